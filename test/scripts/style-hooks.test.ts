import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';

const elements = `${root}src/elements`;
const read = (file: string): string => readFileSync(`${elements}/${file}`, 'utf8');
/** What a pattern's first group finds, each once and in order. */
const found = (pattern: RegExp, texts: readonly string[]): string[] =>
  [
    ...new Set(texts.flatMap(text => [...text.matchAll(pattern)].flatMap(([, group = '']) => group.split(/,? +/)))),
  ].sort();

/** The parts that an element's documentation names. */
const documented = (...texts: readonly string[]): string[] => found(/@csspart ([a-z-]+)/g, texts);

/** The parts of an element within that a template hands on to the page. */
const exported = (file: string, tag: string): string[] =>
  found(new RegExp(`<${tag}\\s+exportparts="([^"]*)"`, 'g'), [read(file)]);

const without = (names: readonly string[], ...left: readonly string[]) => names.filter(name => !left.includes(name));

describe('the hooks for a page’s styles', () => {
  it('reach the form and the list within a finder', () => {
    const form = documented(read('plan-vehicle-form.ts'));
    expect(exported('plan-finder.ts', 'plan-vehicle-form')).toEqual(without(form, 'base'));
    const list = [...documented(read('plan-list.ts')), 'dialog'].sort();
    expect(exported('internal/journey.ts', 'plan-list')).toEqual(without(list, 'base'));
    expect(exported('internal/list-tools.ts', 'plan-details')).toEqual(['dialog']);
  });
});
