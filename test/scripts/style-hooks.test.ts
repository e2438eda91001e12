import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';

const elements = `${root}src/elements`;
const read = (file: string): string => readFileSync(`${elements}/${file}`, 'utf8');
/** What a pattern's first group finds, each once and in order. */
const found = (pattern: RegExp, texts: readonly string[]): string[] =>
  [
    ...new Set(texts.flatMap(text => [...text.matchAll(pattern)].flatMap(([, group = '']) => group.split(/[, ]+/)))),
  ].sort();

/** The parts that an element's documentation names. */
const documented = (...texts: readonly string[]): string[] => found(/@csspart ([a-z-]+)/g, texts);

/** The parts of an element within that a template hands on to the page. */
const exported = (file: string, tag: string): string[] =>
  found(new RegExp(`<${tag}\\s+exportparts="([^"]*)"`, 'g'), [read(file)]);

const without = (names: readonly string[], ...left: readonly string[]) => names.filter(name => !left.includes(name));

describe('the hooks for a page’s styles', () => {
  it('are the tokens that the base styles read, each with a word about it', () => {
    const tokens = found(/@cssproperty \[(--plan-[a-z-]+)/g, [read('plan-finder.ts')]);
    expect(tokens).toContain('--plan-color-border');
    expect(found(/var\((--plan-[a-z-]+)/g, [read('internal/base.styles.ts')])).toEqual(tokens);
  });

  it('reach the form and the list within a finder', () => {
    const form = documented(read('plan-vehicle-form.ts'));
    expect(exported('plan-finder.ts', 'plan-vehicle-form')).toEqual(without(form, 'base'));
    // Two of a dialog's own names mean something else in a finder.
    const own = (file: string) => without(documented(read(file)), 'base', 'title', 'close');
    const within = {
      details: exported('internal/list-tools.ts', 'plan-details'),
      comparison: exported('internal/list-comparing.ts', 'plan-comparison'),
      filters: exported('internal/list-filtering.ts', 'plan-filters'),
    };
    expect(within).toEqual({
      details: own('plan-details.ts'),
      comparison: own('plan-comparison.ts'),
      filters: own('plan-filters.ts'),
    });
    const list = [...own('plan-list.ts'), ...Object.values(within).flat()];
    expect(exported('internal/journey.ts', 'plan-list')).toEqual([...new Set(list)].sort());
  });
});
