import {startCountedDemo} from './support/demo.js';
import {CAR, finderOn, noteSearches} from './support/finder.js';
import {expect, test} from './support/test.js';

test('shows the plans for the car of a page that describes it, without a press', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  const sent = noteSearches(page);
  await page.goto(`${demo.url}/car.html`);
  await expect(finderOn(page).cards.first()).toBeVisible();
  expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
    searchCriteria: {vin: CAR.vin, mileage: Number(CAR.mileage), stateShortName: CAR.state},
  });
  expect(demo.quotes).toHaveLength(1);
});
