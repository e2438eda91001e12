type Table = Readonly<Record<string, unknown>>;

/**
 * Puts a page's words in the place of ours. It may give some of them, none, or what is no word at all: a word that is
 * missing, or of another kind than ours, stays ours. A text may stand for words that depend on a number.
 */
export function complete<Words extends object>(ours: Words, given: unknown): Words {
  const words = Object.entries(ours).map(([name, own]: [string, unknown]) => {
    const word = (given as Table | null | undefined)?.[name];
    if (typeof own === 'function' && typeof word === 'string') return [name, () => word];
    if (typeof word !== typeof own) return [name, own];
    return [name, typeof own === 'object' ? complete(own as object, word) : word];
  });
  return Object.fromEntries(words) as Words;
}
