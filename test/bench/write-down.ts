import {readFileSync, writeFileSync} from 'node:fs';
import {root} from '../../scripts/project.js';

const path = `${root}docs/performance.md`;

/** Puts what a benchmark printed into its place in docs/performance.md, as it was printed. */
export function writeDown(name: string, lines: readonly string[]): void {
  const page = readFileSync(path, 'utf8');
  const place = new RegExp(`(<!-- bench: ${name} -->\\n)[^]*?(<!-- end -->)`);
  if (!place.test(page)) throw new Error(`bench: expected a place for ${name} in docs/performance.md, got none.`);
  const block = `\n\`\`\`text\n${lines.join('\n').trim()}\n\`\`\`\n\n`;
  writeFileSync(
    path,
    page.replace(place, (_, before: string, after: string) => before + block + after),
  );
}
