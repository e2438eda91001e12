/** Strings of the finder's dialog and of the floating button that opens it. */
export const openerStrings = {
  dialog: 'Vehicle service contracts',
  close: 'Close',
  launcher: 'Service contract prices',
};

/** Strings of the finder's dialog and of the floating button, in any language. */
export type OpenerStrings = typeof openerStrings;
