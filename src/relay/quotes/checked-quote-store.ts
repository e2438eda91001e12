import type {EncodedBody} from '../service/encoded-body.js';
import type {QuoteEntry, QuoteStore} from './quote-store.js';

/**
 * A quote store of the operator's, whose entries are checked when they are read: an entry that could not be sent as an
 * answer counts as none. Its methods are called on the store itself, which may be a class.
 */
export function checkedQuoteStore(store: QuoteStore): QuoteStore {
  return {
    read: async key => checkedEntry(await store.read(key)),
    claim: (key, leaseMs) => store.claim(key, leaseMs),
    renew: (key, leaseMs) => store.renew(key, leaseMs),
    settle: (key, entry, ttlMs) => store.settle(key, entry, ttlMs),
    drop: key => store.drop(key),
    settled: (key, options) => store.settled(key, options),
    close: () => store.close?.(),
  };
}

/** An entry that a store gave, if it is one; what lies outside this process may be anything. */
export function checkedEntry(entry: QuoteEntry | undefined): QuoteEntry | undefined {
  const {state} = Object(entry) as {readonly state?: unknown};
  if (entry === undefined || state === 'quoting') return entry;
  const {status, body, freshUntil, quotedAt, retryAt} = Object(entry) as Readonly<Record<string, unknown>>;
  if (!isStatusWithBody(status) || !isBody(body)) return undefined;
  if (state === 'done') return isTime(freshUntil) && (quotedAt === undefined || isDate(quotedAt)) ? entry : undefined;
  return state === 'failed' && (retryAt === undefined || isTime(retryAt)) ? entry : undefined;
}

/** The statuses of the range that no body can go with. */
const BODILESS = new Set([204, 205, 304]);

const isStatusWithBody = (status: unknown): boolean =>
  typeof status === 'number' && Number.isInteger(status) && status >= 200 && status < 600 && !BODILESS.has(status);

function isBody(body: unknown): boolean {
  const {identity, gzip, br} = Object(body) as {readonly [Form in keyof EncodedBody]?: unknown};
  return Buffer.isBuffer(identity) && [gzip, br].every(form => form === undefined || Buffer.isBuffer(form));
}

/** Whether a time can be written as a date. */
const isDate = (time: unknown): boolean => typeof time === 'number' && !Number.isNaN(new Date(time).getTime());

const isTime = (time: unknown): boolean => typeof time === 'number' && !Number.isNaN(time);
