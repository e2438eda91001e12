import {expect} from '@playwright/test';
import {STATES} from '../../demo/states.js';
import {openStage, test} from './stage.js';

const {PICTURES_WIDTH = '768', PICTURES_QUERY = ''} = process.env;
const width = Number(PICTURES_WIDTH);

/** A full-page screenshot of a thousand plans would be a hundred thousand pixels tall. */
const TALLEST = 2400;

test.use({viewport: {width, height: 900}});

for (const {id, element, title} of STATES) {
  test(`${element} matches its baseline screenshot in the state ${id}: ${title}`, async ({page, demoUrl}) => {
    const params = new URLSearchParams(PICTURES_QUERY);
    params.set('state', id);
    await openStage(page, demoUrl, params);
    const clip = {x: 0, y: 0, width, height: TALLEST};
    await expect(page).toHaveScreenshot([PICTURES_WIDTH, PICTURES_QUERY, `${id}.png`], {fullPage: true, clip});
  });
}
