import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {writeElementPages, writeElementsPage} from '../../scripts/docs/elements-block.js';
import {root} from '../../scripts/project.js';
import {ELEMENTS} from '../../demo/states.js';
import {docsPages} from '../docs/pages.js';

const read = (page: string): string => readFileSync(`${root}${page}`, 'utf8');

it('docs/elements.md is what "npm run docs" writes', async () => {
  expect(read('docs/elements.md')).toBe(await writeElementsPage());
});

describe('the pages of the elements', () => {
  it('are what "npm run docs" writes', async () => {
    for (const [page, text] of await writeElementPages()) expect(read(page), page).toBe(text);
  });

  it('are one for each element, each with an example', () => {
    const pages = docsPages.filter(page => page.startsWith('docs/elements/'));
    expect(pages).toEqual(ELEMENTS.map(tag => `docs/elements/${tag}.md`).sort());
    for (const tag of ELEMENTS)
      expect(read(`docs/elements/${tag}.md`)).toMatch(new RegExp(`^\`\`\`html[^\`]*<${tag}\\b`, 'm'));
  });
});
