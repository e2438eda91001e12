/** A vehicle as far as a text names it. */
export interface SplitVehicle {
  readonly make?: string;
  readonly model?: string;
  readonly year?: number;
}

interface Word {
  readonly text: string;
  /** Letters and digits alone, without case and accents. */
  readonly plain: string;
}

/** More is no vehicle, and not worth the time. */
const MOST_CHARACTERS = 100;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;
const SHORTEST_BEGINNING = 3;

/** What many call a make that is written otherwise. */
const NICKNAMES: Readonly<Record<string, string>> = {chevy: 'chevrolet', vw: 'volkswagen', benz: 'mercedesbenz'};

/**
 * Splits what a person typed about a car, such as "merc c class 2019", into its make, its model and its year. A make
 * is one of `makes`, written as there, when the text names one or begins only one; else the words that begin several
 * stay as they are. Without any make all words but the year are the model.
 */
export function splitVehicle(text: string, makes: readonly string[]): SplitVehicle {
  const words = toWords(text.slice(0, MOST_CHARACTERS));
  const year = takeYear(words);
  const make = takeNamed(words, makes) ?? takeBegun(words, makes);
  const model = words.map(word => word.text).join(' ');
  return {...(make !== undefined && {make}), ...(model && {model}), ...(year !== undefined && {year})};
}

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const toWords = (text: string): Word[] =>
  text
    .split(/[\s,;/]+/)
    .map(word => ({text: word, plain: plainOf(word)}))
    .filter(({plain}) => plain !== '');

/** Takes the year out: the first word, else the last one that may be one. A Peugeot 2008 of 2019 is told so. */
function takeYear(words: Word[]): number | undefined {
  const mayBeYear = ({plain}: Word) =>
    /^\d{4}$/.test(plain) && Number(plain) >= FIRST_YEAR && Number(plain) <= LAST_YEAR;
  const index = words[0] && mayBeYear(words[0]) ? 0 : words.findLastIndex(mayBeYear);
  return index < 0 ? undefined : Number(words.splice(index, 1)[0]?.plain);
}

/** Takes the words that name a make out, wherever they stand: the longest name first, "Land Rover" before "Rover". */
function takeNamed(words: Word[], makes: readonly string[]): string | undefined {
  const byName = new Map(makes.map(make => [plainOf(make), make]));
  for (let count = words.length; count > 0; count--) {
    for (let start = 0; start + count <= words.length; start++) {
      const named = joined(words.slice(start, start + count));
      const make = byName.get(named) ?? byName.get(Object.hasOwn(NICKNAMES, named) ? (NICKNAMES[named] ?? '') : '');
      if (make === undefined) continue;
      words.splice(start, count);
      return make;
    }
  }
  return undefined;
}

/** Takes the words that begin a make out: as that make, or as they are when they begin several. */
function takeBegun(words: Word[], makes: readonly string[]): string | undefined {
  for (let count = words.length; count > 0; count--) {
    const beginning = joined(words.slice(0, count));
    const found =
      beginning.length < SHORTEST_BEGINNING ? [] : makes.filter(make => plainOf(make).startsWith(beginning));
    if (found.length === 0) continue;
    const taken = words.splice(0, count).map(word => word.text);
    return found.length === 1 ? found[0] : taken.join(' ');
  }
  return undefined;
}

const joined = (words: readonly Word[]): string => words.map(({plain}) => plain).join('');
