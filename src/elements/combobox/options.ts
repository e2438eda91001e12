/** The maximum number of options to render. */
export const MAX_SHOWN = 50;

/** An option in three parts; the middle one matches what was typed. */
export interface Match {
  readonly text: string;
  readonly parts: readonly [before: string, typed: string, after: string];
}

/** The options in the list, and how many there are in total. */
export interface Matches {
  readonly shown: readonly Match[];
  readonly total: number;
}

type Found = readonly [option: string, match: RegExpExecArray];

// Only letters and digits are compared; punctuation, spaces and accents are ignored.
const letters = (text: string): string[] => text.normalize('NFD').match(/[\p{L}\p{N}]/gu) ?? [];
const alike = (text: string): string => letters(text).join('').toLowerCase();
const plain = (text: string): Match => ({text, parts: [text, '', '']});

/** The number of letters that are compared. A regular expression for a pasted page would be too large. */
const MAX_LETTERS = 100;

/** Finds the options that match a text: first those that start with it, then those with a word that starts with it. */
export function matchOptions(options: readonly string[], text: string): Matches {
  const typed = letters(text).slice(0, MAX_LETTERS).join('[^\\p{L}\\p{N}]*');
  if (typed === '') return {shown: options.slice(0, MAX_SHOWN).map(plain), total: options.length};
  const inside = new RegExp(`${typed}\\p{M}*`, 'iu');
  const atWordStart = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${inside.source}`, 'iu');
  const ranks: [Found[], Found[], Found[]] = [[], [], []];
  for (const option of options) {
    const candidate = option.normalize('NFD');
    const first = inside.exec(candidate);
    if (!first) continue;
    const start = first.index === 0 ? first : atWordStart.exec(candidate);
    ranks[start ? (start.index === 0 ? 0 : 1) : 2].push([option, start ?? first]);
  }
  const found = ranks.flat();
  return {shown: found.slice(0, MAX_SHOWN).map(split), total: found.length};
}

/** Shows all options, or, of a long list, the part around a chosen one. */
export function optionsAround(options: readonly string[], chosen: string): Matches {
  const lead = options.indexOf(chosen) - MAX_SHOWN / 2;
  const start = Math.max(0, Math.min(lead, options.length - MAX_SHOWN));
  return {shown: options.slice(start, start + MAX_SHOWN).map(plain), total: options.length};
}

/** The option that a text names: equal except for case, or else the only one equal except for punctuation and accents. */
export function optionNamed(options: readonly string[], text: string): string | undefined {
  const name = text.trim().toLowerCase();
  const exact = options.find(option => option === text) ?? options.find(option => option.toLowerCase() === name);
  const key = alike(text);
  if (exact !== undefined || key === '') return exact;
  const similar = options.filter(option => alike(option) === key);
  return similar.length === 1 ? similar[0] : undefined;
}

function split([text, {input, index, 0: typed}]: Found): Match {
  const end = index + typed.length;
  return {text, parts: [input.slice(0, index).normalize(), typed.normalize(), input.slice(end).normalize()]};
}
