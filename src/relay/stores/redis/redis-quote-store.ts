import {DEFAULT_REDIS_PREFIX} from '../../settings/values.js';
import {monotonicNow} from '../../time.js';
import {createMemoryQuoteStore} from '../memory-quote-store.js';
import {FAILURE_MS, isFresh, LOST_ENTRY, type QuoteEntry, type QuoteStore} from '../quote-store.js';
import {type FoundQuote, readQuote, writeQuote} from './quote-fields.js';
import {CLAIM, DROP, READ, RENEW, SETTLE} from './quote-scripts.js';
import type {RedisLink} from './redis-link.js';
import {createSeal, type Seal} from './sealed-fields.js';
import {createSettledWatch} from './settled-watch.js';

export interface RedisQuoteStoreOptions {
  readonly link: RedisLink;
  /** What all instances of the account know and Redis does not: the bodies there are sealed with it. */
  readonly secret: string;
  /** How much this process may keep of what it has settled or read, in bytes. */
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/** How often a search that another instance quotes is looked at, lest the word that it is settled was lost. */
const LOOK_AGAIN_MS = 1000;

/** The number is that of the format: an instance of another version of it finds nothing here that it could misread. */
const FORMAT = 'quote:3';

/** Each account has a channel of its own, named after its seal, on which keys are published that were settled. */
const channelOf = (prefix: string, {name}: Seal): string => `${prefix}:settled:${name}`;

const leaseArguments = (leaseMs: number): string[] => [String(Math.ceil(leaseMs)), String(FAILURE_MS)];

/** What a call to Redis that failed leaves to go by: nothing. This instance then goes on with what it has. */
const nothing = (): undefined => undefined;

/** What became of a claim, once it is none any more. */
async function endOf(key: string, store: QuoteStore, signal: AbortSignal): Promise<QuoteEntry | undefined> {
  await store.settled(key, {signal});
  return store.read(key);
}

/** Another instance may settle what this one has claimed: then this one's claim is over. */
const endClaims = (link: RedisLink, channel: string, local: QuoteStore, keyStart: string): (() => void) =>
  link.subscribe(channel, async settledKey => {
    const key = settledKey.slice(keyStart.length);
    if ((await local.read(key))?.state === 'quoting') await local.drop(key);
  });

/**
 * Keeps quotes in Redis, for every instance. What this process has claimed, settled or read it also keeps itself: a hit
 * asks nobody, and while Redis is away the instance goes on alone.
 */
export function createRedisQuoteStore(options: RedisQuoteStoreOptions): QuoteStore {
  const {link, secret, maxBytes, now = monotonicNow} = options;
  const {prefix = DEFAULT_REDIS_PREFIX} = link;
  const keyOf = (key: string): string => `${prefix}:${FORMAT}:${key}`;
  const local = createMemoryQuoteStore({now, ...(maxBytes !== undefined && {maxBytes})});
  const seal = createSeal(secret);
  const channel = channelOf(prefix, seal);
  const watch = createSettledWatch(link, channel);

  const endings = [watch.close, endClaims(link, channel, local, keyOf(''))];

  const ask = async (key: string): Promise<FoundQuote | undefined> =>
    readQuote(await link.run(READ, [keyOf(key)], []).catch(nothing), {seal, place: key});

  const read = async (key: string): Promise<QuoteEntry | undefined> => {
    const own = await local.read(key);
    if (isFresh(own, now())) return own;
    const found = (await ask(key))?.entry;
    if (isFresh(found, now())) await local.settle(key, found, found.freshUntil - now());
    // A failure that Redis still remembers is older than a claim that was made here while Redis was away.
    const isOlder = found?.state === 'failed' && found !== LOST_ENTRY;
    return own?.state === 'quoting' && isOlder ? own : (found ?? own);
  };

  /** Claims for this process first, so that of its own visitors only one asks Redis. */
  const claim = async (key: string, leaseMs: number): Promise<boolean> => {
    if (!(await local.claim(key, leaseMs))) return false;
    const wanted = [...leaseArguments(leaseMs), seal.name];
    if ((await link.run(CLAIM, [keyOf(key)], wanted).catch(nothing)) !== 0) return true;
    await local.drop(key);
    return false;
  };

  const settled: QuoteStore['settled'] = async (key, {signal}) => {
    for (;;) {
      const own = (await local.read(key))?.state;
      // A claim that is lost here may last a moment longer in Redis, which was told of it later.
      if (own === 'quoting' && (await endOf(key, local, signal)) !== LOST_ENTRY) return;
      const told = watch.listenFor(keyOf(key));
      const found = await ask(key);
      if (found?.entry.state !== 'quoting') return told.cancel();
      if (await told.within(Math.min(found.leaseMs, LOOK_AGAIN_MS), signal)) return;
    }
  };

  return {
    peek: key => local.peek?.(key),
    read,
    claim,
    settled,
    renew: async (key, leaseMs) => {
      await local.renew(key, leaseMs);
      await link.run(RENEW, [keyOf(key)], leaseArguments(leaseMs)).catch(nothing);
    },
    settle: async (key, entry, ttlMs) => {
      await local.settle(key, entry, ttlMs);
      // A full Redis has no room for it: nobody elsewhere is to wait for what does not come.
      await link
        .run(SETTLE, [keyOf(key)], [channel, ...writeQuote(entry, ttlMs, {seal, place: key})])
        .catch(() => link.run(DROP, [keyOf(key)], [channel]))
        .catch(nothing);
    },
    drop: async key => {
      await local.drop(key);
      await link.run(DROP, [keyOf(key)], [channel]).catch(nothing);
    },
    close: () => endings.forEach(end => end()),
  };
}
