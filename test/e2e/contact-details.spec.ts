import type {Page, Request} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, enter, finderOn, words} from './support/finder.js';
import {expect, test} from './support/test.js';

/** All names that a search may contain, whatever the lookup method; none is about a person. */
const ALLOWED = new Set([
  ...['searchCriteria', 'responseDetailLevel', 'showProviderInfo', 'tracking', 'queryParams', 'referrer'],
  ...['vin', 'licensePlate', 'make', 'model', 'year', 'mileage', 'stateShortName'],
]);

/** The customer that the demo's page knows. */
const CUSTOMER = {firstName: 'Ada', lastName: 'Quill', email: 'ada@quill.example', phone: '555-0134'};
const TELLS_WHO = /quill|ada%40|555-0134/i;

/** Records all requests of the page from now on. */
const recordRequests = (page: Page): readonly Request[] => {
  const sent: Request[] = [];
  page.on('request', request => sent.push(request));
  return sent;
};

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : [];

/** The fields on the page: their labels, types and autocomplete attributes. */
const askedOn = async (page: Page): Promise<string> =>
  (
    await page
      .locator('plan-finder :is(input, select, textarea)')
      .evaluateAll(fields =>
        (fields as HTMLInputElement[]).map(field =>
          [field.type, field.autocomplete, field.name, field.id, field.labels?.[0]?.textContent].join(' '),
        ),
      )
  ).join('\n');

const lookupMethods = {
  vin: async (page: Page) => enter(page),
  plate: async (page: Page) => {
    const {form, lookup} = words;
    await page.getByText(form.lookupMethods.plate, {exact: true}).click();
    await page.getByRole('textbox', {name: lookup.plateLabel}).fill('7ABC123');
    await finderOn(page).mileage.fill(CAR.mileage);
    await finderOn(page).state.selectOption(CAR.state);
  },
};

for (const [lookupMethod, enterCar] of Object.entries(lookupMethods)) {
  test(`asks for and sends no contact details before prices are shown, by ${lookupMethod}`, async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    const sent = recordRequests(page);
    await page.goto(demo.playground);
    await enterCar(page);
    const asked = await askedOn(page);
    await finderOn(page).submit.click();
    await expect(finderOn(page).prices.first()).toBeVisible();
    const bodies = sent.flatMap(request => (request.method() === 'POST' ? [request.postDataJSON() as unknown] : []));
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.flatMap(namesIn).filter(name => !ALLOWED.has(name))).toEqual([]);
    expect(sent.map(request => request.url()).filter(url => url.includes('UserInfo'))).toEqual([]);
    expect(asked).toContain('mileage');
    expect(asked).not.toMatch(
      /e-?mail|phone|\btel\b|\bname\b|(?:first|last|given|family)-?name|street|address-line|birth/i,
    );
  });
}

test(
  'sends the customer’s details that a page sets along with the VIN, once, and saves them nowhere',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    await page.getByRole('checkbox', {name: 'The page knows the customer'}).check();
    const sent = recordRequests(page);
    await askForPlans(page);
    await expect(finderOn(page).prices.first()).toBeVisible();
    const posts = sent.filter(request => request.method() === 'POST');
    expect(posts.map(request => new URL(request.url()).pathname)).toEqual(['/plans/PlansSearchWithUserInfo/Vin']);
    expect(posts[0]?.postDataJSON()).toMatchObject({searchCriteria: {vin: CAR.vin}, UserDetails: CUSTOMER});
    expect(demo.quotes).toEqual(['/api/v2/Partners/PlansSearchWithUserInfo/Vin']);
    expect(sent.map(request => request.url()).join('\n')).not.toMatch(TELLS_WHO);
    // On the way to the checkout, a finder saves a regular search for Back navigation.
    await page
      .locator('plan-finder')
      .first()
      .evaluate(finder => Object.assign(finder, {handoff: 'event'}));
    await finderOn(page).checkouts.first().click();
    const kept = await page.evaluate(() => JSON.stringify([{...sessionStorage}, {...localStorage}, document.cookie]));
    expect(kept).not.toMatch(TELLS_WHO);
    expect(kept).not.toContain(CAR.vin);
  },
);
