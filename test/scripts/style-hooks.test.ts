import {basename} from 'node:path';
import {describe, expect, it} from 'vitest';
import {
  completeList,
  findInnerElements,
  reachableParts,
  readElementFile,
  readList,
} from '../../scripts/docs/exported-parts.js';
import {filesBelow, root} from '../../scripts/project.js';

const elements = `${root}src/elements`;
const files = filesBelow(elements).filter(file => file.endsWith('.ts'));
/** Returns the source of an element's class. */
const readElement = (tag: string): string => readElementFile(files.find(file => basename(file) === `${tag}.ts`) ?? tag);
/** Returns all matches of a pattern's first group, sorted and without duplicates. */
const found = (pattern: RegExp, text: string): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))].sort();

/** Returns the parts in an element's documentation. */
const documented = (tag: string): string[] => found(/@csspart ([a-z-]+)/g, readElement(tag));

const inners = findInnerElements();

describe('the style hooks', () => {
  it('include exactly the tokens that the base styles read', () => {
    const tokens = found(/@cssproperty \[(--plan-[a-z-]+)/g, readElement('plan-finder'));
    expect(tokens).toContain('--plan-color-border');
    const base = readElementFile('shared/root.styles.ts') + readElementFile('shared/control.styles.ts');
    expect(found(/var\((--plan-[a-z-]+)/g, base)).toEqual(tokens);
  });

  it('are found by this test in the templates of every element with nested elements', () => {
    expect([...new Set(inners.map(({owner, tag}) => `${owner} > ${tag}`))].sort()).toEqual([
      'plan-details > plan-maintenance-panel',
      'plan-finder > plan-list',
      'plan-finder > plan-progress',
      'plan-finder > plan-vehicle-form',
      'plan-list > plan-comparison',
      'plan-list > plan-details',
      'plan-list > plan-filters',
      'plan-start-price > plan-finder',
      'plan-vehicle-form > plan-catalog-field',
      'plan-vehicle-form > plan-vin-scanner',
    ]);
  });

  for (const {owner, tag, list} of inners)
    it(`include all parts of the ${tag} in a ${owner}, except for its base`, () => {
      const parts = reachableParts(tag, inners, documented).filter(name => name !== 'base');
      expect([...readList(list).keys()].sort()).toEqual(parts);
    });

  it('are completed: parts that are gone are removed, new ones are added, and names that are taken are not used', () => {
    const inner = {file: '', owner: 'plan-list', tag: 'plan-details', list: 'dialog, title: dialog-title, gone'};
    expect(completeList(inner, ['dialog', 'fee', 'sum', 'title'], ['sum'])).toBe(
      'dialog, title: dialog-title, fee, sum: details-sum',
    );
  });
});
