import {LRUCache} from 'lru-cache';
import {DAY_MS} from '../../contract/index.js';
import type {RateLimit} from '../limits/rate-limit.js';
import {type Failure, refusal} from '../limits/refusals.js';
import {encodedPlain} from '../service/encoded-body.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {SingleFlight} from '../time.js';
import type {CatalogLoad, CatalogLoader} from './loader.js';
import type {CatalogQuestion} from './questions.js';

export interface CatalogOptions {
  readonly load: CatalogLoader;
  /** How many answers one visitor may cause to be fetched. */
  readonly visitors: RateLimit;
  readonly now: () => number;
  readonly logger: RelayLogger;
}

export interface CatalogReply extends Pick<CatalogLoad, 'status' | 'body' | 'failure'> {
  readonly isHit: boolean;
}

export interface Catalog {
  /** The answer to a question, from the cache when it is there. */
  get(question: CatalogQuestion, visitor: string): Promise<CatalogReply>;
}

interface Kept {
  readonly load: CatalogLoad;
  /** From when the service is asked again, in epoch milliseconds. */
  readonly askAt: number;
}

/** How long a good answer is shown while the service gives no newer one. */
const STALE_MS = 30 * DAY_MS;

/** How long a failed refresh is not tried again. */
const REFRESH_PAUSE_MS = 60_000;

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Keeps the catalog for a day, for everybody; a cold entry costs one call however many ask for it (§4.4). What is older
 * is still shown, while it is fetched anew in the background, also when the service is away for long.
 */
export function createCatalog({load, visitors, now, logger}: CatalogOptions): Catalog {
  const fetches = new SingleFlight<CatalogReply>();
  const cache = new LRUCache<string, Kept>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({load: {body}}) => 1024 + body.identity.length * 2,
    perf: {now},
    ttlResolution: 0,
  });

  /** Keeps what was loaded, unless something better is there already. */
  const keep = (path: string, loaded: CatalogLoad): void => {
    const {freshMs, isAnswer, failure} = loaded;
    const old = cache.get(path);
    if (old?.load.status === 200 && !isAnswer) {
      const pauseMs = failure?.retryAfterMs ?? REFRESH_PAUSE_MS;
      cache.set(path, {load: old.load, askAt: now() + pauseMs}, {ttl: cache.getRemainingTTL(path)});
    } else if (freshMs > 0) {
      cache.set(path, {load: loaded, askAt: now() + freshMs}, {ttl: loaded.status === 200 ? STALE_MS : freshMs});
    }
  };

  const fetchFor = async (question: CatalogQuestion, visitor: string): Promise<CatalogReply> => {
    const waitMs = await visitors.take(visitor);
    if (waitMs > 0) return {...refused(refusal('RelayVisitorLimit', waitMs)), isHit: false};
    const loaded = await load(question).catch(async (error: unknown) => {
      await visitors.giveBack(visitor);
      throw error;
    });
    if (loaded.failure?.code === 'RelayBudgetExhausted') await visitors.giveBack(visitor);
    keep(question.path, loaded);
    return {...loaded, isHit: false};
  };

  const refresh = (question: CatalogQuestion): void => {
    if (fetches.isRunning(question.path)) return;
    const loading = fetches.run(question.path, async () => {
      const loaded = await load(question);
      keep(question.path, loaded);
      return {...loaded, isHit: false};
    });
    loading.catch((error: unknown) => logger.error(describeError(error), 'a catalog answer could not be refreshed'));
  };

  const find = (question: CatalogQuestion): CatalogLoad | undefined => {
    const kept = cache.get(question.path);
    if (kept && kept.askAt <= now()) refresh(question);
    return (kept ?? heldByWider(question, cache))?.load;
  };

  const get = async (question: CatalogQuestion, visitor: string): Promise<CatalogReply> => {
    const found = find(question);
    if (found) return {...found, isHit: true};
    const isJoining = fetches.isRunning(question.path);
    const reply = await fetches.run(question.path, () => fetchFor(question, visitor));
    // Another visitor's limit does not concern this one.
    return isJoining && reply.failure?.code === 'RelayVisitorLimit' ? get(question, visitor) : reply;
  };

  return {get};
}

/** The answer to a wider question that also answers this one. */
function heldByWider({wider}: CatalogQuestion, cache: {get(path: string): Kept | undefined}): Kept | undefined {
  const kept = wider && cache.get(wider.path);
  return kept?.load.status === 200 && wider?.holds(kept.load.response) ? kept : undefined;
}

const refused = (failure: Failure) => ({status: failure.status, body: encodedPlain(failure.envelope), failure});
