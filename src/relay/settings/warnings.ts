import type {RelayLogger} from './log.js';
import type {Options} from './options.js';
import {ANY_ORIGIN} from './values.js';

type UnsafeOptions = Pick<Options, 'mount' | 'origins' | 'serviceUrl' | 'isOwnFetch' | 'visitorSearches'>;

/** Warns of options that are hardly meant for the internet; each with the path of the relay that has them. */
export function warnOfUnsafe(options: UnsafeOptions, logger: RelayLogger): void {
  const {mount, origins, serviceUrl, isOwnFetch, visitorSearches} = options;
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

/** Names that are ours alone, but for those that Kubernetes sets for a service named `relay` or `plan-service`. */
const OURS = /^(?:RELAY|PLAN_SERVICE)_(?!SERVICE_(?:HOST|PORT)|PORT(?:_|$))/;

/** Warns of each variable that is named like a setting and is none, with the setting it most resembles. */
export const warningsOfUnknown = (names: readonly string[], known: readonly string[]): string[] =>
  names
    .filter(name => OURS.test(name) && !known.includes(name))
    .map(name => `${name} is not a setting of the relay and has no effect. Did you mean ${nearest(name, known)}?`);

function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map(other => ({other, distance: editDistance(name, other)}));
  return ranked.sort((one, other) => one.distance - other.distance)[0]?.other;
}

/** How many letters have to be added, left out or replaced to make one text of another. */
function editDistance(one: string, other: string): number {
  let row = Array.from({length: other.length + 1}, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
