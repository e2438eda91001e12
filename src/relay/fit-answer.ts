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
 * only of a text without escapes, in which what is written is what is meant. A field that is written twice hides its
 * first value from the parser: there are as many good links as the text has names of links, or one is hidden.
 */
export function isFitAsItIs({value, text}: AnswerText, rules: CleaningRules): boolean {
  if (text.includes('\\') || rules.holdsKey(text)) return false;
  return countGoodLinks(value, rules, 0) === countIn(text, `${LINK_ENDING}"`);
}

const FIELDS: ReadonlyMap<string, 'link' | 'prototype'> = new Map([
  ...[...LINK_FIELDS].map(name => [name, 'link'] as const),
  ...[...PROTOTYPE_FIELDS].map(name => [name, 'prototype'] as const),
]);

/**
 * Counts the links that may go out as they are, null among them. NaN, which nothing makes a number again, when one may
 * not, when anything is nested too deep or has a prototype's name, or when a number is beyond all that JSON can write.
 * Written in loops, since it looks at everything in every answer.
 */
function countGoodLinks(part: unknown, rules: CleaningRules, depth: number): number {
  if (typeof part === 'number') return Number.isFinite(part) ? 0 : NaN;
  // Texts are looked at as a whole: most of an answer is made of them.
  if (typeof part !== 'object' || part === null) return 0;
  if (depth >= MAX_DEPTH) return NaN;
  return Array.isArray(part) ? countInList(part, rules, depth + 1) : countInFields(part, rules, depth + 1);
}

function countInList(list: readonly unknown[], rules: CleaningRules, depth: number): number {
  let count = 0;
  for (const entry of list) count += countGoodLinks(entry, rules, depth);
  return count;
}

function countInFields(fields: object, rules: CleaningRules, depth: number): number {
  let count = 0;
  for (const name in fields) {
    const value = (fields as Record<string, unknown>)[name];
    const kind = FIELDS.get(name);
    if (kind === 'prototype') return NaN;
    count += kind === 'link' ? countLink(value, rules) : countGoodLinks(value, rules, depth);
  }
  return count;
}

const countLink = (link: unknown, {isPlainLink, cleanLink}: CleaningRules): number =>
  link === null || (typeof link === 'string' && (isPlainLink(link) || link === cleanLink(link))) ? 1 : NaN;

function countIn(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}
