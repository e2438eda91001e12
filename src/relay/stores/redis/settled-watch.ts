import {unref} from '../../time.js';
import type {RedisLink} from '../../redis/link.js';

/** One wait for the word that a key is settled; it listens from the moment it is made. */
export interface Told {
  /** Whether the word came within a time; rejects with the signal's reason when that aborts first. */
  within(ms: number, signal: AbortSignal): Promise<boolean>;
  cancel(): void;
}

export interface SettledWatch {
  /** Listens for a key's word from now on. */
  listenFor(key: string): Told;
  close(): void;
}

/** Hears which keys are settled, by whatever instance, and wakes who waits for one of them. */
export function createSettledWatch(link: RedisLink, channel: string): SettledWatch {
  const waiting = new Map<string, Set<() => void>>();
  const close = link.subscribe(channel, key => waiting.get(key)?.forEach(wake => wake()));

  const leave = (key: string, wake: () => void): void => {
    const others = waiting.get(key);
    others?.delete(wake);
    if (others?.size === 0) waiting.delete(key);
  };

  const listenFor = (key: string): Told => {
    let wakeNow: () => void = () => undefined;
    const told = new Promise<true>(resolve => {
      wakeNow = () => resolve(true);
    });
    waiting.set(key, (waiting.get(key) ?? new Set()).add(wakeNow));
    const cancel = (): void => leave(key, wakeNow);
    return {
      cancel,
      within: (ms, signal) => Promise.race([told, ended(ms, signal)]).finally(cancel),
    };
  };

  return {listenFor, close};
}

/** False after a time; rejects with the signal's reason when that aborts first. */
function ended(ms: number, signal: AbortSignal): Promise<false> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve(false);
    }, ms);
    unref(timer);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, {once: true});
  });
}
