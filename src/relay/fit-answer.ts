import {
  type AnswerText,
  type CleaningRules,
  LINK_ENDING,
  LINK_FIELDS,
  MAX_DEPTH,
  PROTOTYPE_FIELDS,
} from './answer-fields.js';

/**
 * Whether an answer may go out in the very text it came in: nothing in it would be changed by cleaning. Told cheaply
 * only of a text without escapes, in which what is written is what is meant. Links are looked for in the text and not in
 * the value, since a field that is written twice hides its first value from the parser.
 */
export function isFitAsItIs({value, text}: AnswerText, rules: CleaningRules): boolean {
  if (text.includes('\\') || rules.holdsKey(text)) return false;
  return areLinksFit(text, rules) && isPlain(value, 0);
}

const LINK_END = `${LINK_ENDING}"`;

/** Whether each link in a JSON text without escapes is null or one that passes. There every quote begins or ends a text. */
function areLinksFit(text: string, {isPlainLink, cleanLink}: CleaningRules): boolean {
  const isFit = (quote: number): boolean => {
    if (isPlainLink(text, quote)) return true;
    const link = textAt(text, quote);
    return link === cleanLink(link);
  };

  for (let at = text.indexOf(LINK_END); at >= 0; at = text.indexOf(LINK_END, at + LINK_END.length)) {
    const nameEnd = at + LINK_ENDING.length;
    if (!LINK_FIELDS.has(text.slice(text.lastIndexOf('"', at) + 1, nameEnd))) continue;
    const colon = skipSpace(text, nameEnd + 1);
    // Not the name of a field, but a text of its own.
    if (text[colon] !== ':') continue;
    const start = skipSpace(text, colon + 1);
    if (text[start] !== '"' ? !text.startsWith('null', start) : !isFit(start)) return false;
  }
  return true;
}

const textAt = (text: string, quote: number): string => text.slice(quote + 1, text.indexOf('"', quote + 1));

function skipSpace(text: string, from: number): number {
  let at = from;
  while (SPACES.has(text.charCodeAt(at))) at += 1;
  return at;
}

const SPACES = new Set([' ', '\t', '\n', '\r'].map(space => space.charCodeAt(0)));

/**
 * Whether nothing is nested too deep or has a prototype's name, and every number is one that JSON can write: one beyond
 * all others is not. Written in loops, since it looks at everything in every answer.
 */
function isPlain(part: unknown, depth: number): boolean {
  // Texts are looked at as a whole: most of an answer is made of them.
  if (typeof part === 'string') return true;
  if (typeof part === 'number') return Number.isFinite(part);
  if (typeof part !== 'object' || part === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Array.isArray(part) ? isPlainList(part, depth + 1) : areFieldsPlain(part, depth + 1);
}

function isPlainList(list: readonly unknown[], depth: number): boolean {
  for (const entry of list) {
    if (!isPlain(entry, depth)) return false;
  }
  return true;
}

function areFieldsPlain(fields: object, depth: number): boolean {
  for (const name in fields) {
    if (PROTOTYPE_FIELDS.has(name) || !isPlain((fields as Record<string, unknown>)[name], depth)) return false;
  }
  return true;
}
