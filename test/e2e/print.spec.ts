import type {Page} from '@playwright/test';
import {detailStrings} from '../../src/strings/en/details.js';
import {findBarriers} from './support/axe.js';
import {askForPlans, CAR, countCards, finderOn, words, wordsIn} from './support/finder.js';
import {found, startScriptedRelay} from './support/scripted-relay.js';
import {startCountedDemo} from './support/demo.js';
import {expect, test} from './support/test.js';
import {openIn} from './support/walk.js';

const {disclosure, print, sheetLongLink, sheetTitle, trayShow} = detailStrings;

/** Counts what is printed instead of asking the person where to. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => {
        (window as unknown as {prints: number}).prints += 1;
      },
    });
  });

const printed = (page: Page) => page.evaluate(() => (window as unknown as {prints: number}).prints);

/** What is on paper: how many pages, and what the page says on them. */
async function onPaper(page: Page) {
  await page.emulateMedia({media: 'print'});
  const sheet = page.locator('html > div');
  const text = await sheet.locator('[part="base"]').innerText();
  await expect(page.locator('body')).toBeHidden();
  await expect(sheet.getByRole('button')).toHaveCount(0);
  const colours = await sheet.locator('[part="base"]').evaluate(base => {
    const {color, colorScheme} = getComputedStyle(base);
    return {color, colorScheme};
  });
  expect(colours).toEqual({color: 'rgb(22, 25, 28)', colorScheme: 'light'});
  expect(await findBarriers(page, 'html > div')).toEqual([]);
  await page.emulateMedia({media: null});
  return text;
}

/** How many pages a printer would need. */
async function countPages(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({format});
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const isGone = (page: Page) => expect(page.locator('html > div')).toHaveCount(0);

test.use({colorScheme: 'dark'});

test('a list is printed on one page: the first plans at their terms, and how many more there are', async ({
  page,
  keep,
}) => {
  await countPrints(page);
  const demo = keep(await startCountedDemo());
  await page.goto(demo.url);
  await askForPlans(page);
  const finder = finderOn(page);
  const button = page.locator('plan-list p [part~="print"]');
  const count = await countCards(page);
  await button.click();
  await expect.poll(() => printed(page)).toBe(1);
  const text = await onPaper(page);
  const names = await finder.names.allTextContents();
  for (const name of names.slice(0, 4)) expect(text).toContain(name.trim());
  expect(text).toContain(`The first 4 of ${count} plans.`);
  for (const words of [
    sheetTitle,
    disclosure,
    'Your car · 21,500 miles',
    'Quoted on ',
    'valid until ',
    '/summary/',
    '/contract/',
  ])
    expect(text).toContain(words);
  // The dealer's own words are there, the car's number is not.
  expect(text).toContain('Our service desk knows them all');
  expect(text).not.toContain(CAR.vin.slice(-6));
  expect(await countPages(page, 'Letter')).toBe(1);
  await expect(button).toBeFocused();
  await expect(page.locator('body')).toBeVisible();
  await page.keyboard.press('Shift');
  await isGone(page);
});

for (const use of ['keyboard', 'pointer'])
  test(
    `the sheet waits for a preview that is drawn after “afterprint”, as on iOS, and is removed at the next use of the ${use}`,
    {tag: use === 'keyboard' ? [] : '@full'},
    async ({page, keep}) => {
      await page.addInitScript(() => {
        window.print = () => {
          dispatchEvent(new Event('beforeprint'));
          dispatchEvent(new Event('afterprint'));
          document.title = 'printed';
        };
      });
      const demo = keep(await startCountedDemo());
      await page.goto(demo.url);
      await askForPlans(page);
      await page.locator('plan-list p [part~="print"]').click();
      await expect(page).toHaveTitle('printed');
      expect(await onPaper(page)).toContain(sheetTitle);
      if (use === 'keyboard') await page.keyboard.press('Control+p');
      else await page.mouse.click(5, 5);
      await isGone(page);
      await page.emulateMedia({media: 'print'});
      await expect(page.locator('body')).toBeVisible();
    },
  );

test(
  'a plan’s details and a comparison of four are printed on one page of A4 each',
  {tag: '@full'},
  async ({page, keep}) => {
    await countPrints(page);
    const demo = keep(await startCountedDemo());
    await page.goto(demo.url);
    await askForPlans(page);
    const finder = finderOn(page);
    await countCards(page);
    const names = await finder.names.allTextContents();
    await page.getByRole('button', {name: words.results.details}).first().click();
    await page.locator('plan-details').getByRole('button', {name: print}).click();
    await expect.poll(() => printed(page)).toBe(1);
    const text = await onPaper(page);
    expect(text).toContain(names[0]?.trim());
    expect(text).not.toContain(names[1]?.trim());
    expect(await countPages(page, 'A4')).toBe(1);
    await page.keyboard.press('Escape');

    for (const index of [0, 1, 2, 3]) await finder.compare.nth(index).check();
    await page.getByRole('button', {name: trayShow(4)}).click();
    await finder.comparison.getByRole('button', {name: print}).click();
    await expect.poll(() => printed(page)).toBe(2);
    const compared = await onPaper(page);
    for (const name of names.slice(0, 4)) expect(compared).toContain(name.trim());
    expect(await countPages(page, 'A4')).toBe(1);
    await expect(finder.comparison).toBeVisible();
  },
);

test(
  'names the car where the page says what it is, in the page’s language, never its number',
  {tag: '@full'},
  async ({page, keep}) => {
    await countPrints(page);
    const demo = keep(await startCountedDemo());
    await openIn({page, language: 'es'}, `${demo.url}/car.html`);
    const finder = finderOn(page, wordsIn.es);
    await expect(finder.heading(/para su 2023 Toyota Camry$/)).toBeVisible();
    await page.locator('plan-list p [part~="print"]').click();
    await expect.poll(() => printed(page)).toBe(1);
    const text = await onPaper(page);
    expect(text).toContain('2023 Toyota Camry · 21,500 millas');
    expect(text).toContain(wordsIn.es.details.disclosure);
    expect(text).not.toContain(CAR.vin.slice(-6));
  },
);

test(
  'four plans with all of it long fit on one page of Letter, but for addresses that nobody types',
  {tag: '@full'},
  async ({page, keep}) => {
    await countPrints(page);
    const long = (name: string, index: number) => ({
      searchResultPlanId: `long-${index}`,
      displayProviderName: 'Consolidated Automotive Service Contract Administrators, Incorporated, of Delaware',
      planName: `${name} Rindfleischetikettierungsüberwachungsaufgabenübertragungsversicherung with everything`,
      coverageType:
        index === 0
          ? 'A coverage that no table knows and that is said at length by whoever offers it'.repeat(3)
          : 'PowertrainPlus',
      totalPrice: 123456.78,
      downpayment: 12345.5,
      monthlyPrice: 10345.67,
      duration: 60,
      miles: 100,
      deductible: 100,
      maintenanceProgram: {},
      planCheckoutUrl: 'https://checkout.example/long',
      planSummaryUrl: `https://plans.example/${'s'.repeat(70)}`,
      planContractUrl: `https://plans.example/${'c'.repeat(index === 0 ? 900 : 70)}`,
    });
    const relay = keep(await startScriptedRelay([found(['A', 'B', 'C', 'D'].map(long))]));
    await page.goto(relay.url);
    await askForPlans(page);
    await page.evaluate(() => {
      for (const slot of ['list-note', 'details-note']) {
        const note = document.createElement('p');
        Object.assign(note, {slot, textContent: `${slot} `.repeat(200)});
        document.querySelector('plan-finder')?.append(note);
      }
    });
    await page.locator('plan-list p [part~="print"]').click();
    await expect.poll(() => printed(page)).toBe(1);
    const text = await onPaper(page);
    expect(text).toContain(sheetLongLink);
    expect(text).toContain('s'.repeat(70));
    expect(text).not.toContain('c'.repeat(900));
    expect(await countPages(page, 'Letter')).toBe(1);
  },
);

test('prints what is on the screen when the sheet does not load', async ({page, keep}) => {
  await countPrints(page);
  const demo = keep(await startCountedDemo());
  await page.route('**/print-sheet*', route => route.abort());
  await page.goto(demo.url);
  await askForPlans(page);
  await page.locator('plan-list p [part~="print"]').click();
  await expect.poll(() => printed(page)).toBe(1);
  await isGone(page);
});
