import type {Page} from '@playwright/test';
import {findBarriers} from './support/axe.js';
import {painted} from './support/focus.js';
import {findClipped, findSmallTargets, findSmallText, findWide, spaceText} from './support/measure.js';
import {WALKS, type Walk} from './support/walks.js';
import {expect, test} from './support/test.js';

test.use({reducedMotion: 'reduce'});

const WIDTHS = [1280, 768, 320] as const;

// If there is enough space, filters are beside the plans; filters that were opened as a dialog stay one.
const widthsOf = (way: string) => (way === 'the filters' ? WIDTHS.map(width => [width]) : [WIDTHS]);

const LIGHT = ['light', 'all'] as const;
const DARK = ['dark', 'colors'] as const;

/** Expects that axe finds nothing wrong. In dark mode, only its color checks can differ, which no language changes. */
const expectNoBarriers = async (page: Page, within: string, place: string, language: 'en' | 'es'): Promise<void> => {
  for (const [colorScheme, kind] of language === 'en' ? [DARK, LIGHT] : [LIGHT]) {
    await page.emulateMedia({colorScheme});
    const barriers = await findBarriers(page, within, kind);
    expect.soft(barriers, `${place}, in ${colorScheme} colors`).toEqual([]);
  }
};

/** Expects that targets and text are large enough, everything fits, and text with increased spacing is not cut off. */
const expectEnoughSpace = async (page: Page, place: string): Promise<void> => {
  expect.soft(await findSmallTargets(page), `${place}: too small`).toEqual([]);
  expect.soft(await findSmallText(page), `${place}: text too small`).toEqual([]);
  expect.soft(await findWide(page), `${place}: too wide`).toEqual([]);
  await spaceText(page, true);
  await painted(page);
  expect.soft(await findWide(page), `${place} with spaced text: too wide`).toEqual([]);
  expect.soft(await findClipped(page), `${place} with spaced text: cut off`).toEqual([]);
  await spaceText(page, false);
};

for (const language of ['en', 'es'] as const)
  for (const [way, walk] of Object.entries(WALKS))
    for (const widths of widthsOf(way))
      test(
        `${way}: axe finds no barriers and everything fits, in ${language}, at ${widths.join(', ')} pixels`,
        {tag: '@full'},
        async ({page, keep}) => {
          test.setTimeout(120_000);
          const goTo = async (width = 1280): Promise<void> => {
            await page.setViewportSize({width, height: 800});
            await painted(page);
          };
          const look: Walk['look'] = async (surface, within) => {
            for (const width of widths) {
              await goTo(width);
              const place = `${surface}, ${width} wide`;
              await expectNoBarriers(page, within, place, language);
              await expectEnoughSpace(page, place);
            }
            await goTo(widths[0]);
          };
          await goTo(widths[0]);
          await walk({page, keep, language, look});
        },
      );

test.describe('with text twice as large on a page 320 pixels wide', {tag: '@full'}, () => {
  test.use({viewport: {width: 320, height: 800}});

  for (const way of ['the filters', 'the comparison', 'the scanner', 'the studio’s other pages'] as const)
    test(`${way}: everything fits and nothing is cut off`, async ({page, keep}) => {
      test.slow();
      const look = async (surface: string): Promise<void> => {
        await page.addStyleTag({content: ':root{--plan-font-size:32px} main{padding:0!important}'});
        await painted(page);
        expect.soft(await findWide(page), `${surface}: too wide`).toEqual([]);
        expect.soft(await findClipped(page), `${surface}: cut off`).toEqual([]);
      };
      await WALKS[way]({page, keep, language: 'en', look});
    });
});
