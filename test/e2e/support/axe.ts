import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type * as Axe from 'axe-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds wrong with a page as it is now, one line for each rule. */
export const findBarriers = async (page: Page, within = 'html'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({path: script});
  return page.evaluate(async selector => {
    const {violations} = await (window as unknown as {axe: typeof Axe}).axe.run(selector);
    return violations.map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(' ')).join(', ')}`);
  }, within);
};
