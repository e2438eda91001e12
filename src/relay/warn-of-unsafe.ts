import type {RelayLogger} from './log.js';
import {ANY_ORIGIN} from './origins.js';

export interface UnsafeSettings {
  readonly mount: string;
  readonly origins: readonly string[];
  readonly serviceUrl: string;
  /** Whether the caller has its own way to the service. */
  readonly isOwnFetch: boolean;
  readonly visitorSearches: number;
}

/** Warns of settings that an operator hardly wants on the internet; each with the path of the relay that has them. */
export function warnOfUnsafe(settings: UnsafeSettings, logger: RelayLogger): void {
  const {mount, origins, serviceUrl, isOwnFetch, visitorSearches} = settings;
  if (serviceUrl.startsWith('http:') && !isOwnFetch) {
    logger.warn(
      {mount},
      'UNSAFE: the service is asked over plain http: the key can be read by whatever runs on this machine',
    );
  }
  if (origins.includes(ANY_ORIGIN)) {
    logger.warn({mount}, "UNSAFE: the origin * lets every page on the web spend the account's searches");
  }
  if (visitorSearches === 0) {
    logger.warn({mount}, "UNSAFE: without a limit of searches a single visitor can spend the account's calls");
  }
}

/** Warns of a key among the words that the process was started with; the words themselves are never shown. */
export function warnOfKeyInWords(words: readonly string[], keys: readonly string[], logger: RelayLogger): void {
  if (!words.some(word => keys.some(key => word.includes(key)))) return;
  logger.warn(
    {},
    'UNSAFE: the key is among the words of the command, where every user of this machine can read it: rotate it, and name its file instead',
  );
}
