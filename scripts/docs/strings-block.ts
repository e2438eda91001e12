import {en, es} from '../../src/strings/index.js';
import {code, table, writeBlocks} from './blocks.js';

type Table = Readonly<Record<string, unknown>>;

/** The strings of the offer to show saved prices, which is outside a widget. */
const OFFER = ['undo', 'title', 'offer', 'show', 'notShown', 'close'] satisfies readonly (keyof typeof en.saved)[];

/** What a page cannot replace with `strings`: the disclosure, and what is shown outside a widget. */
const FIXED: ReadonlySet<string> = new Set([
  'opener.launcher',
  'results.disclosure',
  ...OFFER.map(name => `saved.${name}`),
]);

/** The parameters of an arrow function, by their names in the source. */
const parametersOf = (text: string): readonly string[] =>
  (/^\(?([^)=]*?)\)?\s*=>/.exec(text)?.[1] ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);

/** What a string shows, with the names of a function's parameters in braces. */
function shown(value: unknown): string {
  if (typeof value !== 'function') return String(value);
  const parameters = parametersOf(String(value)).map(name => `{${name}}`);
  return String((value as (...given: readonly string[]) => unknown)(...parameters));
}

/** The rows of a table. A group of strings, such as the names of badges, has a row for each. */
const rowsOf = (tableName: string, english: Table, spanish: Table, prefix = ''): readonly (readonly string[])[] =>
  Object.entries(english).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? rowsOf(tableName, value as Table, spanish[name] as Table, `${prefix}${name}.`)
      : [[keyOf(tableName, prefix + name), shown(value), shown(spanish[name])]],
  );

const keyOf = (tableName: string, key: string): string =>
  FIXED.has(`${tableName}.${key}`) ? `${code(key)} (fixed)` : code(key);

/** `catalog` is the table of an element of its own; the others are those of `strings`. */
const introductionOf = (tableName: string): string =>
  tableName === 'catalog' ? 'The strings of `plan-catalog-field`. In a widget they are `lists` of `lookup`.\n\n' : '';

/** Writes every string with its defaults into docs/string-keys.md. */
export function writeStringKeys(): Promise<string> {
  const names = Object.keys(en) as (keyof typeof en)[];
  const keys = names
    .map(name => {
      const rows = rowsOf(name, en[name], es[name]);
      return `## ${name}\n\n${introductionOf(name)}${table(['key', 'English', 'Spanish'], rows)}`;
    })
    .join('\n\n');
  return writeBlocks('docs/string-keys.md', {keys});
}
