import {isObject} from './text.js';

/**
 * Replaces the default strings with a page's. The page may set some, none, or invalid values: a string that is missing
 * or has another type than the default keeps the default. A text may replace a function. A string without a default,
 * such as one for a badge of the page's own service, is added.
 */
export function complete<Strings extends object>(defaults: Strings, given: unknown): Strings {
  const strings = new Map<string, unknown>(Object.entries(defaults));
  for (const [name, value] of Object.entries(Object(given) as object)) {
    const defaultValue = strings.get(name);
    if (defaultValue === undefined && isAddable(value)) strings.set(name, value);
    else if (typeof defaultValue === 'function' && typeof value === 'string') strings.set(name, () => value);
    else if (isObject(defaultValue) && isObject(value)) strings.set(name, complete(defaultValue, value));
    else if (typeof defaultValue === typeof value && !isObject(defaultValue)) strings.set(name, value);
  }
  return Object.fromEntries(strings) as Strings;
}

const isAddable = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'function' || isObject(value);
