import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type * as Axe from 'axe-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Which rules axe runs: all, or only those about colors. */
type Kind = 'all' | 'colors';

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns what axe finds wrong with a part of a page as it is now, through all shadow roots, one line per rule. */
export const findBarriers = async (page: Page, within = 'html', kind: Kind = 'all'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({path: script});
  return page.evaluate(runAxe, {selector: within, runOnly: kind === 'all' ? [] : COLOR_RULES});
};

/** Runs in the page. */
const runAxe = async ({selector, runOnly}: {selector: string; runOnly: string[]}): Promise<string[]> => {
  const within = (root: ParentNode): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({shadowRoot}) => (shadowRoot ? within(shadowRoot) : [])),
  ];
  const {axe} = window as unknown as {axe: typeof Axe};
  const include = within(document);
  const run = async (selectors: boolean): Promise<Axe.Result[]> => {
    const options: Axe.RunOptions = {preload: false, resultTypes: ['violations'], selectors};
    const only = runOnly.length > 0 && {runOnly};
    return (await axe.run({include} as unknown as Axe.ElementContext, {...options, ...only})).violations;
  };
  // Selectors take a quarter of the time, and only what is wrong needs them.
  const violations = (await run(false)).length > 0 ? await run(true) : [];
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`);
};
