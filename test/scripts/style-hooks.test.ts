import {readdirSync, readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';

const elements = `${root}src/elements`;
const files = readdirSync(elements, {recursive: true, encoding: 'utf8'}).filter(file => file.endsWith('.ts'));
const read = (file: string): string => readFileSync(`${elements}/${file}`, 'utf8');
/** The source of an element's class. */
const readElement = (tag: string): string => read(files.find(file => basename(file) === `${tag}.ts`) ?? tag);
/** What a pattern's first group finds, each once and in order. */
const found = (pattern: RegExp, text: string): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))].sort();

/** The parts that an element's documentation names. */
const documented = (tag: string): string[] => found(/@csspart ([a-z-]+)/g, readElement(tag));

/** The element in whose shadow root a template is rendered that is not in the element's own file. */
const OWNERS: Readonly<Record<string, string>> = {
  'finder/plan-results.ts': 'plan-finder',
  'list/list-tools.ts': 'plan-list',
  'list/compare-tray.ts': 'plan-list',
  'list/filter-panel.ts': 'plan-list',
  'form/catalog-fields.ts': 'plan-vehicle-form',
  'form/scan-button.ts': 'plan-vehicle-form',
  'details/sections.ts': 'plan-details',
};

/** An element without a shadow root of its own: what it renders is its owner's. */
const LIGHT = 'plan-results';

/** An element in the template of another. */
interface Inner {
  readonly owner: string;
  readonly tag: string;
  /** Its parts by the names under which they are handed on. */
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

/** All that a page reaches in an element by a part: what the element has, and what it hands on of those within. */
const reachable = (tag: string): string[] => {
  const handedOn = inners.filter(({owner}) => owner === tag).flatMap(({exported}) => [...exported.values()]);
  return [...new Set([...documented(tag), ...handedOn])].sort();
};

describe('the hooks for a page’s styles', () => {
  it('are the tokens that the base styles read, each with a word about it', () => {
    const tokens = found(/@cssproperty \[(--plan-[a-z-]+)/g, readElement('plan-finder'));
    expect(tokens).toContain('--plan-color-border');
    expect(found(/var\((--plan-[a-z-]+)/g, read('shared/base.styles.ts'))).toEqual(tokens);
  });

  it('are found in the templates of every element that has others within', () => {
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
    it(`reach all parts of the ${tag} within a ${owner} from the outside, but for its inner root`, () => {
      expect([...exported.keys()].sort()).toEqual(reachable(tag).filter(name => name !== 'base'));
    });
});
