import {isObject} from './text.js';

/** Deeper than anything that a page sets. It ends the recursion if an object contains itself. */
const MAX_DEPTH = 8;

/**
 * Whether two values that a page set are equal: frameworks create a new object on each render. Two functions are equal
 * only if they are identical.
 */
function isSame(one: unknown, other: unknown, depth = MAX_DEPTH): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0 || !isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(name => Object.hasOwn(other, name) && isSame(one[name], other[name], depth - 1))
  );
}

/** The opposite, as Lit's `hasChanged` option. */
export const differs = (value: unknown, before: unknown): boolean => !isSame(value, before);
