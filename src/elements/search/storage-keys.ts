/**
 * The key of what is saved for later pages: in the tab's session storage the visit's first touch, in the browser's local
 * storage the shopper's saved prices. One key for both keeps the loader small.
 */
export const STORAGE_KEY = 'plan-finder';

/** The key in the session storage that records that the shopper has closed the offer of saved prices. */
export const CLOSED_KEY = 'plan-finder:closed';
