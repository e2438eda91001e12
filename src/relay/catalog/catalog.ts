import {LRUCache} from 'lru-cache';
import {DAY_MS} from '../../contract/index.js';
import type {RateLimit} from '../limits/rate-limit.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {relayError} from '../shared/relay-errors.js';
import {SingleFlight} from '../shared/single-flight.js';
import type {CatalogLoader, CatalogResult} from './loader.js';
import type {CatalogRequest} from './requests.js';

export interface CatalogOptions {
  readonly load: CatalogLoader;
  /** Limits how many upstream requests one visitor may cause. */
  readonly visitors: RateLimit;
  readonly now: () => number;
  readonly logger: RelayLogger;
}

/** A result, and whether it was a cache hit. */
export interface CatalogReply {
  readonly result: CatalogResult;
  readonly isHit: boolean;
  /** How long the result stays fresh; 0 if it is stale. */
  readonly freshMs: number;
}

interface CacheEntry {
  readonly result: CatalogResult;
  /** When the entry becomes stale and is refreshed, in epoch milliseconds. */
  readonly refreshAt: number;
}

/** How long a stale list is served if it cannot be refreshed. */
const STALE_MS = 30 * DAY_MS;

/** How long to wait before retrying a failed refresh, at least. */
const REFRESH_RETRY_MS = 60_000;

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

const bytesOf = ({result}: CacheEntry): number =>
  1024 + (result.kind === 'found' ? result.body.identity.length * 2 : 0);

/**
 * Caches the catalog for a day, for all visitors, and coalesces concurrent cache misses into one upstream call (§4.4).
 * A stale entry is served while it is refreshed in the background (stale-while-revalidate), and for up to 30 days while
 * the upstream API is down (stale-if-error).
 */
export class Catalog {
  readonly #options: CatalogOptions;
  readonly #loads = new SingleFlight<CatalogResult>();
  readonly #cache: LRUCache<string, CacheEntry>;

  constructor(options: CatalogOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      maxSize: MAX_CACHE_BYTES,
      sizeCalculation: bytesOf,
      perf: {now: options.now},
      ttlResolution: 0,
    });
  }

  /** Responds to a request from the cache if possible. */
  async get(request: CatalogRequest, visitor: string): Promise<CatalogReply> {
    const hit = this.#cached(request) ?? this.#broaderEntry(request);
    if (hit) return {result: hit.result, isHit: true, freshMs: Math.max(0, hit.refreshAt - this.#options.now())};
    const isJoining = this.#loads.isRunning(request.path);
    const result = await this.#loads.run(request.path, () => this.#loadFor(request, visitor));
    // The load that it joined may have failed because of another visitor's limit.
    const isOthersLimit = isJoining && result.kind !== 'found' && result.failure.code === 'RelayVisitorLimit';
    return isOthersLimit ? this.get(request, visitor) : {result, isHit: false, freshMs: result.freshMs};
  }

  /** The cache entry of a request, which is refreshed if it is stale. */
  #cached(request: CatalogRequest): CacheEntry | undefined {
    const cached = this.#cache.get(request.path);
    if (cached && cached.refreshAt <= this.#options.now()) this.#refresh(request);
    return cached;
  }

  /** The cache entry of a broader request, if it also answers this one. */
  #broaderEntry({broader}: CatalogRequest): CacheEntry | undefined {
    const result = broader && this.#cache.get(broader.path)?.result;
    return result?.kind === 'found' && broader?.includes(result.response) ? this.#cached(broader) : undefined;
  }

  async #loadFor(request: CatalogRequest, visitor: string): Promise<CatalogResult> {
    const {load, visitors} = this.#options;
    const waitMs = await visitors.take(visitor);
    if (waitMs > 0) return {kind: 'failed', failure: relayError('RelayVisitorLimit', waitMs), freshMs: 0};
    const result = await load(request).catch(async (error: unknown) => {
      await visitors.giveBack(visitor);
      throw error;
    });
    if (result.isFree) await visitors.giveBack(visitor);
    this.#store(request, result);
    return result;
  }

  #refresh(request: CatalogRequest): void {
    const {load, logger} = this.#options;
    if (this.#loads.isRunning(request.path)) return;
    const loading = this.#loads.run(request.path, async () => {
      const result = await load(request);
      this.#store(request, result);
      return result;
    });
    loading.catch((error: unknown) => logger.error(describeError(error), 'catalog refresh failed'));
  }

  /** Caches a result, unless there is a stale list that is better. */
  #store(request: CatalogRequest, result: CatalogResult): void {
    const {path} = request;
    const now = this.#options.now();
    const old = this.#cache.get(path);
    if (old && isBetter(old.result, result, request)) {
      const retryAfterMs = result.kind === 'found' ? undefined : result.failure.retryAfterMs;
      const waitMs = retryAfterMs ?? Math.max(result.freshMs, REFRESH_RETRY_MS);
      // The cache would keep an entry with a TTL of 0 forever.
      const ttl = Math.max(1, this.#cache.getRemainingTTL(path));
      this.#cache.set(path, {...old, refreshAt: now + waitMs}, {ttl});
    } else if (result.freshMs > 0) {
      const ttl = result.kind === 'found' ? STALE_MS : result.freshMs;
      this.#cache.set(path, {result, refreshAt: now + result.freshMs}, {ttl});
    }
  }
}

/** Whether a stale list is better than a failure to refresh it, or than an empty list, which is probably a mistake. */
function isBetter(old: CatalogResult, result: CatalogResult, {sizeOf, mayBeEmpty}: CatalogRequest): boolean {
  if (old.kind !== 'found') return false;
  if (result.kind !== 'found') return result.kind === 'failed';
  return !mayBeEmpty && sizeOf(result.response) === 0 && sizeOf(old.response) !== 0;
}
