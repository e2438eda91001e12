import type {Page} from '@playwright/test';
import {expect} from './test.js';

/** The number of open dialogs at the current history entry. The entries belong to a hidden frame. */
export const dialogsAtEntry = async (page: Page): Promise<unknown> => {
  const frames = page.frames().filter(frame => frame.url() === 'about:srcdoc');
  return (await Promise.all(frames.map(frame => frame.evaluate((): unknown => history.state)))).find(state => state);
};

/**
 * Goes back with the browser once there is a dialog to close; `count` is the number of stacked dialogs. `page.goBack()`
 * is not used, because it waits for a navigation of the page, which does not happen.
 */
export const closeByBack = async (page: Page, count = 1): Promise<void> => {
  await expect.poll(() => dialogsAtEntry(page)).toBe(count);
  const client = await page.context().newCDPSession(page);
  const {currentIndex, entries} = await client.send('Page.getNavigationHistory');
  await client.send('Page.navigateToHistoryEntry', {entryId: entries[currentIndex - 1]?.id ?? -1});
  await client.detach();
};
