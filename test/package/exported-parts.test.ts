import {describe, expect, it} from 'vitest';
import {
  findInnerElements,
  readElementFile,
  readOwnParts,
  writeExportedParts,
} from '../../scripts/docs/exported-parts.js';

describe('the exported parts in the templates', () => {
  const texts = writeExportedParts(readOwnParts());

  it('are found in each file that has some', () => {
    expect([...texts.keys()].sort()).toEqual([...new Set(findInnerElements().map(({file}) => file))].sort());
  });

  for (const [file, text] of texts)
    it(`are those of the manifest in ${file}; “npm run docs” updates them`, () => {
      expect(readElementFile(file)).toBe(text);
    });

  it('hand a new part on through every element around it', () => {
    const ownParts = readOwnParts();
    const changed = writeExportedParts(tag => [...ownParts(tag), ...(tag === 'plan-maintenance-panel' ? ['fee'] : [])]);
    const withFee = [...changed].filter(([, text]) => /\bfee\b/.test(text)).map(([file]) => file);
    expect(withFee.sort()).toEqual(['details/sections.ts', 'list/list-tools.ts', 'start-price/plan-start-price.ts']);
  });
});
