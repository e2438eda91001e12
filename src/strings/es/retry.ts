import type {RetryStrings} from '../en/retry.js';

/** Strings shown after a search has failed, in Spanish. */
export const retryStrings: RetryStrings = {
  connectionText: 'Sus datos siguen aquí. Revise su conexión e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
};
