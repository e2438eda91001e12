/**
 * Puts a page's words in the place of ours. It may give some of them, none, or what is no word at all: a word that is
 * missing, or of another kind than ours, stays ours. A text may stand for words that depend on a number.
 */
export function complete<Words extends object>(ours: Words, given: unknown): Words {
  const words = {...ours} as Record<string, unknown>;
  for (const [name, word] of Object.entries(Object(given) as object)) {
    const own = words[name];
    if (typeof own === 'function' && typeof word === 'string') words[name] = () => word;
    else if (isTable(own) && isTable(word)) words[name] = complete(own, word);
    else if (typeof own === typeof word && !isTable(own)) words[name] = word;
  }
  return words as Words;
}

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;
