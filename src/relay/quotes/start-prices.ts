import {encodedPlain, type EncodedBody} from '../encoded-body.js';
import type {QuoteOutcome} from './quote.js';
import type {QuoteStore} from './quote-store.js';

/** Remembers the lowest down payment of each vehicle that was quoted, for the "from … down" that starts no quote. */
export interface StartPrices {
  note(key: string, outcome: QuoteOutcome): Promise<void>;
  read(key: string): Promise<EncodedBody | undefined>;
}

/** What is answered when no price is known (§4.3): an empty text is a populated response. */
export const NO_PRICE = encodedPlain({response: '', errorResponse: null});

/** Keeps start prices beside the quotes they come from, for as long. */
export const createStartPrices = (store: QuoteStore): StartPrices => ({
  note: async (key, {entry, ttlMs, startPrice}) => {
    if (entry.state !== 'done' || startPrice === undefined) return;
    const body = encodedPlain({response: startPrice, errorResponse: null});
    await store.settle(key, {state: 'done', status: 200, body, freshUntil: entry.freshUntil}, ttlMs);
  },
  read: async key => {
    const entry = await store.read(key);
    return entry?.state === 'done' ? entry.body : undefined;
  },
});
