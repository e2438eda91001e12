import {existsSync, readFileSync, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {allPages, docsPages, readmes} from '../docs/pages.js';

const pages = [...allPages, ...readmes];

const read = (page: string): string => readFileSync(`${root}${page}`, 'utf8').replace(/^```[^]*?^```/gm, '');

/** The anchor of a heading, as GitHub and the site make it. */
const anchorOf = (heading = ''): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchors of a page: those of its headings, as GitHub and the site make them, and those it declares itself. */
const anchors = (page: string): readonly string[] => {
  const text = read(page);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));
  return [...headings, ...[...text.matchAll(/<a id="([^"]*)">/g)].map(([, id = '']) => id)];
};

/** The text of the page, or of the section of a page, that a link leads to. */
function sectionOf(page: string, target: string): string {
  const [path = '', anchor] = target.split('#');
  const text = read(resolve(dirname(`${root}${page}`), path).slice(resolve(root).length + 1));
  if (anchor === undefined) return text;
  return text.split(/^(?=#{2} )/m).find(section => anchorOf(/^#+ (.*)$/m.exec(section)?.[1]) === anchor) ?? '';
}

const links = pages.flatMap(page =>
  [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, target = '']) => ({page, target})),
);

/** Returns what is wrong with a link, or undefined. */
function fault({page, target}: (typeof links)[number]): string | undefined {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : resolve(dirname(`${root}${page}`), path).slice(resolve(root).length + 1);
  if (!existsSync(`${root}${file}`)) return `${page}: ${file} does not exist`;
  if (anchor === undefined || statSync(`${root}${file}`).isDirectory()) return undefined;
  return anchors(file).includes(anchor) ? undefined : `${page}: ${file} has no anchor #${anchor}`;
}

describe('the links in the documentation', () => {
  it('are found by this test', () => {
    expect(links.length).toBeGreaterThan(30);
  });

  it('point to files and headings that exist', () => {
    expect(links.map(fault).filter(Boolean)).toEqual([]);
  });

  // The site resolves a picture without it as a package.
  it('begin with a dot if they are pictures in HTML', () => {
    const pictures = pages.flatMap(page =>
      [...read(page).matchAll(/<img\s[^>]*?src="([^"]*)"/g)].map(([, src]) => ({page, src})),
    );
    expect(pictures.length).toBeGreaterThan(2);
    for (const {page, src = ''} of pictures) {
      expect(src, page).toMatch(/^\.\.?\//);
      expect(existsSync(resolve(dirname(`${root}${page}`), src)), `${page}: ${src}`).toBe(true);
    }
  });

  it('use anchors that a page declares only once', () => {
    const declared = pages.flatMap(page =>
      [...read(page).matchAll(/<a id="([^"]*)">/g)].map(([, id = '']) => `${page}#${id}`),
    );
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((anchor, index) => declared.indexOf(anchor) !== index)).toEqual([]);
  });

  it('lead from each task to one page, or section, that ends in something to see', () => {
    const [, tasks = ''] = read('docs/README.md').split('| I want to …');
    const rows = (tasks.split('\n\n')[0] ?? '').split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(25);
    for (const row of rows) {
      const targets = [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
      expect(targets, row).toHaveLength(1);
      expect(sectionOf('docs/README.md', targets[0] ?? ''), row).toMatch(/you should now see/i);
    }
  });

  it('lead from the list of pages, or of elements, to each of them', () => {
    const lists = ['docs/README.md', 'docs/elements.md'];
    const listed = links.filter(({page}) => lists.includes(page)).map(({target}) => `docs/${target}`);
    expect(docsPages.filter(page => page !== 'docs/README.md' && !listed.includes(page))).toEqual([]);
  });
});
