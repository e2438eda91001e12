import type {Page} from '@playwright/test';
import {focusProblemNow} from './focus.js';

/**
 * Presses a key from one end of a page or its modal dialog to the other, and records each stop that is not fully
 * visible.
 */
export const tabThrough = async (page: Page, key: string): Promise<{stops: number; problems: string[]}> => {
  const problems: string[] = [];
  for (let stops = 0; stops < 400; stops += 1) {
    await page.keyboard.press(key);
    if (await hasLeft(page)) return {stops, problems};
    const problem = await focusProblemNow(page);
    if (problem) problems.push(problem);
  }
  return {stops: 400, problems: [...problems, 'the focus never reaches the other end']};
};

/** Beyond either end, focus is in the browser's own toolbars. */
const hasLeft = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);
