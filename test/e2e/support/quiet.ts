import {expect, type Page, type Request} from '@playwright/test';

/** As long without a request as Playwright's `networkidle`. */
const QUIET_MS = 500;

/** Without the sandbox, a preview answers the widget's requests itself, so once it is idle, only code is loading. */
const PREVIEW_QUIET_MS = 100;

/**
 * Follows the requests of a page from now on. Returns a function that waits until there are none for a while.
 * Playwright's `networkidle` sometimes does not come for a page that imports modules while it is idle.
 */
export function untilQuiet(page: Page, quietMs = QUIET_MS): () => Promise<void> {
  const pending = new Set<Request>();
  let since = Date.now();
  const onEnd = (request: Request) => {
    pending.delete(request);
    since = Date.now();
  };
  page.on('request', request => void pending.add(request));
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  const isQuiet = () => pending.size === 0 && Date.now() - since > quietMs;
  return () => expect.poll(isQuiet, {intervals: [50]}).toBe(true);
}

/** Waits until a page is idle and has been painted since, so that all of its requests have been sent. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let times = 0; times < 3; times += 1) {
      // A browser that does not paint may never be idle.
      await new Promise(resolve => requestIdleCallback(resolve, {timeout: 1000}));
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
  });

/** Opens a state of the stage, and waits until it is reached and nothing is loading. */
export async function openPreview(page: Page, url: string, state: string): Promise<void> {
  const quiet = untilQuiet(page, url.includes('data=sandbox') ? QUIET_MS : PREVIEW_QUIET_MS);
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('data-reached', state);
  // Some code is loaded only while the page is idle.
  await untilIdle(page);
  await quiet();
}
