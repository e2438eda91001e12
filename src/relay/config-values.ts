import * as z from 'zod/mini';
import {type Tier, type TierLimits, TIERS} from '../contract/index.js';
import {parseOrigin} from './origins.js';

/** A variable: what it is expected to be, and how its text is read; undefined when it is not that. */
export const setting = <T>(expected: string, read: (text: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text, context): T => {
      const value = read(text.trim());
      if (value !== undefined) return value;
      context.issues.push({code: 'custom', message: `expected ${expected}`, input: text});
      return z.NEVER;
    }),
  );

/** One of some words. */
export const oneOf = <const T extends string>(...words: readonly T[]) =>
  setting(words.join(' or '), text => words.find(word => word === text));

/** A whole number within bounds. */
export const number = (least: number, most: number) =>
  setting(`a whole number from ${least} to ${most}`, text => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  });

/** A TCP port; 0 is any free one. */
export const port = number(0, 65_535);

/** True or false. */
export const yesNo = setting('true or false', text => ({true: true, false: false})[text]);

/** Where Redis is, as its own clients write it. */
export const redisUrl = setting('an address such as redis://127.0.0.1:6379 or rediss://…', text => {
  if (!/^rediss?:\/\/./.test(text) || !URL.canParse(text)) return undefined;
  const {pathname, username, password} = new URL(text);
  const isDecodable = [username, password].every(part => !/%(?![\da-f]{2})/i.test(part));
  return /^\/?\d*$/.test(pathname) && isDecodable ? text : undefined;
});

/** How many proxies are trusted: a number, `true` for one or `false` for none. */
export const trustedProxies = setting('true, false or a number of proxies', text => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d$/.test(text) ? Number(text) : undefined;
});

/** The entries of a comma list, all of which must be what they should be. */
export const list = (read: (text: string) => string | undefined, expected: string) =>
  setting(expected, text => {
    const entries = text.split(',').filter(entry => entry.trim() !== '');
    const values = entries.map(entry => read(entry.trim())).filter(value => value !== undefined);
    return values.length === entries.length ? values : undefined;
  });

export const origin = parseOrigin;

/** A host's name alone. */
export const host = (text: string): string | undefined =>
  /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i.test(text) ? text.toLowerCase() : undefined;

export const TIER_EXPECTED = 'free, standard, high or <per hour>/<per day>';

/** An account's tier by name, or its two limits as `<per hour>/<per day>` (§8.1). */
export function parseTier(text: string): Tier | TierLimits | undefined {
  if (Object.hasOwn(TIERS, text)) return text as Tier;
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(text);
  return match ? {perHour: Number(match[1]), perDay: Number(match[2])} : undefined;
}

export const tier = setting(TIER_EXPECTED, parseTier);

/** A part of something, as a whole number of percent. */
export const percent = setting('a percentage from 1 to 100, such as 50', text => {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= 100 ? value / 100 : undefined;
});

/** On or off. */
export const onOff = setting('on or off', text => ({on: true, off: false})[text]);
