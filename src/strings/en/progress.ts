/** Strings shown while a search runs. A part of the table `results` that is loaded separately. */
export const progressStrings = {
  /** The car is set if it is known, such as "your 2003 Honda". */
  waitTitle: (car?: string) => `Getting live prices${car ? ` for ${car}` : ''}`,
  waitText: 'Several providers are quoting your car. This usually takes 2 to 8 seconds.',
  cancel: 'Cancel',
};

/** Strings shown while a search runs, in any language. */
export type ProgressStrings = typeof progressStrings;
