import {LRUCache} from 'lru-cache';
import {DAY_MS} from '../../contract/index.js';
import type {RateLimit} from '../limits/rate-limit.js';
import {refusal} from '../limits/refusals.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {SingleFlight} from '../time.js';
import type {CatalogLoader, CatalogResult} from './loader.js';
import type {CatalogQuestion} from './questions.js';

export interface CatalogOptions {
  readonly load: CatalogLoader;
  /** How many requests to the service one visitor may cause. */
  readonly visitors: RateLimit;
  readonly now: () => number;
  readonly logger: RelayLogger;
}

/** A result, and whether it was cached already. */
export interface CatalogReply {
  readonly result: CatalogResult;
  readonly isHit: boolean;
}

interface CacheEntry {
  readonly result: CatalogResult;
  /** From when the service is asked again, in epoch milliseconds. */
  readonly refreshAt: number;
}

/** How long a list is served while the service gives no newer one. */
const STALE_MS = 30 * DAY_MS;

/** How long a failed refresh is not tried again. */
const REFRESH_PAUSE_MS = 60_000;

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

const sizeOf = ({result}: CacheEntry): number => 1024 + (result.kind === 'found' ? result.body.identity.length * 2 : 0);

/**
 * Caches the catalog for a day, for all visitors; a question that is not cached costs one call however many ask it
 * (§4.4). An older answer is still served while a newer one is loaded in the background, also when the service is down
 * for long.
 */
export class Catalog {
  readonly #options: CatalogOptions;
  readonly #loads = new SingleFlight<CatalogResult>();
  readonly #cache: LRUCache<string, CacheEntry>;

  constructor(options: CatalogOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      maxSize: MAX_CACHE_BYTES,
      sizeCalculation: sizeOf,
      perf: {now: options.now},
      ttlResolution: 0,
    });
  }

  /** The answer to a question, from the cache when it is there. */
  async get(question: CatalogQuestion, visitor: string): Promise<CatalogReply> {
    const cached = this.#cache.get(question.path);
    if (cached && cached.refreshAt <= this.#options.now()) this.#refresh(question);
    const hit = cached?.result ?? this.#widerResult(question);
    if (hit) return {result: hit, isHit: true};
    const isJoining = this.#loads.isRunning(question.path);
    const result = await this.#loads.run(question.path, () => this.#loadFor(question, visitor));
    // Another visitor's limit does not concern this one.
    const isOthersLimit = isJoining && result.kind !== 'found' && result.failure.code === 'RelayVisitorLimit';
    return isOthersLimit ? this.get(question, visitor) : {result, isHit: false};
  }

  /** The cached answer to a wider question, if it also answers this one. */
  #widerResult({wider}: CatalogQuestion): CatalogResult | undefined {
    const result = wider && this.#cache.get(wider.path)?.result;
    return result?.kind === 'found' && wider?.holds(result.response) ? result : undefined;
  }

  async #loadFor(question: CatalogQuestion, visitor: string): Promise<CatalogResult> {
    const {load, visitors} = this.#options;
    const waitMs = await visitors.take(visitor);
    if (waitMs > 0) return {kind: 'failed', failure: refusal('RelayVisitorLimit', waitMs), freshMs: 0};
    const result = await load(question).catch(async (error: unknown) => {
      await visitors.giveBack(visitor);
      throw error;
    });
    if (result.kind === 'failed' && result.failure.code === 'RelayBudgetExhausted') await visitors.giveBack(visitor);
    this.#store(question.path, result);
    return result;
  }

  #refresh(question: CatalogQuestion): void {
    const {load, logger} = this.#options;
    if (this.#loads.isRunning(question.path)) return;
    const loading = this.#loads.run(question.path, async () => {
      const result = await load(question);
      this.#store(question.path, result);
      return result;
    });
    loading.catch((error: unknown) => logger.error(describeError(error), 'a catalog answer could not be refreshed'));
  }

  /** Caches a result, unless it is a failure and there is still a list to serve. */
  #store(path: string, result: CatalogResult): void {
    const now = this.#options.now();
    const old = this.#cache.get(path);
    if (old?.result.kind === 'found' && result.kind === 'failed') {
      const pauseMs = result.failure.retryAfterMs ?? REFRESH_PAUSE_MS;
      this.#cache.set(path, {...old, refreshAt: now + pauseMs}, {ttl: this.#cache.getRemainingTTL(path)});
    } else if (result.freshMs > 0) {
      const ttl = result.kind === 'found' ? STALE_MS : result.freshMs;
      this.#cache.set(path, {result, refreshAt: now + result.freshMs}, {ttl});
    }
  }
}
