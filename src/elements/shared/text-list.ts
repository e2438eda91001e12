import {isObject, toText} from './text.js';

/** Reads a list of texts that a page sets; anything else is read as an empty list. */
export const toTexts = (value: unknown): string[] =>
  isList(value) ? [...value].map(toText).filter(text => text.trim() !== '') : [];

const isList = (value: unknown): value is Iterable<unknown> => isObject(value) && Symbol.iterator in value;
