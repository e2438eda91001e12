/** Strings of saved prices: the button that saves them, and the offer to show them on other pages. */
export const savedStrings = {
  save: 'Save these prices',
  saveNote: (_lastDay: string) => 'Only in this browser.',
  saved: (lastDay: string) => `Saved in this browser through ${lastDay}.`,
  replaced: (lastDay: string) => `Saved in this browser through ${lastDay}, replacing the prices you saved before.`,
  notSaved:
    'We couldn’t save these prices. This browser’s storage is full or turned off, as it is in some private windows.',
  delete: 'Delete',
  deleted: 'Your saved prices were deleted.',
  undo: 'Undo',
  title: 'Your saved prices',
  /** `car` is the car's display name, or empty. */
  offer: (day: string, lastDay: string, car: string) =>
    `Your prices from ${day}${car && ` for your ${car}`} are good through ${lastDay}.`,
  show: 'Show',
  notShown: 'We couldn’t show your saved prices. Check your connection and try again.',
  close: 'Close',
};

/** Strings of saved prices, in any language. */
export type SavedStrings = typeof savedStrings;
