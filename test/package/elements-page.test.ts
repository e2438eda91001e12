import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {writeElementsPage} from '../../scripts/docs/elements-block.js';
import {root} from '../../scripts/project.js';

it('docs/elements.md is what "npm run docs" writes', async () => {
  expect(readFileSync(`${root}docs/elements.md`, 'utf8')).toBe(await writeElementsPage());
});
