import {LRUCache} from 'lru-cache';

/**
 * An LRU cache with a maximum number of entries. Its memory grows with its content, while the `max` option of lru-cache
 * allocates space for all entries at once, for each of a process's many relays.
 */
export const createBoundedCache = <T extends object | string | true>(maxEntries: number, ttlMs = 0) =>
  new LRUCache<string, T>({maxSize: maxEntries, sizeCalculation: () => 1, ...(ttlMs > 0 && {ttl: ttlMs})});
