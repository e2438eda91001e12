import {orWarn} from './loading.js';
import type {Expected} from './odd-value.js';
import {isObject, toOneOf, toText} from './text.js';

/** Whether a page set nothing: frameworks also write that as null or as an empty text. */
export const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Tells a page's developer of a value that a setting cannot have. The words for that are fetched, as few pages need them. */
export async function warnOf(name: string, value: unknown, expected: Expected): Promise<void> {
  (await orWarn('a warning', import('./odd-value.js')))?.warnOfValue(name, value, expected);
}

/** Reads one of these words, in whatever case and with space around it; undefined for anything else. */
export const oneOfOrNone =
  <const Word extends string>(words: readonly Word[]) =>
  (value: unknown, name: string): Word | undefined => {
    const word = toOneOf(value, words);
    if (!word && !isUnset(value)) void warnOf(name, value, words);
    return word;
  };

/** The same, where anything else counts as the first. */
export const oneOf = <const Word extends string>(...words: readonly [Word, ...Word[]]) => {
  const read = oneOfOrNone(words);
  return (value: unknown, name: string): Word => read(value, name) ?? words[0];
};

/** Reads a whole number that is not below `least`. Anything else counts as `usual`. */
export const wholeFrom =
  (least: number, usual: number) =>
  (value: unknown, name: string): number => {
    const number = isUnset(value) ? usual : Number(toText(value));
    if (Number.isInteger(number) && number >= least) return number;
    void warnOf(name, value, least);
    return usual;
  };

/** Reads an object that can be written as JSON, as it goes into a search; undefined for anything else. */
export function toData<T extends object>(value: unknown, name: string): T | undefined {
  try {
    if (isUnset(value) || (isObject(value) && JSON.stringify(value).startsWith('{')))
      return (isObject(value) ? value : undefined) as T | undefined;
  } catch {
    // It contains itself, or a number that JSON has no way to write.
  }
  void warnOf(name, value, 'an object that can be written as JSON');
  return undefined;
}

/** Reads an object; anything else counts as an empty one. */
export const toObject = <T extends object>(value: unknown): T => (isObject(value) ? value : {}) as T;
