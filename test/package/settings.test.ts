import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {ACCEPTED_VALUES} from '../../src/embed/invalid-settings.js';
import {SETTINGS} from '../../src/embed/settings.js';
import {SETTINGS as SNIPPET_SETTINGS} from '../../src/snippets/index.js';

interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly {
      readonly tagName?: string;
      readonly attributes?: readonly {readonly name: string; readonly type?: {readonly text: string}}[];
    }[];
  }[];
}

const {modules} = JSON.parse(readFileSync(`${root}dist/custom-elements.json`, 'utf8')) as Manifest;
const attributes =
  modules.flatMap(({declarations = []}) => declarations).find(({tagName}) => tagName === 'plan-finder')?.attributes ??
  [];

/** Returns the values of a type such as `'auto' | 'light'`. */
const wordsIn = (type = ''): string[] => [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

describe('the settings of a script tag or a placeholder', () => {
  it('are the attributes of plan-finder, and lang', () => {
    expect([...SETTINGS].sort()).toEqual([...attributes.map(({name}) => name), 'lang'].sort());
  });

  it('accept the same values as the attributes', () => {
    const unions = attributes.filter(({type}) => wordsIn(type?.text).length > 0);
    expect(unions.length).toBeGreaterThan(8);
    for (const {name, type} of unions)
      expect(ACCEPTED_VALUES[name]?.toSorted(), name).toEqual(wordsIn(type?.text).sort());
  });

  it('include those that the generated snippets may have', () => {
    expect(Object.keys(SNIPPET_SETTINGS).filter(name => !SETTINGS.includes(name))).toEqual([]);
  });
});
