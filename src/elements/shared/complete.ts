import {isObject} from './text.js';

/**
 * Puts a page's words in the place of ours. It may give some of them, none, or what is no word at all: a word that is
 * missing, or of another kind than ours, stays ours. A text may stand for words that depend on a number. A word that we
 * do not have, such as that for a badge of its own, is added.
 */
export function complete<Words extends object>(ours: Words, given: unknown): Words {
  const words = new Map<string, unknown>(Object.entries(ours));
  for (const [name, word] of Object.entries(Object(given) as object)) {
    const own = words.get(name);
    if (own === undefined && isWord(word)) words.set(name, word);
    else if (typeof own === 'function' && typeof word === 'string') words.set(name, () => word);
    else if (isObject(own) && isObject(word)) words.set(name, complete(own, word));
    else if (typeof own === typeof word && !isObject(own)) words.set(name, word);
  }
  return Object.fromEntries(words) as Words;
}

const isWord = (value: unknown): boolean => typeof value === 'string' || typeof value === 'function' || isObject(value);
