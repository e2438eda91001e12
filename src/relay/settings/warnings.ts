import type {RelayLogger} from './log.js';
import type {Options} from './options.js';
import {ANY_ORIGIN} from './values.js';

type UnsafeOptions = Pick<Options, 'mount' | 'origins' | 'serviceUrl' | 'isOwnFetch' | 'visitorSearches'>;

/** Warns about options that are unsafe on the internet, each with the path of the relay that has them. */
export function warnOfUnsafe(options: UnsafeOptions, logger: RelayLogger): void {
  const {mount, origins, serviceUrl, isOwnFetch, visitorSearches} = options;
  if (serviceUrl.startsWith('http:') && !isOwnFetch) {
    logger.warn(
      {mount},
      'UNSAFE: the upstream API is called over plain HTTP: other programs on this machine may read the API key',
    );
  }
  if (origins.includes(ANY_ORIGIN)) {
    logger.warn({mount}, "UNSAFE: the origin * lets every website use up the account's calls");
  }
  if (visitorSearches === 0) {
    logger.warn({mount}, "UNSAFE: there is no visitor limit: a single visitor can use up the account's calls");
  }
}

/** Warns about a key in the command-line arguments. The arguments themselves are never logged. */
export function warnOfKeyInArguments(argv: readonly string[], keys: readonly string[], logger: RelayLogger): void {
  if (!argv.some(argument => keys.some(key => argument.includes(key)))) return;
  logger.warn(
    {},
    'UNSAFE: the API key is on the command line, where every user of this machine can read it. Rotate it, and pass it in a file instead.',
  );
}

/** Names with our prefixes, except those that Kubernetes sets for a service named `relay` or `plan-service`. */
const OUR_NAMES = /^(?:RELAY|PLAN_SERVICE)_(?!SERVICE_(?:HOST|PORT)|PORT_)/;

/** Of the names that Kubernetes sets, the only ones that may also be meant as a setting are told apart by their value. */
const isOfKubernetes = (name: string, text = ''): boolean => name.endsWith('_PORT') && /^[a-z]+:\/\//.test(text);

/** Settings without our prefixes, by the name that they have with one. */
const WITHOUT_PREFIX: Readonly<Record<string, string>> = {RELAY_HOST: 'HOST', RELAY_PORT: 'PORT'};

/** Returns a warning for each variable that is named like a setting but is not one, with the nearest setting. */
export const unknownSettingWarnings = (
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.entries(variables)
    .filter(([name, text]) => OUR_NAMES.test(name) && !known.includes(name) && !isOfKubernetes(name, text))
    .map(([name]) => {
      const meant = WITHOUT_PREFIX[name] ?? nearest(name, known);
      return `${name} is not a setting of the relay and has no effect. Did you mean ${meant}?`;
    });

function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map(other => ({other, distance: editDistance(name, other)}));
  return ranked.sort((one, other) => one.distance - other.distance)[0]?.other;
}

/** The Levenshtein distance between two strings. */
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
