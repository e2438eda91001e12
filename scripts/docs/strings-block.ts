import {en, es} from '../../src/strings/index.js';
import {code, table, writeBlocks} from './blocks.js';

type Table = Readonly<Record<string, unknown>>;

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
const rowsOf = (english: Table, spanish: Table, prefix = ''): readonly (readonly string[])[] =>
  Object.entries(english).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? rowsOf(value as Table, spanish[name] as Table, `${prefix}${name}.`)
      : [[code(prefix + name), shown(value), shown(spanish[name])]],
  );

/** Writes every string with its defaults into docs/string-keys.md. */
export function writeStringKeys(): Promise<string> {
  const names = Object.keys(en) as (keyof typeof en)[];
  const keys = names
    .map(name => `## ${name}\n\n${table(['key', 'English', 'Spanish'], rowsOf(en[name], es[name]))}`)
    .join('\n\n');
  return writeBlocks('docs/string-keys.md', {keys});
}
