import {test as base, type Page} from '@playwright/test';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {requireBuild} from '../e2e/support/built.js';
import {openPreview} from '../e2e/support/quiet.js';

/** A test with the built demo, without animations. */
export const test = base.extend<object, {readonly demoUrl: string}>({
  contextOptions: {reducedMotion: 'reduce'},
  demoUrl: [
    async ({}, use) => {
      requireBuild();
      const demo = await startDemo({built: true, sandbox: {latencyMs: 0}});
      await use(demo.url);
      await demo.close();
    },
    {scope: 'worker'},
  ],
});

/** A fixed date, because plans show until when they can be bought. */
export const OPENED_AT = Date.UTC(2026, 0, 15, 15);

/** Opens a state of the stage, and waits until it looks as it will stay. */
export async function openStage(page: Page, demoUrl: string, params: URLSearchParams): Promise<void> {
  await page.clock.setFixedTime(OPENED_AT);
  await openPreview(page, `${demoUrl}/stage.html?${params}`, params.get('state') ?? '');
}
