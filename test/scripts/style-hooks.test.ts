import {readdirSync, readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';

const elements = `${root}src/elements`;
const files = readdirSync(elements, {recursive: true, encoding: 'utf8'}).filter(file => file.endsWith('.ts'));
const read = (file: string): string => readFileSync(`${elements}/${file}`, 'utf8');
/** Returns the source of an element's class. */
const readElement = (tag: string): string => read(files.find(file => basename(file) === `${tag}.ts`) ?? tag);
/** Returns all matches of a pattern's first group, sorted and without duplicates. */
const found = (pattern: RegExp, text: string): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))].sort();

/** Returns the parts in an element's documentation. */
const documented = (tag: string): string[] => found(/@csspart ([a-z-]+)/g, readElement(tag));

/** For templates outside the file of an element, the element whose shadow root they are rendered in. */
const OWNERS: Readonly<Record<string, string>> = {
  'finder/plan-results.ts': 'plan-finder',
  'finder/focus-follower.ts': 'plan-finder',
  'list/list-tools.ts': 'plan-list',
  'list/compare-tray.ts': 'plan-list',
  'list/filter-panel.ts': 'plan-list',
  'form/catalog-fields.ts': 'plan-vehicle-form',
  'form/scan-button.ts': 'plan-vehicle-form',
  'details/sections.ts': 'plan-details',
};

/** An element without a shadow root, which renders into its owner's. */
const LIGHT = 'plan-results';

/** An element in the template of another one. */
interface Inner {
  readonly owner: string;
  readonly tag: string;
  /** The exported name of each of its parts. */
  readonly exported: ReadonlyMap<string, string>;
}

const inners: readonly Inner[] = files.flatMap(file => {
  const templates = [...read(file).matchAll(/<(plan-[a-z-]+)\n[^]*?<\/\1>/g)].filter(([, tag]) => tag !== LIGHT);
  return templates.map(([template, tag = '']) => {
    const [, list = ''] = /exportparts="([^"]*)"/.exec(template) ?? [];
    const pairs = list.split(/,\s*/).map(entry => entry.split(/:\s*/) as [string, string?]);
    const owner = OWNERS[file] ?? basename(file, '.ts');
    return {owner, tag, exported: new Map(pairs.map(([from, to = from]) => [from, to]))};
  });
});

/** Returns all parts that a page can style through an element: its own, and those that it exports from its children. */
const reachable = (tag: string): string[] => {
  const handedOn = inners.filter(({owner}) => owner === tag).flatMap(({exported}) => [...exported.values()]);
  return [...new Set([...documented(tag), ...handedOn])].sort();
};

describe('the style hooks', () => {
  it('include exactly the tokens that the base styles read', () => {
    const tokens = found(/@cssproperty \[(--plan-[a-z-]+)/g, readElement('plan-finder'));
    expect(tokens).toContain('--plan-color-border');
    const base = read('shared/root.styles.ts') + read('shared/control.styles.ts');
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

  for (const {owner, tag, exported} of inners)
    it(`include all parts of the ${tag} in a ${owner}, except for its base`, () => {
      expect([...exported.keys()].sort()).toEqual(reachable(tag).filter(name => name !== 'base'));
    });
});
