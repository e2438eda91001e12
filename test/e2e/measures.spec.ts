import {painted} from './support/focus.js';
import {findClipped, findSmallTargets, findWide, spaceText} from './support/measure.js';
import {WALKS} from './support/surfaces.js';
import {expect, test} from './support/test.js';

test.use({reducedMotion: 'reduce'});

for (const width of [320, 768, 1280]) {
  test.describe(`on a page ${width} pixels wide`, () => {
    test.use({viewport: {width, height: 800}});

    for (const [way, walk] of Object.entries(WALKS))
      test(`past ${way} every target can be hit, all fits, and spaced text is cut nowhere`, async ({page, keep}) => {
        test.slow();
        const look = async (surface: string): Promise<void> => {
          await painted(page);
          expect.soft(await findSmallTargets(page), `${surface}: too small`).toEqual([]);
          expect.soft(await findWide(page), `${surface}: too wide`).toEqual([]);
          await spaceText(page, true);
          await painted(page);
          expect.soft(await findWide(page), `${surface} with spaced text: too wide`).toEqual([]);
          expect.soft(await findClipped(page), `${surface} with spaced text: cut off`).toEqual([]);
          await spaceText(page, false);
        };
        await walk({page, keep, language: 'en', look});
      });
  });
}

test.describe('at twice the letters on a page 320 pixels wide', () => {
  test.use({viewport: {width: 320, height: 800}});

  for (const way of ['the filters', 'the comparison', 'the scanner', 'the dealer’s other pages'] as const)
    test(`past ${way} all fits and nothing is cut off`, async ({page, keep}) => {
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
