import {BASE_PATH, type Tier, type TierLimits, TIERS} from '../../contract/index.js';
import {isLoopbackHost} from '../../plans/checked-url.js';

/** The configuration is invalid. The message is one line and never contains a key or a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What a setting's value may be, wherever it comes from. */
export interface Value<T> {
  /** Completes the sentence "expected …". */
  readonly expected: string;
  /** The value as the relay uses it; undefined when it is invalid. */
  readonly read: (given: unknown) => T | undefined;
  /** The value that a variable's text stands for, before `read` checks it. */
  readonly fromText: (text: string) => unknown;
  /** How much of an invalid value an error may show: nothing of a secret, and an address only if it looks like one. */
  readonly shows: 'text' | 'address' | 'nothing';
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
      fromText: given =>
        given
          .split(',')
          .map(entry => entry.trim())
          .filter(entry => entry !== ''),
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

/** One of several words. */
export const oneOf = <const T extends string>(...words: readonly T[]): Value<T> =>
  text(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, given => words.find(word => word === given));

const readBoolean = (given: unknown): boolean | undefined => (typeof given === 'boolean' ? given : undefined);

export const trueOrFalse: Value<boolean> = value('true or false', readBoolean, {
  fromText: given => ({true: true, false: false})[given],
});

/** A boolean whose variable says `on` or `off`. */
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

const MOST_CALLS = 1_000_000_000;

/** An account's tier by name, or its two limits as text or as an object (§8.1). */
export const tier: Value<Tier | TierLimits> = value('free, standard, high or <per hour>/<per day>', given => {
  if (typeof given === 'string' && Object.hasOwn(TIERS, given)) return given as Tier;
  const [, hour, day] = (typeof given === 'string' && /^([1-9]\d*)\/([1-9]\d*)$/.exec(given)) || [];
  const limits = hour === undefined ? given : {perHour: Number(hour), perDay: Number(day)};
  if (typeof limits !== 'object' || limits === null) return undefined;
  const {perHour, perDay} = limits as Partial<TierLimits>;
  return isWholeNumber(perHour, 1, MOST_CALLS) && isWholeNumber(perDay, 1, MOST_CALLS) ? {perHour, perDay} : undefined;
});

/** Tells whether a text can be a key: printable, without spaces, so that it fits a header as it is. */
export const isKey = (given: string): boolean => /^[\x21-\x7e]+$/.test(given);

export const key: Value<string> = text(
  'printable characters without spaces',
  given => (isKey(given) ? given : undefined),
  'nothing',
);

/** The path of a file that contains a key; the key itself is easily put where its file belongs. */
export const keyFile: Value<string> = text('the path of a file with the key', given => given || undefined, 'nothing');

export const anyText = (expected: string): Value<string> => text(expected, given => given || undefined);

/**
 * The service's base address without a slash at its end. The key goes with every call (§1), so none may leave this
 * machine in the clear, unless the caller has its own way to the service (`allowPlain`). Undefined for such an address,
 * and for one with anything but a host and a path, which would end up elsewhere than meant.
 */
function parseServiceUrl(given: string, allowPlain: boolean): string | undefined {
  if (!URL.canParse(given)) return undefined;
  const {protocol, hostname, origin, pathname, username, password, search, hash} = new URL(given);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && (allowPlain || isLoopbackHost(hostname)));
  const isBare = [username, password, search, hash].every(part => part === '');
  const path = pathname.replace(/\/+$/, '');
  return isSafe && isBare && !path.endsWith(BASE_PATH) ? origin + path : undefined;
}

const SERVICE_URL = `an https address without ${BASE_PATH}, or http on this machine`;

export const serviceUrl: Value<string> = text(SERVICE_URL, given => parseServiceUrl(given, false), 'address');

/** For callers with a `fetch` of their own, which knows how it reaches the service. */
export const plainServiceUrl: Value<string> = text(SERVICE_URL, given => parseServiceUrl(given, true), 'address');

/**
 * The URL that browsers reach the relay by, with a slash at its end: `embed.js` and the mount are below it. Only a host
 * and a plain path, none of which has to be escaped within a JavaScript string.
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
  'address',
);

/** Allows every origin. Safe only for a public demo. */
export const ANY_ORIGIN = '*';

/** The origin as browsers send it; undefined for one with a path, without a scheme, or not of the web. */
export function parseOrigin(given: string): string | undefined {
  const plain = given.trim().replace(/\/$/, '');
  if (plain === ANY_ORIGIN) return ANY_ORIGIN;
  if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  const isHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:]+\])$/.test(url.hostname);
  const isBare = isHost && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isBare && !plain.includes('@') ? url.origin : undefined;
}

export const origins = list('origins such as https://partner.example', parseOrigin);

export const hostNames = list('host names such as plans.dealer.example', given =>
  /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i.test(given) ? given.toLowerCase() : undefined,
);

export const headerNames = list('header names such as x-proof', given =>
  /^[a-z0-9-]{1,64}$/i.test(given) ? given.toLowerCase() : undefined,
);

/** The relay's own paths; a mount among them would hide one or the other. */
const OWN_PATHS = /^\/(?:embed\.js|sri\.json|healthz|readyz|metrics|v\d[^/]*)(?:\/|$)/;

/**
 * A path without the slash at its end. Invalid when no request could reach it: no slash in front, a dot segment, which
 * is resolved before routing, or one of the relay's own paths.
 */
export const mount: Value<string> = text('a path such as /plans', given => {
  const path = given.replace(/\/+$/, '');
  const isPath = /^(?:\/[\w.~-]+)*$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path);
  return isPath && !OWN_PATHS.test(path) ? path : undefined;
});

/** A URL as Redis clients write it; it may contain a password. */
export const redisUrl: Value<string> = text(
  'an address such as redis://127.0.0.1:6379 or rediss://…',
  given => {
    if (!/^rediss?:\/\/./.test(given) || !URL.canParse(given)) return undefined;
    const {pathname, username, password} = new URL(given);
    const isDecodable = [username, password].every(part => !/%(?![\da-f]{2})/i.test(part));
    return /^\/?\d*$/.test(pathname) && isDecodable ? given : undefined;
  },
  'nothing',
);

/** What follows it in a key has the version of its format, so that instances of another one never misread it. */
export const DEFAULT_REDIS_PREFIX = 'plan-finder';

/** Redis keys and channels begin with this. Braces would decide where a cluster keeps them. */
export const redisPrefix: Value<string> = text('up to 64 letters, digits, colons, hyphens and underscores', given =>
  /^[\w:-]{1,64}$/.test(given) ? given : undefined,
);

/** Replaces a value in an error that must not show it. */
export const UNSHOWN = 'something else';

/** The longest part of a value that an error shows. */
const LONGEST_SHOWN = 200;

/** What looks like an address; anything else in its place may be a key. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\S+|(?:[a-z\d-]{1,63}\.)+[a-z]{2,20}(?::\d+)?(?:\/\S*)?)$/;

/** Quotes a text on one line, without credentials before an @, queries and fragments, any of which may be a secret. */
export const quoted = (given: string): string =>
  JSON.stringify(
    given
      .replace(/([a-z][a-z\d+.-]*:\/*)?[^,]*@/gis, '$1[hidden]@')
      .replace(/([?#])[^,]+/gs, '$1[hidden]')
      .slice(0, LONGEST_SHOWN),
  );

/** Quotes a path for an error; a single word may be a key and is not shown. */
export const quotedPath = (path: string): string => (/[/\\.]/.test(path) ? quoted(path) : UNSHOWN);

/** Names what was given without showing what it contains. */
export function kindOf(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (typeof given === 'string') return 'text';
  if (given === null || typeof given === 'number' || typeof given === 'boolean') return String(given);
  if (typeof given === 'object') return Array.isArray(given) ? 'a list' : 'an object';
  return `a ${typeof given}`;
}

/** Describes an invalid value for an error; never one that contains one of these keys, which may be invalid too. */
export function shown(given: unknown, {shows}: Value<unknown>, keys: readonly unknown[]): string {
  if (given === undefined) return kindOf(given);
  if (shows === 'nothing') return UNSHOWN;
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (entries.length === 0 || !entries.every(entry => typeof entry === 'string')) return kindOf(given);
  const all = entries.join(',');
  if (keys.some(each => typeof each === 'string' && each !== '' && all.includes(each))) return UNSHOWN;
  return shows === 'text' || ADDRESS.test(all.trim()) ? quoted(all) : UNSHOWN;
}
