import {toText} from './text.js';
import {VERSION} from './version.js';
import {warnOnce} from './warn-once.js';

const DESCRIPTIONS = {
  contact: 'a tel:, sms: or mailto: URL, or event',
  data: 'an object that can be written as JSON',
  groups: 'what groupPlans() returns for plans from readPlans()',
  reference: 'up to 64 printable characters',
  url: 'a URL',
};

/** What a setting accepts: one of several values, a whole number that is not below a minimum, or what is described. */
export type Expected = readonly string[] | number | keyof typeof DESCRIPTIONS;

/** Warns a page's developer, once, that a setting has an invalid value, which is ignored. */
export function warnOfValue(name: string, value: unknown, expected: Expected): void {
  warnOnce(`${name} cannot be ${quote(value)}, which is ignored. Use ${describe(expected)}.`);
}

/** The console warns of another copy of the package once per page, because the warning is the same for all tags. */
let isCopyKnown = false;

/** Warns a page's developer that another copy of the package has registered an element. */
export function warnOfCopy(tag: string, {version = 'unknown'}: {readonly version?: string}): void {
  if (!isCopyKnown) warnOnce(`<${tag}> is already defined by version ${version}; version ${VERSION} is not used.`);
  isCopyKnown = true;
}

function quote(value: unknown): string {
  const text = toText(value);
  return text === '' ? `this ${typeof value}` : `"${text.slice(0, 100)}"`;
}

function describe(expected: Expected): string {
  if (typeof expected === 'number') return `a whole number, ${expected} or more`;
  return typeof expected === 'string' ? DESCRIPTIONS[expected] : `one of: ${expected.join(', ')}`;
}
