/** A setting that a page can hardly mean as it is. */
export interface OddSetting {
  /** As the page writes it: `data-thme`. */
  readonly attribute: string;
  /** The attribute that is nearest to an unknown one. */
  readonly nearest?: string;
  /** What the attribute takes, where its name is known and its value is none of that. */
  readonly expected?: string;
  /** The value, unless it may name a shopper's car: such values must not get into any log. */
  readonly value?: string;
  /** Whether the element says so itself, in the console. */
  readonly isSaid?: boolean;
}

/** What the settings that are words take, beside the empty text; a test compares them with the element's own. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  search: ['async', 'sync'],
  prefetch: ['intent', 'off'],
  theme: ['auto', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  handoff: ['self', 'blank', 'event'],
  consent: ['auto', 'granted', 'denied'],
  analytics: ['events', 'datalayer', 'off'],
  'miles-unit': ['thousands', 'miles', 'unknown'],
  'url-state': ['off', 'query'],
  'vehicle-from': ['json-ld'],
  loading: ['eager', 'lazy'],
  lang: ['en', 'es'],
  'auto-place': ['off'],
  // Present is on, whatever the value says.
  'auto-search': ['true', 'auto-search'],
};

/** What the other settings look like, and how that is said. */
const SHAPES: Readonly<Record<string, readonly [shape: RegExp, expected: string]>> = {
  vin: [/^(?:[\s-]*[A-HJ-NPR-Z\d]){17}[\s-]*$/i, '17 characters'],
  year: [/^\d{4}$/, '4 digits'],
  mileage: [/\d/, '21500'],
  state: [/^[A-Z]{2}$/i, 'TX'],
  zip: [/^\d{5}(?:-\d{4})?$/, '5 digits'],
  'heading-level': [/^[1-6]$/, '1–6'],
  'max-compare': [/^(?:[2-9]|\d\d+)$/, '2, 3, 4, …'],
};

/** The settings of which the elements say themselves that a value is none: those that they read. */
const SAID: ReadonlySet<string> = new Set([
  ...Object.keys(WORDS).filter(name => !['lang', 'auto-place', 'auto-search'].includes(name)),
  'heading-level',
  'max-compare',
]);

/** The script's own settings, besides those of the elements. */
const OF_SCRIPT = ['auto-place', 'doctor'];

/** Finds the `data-…` attributes of a place or a script that are near to a known one, or have an impossible value. */
export function findOddSettings(element: Element, settings: readonly string[]): readonly OddSetting[] {
  const known = [...settings, ...OF_SCRIPT];
  return [...element.attributes].flatMap(({name: attribute, value}) => {
    const name = attribute.replace(/^data-/, '');
    if (name === attribute) return [];
    if (known.includes(name)) return judge(attribute, name, value.trim());
    const nearest = findNearest(name, known);
    return nearest === undefined ? [] : [{attribute, nearest: `data-${nearest}`}];
  });
}

/** What a template leaves empty is not set. */
function judge(attribute: string, name: string, value: string): readonly OddSetting[] {
  if (value === '') return [];
  const isSaid = SAID.has(name);
  const words = WORDS[name];
  if (words && !words.includes(name === 'lang' ? value.slice(0, 2).toLowerCase() : value))
    return [{attribute, expected: words.join(', '), value, isSaid}];
  const [shape, expected = ''] = SHAPES[name] ?? [];
  return shape && !shape.test(value) ? [{attribute, expected, isSaid}] : [];
}

/** A longer name may have more mistakes in it; what is further away than that is somebody else's attribute. */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const bare = (text: string): string => text.replaceAll('-', '');
  return known.find(each => distance(bare(name), bare(each)) <= each.length / 4);
}

/** How many characters have to be put in, left out or replaced to make one text of another. */
function distance(one: string, other: string): number {
  let row: number[] = [];
  for (let j = 0; j <= other.length; j += 1) row.push(j);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
