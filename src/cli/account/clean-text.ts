/** Control and format characters, which could control a terminal or reverse text. Line breaks are handled separately. */
const UNPRINTABLE = /[^\P{C}\n]/gu;
const OTHER_BREAKS = /\r\n?|[\u2028\u2029]/g;

/**
 * Makes upstream text safe for a terminal: removes control characters, then redacts keys. In this order, a key is
 * found even if it was split by a space, a line break or a control character.
 */
export function cleanText(text: string, keys: readonly string[]): string {
  const clean = text.replace(OTHER_BREAKS, '\n').replaceAll('\t', ' ').replace(UNPRINTABLE, '');
  return keys.reduce(
    (redacted, key) => (key === '' ? redacted : redacted.replace(patternOf(key), '[redacted]')),
    clean,
  );
}

const patternOf = (key: string): RegExp =>
  new RegExp([...key].map(character => character.replace(/[^\w]/, '\\$&')).join('\\s*'), 'g');

/** Cleans a text and joins it into one line. */
const cleanLine = (text: string, keys: readonly string[]): string => cleanText(text, keys).replace(/\s+/g, ' ').trim();

/** Cleans every string in an upstream response, each into one line. */
export function cleanResponse<T>(response: T, keys: readonly string[]): T {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanLine(value, keys);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
  };
  return clean(response) as T;
}

/** Indents every line but the first, so that upstream text cannot pass for a line of the command's own. */
export const indentLines = (text: string): string => text.split('\n').filter(Boolean).join('\n    ');

/** Formats JSON for a terminal. Escapes the control characters that `JSON.stringify` does not. */
export const toJson = (data: object): string =>
  `${JSON.stringify(data, null, 2).replace(UNPRINTABLE, character => escapeUnits(character))}\n`;

/** Writes a value as JSON in plain ASCII, so that a user can see what it contains. */
export const toAscii = (value: unknown): string => JSON.stringify(value).replace(/[^\x20-\x7e]/gu, escapeUnits);

const escapeUnits = (character: string): string =>
  [...Array(character.length).keys()]
    .map(index => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
