import type {Page} from '@playwright/test';
import {focusProblemNow, NO_FOCUS} from './focus.js';

/** Presses a key until focus has left a page or its modal dialog at one end. */
export const tabOut = async (page: Page, key: string): Promise<void> => {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate(() => document.activeElement === document.body)) return;
  }
};

/**
 * Presses a key from one end of a page or its modal dialog to the other, and records each stop that is not fully
 * visible.
 */
export const tabThrough = async (page: Page, key: string): Promise<{stops: number; problems: string[]}> => {
  const problems: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const problem = await focusProblemNow(page);
    if (problem === NO_FOCUS) return {stops, problems};
    if (problem) problems.push(problem);
  }
  return {stops: MOST_STOPS, problems: [...problems, 'the focus never reaches the other end']};
};

const MOST_STOPS = 400;
