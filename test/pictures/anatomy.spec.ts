import {expect, test} from '@playwright/test';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {readElements} from '../../scripts/docs/elements.js';
import {requireBuild} from '../e2e/support/built.js';
import {untilQuiet} from '../e2e/support/quiet.js';
import {composeList} from './compose.js';
import {labelParts} from './label-parts.js';

/** Each pictured element: the state of the preview, and the size of its picture. */
const PICTURES = {
  'plan-vehicle-form': {state: 'form-car', width: 560, height: 640},
  'plan-list': {state: 'list-chosen', width: 820, height: 700},
  'plan-comparison': {state: 'comparison', width: 860, height: 760},
  'plan-details': {state: 'details', width: 860, height: 720},
} as const;

type Pictured = keyof typeof PICTURES;

/** The names of an element's parts, besides its root. */
const partsOf = (tag: Pictured): string[] => {
  const element = readElements().find(({tagName}) => tagName === tag);
  return (element?.cssParts ?? []).map(({name}) => name).filter(name => name !== 'base');
};

for (const [tag, {state, width, height}] of Object.entries(PICTURES)) {
  test.describe(() => {
    test.use({viewport: {width, height}, colorScheme: 'light', contextOptions: {reducedMotion: 'reduce'}});

    test(`takes the picture of the parts of ${tag}`, async ({page, browser}) => {
      requireBuild();
      const demo = await startDemo({built: true, sandbox: {latencyMs: 0}});
      await page.clock.setFixedTime(new Date('2026-01-15T15:00:00Z'));
      const quiet = untilQuiet(page);
      await page.goto(`${demo.url}/stage.html?state=${state}`);
      await expect(page.locator('html')).toHaveAttribute('data-reached', state);
      await quiet();
      const names = await page.evaluate(labelParts, {tag, parts: partsOf(tag as Pictured)});
      expect(names.length).toBeGreaterThan(5);
      const composed = await composeList(browser, await page.screenshot(), width, names);
      await expect(composed.locator('main')).toHaveScreenshot(`parts-${tag}.png`);
      await composed.close();
      await demo.close();
    });
  });
}
