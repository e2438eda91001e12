import {describe, expect, it} from 'vitest';
import {readElements} from '../../scripts/docs/elements.js';
import {findInnerElements, readElementFile, writeExportedParts} from '../../scripts/docs/exported-parts.js';

const partsOf = (tag: string): string[] =>
  (readElements().find(({tagName}) => tagName === tag)?.cssParts ?? []).map(({name}) => name);

describe('the exported parts in the templates', () => {
  const texts = writeExportedParts(partsOf);

  it('are found in each file that has some', () => {
    expect([...texts.keys()].sort()).toEqual([...new Set(findInnerElements().map(({file}) => file))].sort());
  });

  for (const [file, text] of texts)
    it(`are those of the manifest in ${file}; “npm run docs” updates them`, () => {
      expect(readElementFile(file)).toBe(text);
    });
});
