import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type * as Axe from 'axe-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Which rules axe runs: all, only those about colors, or the others. */
type Kind = 'all' | 'colors' | 'no-colors';

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

type Options = Pick<Axe.RunOptions, 'rules'> & {readonly runOnly?: string[]};

const RULES: Readonly<Record<Kind, Options>> = {
  all: {},
  colors: {runOnly: COLOR_RULES},
  'no-colors': {rules: Object.fromEntries(COLOR_RULES.map(rule => [rule, {enabled: false}]))},
};

/** Returns what axe finds wrong with a part of a page as it is now, through all shadow roots, one line per rule. */
export const findBarriers = async (page: Page, within = 'html', kind: Kind = 'all'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({path: script});
  return page.evaluate(runAxe, {selector: within, options: RULES[kind]});
};

/** Runs in the page. */
const runAxe = async ({selector, options}: {selector: string; options: Options}): Promise<string[]> => {
  const within = (root: ParentNode): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({shadowRoot}) => (shadowRoot ? within(shadowRoot) : [])),
  ];
  const {axe} = window as unknown as {axe: typeof Axe};
  const include = within(document);
  const {violations} = await axe.run({include} as unknown as Axe.ElementContext, {
    ...options,
    resultTypes: ['violations'],
  });
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`);
};
