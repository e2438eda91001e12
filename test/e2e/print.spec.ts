import type {Page} from '@playwright/test';
import {COMPONENT_CATEGORIES} from '../../src/contract/coverage.js';
import {detailStrings} from '../../src/strings/en/details.js';
import {findBarriers} from './support/axe.js';
import {askForPlans, CAR, countCards, finderOn, words, wordsIn} from './support/finder.js';
import {found, startScriptedRelay} from './support/scripted-relay.js';
import {startCountedDemo} from './support/demo.js';
import {expect, test} from './support/test.js';
import {openIn} from './support/walk.js';

const {print, sheetTitle, trayShow} = detailStrings;
const {disclosure} = words.results;

/** Counts calls of `print` instead of showing the print dialog. */
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

/** The printed result: the number of pages and their text. */
async function onPaper(page: Page) {
  await page.emulateMedia({media: 'print'});
  const sheet = page.locator('html > div');
  const text = await sheet.locator('[part="base"]').innerText();
  await expect(page.locator('body')).toBeHidden();
  await expect(sheet.getByRole('button')).toHaveCount(0);
  const colors = await sheet.locator('[part="base"]').evaluate(base => {
    const {color, colorScheme} = getComputedStyle(base);
    return {color, colorScheme};
  });
  expect(colors).toEqual({color: 'rgb(22, 25, 28)', colorScheme: 'light'});
  expect(await findBarriers(page, 'html > div')).toEqual([]);
  await page.emulateMedia({media: null});
  return text;
}

/** The number of pages that would be printed. */
async function countPages(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({format});
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const isGone = (page: Page) => expect(page.locator('html > div')).toHaveCount(0);

test.use({colorScheme: 'dark'});

test('a list is printed on one page: the first plans with their terms, and how many more there are', async ({
  page,
  keep,
}) => {
  await countPrints(page);
  const demo = keep(await startCountedDemo());
  await page.goto(demo.playground);
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
    '2023 Toyota · 21,500 miles',
    'Quoted on ',
    'valid through ',
    '/summary/',
    '/contract/',
  ])
    expect(text).toContain(words);
  // The dealer's own text is printed, the VIN is not.
  expect(text).toContain('Call our service desk');
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
    {tag: '@full'},
    async ({page, keep}) => {
      await page.addInitScript(() => {
        window.print = () => {
          dispatchEvent(new Event('beforeprint'));
          dispatchEvent(new Event('afterprint'));
          document.title = 'printed';
        };
      });
      const demo = keep(await startCountedDemo());
      await page.goto(demo.playground);
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
  'a plan’s details and a comparison of four plans are each printed on one page of A4',
  {tag: '@full'},
  async ({page, keep}) => {
    await countPrints(page);
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
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
  'the sheet names the car in the page’s language if the page knows it, but never its VIN',
  {tag: '@full'},
  async ({page, keep}) => {
    await countPrints(page);
    const demo = keep(await startCountedDemo());
    await openIn({page, language: 'es'}, `${demo.url}/studio/pages/json-ld.html`);
    const finder = finderOn(page, wordsIn.es);
    await expect(finder.heading(/para su Toyota Camry 2023$/)).toBeVisible();
    await page.locator('plan-list p [part~="print"]').click();
    await expect.poll(() => printed(page)).toBe(1);
    const text = await onPaper(page);
    expect(text).toContain('Toyota Camry 2023 · 21,500 millas');
    expect(text).toContain(wordsIn.es.results.disclosure);
    expect(text).not.toContain(CAR.vin.slice(-6));
  },
);

test(
  'the sheet shows what each plan covers and does not, and “Not listed” where the response leaves it out',
  {tag: '@full'},
  async ({page, keep}) => {
    await countPrints(page);
    const scores = (...notCovered: readonly string[]) =>
      COMPONENT_CATEGORIES.map(category => ({category, score: notCovered.includes(category) ? 0 : 5}));
    const plans = [
      {
        monthlyPrice: 62,
        downpayment: 144,
        totalPrice: 2376,
        maintenanceProgram: null,
        componentScores: scores('Body', 'Consumables'),
      },
      {monthlyPrice: 63, downpayment: 144, totalPrice: 2376, maintenanceProgram: {}, componentScores: scores()},
      {totalPrice: 1800, coverageType: 'Powertrain'},
    ].map((fields, index) => ({searchResultPlanId: `${index}`, planName: `Plan ${index}`, ...fields}));
    const relay = keep(await startScriptedRelay([found(plans)]));
    await page.goto(relay.url);
    await askForPlans(page);
    await page.locator('plan-list p [part~="print"]').click();
    await expect.poll(() => printed(page)).toBe(1);
    await page.emulateMedia({media: 'print'});
    const valuesOf = (label: string) =>
      page
        .getByRole('row')
        .filter({hasText: new RegExp(`^\\s*${label}`)})
        .getByRole('cell')
        .allInnerTexts();
    expect(await valuesOf('Monthly payment')).toEqual(['$62\n36 payments (est.)', '$63', 'Not listed']);
    expect(await valuesOf('Coverage level')).toEqual([
      'Not listed',
      'Not listed',
      'Powertrain: Main parts of the powertrain, such as the engine and transmission',
    ]);
    expect(await valuesOf('Not covered')).toEqual([
      'Body, Wear items and fluids',
      'Exclusions in the contract',
      'Not listed',
    ]);
    expect(await valuesOf('Maintenance program')).toEqual(['No', 'Yes', 'Not listed']);
  },
);

for (const [what, term, isPrinted] of [
  ['with', {duration: 60, miles: 60}, true],
  ['without', {}, false],
] as const)
  test(`the note on the estimated end of coverage is ${isPrinted ? '' : 'not '}printed for a plan ${what} a term`, async ({
    page,
    keep,
  }) => {
    await countPrints(page);
    const plans = [1, 2].map(index => ({searchResultPlanId: `${index}`, planName: `Plan ${index}`, ...term}));
    const relay = keep(await startScriptedRelay([found(plans)]));
    await page.goto(relay.url);
    await askForPlans(page);
    await page.locator('plan-list p [part~="print"]').click();
    await expect.poll(() => printed(page)).toBe(1);
    expect((await onPaper(page)).includes(detailStrings.coverFromToday)).toBe(isPrinted);
  });

for (const language of ['en', 'es'] as const)
  test(
    `four plans with long texts fit on one Letter page (${language}), except for URLs that are too long to type`,
    {tag: '@full'},
    async ({page, keep}) => {
      const spoken = wordsIn[language];
      await countPrints(page);
      const long = (name: string, index: number) => ({
        searchResultPlanId: `long-${index}`,
        displayProviderName: 'Consolidated Automotive Service Contract Administrators, Incorporated, of Delaware',
        planName: `${name} Rindfleischetikettierungsüberwachungsaufgabenübertragungsversicherung with everything`,
        coverageType:
          index === 0
            ? 'A coverage level with an unknown name, which its provider has made very long'.repeat(3)
            : 'PowertrainPlus',
        totalPrice: 123456.78,
        downpayment: 12345.5,
        monthlyPrice: 10345.67,
        duration: 60,
        miles: 100,
        deductible: 100,
        maintenanceProgram: {},
        componentScores: COMPONENT_CATEGORIES.map(category => ({category, score: category === 'Engine' ? 5 : 0})),
        planCheckoutUrl: 'https://checkout.example/long',
        planSummaryUrl: `https://plans.example/${'s'.repeat(70)}`,
        planContractUrl: `https://plans.example/${'c'.repeat(index === 0 ? 900 : 70)}`,
      });
      const relay = keep(await startScriptedRelay([found(['A', 'B', 'C', 'D'].map(long))]));
      await openIn({page, language}, `${relay.url}/`);
      await askForPlans(page, CAR, spoken);
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
      expect(text).toContain(spoken.details.sheetLongLink);
      expect(text).toContain('s'.repeat(70));
      expect(text).not.toContain('c'.repeat(900));
      for (const name of Object.values(spoken.results.categories).slice(1)) expect(text).toContain(name);
      expect(await countPages(page, 'Letter')).toBe(1);
    },
  );

test('a browser prints open details without the checkbox to compare the plan', {tag: '@full'}, async ({page, keep}) => {
  const plans = ['A', 'B'].map(planName => ({searchResultPlanId: planName, planName, monthlyPrice: 62}));
  const relay = keep(await startScriptedRelay([found(plans)]));
  await page.goto(relay.url);
  await askForPlans(page);
  await page.locator('[part~="details"]').first().click();
  const box = page.locator('plan-details [slot="compare"]');
  await expect(box).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('plan-details [part~="title"]')).toBeVisible();
  await expect(box).toBeHidden();
});

test('the page itself is printed if the printed sheet cannot be loaded', {tag: '@full'}, async ({page, keep}) => {
  await countPrints(page);
  const demo = keep(await startCountedDemo());
  await page.route('**/print-sheet*', route => route.abort());
  await page.goto(demo.playground);
  await askForPlans(page);
  await page.locator('plan-list p [part~="print"]').click();
  await expect.poll(() => printed(page)).toBe(1);
  await isGone(page);
});
