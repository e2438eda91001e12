/** Strings shown after a search has failed. A part of the table `results` that is loaded separately. */
export const retryStrings = {
  /** When the explanation could not be loaded. */
  connectionText: 'Your information is still here. Check your connection and try again.',
  tryAgain: 'Try again',
};

/** Strings shown after a search has failed, in any language. */
export type RetryStrings = typeof retryStrings;
