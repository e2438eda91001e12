import {format, resolveConfig} from 'prettier';

/** A table in Markdown; a bar within a cell would end it, and so would a line's end. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');

/** A word of a program. */
export const code = (text: string): string => `\`${text}\``;

/** A page as the project's formatter leaves it, so that it is the same whoever writes it. */
export const formatPage = async (text: string, path: string): Promise<string> =>
  format(text, {...(await resolveConfig(path)), filepath: path});
