import {toText} from './text.js';
import {warnOnce} from './warn-once.js';

/** What a setting can be: one of some words, a whole number that is not below a least one, or what is named. */
export type Expected =
  readonly string[] | number | 'an address' | 'an object that can be written as JSON' | 'what groupPlans() returns';

/** Tells a page's developer, once, that a setting has a value it cannot have; it counts as not set. */
export function warnOfValue(name: string, value: unknown, expected: Expected): void {
  warnOnce(`${name} cannot be ${written(value)} and counts as not set. Use ${named(expected)}.`);
}

function written(value: unknown): string {
  const text = toText(value);
  return text === '' ? `this ${typeof value}` : `"${text.slice(0, 100)}"`;
}

function named(expected: Expected): string {
  if (typeof expected === 'number') return `a whole number, ${expected} or more`;
  return typeof expected === 'string' ? expected : `one of: ${expected.join(', ')}`;
}
