const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const ODD = 'ÀàƁƀÇçÐðÈèƑƒĜĝĤĥÌìĴĵĶķĽľɱɱÑñÒòƤƥǪǫŔŕŠšŤťÙùṼṽŴŵẊẋÝýŽž';

/** How much longer German or Finnish text can be. */
const LONGER = 0.35;

/** Accents and lengthens a text, to reveal untranslated text and layouts with too little space. */
export function pseudo(text: string): string {
  const odd = [...text].map(letter => ODD[PLAIN.indexOf(letter)] ?? letter).join('');
  const words = Math.ceil((text.length * LONGER) / 4);
  return text.trim() === '' ? text : `${odd}${' ùñð'.repeat(words)}`;
}

/** Does the same to all texts in a table, including those that functions return. */
export function pseudoWords<T>(words: T): T {
  if (typeof words === 'string') return pseudo(words) as T;
  if (Array.isArray(words)) return words.map(pseudoWords) as T;
  if (typeof words === 'function') {
    return ((...given: unknown[]) =>
      pseudoWords((words as unknown as (...given: unknown[]) => unknown)(...given))) as T;
  }
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, pseudoWords(word as unknown)])) as T;
}
