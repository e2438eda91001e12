import type {EncodedBody} from '../shared/encoded-body.js';
import type {QuoteEntry, QuoteStore} from './quote-store.js';

/**
 * Wraps the operator's own quote store and validates the entries it returns: an entry that cannot be sent as a response
 * counts as missing. Methods are called on the store itself, which may be a class.
 */
export function checkedQuoteStore(store: QuoteStore): QuoteStore {
  return {
    read: async key => checkedEntry(await store.read(key)),
    claim: (key, leaseMs) => store.claim(key, leaseMs),
    renew: store.renew && ((key, leaseMs) => store.renew!(key, leaseMs)),
    settle: (key, entry, ttlMs) => store.settle(key, entry, ttlMs),
    drop: key => store.drop(key),
    settled: (key, options) => store.settled(key, options),
    mayBeElsewhere: async key => (await store.mayBeElsewhere?.(key)) ?? false,
    close: () => store.close?.(),
  };
}

/** Returns an entry if it is valid. Data from outside this process may be anything. */
export function checkedEntry(entry: QuoteEntry | undefined): QuoteEntry | undefined {
  const {state} = Object(entry) as {readonly state?: unknown};
  if (entry === undefined || state === 'quoting') return entry;
  const {status, body, freshUntil, quotedAt, retryAt} = Object(entry) as Readonly<Record<string, unknown>>;
  if (!isStatusWithBody(status) || !isBody(body)) return undefined;
  if (state === 'done') return isTime(freshUntil) && (quotedAt === undefined || isDate(quotedAt)) ? entry : undefined;
  return state === 'failed' && (retryAt === undefined || isTime(retryAt)) ? entry : undefined;
}

/** The statuses in the valid range that cannot have a body. */
const BODILESS = new Set([204, 205, 304]);

const isStatusWithBody = (status: unknown): boolean =>
  typeof status === 'number' && Number.isInteger(status) && status >= 200 && status < 600 && !BODILESS.has(status);

function isBody(body: unknown): boolean {
  const {identity, gzip, br} = Object(body) as {readonly [Encoding in keyof EncodedBody]?: unknown};
  return Buffer.isBuffer(identity) && [gzip, br].every(bytes => bytes === undefined || Buffer.isBuffer(bytes));
}

/** Whether a time can be formatted as a date. */
const isDate = (time: unknown): boolean => typeof time === 'number' && !Number.isNaN(new Date(time).getTime());

const isTime = (time: unknown): boolean => typeof time === 'number' && !Number.isNaN(time);
