import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type * as EqualAccess from 'accessibility-checker-engine';

const script = createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js');

/** An issue that IBM's engine reports, or recommends to check by hand. */
export interface Finding {
  readonly rule: string;
  readonly reason: string;
  /** The element's tag as the engine writes it. */
  readonly element: string;
  readonly message: string;
}

/** Runs IBM's Equal Access engine on a page as it is now, or on one of its elements, through all shadow roots. */
export const findWithEqualAccess = async (page: Page, within?: string): Promise<readonly Finding[]> => {
  if (!(await page.evaluate(() => 'ace' in window))) await page.addScriptTag({path: script});
  return page.evaluate(runEngine, within);
};

/** Runs in the page. Recommendations that are made for every page are left out. */
const runEngine = async (within: string | undefined): Promise<Finding[]> => {
  const {ace} = window as unknown as {ace: typeof EqualAccess};
  const subject = (within && document.querySelector(within)) || document;
  const {results} = await new ace.Checker().check(subject, ['IBM_Accessibility', 'WCAG_2_2']);
  return results
    .filter(({value: [, outcome]}) => ['FAIL', 'POTENTIAL'].includes(String(outcome)))
    .map(({ruleId, reasonId, snippet, message}) => ({
      rule: ruleId,
      reason: String(reasonId),
      element: snippet,
      message,
    }));
};
