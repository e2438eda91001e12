import {findBarriers} from './support/axe.js';
import {painted} from './support/focus.js';
import {WALKS, type Walk} from './support/surfaces.js';
import {expect, test} from './support/test.js';

test.use({reducedMotion: 'reduce'});

const WIDTHS = [1280, 768, 320] as const;

// Where there is room, filters stand beside the plans; what was opened as a sheet stays one.
const widthsOf = (way: string) => (way === 'the filters' ? WIDTHS.map(width => [width]) : [WIDTHS]);

for (const language of ['en', 'es'] as const)
  for (const [way, walk] of Object.entries(WALKS))
    for (const widths of widthsOf(way))
      test(`past ${way} axe finds nothing wrong, in ${language}, at ${widths.join(', ')} pixels`, async ({
        page,
        keep,
      }) => {
        test.setTimeout(240_000);
        const goTo = async (width = 1280): Promise<void> => {
          await page.setViewportSize({width, height: 800});
          await painted(page);
        };
        // Of what axe looks at, only colours differ in the dark.
        const look: Walk['look'] = async (surface, within) => {
          for (const width of widths) {
            await goTo(width);
            for (const [colorScheme, kind] of [
              ['dark', 'colours'],
              ['light', 'all'],
            ] as const) {
              await page.emulateMedia({colorScheme});
              const barriers = await findBarriers(page, within, kind);
              expect.soft(barriers, `${surface}, ${width} wide, in ${colorScheme} colours`).toEqual([]);
            }
          }
          await goTo(widths[0]);
        };
        await goTo(widths[0]);
        await walk({page, keep, language, look});
      });
