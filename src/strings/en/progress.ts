/** The words of a search in progress. A part of the table `results` that is loaded apart from the plans. */
export const progressStrings = {
  waitTitle: 'Getting live prices',
  waitText: 'Several providers are quoting your car. This usually takes 2 to 8 seconds.',
  cancel: 'Cancel',
};

/** The words of a search in progress, in any language. */
export type ProgressStrings = typeof progressStrings;
