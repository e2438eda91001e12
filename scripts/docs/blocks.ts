import {readFileSync} from 'node:fs';
import {format, resolveConfig} from 'prettier';
import {root} from '../project.js';

/** A marked block of a page: `<!-- name: where it comes from -->`, what is written there, and `<!-- end -->`. */
const BLOCK = /(<!-- ([\w-]+): [^>]* -->)([^]*?)(<!-- end -->)/g;

/** Returns a page with its marked blocks written again, formatted as the project's formatter leaves it. */
export async function writeBlocks(page: string, blocks: Readonly<Record<string, string>>): Promise<string> {
  const path = `${root}${page}`;
  const unused = new Set(Object.keys(blocks));
  const text = readFileSync(path, 'utf8').replace(
    BLOCK,
    (_, start: string, name: string, _old: string, end: string) => {
      const block = blocks[name];
      if (block === undefined) throw new Error(`${page}: expected a block that is written, got “${name}”.`);
      unused.delete(name);
      return `${start}\n\n${block}\n\n${end}`;
    },
  );
  if (unused.size > 0) throw new Error(`${page}: expected a block named ${[...unused].join(', ')}, got none.`);
  return format(text, {...(await resolveConfig(path)), filepath: path});
}

/** What a page's block contains now. */
export const readBlock = (page: string, wanted: string): string =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(BLOCK)].find(([, , name]) => name === wanted)?.[3] ?? '';

/** A table in Markdown; a bar within a cell would end it, and so would a line's end. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');

/** A word of a program. */
export const code = (text: string): string => `\`${text}\``;
