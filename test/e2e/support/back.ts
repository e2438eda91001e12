import type {Page} from '@playwright/test';
import {expect} from './test.js';

/** How many open dialogs the current entry of the history stands for. The entries are those of a hidden frame. */
const dialogsAtEntry = async (page: Page): Promise<unknown> => {
  const frames = page.frames().filter(frame => frame.url() === 'about:srcdoc');
  return (await Promise.all(frames.map(frame => frame.evaluate((): unknown => history.state)))).find(state => state);
};

/**
 * Presses the browser's own Back once it has a dialog to close, `count` being how many are open above each other.
 * `page.goBack()` waits for a navigation of the page, and there is none.
 */
export const closeByBack = async (page: Page, count = 1): Promise<void> => {
  await expect.poll(() => dialogsAtEntry(page)).toBe(count);
  const client = await page.context().newCDPSession(page);
  const {currentIndex, entries} = await client.send('Page.getNavigationHistory');
  await client.send('Page.navigateToHistoryEntry', {entryId: entries[currentIndex - 1]?.id ?? -1});
  await client.detach();
};
