import {orWarn} from './loading.js';
import type {Expected} from './warnings.js';
import {isObject, toOneOf, toText} from './text.js';

/** Whether a value is unset: frameworks also use null or an empty text for that. */
export const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Warns a page's developer of an invalid value. The message is loaded on demand, because few pages need it. */
export async function warnOf(name: string, value: unknown, expected: Expected): Promise<void> {
  (await orWarn(import('./warnings.js')))?.warnOfValue(name, value, expected);
}

/** Reads one of several values, ignoring case and surrounding space; undefined for anything else. */
export const oneOfOrNone =
  <const Value extends string>(values: readonly Value[]) =>
  (value: unknown, name: string): Value | undefined => {
    const known = toOneOf(value, values);
    if (!known && !isUnset(value)) void warnOf(name, value, values);
    return known;
  };

/** The same, where the first value is the default. */
export const oneOfOrFirst = <const Value extends string>(...values: readonly [Value, ...Value[]]) => {
  const read = oneOfOrNone(values);
  return (value: unknown, name: string): Value => read(value, name) ?? values[0];
};

/** Reads a whole number that is not below `minimum`; `fallback` for anything else. */
export const wholeFrom =
  (minimum: number, fallback: number) =>
  (value: unknown, name: string): number => {
    const number = isUnset(value) ? fallback : Number(toText(value));
    if (Number.isInteger(number) && number >= minimum) return number;
    void warnOf(name, value, minimum);
    return fallback;
  };

/** Reads an object that can be written as JSON, such as a search's filters; undefined for anything else. */
export function toData<T extends object>(value: unknown, name: string): T | undefined {
  try {
    if (JSON.stringify(value)?.startsWith('{')) return value as T;
  } catch {
    // It contains itself, or a value that JSON cannot represent.
  }
  if (!isUnset(value)) void warnOf(name, value, 'data');
  return undefined;
}

/** Reads an object; anything else is read as an empty one. */
export const toObject = <T extends object>(value: unknown): T => (isObject(value) ? value : {}) as T;
