import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {elementsPagePath, writeElementsPage} from '../../scripts/docs/elements-page.js';

it('docs/elements.md is what "npm run docs" writes', async () => {
  expect(readFileSync(elementsPagePath, 'utf8')).toBe(await writeElementsPage());
});
