/** Control and format characters, which a terminal may obey or which reverse text. Line breaks are handled separately. */
const UNPRINTABLE = /[^\P{C}\n]/gu;
const OTHER_BREAKS = /\r\n?|[\u2028\u2029]/g;

/**
 * Makes a text of the service safe for a terminal: removes control characters and masks keys. The text is cleaned
 * first, so that a key is found even if it was split by a space, a line break or a control character.
 */
export function cleanText(text: string, keys: readonly string[]): string {
  const clean = text.replace(OTHER_BREAKS, '\n').replaceAll('\t', ' ').replace(UNPRINTABLE, '');
  return keys.reduce((masked, key) => (key === '' ? masked : masked.replace(patternOf(key), '[the key]')), clean);
}

const patternOf = (key: string): RegExp =>
  new RegExp([...key].map(character => character.replace(/[^\w]/, '\\$&')).join('\\s*'), 'g');

/** The same in one line. */
const cleanLine = (text: string, keys: readonly string[]): string => cleanText(text, keys).replace(/\s+/g, ' ').trim();

/** Cleans every text in an answer of the service, each to one line. */
export function cleanAnswer<T>(answer: T, keys: readonly string[]): T {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanLine(value, keys);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
  };
  return clean(answer) as T;
}

/** A text whose every line but the first is indented, so that none can pass for a line of the command's own. */
export const indentLines = (text: string): string => text.split('\n').filter(Boolean).join('\n    ');

/** JSON for a terminal: what `JSON.stringify` leaves as it is and a terminal could obey is escaped. */
export const toJson = (data: object): string =>
  `${JSON.stringify(data, null, 2).replace(UNPRINTABLE, character => escapeUnits(character))}\n`;

/** How many characters of an unusable text are shown. */
const LONGEST_SHOWN = 200;

/** A text as a JSON string of plain ASCII, so that a person can see what it holds. */
export const escapeText = (text: string): string =>
  JSON.stringify(text.slice(0, LONGEST_SHOWN)).replace(/[^\x20-\x7e]/gu, escapeUnits);

const escapeUnits = (character: string): string =>
  [...Array(character.length).keys()]
    .map(index => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
