import {readFileSync} from 'node:fs';
import {format, resolveConfig} from 'prettier';
import {root} from '../project.js';
import {linkCitations} from '../rules/citations.js';

/** A generated block of a page: `<!-- name: where it comes from -->`, its content, and `<!-- end -->`. */
const BLOCK = /(<!-- ([\w-]+): [^>]* -->)([^]*?)(<!-- end -->)/g;

/**
 * Returns a page with its generated blocks replaced, formatted by Prettier. Citations such as §4.3 in them become links.
 */
export async function writeBlocks(page: string, blocks: Readonly<Record<string, string>>): Promise<string> {
  const path = `${root}${page}`;
  const unused = new Set(Object.keys(blocks));
  const text = readFileSync(path, 'utf8').replace(
    BLOCK,
    (_, start: string, name: string, _old: string, end: string) => {
      const block = blocks[name];
      if (block === undefined) throw new Error(`${page} has a block named "${name}", which nothing generates.`);
      unused.delete(name);
      return `${start}\n\n${linkCitations(page, block)}\n\n${end}`;
    },
  );
  if (unused.size > 0) throw new Error(`${page} needs a block named ${[...unused].join(', ')}.`);
  return format(text, {...(await resolveConfig(path)), filepath: path});
}

/** Returns the current content of a page's block. */
export const readBlock = (page: string, wanted: string): string =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(BLOCK)].find(([, , name]) => name === wanted)?.[3] ?? '';

/** A Markdown table. Bars and line breaks would end a cell, so they are escaped or replaced. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');

/** Inline code. */
export const code = (text: string): string => `\`${text}\``;
