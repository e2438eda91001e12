import {BASE_PATH, type Tier, type TierLimits, TIERS} from '../../contract/index.js';
import {isLoopbackHost} from '../../contract/rules/loopback-host.js';
import {containsKey} from '../shared/secrets.js';

/** The configuration is invalid. The message is one line and never contains a key or a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The values that a setting accepts. */
export interface Value<T> {
  /** Describes valid values, after "expected". */
  readonly expected: string;
  /** Validates a value and returns it as the relay uses it; undefined if it is invalid. */
  readonly read: (given: unknown) => T | undefined;
  /** Converts a variable's text to the value that `read` validates. */
  readonly fromText: (text: string) => unknown;
  /**
   * How much of an invalid value an error may show: nothing of a secret, a URL only if it looks like one, and other text
   * unless one of its words may be a key.
   */
  readonly shows: 'text' | 'url' | 'nothing';
  /** Describes an invalid value that has parts, after "got". Gets a variable's value, not its text. */
  readonly explain?: (given: unknown) => string;
}

const value = <T>(
  expected: string,
  read: (given: unknown) => T | undefined,
  more: Partial<Pick<Value<T>, 'fromText' | 'shows'>> = {},
): Value<T> => ({expected, read, fromText: given => given, shows: 'text', ...more});

const text = <T>(
  expected: string,
  read: (given: string) => T | undefined,
  shows: Value<T>['shows'] = 'text',
): Value<T> => value(expected, given => (typeof given === 'string' ? read(given) : undefined), {shows});

const list = (expected: string, read: (entry: string) => string | undefined): Value<readonly string[]> =>
  value(
    `a list of ${expected}`,
    given => {
      if (!Array.isArray(given)) return undefined;
      const entries = Array.from<unknown>(given).map(entry => (typeof entry === 'string' ? read(entry) : undefined));
      return entries.every(entry => entry !== undefined) ? entries : undefined;
    },
    {
      // Without an entry the text is invalid: an empty list may have a meaning, such as that every host is allowed.
      fromText: given => {
        const entries = given.split(',').map(entry => entry.trim());
        return entries.some(Boolean) ? entries.filter(Boolean) : undefined;
      },
    },
  );

const isWithin = (given: unknown, least: number, most: number): given is number =>
  typeof given === 'number' && given >= least && given <= most;

const isWholeNumber = (given: unknown, least: number, most: number): given is number =>
  Number.isSafeInteger(given) && isWithin(given, least, most);

const digits = (given: string): number | undefined => (/^\d{1,10}$/.test(given) ? Number(given) : undefined);

export const wholeNumber = (least: number, most: number): Value<number> =>
  value(`a whole number from ${least} to ${most}`, given => (isWholeNumber(given, least, most) ? given : undefined), {
    fromText: digits,
  });

/** One of several keywords. */
export const oneOf = <const T extends string>(...words: readonly T[]): Value<T> =>
  text(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, given => words.find(word => word === given));

const readBoolean = (given: unknown): boolean | undefined => (typeof given === 'boolean' ? given : undefined);

export const trueOrFalse: Value<boolean> = value('true or false', readBoolean, {
  fromText: given => ({true: true, false: false})[given],
});

/** A boolean whose variable is `on` or `off`. */
export const onOrOff: Value<boolean> = value('on or off (true or false in code and JSON)', readBoolean, {
  fromText: given => ({on: true, off: false})[given],
});

/** A fraction whose variable is a percentage. */
export const share: Value<number> = value(
  'a percentage from 1 to 100 (0.01 to 1 in code and JSON)',
  given => (isWithin(given, 0.01, 1) ? given : undefined),
  {fromText: given => (digits(given) ?? NaN) / 100},
);

/** How many proxies are trusted; `true` is one. */
export const trustedProxies: Value<boolean | number> = value(
  'true, false or a number of proxies from 0 to 9',
  given => readBoolean(given) ?? (isWholeNumber(given, 0, 9) ? given : undefined),
  {fromText: given => trueOrFalse.fromText(given) ?? digits(given)},
);

const MAX_CALLS = 1_000_000_000;

/** An account's tier by name, or its two limits as text or as an object (§8.1). */
export const tier: Value<Tier | TierLimits> = value('free, standard, high or <per hour>/<per day>', given => {
  if (typeof given === 'string' && Object.hasOwn(TIERS, given)) return given as Tier;
  const [, hour, day] = (typeof given === 'string' && /^([1-9]\d*)\/([1-9]\d*)$/.exec(given)) || [];
  const limits = hour === undefined ? given : {perHour: Number(hour), perDay: Number(day)};
  if (typeof limits !== 'object' || limits === null) return undefined;
  const {perHour, perDay} = limits as Partial<TierLimits>;
  return isWholeNumber(perHour, 1, MAX_CALLS) && isWholeNumber(perDay, 1, MAX_CALLS) ? {perHour, perDay} : undefined;
});

/** Whether a text can be a key: printable ASCII without spaces, so that it can be sent in a header. */
export const isKey = (given: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(given);

export const key: Value<string> = text(
  'up to 4096 printable characters without spaces',
  given => (isKey(given) ? given : undefined),
  'nothing',
);

/** A secret that is long enough that it cannot be guessed. */
export const token: Value<string> = text(
  'at least 16 printable characters without spaces',
  given => (isKey(given) && given.length >= 16 && given.length <= 512 ? given : undefined),
  'nothing',
);

/** The path of a file that contains a key. Errors do not show it, because it may be the key itself, set by mistake. */
export const keyFile: Value<string> = text('the path of a file with the key', given => given || undefined, 'nothing');

export const anyText = (expected: string): Value<string> => text(expected, given => given || undefined);

/**
 * Returns the base URL without a trailing slash. Every call carries the key (§1), so plain HTTP is allowed only to this
 * machine, or if the caller has its own way to the upstream API (`allowPlain`). Undefined for any other plain HTTP URL,
 * and for a URL with credentials, a query, a fragment or `BASE_PATH`.
 */
function parseServiceUrl(given: string, allowPlain: boolean): string | undefined {
  if (!URL.canParse(given)) return undefined;
  const {protocol, hostname, origin, pathname, username, password, search, hash} = new URL(given);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && (allowPlain || isLoopbackHost(hostname)));
  const isBare = [username, password, search, hash].every(part => part === '');
  const path = pathname.replace(/\/+$/, '');
  return isSafe && isBare && !containsBasePath(path) ? origin + path : undefined;
}

/** Whether a path contains the path that the relay adds itself, in any case. */
export const containsBasePath = (path: string): boolean =>
  `${path}/`.toLowerCase().includes(`${BASE_PATH}/`.toLowerCase());

const SERVICE_URL = `an https URL without ${BASE_PATH}, or http on this machine`;

export const serviceUrl: Value<string> = text(SERVICE_URL, given => parseServiceUrl(given, false), 'url');

/** For callers with a custom `fetch`, which has its own way to the upstream API. */
export const plainServiceUrl: Value<string> = text(SERVICE_URL, given => parseServiceUrl(given, true), 'url');

/**
 * The URL that browsers reach the relay by, with a trailing slash: `embed.js` and the mount are below it. Only a host
 * and a path without characters that must be escaped in a JavaScript string.
 */
export const publicUrl: Value<string> = text(
  'a URL such as https://plans.dealer.example',
  given => {
    if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return undefined;
    const {origin, hostname, pathname, username, password, search, hash} = new URL(given);
    const isHost = /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(hostname);
    const isBare = [username, password, search, hash].every(part => part === '') && !/[@?#]/.test(given);
    return isHost && isBare && /^(?:\/[\w.~-]+)*\/?$/.test(pathname)
      ? `${origin}${pathname.replace(/\/$/, '')}/`
      : undefined;
  },
  'url',
);

/** Allows every origin. Safe only for a public demo. */
export const ANY_ORIGIN = '*';

/** Returns an origin as browsers send it; undefined if it has a path or is not http(s). */
export function parseOrigin(given: string): string | undefined {
  const plain = given.trim().replace(/\/$/, '');
  if (plain === ANY_ORIGIN) return ANY_ORIGIN;
  if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  const isHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:]+\])$/.test(url.hostname);
  const isBare = isHost && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isBare && !plain.includes('@') ? url.origin : undefined;
}

export const origins = list(
  'origins such as https://partner.example (no patterns), or * for every origin',
  parseOrigin,
);

export const hostNames = list('host names such as plans.dealer.example', given =>
  /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i.test(given) ? given.toLowerCase() : undefined,
);

export const headerNames = list('header names such as x-proof', given =>
  /^[a-z0-9-]{1,64}$/i.test(given) ? given.toLowerCase() : undefined,
);

/** The relay's own paths; a mount below one of them would conflict with it. */
const OWN_PATHS =
  /^\/(?:embed\.js|frame(?:\.js)?|reports(?:\.json)?|sri\.json|healthz|readyz|metrics|v\d[^/]*)(?:\/|$)/;

/**
 * A path without a trailing slash. Invalid if no request could reach it: without a leading slash, with a dot segment,
 * which is resolved before routing, or below one of the relay's own paths.
 */
export const mount: Value<string> = text(
  'a path such as /plans, but none that the relay itself uses, such as /reports or /v1',
  given => {
    const path = given.replace(/\/+$/, '');
    const isPath = /^(?:\/[\w.~-]+)*$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
    return isPath && !OWN_PATHS.test(path) ? path : undefined;
  },
);

/** Whether a percent-encoded part of a URL is UTF-8. The Redis client decodes the user name and the password. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** A Redis URL; it may contain a password. */
export const redisUrl: Value<string> = text(
  'a URL such as redis://127.0.0.1:6379 or rediss://…',
  given => {
    if (!/^rediss?:\/\/./.test(given) || !URL.canParse(given)) return undefined;
    const {pathname, username, password} = new URL(given);
    return /^\/?\d*$/.test(pathname) && [username, password].every(isDecodable) ? given : undefined;
  },
  'nothing',
);

/** In keys it is followed by a format version, so that instances of another version never misread a value. */
export const DEFAULT_REDIS_PREFIX = 'plan-finder';

/** The prefix of Redis keys and channels. Without braces, which would choose the node of a Redis cluster. */
export const redisPrefix: Value<string> = text('up to 64 letters, digits, colons, hyphens and underscores', given =>
  /^[\w:-]{1,64}$/.test(given) ? given : undefined,
);

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The lowest level that is logged. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Replaces a value that an error must not show. */
export const CONCEALED = 'something else';

/** How many characters of a value an error shows. */
const MAX_SHOWN_LENGTH = 200;

/** Text that looks like a URL or a host; anything else in its place may be a key. */
const URL_LIKE = /^(?:[a-z][a-z\d+.-]*:\S+|(?:[a-z\d-]{1,63}\.)+[a-z]{2,20}(?::\d+)?(?:\/\S*)?)$/;

/** An IPv4 address, or a path in lowercase. */
const ADDRESS_OR_PATH = /^(?:(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|\/[a-z\d._~/-]*)$/;

/** Keys are longer than any keyword or number among the settings. */
const MIN_KEY_LENGTH = 16;

/** Whether a word of a text is so long that it may be a key, and looks like no URL, host or path, quoted or not. */
const mayContainKey = (given: string): boolean =>
  given
    .split(/[\s,]+/)
    .map(word => word.replace(/^["'[]+|["'\]]+$/g, ''))
    .some(word => word.length >= MIN_KEY_LENGTH && !URL_LIKE.test(word) && !ADDRESS_OR_PATH.test(word));

/** Quotes a text on one line. Redacts credentials, queries and fragments, any of which may be a secret. */
const quoted = (given: string): string =>
  JSON.stringify(
    given
      .replace(/([a-z][a-z\d+.-]*:\/*)?[^,]*@/gis, '$1[redacted]@')
      .replace(/([?#])[^,]+/gs, '$1[redacted]')
      .slice(0, MAX_SHOWN_LENGTH),
  );

/** Names the type of a value without showing its content. */
export function kindOf(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (typeof given === 'string') return 'text';
  if (given === null || typeof given === 'number' || typeof given === 'boolean') return String(given);
  if (typeof given === 'object') return Array.isArray(given) ? 'a list' : 'an object';
  return `a ${typeof given}`;
}

/** Describes an invalid value for an error. Does not show a value that contains one of these keys, or may contain one. */
export function describeValue(given: unknown, {shows, explain}: Value<unknown>, keys: readonly unknown[]): string {
  if (given === undefined) return kindOf(given);
  const secrets = keys.filter(each => typeof each === 'string').filter(Boolean);
  if (explain) {
    const explained = explain(given);
    return containsKey(explained, secrets) ? CONCEALED : explained;
  }
  if (shows === 'nothing') return CONCEALED;
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (entries.length === 0 || !entries.every(entry => typeof entry === 'string')) return kindOf(given);
  const all = entries.join(',');
  if (containsKey(all, secrets)) return CONCEALED;
  const isShown = shows === 'text' ? !mayContainKey(all) : URL_LIKE.test(all.trim());
  return isShown ? quoted(all) : CONCEALED;
}
