/**
 * Reads what a page set a text to. Frameworks set null and undefined for what is not there, and numbers as they are;
 * anything else that is no text counts as none.
 */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Number.isFinite(value)) return String(value);
  return value instanceof URL ? value.href : '';
}

/** Reads what a page set to one of several words, in whatever case; undefined when it is none of them. */
export const toOneOf = <Word extends string>(value: unknown, words: readonly Word[]): Word | undefined =>
  words.find(word => word === toText(value).trim().toLowerCase());

/** Reads what a page set a list of texts to. What is no list is an empty one. */
export const toTexts = (value: unknown): string[] =>
  isList(value) ? [...value].map(toText).filter(text => text.trim() !== '') : [];

const isList = (value: unknown): value is Iterable<unknown> => isObject(value) && Symbol.iterator in value;

/** Whether something is an object or a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
