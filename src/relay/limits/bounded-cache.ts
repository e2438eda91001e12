import {LRUCache} from 'lru-cache';

/**
 * Keeps so many entries at the most; the least recently used go first. Its memory grows with what is in it, while the
 * `max` of lru-cache reserves room for all entries at once, which each of a process's many relays would pay for.
 */
export const createBoundedCache = <T extends object | string | true>(maxEntries: number, ttlMs = 0) =>
  new LRUCache<string, T>({maxSize: maxEntries, sizeCalculation: () => 1, ...(ttlMs > 0 && {ttl: ttlMs})});
