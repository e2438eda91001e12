import {endOfLastDay} from '../../plans/last-day.js';
import {NativeEvent} from '../events/native-event.js';
import {CLOSED_KEY, STORAGE_KEY} from '../search/storage-keys.js';

/**
 * The type of the event that is dispatched on the window after prices are saved or deleted in this tab. The browser
 * dispatches `storage` in the other tabs only.
 */
export const PRICES_CHANGE = 'plan-finder:prices-change';

const dispatchChange = () => dispatchEvent(new NativeEvent(PRICES_CHANGE));

/** The saved prices as text; null if there are none, or the browser blocks the storage. */
export function readPricesText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Writes saved prices. Returns false if the storage is full or blocked. */
export function writePricesText(text: string): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, text);
    dispatchChange();
    return true;
  } catch {
    return false;
  }
}

/** Deletes the saved prices. */
export function deletePrices(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
    dispatchChange();
  } catch {
    // The browser blocks the storage, so nothing is in it.
  }
}

/** Closes the offer of saved prices for the rest of the visit, in this tab. */
export function closeOffer(): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, 'true');
  } catch {
    // It is offered again on the next page.
  }
}

/**
 * Whether prices that were quoted at a time can still be ordered all day (§8.3). A time that is far in the future is
 * wrong: such prices would be offered forever. Unlike `isExpired`, it ends with a whole day, the last one that the offer
 * names, and it knows no time of receipt to use instead.
 */
export const isThroughLastDay = (quotedAt: number): boolean =>
  Date.now() <= endOfLastDay(quotedAt) && quotedAt <= endOfLastDay(Date.now());

/** Whether to offer saved prices: they are still good, and the offer is not closed. Others are deleted. */
export function hasOffer(): boolean {
  const text = readPricesText();
  if (text === null) return false;
  try {
    const {quotedAt} = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
    if (typeof quotedAt === 'number' && isThroughLastDay(quotedAt)) return !sessionStorage.getItem(CLOSED_KEY);
  } catch {
    // It is not JSON.
  }
  deletePrices();
  return false;
}
