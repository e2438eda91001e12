import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';

const pages = [
  ...readdirSync(root).filter(file => file.endsWith('.md')),
  ...readdirSync(`${root}docs`)
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
];

const read = (page: string): string => readFileSync(`${root}${page}`, 'utf8').replace(/^```[^]*?^```/gm, '');

/** The names by which a page's headings can be linked to, as GitHub and the site make them. */
const anchors = (page: string): readonly string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );

const links = pages.flatMap(page =>
  [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, target = '']) => ({page, target})),
);

/** What is wrong with a link, or nothing. */
function fault({page, target}: (typeof links)[number]): string | undefined {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : resolve(dirname(`${root}${page}`), path).slice(resolve(root).length + 1);
  if (!existsSync(`${root}${file}`)) return `${page}: there is no ${file}`;
  if (anchor === undefined || statSync(`${root}${file}`).isDirectory()) return undefined;
  return anchors(file).includes(anchor) ? undefined : `${page}: ${file} has no heading #${anchor}`;
}

describe('the links of the documentation', () => {
  it('are many', () => {
    expect(links.length).toBeGreaterThan(30);
  });

  it('lead to files and headings that are there', () => {
    expect(links.map(fault).filter(Boolean)).toEqual([]);
  });

  it('lead from the list of pages to each of them', () => {
    const listed = links.filter(({page}) => page === 'docs/README.md').map(({target}) => `docs/${target}`);
    const own = pages.filter(page => page.startsWith('docs/') && page !== 'docs/README.md');
    expect(own.filter(page => !listed.includes(page))).toEqual([]);
  });
});
