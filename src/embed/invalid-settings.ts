import {SETTING_VALUES} from '../contract/widget-settings.js';

/** An invalid setting. */
export interface InvalidSetting {
  /** The attribute as the page has it: `data-thme`. */
  readonly attribute: string;
  /** The known attribute that is most similar to an unknown one. */
  readonly nearest?: string;
  /** What the attribute accepts, if its name is known and its value is invalid. */
  readonly expected?: string;
  /** The value, unless it may identify a shopper's car: such values must not be logged. */
  readonly value?: string;
  /** Whether the element reports it itself in the console. */
  readonly isReported?: boolean;
}

/** The settings that accept one of several values, besides the empty text. */
export const ACCEPTED_VALUES: Readonly<Record<string, readonly string[]>> = {
  ...SETTING_VALUES,
  'auto-place': ['off'],
  // The attribute is on if it is present, unless its value is "false".
  'auto-search': ['true', 'false', 'auto-search'],
};

/** Describes what the setting `state` accepts. */
export const EXPECTED_STATE = 'the code of a US state, such as TX';

/** The patterns of the other settings, and how to describe them. */
const PATTERNS: Readonly<Record<string, readonly [pattern: RegExp, expected: string]>> = {
  vin: [/^(?:[\s-]*[A-HJ-NPR-Z\d]){17}[\s-]*$/i, '17 characters'],
  year: [/^\d{4}$/, '4 digits'],
  mileage: [/\d/, 'a number such as 21500'],
  state: [/^[A-Z]{2}$/i, EXPECTED_STATE],
  zip: [/^\d{5}(?:-\d{4})?$/, '5 digits'],
  'heading-level': [/^[1-6]$/, '1–6'],
  contact: [/^(?:(?:tel|sms|mailto):.|event$)/i, 'tel:…, sms:…, mailto:…, event'],
  'max-compare': [/^0*(?:[2-9]|[1-9]\d+)$/, '2, 3, 4, …'],
  'initial-count': [/^\d+$/, '0, 1, 2, …'],
  reference: [/^\P{C}{1,64}$/u, 'up to 64 printable characters'],
};

/** The settings whose invalid values the elements report themselves. */
const REPORTED: ReadonlySet<string> = new Set([
  ...Object.keys(SETTING_VALUES).filter(name => name !== 'lang'),
  'contact',
  'initial-count',
  'max-compare',
  'reference',
]);

/** The script's own settings, in addition to those of the elements. */
export const SCRIPT_SETTINGS = ['auto-place', 'doctor', 'launcher'];

/** The settings that the script reads exactly; elements ignore case and surrounding space. */
const EXACT_ON_SCRIPT = ['auto-place', 'loading'];

/**
 * Finds the `data-…` attributes of a placeholder or a script that are similar to a known one, or have an invalid value.
 */
export function findInvalidSettings(element: Element, settings: readonly string[]): readonly InvalidSetting[] {
  const known = [...settings, ...SCRIPT_SETTINGS];
  return [...element.attributes].flatMap(({name: attribute, value}) => {
    const name = attribute.replace(/^data-/, '');
    if (name === attribute) return [];
    const isExact = element.localName === 'script' && EXACT_ON_SCRIPT.includes(name);
    if (known.includes(name)) return checkValue(attribute, name, isExact ? value : value.trim(), isExact);
    const nearest = findNearest(name, known);
    return nearest === undefined ? [] : [{attribute, nearest: `data-${nearest}`}];
  });
}

/** Checks the value of a known setting. A value that a template left empty is treated as not set. */
function checkValue(attribute: string, name: string, value: string, isExact: boolean): readonly InvalidSetting[] {
  if (value === '') return [];
  const isReported = REPORTED.has(name);
  const accepted = ACCEPTED_VALUES[name];
  const compared = isExact ? value : value.toLowerCase();
  if (accepted && !accepted.includes(name === 'lang' ? compared.slice(0, 2) : compared))
    return [{attribute, expected: accepted.join(', '), value, isReported}];
  const [pattern, expected = ''] = PATTERNS[name] ?? [];
  return pattern && !pattern.test(value) ? [{attribute, expected, isReported}] : [];
}

/** A longer name may have more typos. An attribute that is less similar than that is not ours. */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const bare = (text: string): string => text.replaceAll('-', '');
  return known.find(each => distance(bare(name), bare(each)) <= each.length / 4);
}

/** The number of characters to insert, delete or replace to change one text into another (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row: number[] = [];
  for (let j = 0; j <= other.length; j += 1) row.push(j);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
