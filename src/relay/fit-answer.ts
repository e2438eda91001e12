import {type AnswerText, type CleaningRules, LINK_FIELDS, MAX_DEPTH, PROTOTYPE_FIELDS} from './answer-fields.js';

/**
 * Whether an answer may go out in the very text it came in: nothing in it would be changed by cleaning. Told cheaply
 * only of a text without escapes, in which what is written is what is meant. A field that is written twice hides its
 * first value from the parser, so that links are also counted in the text.
 */
export function isFitAsItIs({value, text}: AnswerText, {holdsKey, cleanLink}: CleaningRules): boolean {
  if (text.includes('\\') || holdsKey(text) || PROTOTYPE_NAMES.some(name => text.includes(name))) return false;
  let links = 0;

  const isFitField = (name: string, field: unknown, depth: number): boolean => {
    if (!LINK_FIELDS.has(name)) return isFit(field, depth);
    links += 1;
    return field === null || field === cleanLink(field);
  };

  const isFit = (part: unknown, depth: number): boolean => {
    // A number beyond all others is none in JSON.
    if (typeof part === 'number') return Number.isFinite(part);
    if (typeof part !== 'object' || part === null) return true;
    if (depth >= MAX_DEPTH) return false;
    if (Array.isArray(part)) return part.every(entry => isFit(entry, depth + 1));
    for (const name in part) {
      if (!isFitField(name, (part as Record<string, unknown>)[name], depth + 1)) return false;
    }
    return true;
  };

  return isFit(value, 0) && links === LINK_NAMES.reduce((count, name) => count + occurrences(text, name), 0);
}

const LINK_NAMES = [...LINK_FIELDS].map(name => `"${name}"`);
const PROTOTYPE_NAMES = [...PROTOTYPE_FIELDS].map(name => `"${name}"`);

function occurrences(text: string, words: string): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) count += 1;
  return count;
}
