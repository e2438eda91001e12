/** The parts of a vehicle that a text names. */
export interface SplitVehicle {
  readonly make?: string;
  readonly model?: string;
  readonly year?: number;
}

interface Word {
  readonly text: string;
  /** Only its letters and digits, in lower case and without accents. */
  readonly plain: string;
}

/** Longer texts do not name a vehicle. */
const MAX_CHARACTERS = 100;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;
const MIN_PREFIX_LENGTH = 3;

/** Common nicknames of makes. */
const NICKNAMES: Readonly<Record<string, string>> = {chevy: 'chevrolet', vw: 'volkswagen', benz: 'mercedesbenz'};

/**
 * Splits what a shopper typed, such as "merc c class 2019", into make, model and year. The make is one of `makes` if
 * the text names one, or starts with words that only one of them begins with. Words that several makes begin with are
 * kept as typed. Without a make, all words but the year are the model.
 */
export function splitVehicle(text: string, makes: readonly string[]): SplitVehicle {
  const words = toWords(text.slice(0, MAX_CHARACTERS));
  const year = extractYear(words);
  const make = extractMake(words, makes) ?? extractPrefix(words, makes);
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

/**
 * Removes the year from the words: the first word, or else the last one that may be a year. In "Peugeot 2008 2019" it
 * is 2019.
 */
function extractYear(words: Word[]): number | undefined {
  const mayBeYear = ({plain}: Word) =>
    /^\d{4}$/.test(plain) && Number(plain) >= FIRST_YEAR && Number(plain) <= LAST_YEAR;
  const index = words[0] && mayBeYear(words[0]) ? 0 : words.findLastIndex(mayBeYear);
  return index < 0 ? undefined : Number(words.splice(index, 1)[0]?.plain);
}

/**
 * Removes the words that name a make, wherever they are, and returns the make. The longest name wins: "Land Rover" over
 * "Rover".
 */
function extractMake(words: Word[], makes: readonly string[]): string | undefined {
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

/**
 * Removes the words that a make begins with, and returns that make, or the words as typed if several makes begin with
 * them.
 */
function extractPrefix(words: Word[], makes: readonly string[]): string | undefined {
  for (let count = words.length; count > 0; count--) {
    const prefix = joined(words.slice(0, count));
    const found = prefix.length < MIN_PREFIX_LENGTH ? [] : makes.filter(make => plainOf(make).startsWith(prefix));
    if (found.length === 0) continue;
    const removed = words.splice(0, count).map(word => word.text);
    return found.length === 1 ? found[0] : removed.join(' ');
  }
  return undefined;
}

const joined = (words: readonly Word[]): string => words.map(({plain}) => plain).join('');
