import type {Page} from '@playwright/test';
import {noteComplaints} from './support/complaints.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, CAR, finderOn, chooseOther, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** The strictest policy with which a page can use the finder. */
const policy = (relay: string): string =>
  `default-src 'none'; script-src ${relay}; connect-src ${relay}; style-src 'self'`;

const scriptTag = (relay: string, attributes = ''): string => `<script src="${relay}/embed.js" ${attributes}></script>`;

const finders = (page: Page) => page.locator('plan-finder');

const expectPlans = async (page: Page): Promise<void> => {
  await expect(finderOn(page).cards.first()).toBeVisible();
};

test.describe('T16: under a strict Content Security Policy that also requires Trusted Types', () => {
  const strict = (relay: string) => `${policy(relay)}; require-trusted-types-for 'script'; trusted-types lit-html`;

  test('a script tag leads to plans and the checkout without a violation', async ({page, keep}) => {
    const dealer = keep(await startDealer({policy: strict, page: relay => htmlPage(scriptTag(relay))}));
    const complaints = await noteComplaints(page);
    const answer = await page.goto(dealer.url);
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
    await askForPlans(page);
    await expectPlans(page);
    await chooseOther(finderOn(page).terms().first());
    expect(await complaints()).toEqual([]);
    await finderOn(page).checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  });

  test('a missing field is reported without a violation', {tag: '@full'}, async ({page, keep}) => {
    const dealer = keep(await startDealer({policy: strict, page: relay => htmlPage(scriptTag(relay))}));
    const complaints = await noteComplaints(page);
    await page.goto(dealer.url);
    await finderOn(page).submit.click();
    await expect(page.getByText(words.lookup.summaryTitle(3))).toBeVisible();
    expect(await complaints()).toEqual([]);
  });
});

test.describe('the location of the finder', () => {
  test('the finder is where the script tag is', async ({page, keep}) => {
    const body = (relay: string) => `<p id="before"></p>${scriptTag(relay)}<p id="after"></p>`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    await expect(page.locator('#before ~ plan-finder + #after')).toHaveCount(1);
    await askForPlans(page);
    await expectPlans(page);
  });

  test('the finder is in every <div data-plan-finder>, with its own settings and those of the script', async ({
    page,
    keep,
  }) => {
    const body = (relay: string) => `
      <div data-plan-finder data-vin="${CAR.vin}" data-heading-level="3"></div>
      <div data-plan-finder data-theme="dark"></div>
      ${scriptTag(relay, 'data-theme="light" data-state="OH" data-mileage="48000"')}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    await expect(finders(page)).toHaveCount(2);
    const [first, second] = [finders(page).nth(0), finders(page).nth(1)];
    await expect(first.getByRole('textbox', {name: 'VIN'})).toHaveValue(CAR.vin);
    await expect(first.getByLabel('State', {exact: true})).toHaveValue('OH');
    await expect(first.getByLabel('Mileage', {exact: true})).toHaveValue('48,000');
    await expect(first.getByRole('heading', {level: 3})).toBeVisible();
    await expect(first).toHaveAttribute('theme', 'light');
    await expect(second).toHaveAttribute('theme', 'dark');
    await expect(second.getByLabel('State', {exact: true})).toHaveValue('OH');
    await expect(page.locator('[data-plan-finder] > plan-finder')).toHaveCount(2);
  });

  test('the placeholder’s heading is kept, and the content shown while it loads is hidden', async ({page, keep}) => {
    const body = (relay: string) => `
      <div data-plan-finder>
        <h2 slot="heading">Cover for your car</h2>
        <a href="/service-plans">See vehicle service contracts</a>
      </div>
      ${scriptTag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    await expect(finderOn(page).submit).toBeVisible();
    await expect(page.getByRole('heading', {name: 'Cover for your car'})).toBeVisible();
    await expect(page.getByRole('link', {name: 'See vehicle service contracts'})).toBeHidden();
  });

  test(
    'the finder is in a placeholder that a route adds later, and again after it was removed',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = keep(await startDealer({page: relay => htmlPage(`<main></main>${scriptTag(relay)}`)}));
      await page.goto(dealer.url);
      await expect(finders(page)).toHaveCount(1);
      for (const make of ['Honda', 'Ford']) {
        await page.evaluate(of => {
          document.querySelectorAll('plan-finder').forEach(finder => finder.remove());
          const [route, place] = [document.createElement('section'), document.createElement('div')];
          Object.assign(place.dataset, {planFinder: '', make: of});
          route.append(place);
          document.querySelector('main')?.replaceChildren(route);
        }, make);
        await expect(page.locator('main plan-finder')).toHaveAttribute('make', make);
        await expect(finders(page)).toHaveCount(1);
      }
    },
  );

  test('the script uses the <plan-finder> that the page already has', async ({page, keep}) => {
    const body = (relay: string) => `<plan-finder vin="${CAR.vin}"></plan-finder>${scriptTag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
    await expect(finders(page)).toHaveCount(1);
    await askForPlans(page);
    await expectPlans(page);
  });

  test('the finder is at the end of the page if the script is in the head', {tag: '@full'}, async ({page, keep}) => {
    const dealer = keep(await startDealer({page: relay => htmlPage('<footer>Open daily</footer>', scriptTag(relay))}));
    await page.goto(dealer.url);
    await expect(page.locator('footer ~ plan-finder')).toHaveCount(1);
    await askForPlans(page);
    await expectPlans(page);
  });

  test(
    'the finder is also added if the script in the head runs long before the page is parsed',
    {tag: '@full'},
    async ({page, keep}) => {
      const rest = createGate();
      const [head = '', body = ''] = htmlPage('<div data-plan-finder id="place"></div>', '<!-- script -->').split(
        '</head>',
      );
      const slowly = (relay: string) =>
        new ReadableStream<Uint8Array>({
          async start(stream) {
            const encoder = new TextEncoder();
            stream.enqueue(encoder.encode(head.replace('<!-- script -->', scriptTag(relay, 'async'))));
            await rest.opened;
            stream.enqueue(encoder.encode(`</head>${body}`));
            stream.close();
          },
        });
      const dealer = keep(await startDealer({page: slowly}));
      const complaints = await noteComplaints(page);
      const loaded = page.waitForEvent('requestfinished', request => request.url().endsWith('/plan-finder.js'));
      await page.goto(dealer.url, {waitUntil: 'commit'});
      await loaded;
      // By the time a later task of the page runs, the module has run.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
      rest.open();
      await expect(page.locator('#place > plan-finder')).toHaveCount(1);
      await expect(finders(page)).toHaveCount(1);
      expect(await complaints()).toEqual([]);
    },
  );

  test(
    'the finder is added if a tag manager adds the script long after the page has loaded',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = keep(await startDealer({page: () => htmlPage('<main data-plan-finder></main>')}));
      await page.goto(dealer.url);
      await page.evaluate(relay => {
        const script = document.createElement('script');
        script.src = `${relay}/embed.js`;
        script.dataset.vin = '1HGCM82633A004352';
        document.head.append(script);
      }, dealer.relay);
      await expect(page.locator('main > plan-finder')).toHaveCount(1);
      await expect(finderOn(page).vin).toHaveValue('1HGCM82633A004352');
      await askForPlans(page);
      await expectPlans(page);
    },
  );
});

test('B7: the same script twice results in one finder and no violation', async ({page, keep}) => {
  const dealer = keep(await startDealer({page: relay => htmlPage(scriptTag(relay) + scriptTag(relay))}));
  const complaints = await noteComplaints(page);
  await page.goto(dealer.url);
  await askForPlans(page);
  await expectPlans(page);
  await expect(finders(page)).toHaveCount(1);
  expect(await complaints()).toEqual([]);
});

test('the single file is enough, wherever it is served from', {tag: '@full'}, async ({page, keep}) => {
  const body = (relay: string) => `<script src="/plan-finder.iife.js" data-relay="${relay}/plans"></script>`;
  const strict = (relay: string) =>
    `default-src 'none'; script-src 'self'; connect-src ${relay}; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html`;
  const dealer = keep(await startDealer({policy: strict, page: relay => htmlPage(body(relay))}));
  const complaints = await noteComplaints(page);
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(dealer.url);
  await askForPlans(page);
  await expectPlans(page);
  expect(scripts).toEqual(['/plan-finder.iife.js']);
  expect(await complaints()).toEqual([]);
});

test(
  'a page whose origin is not listed shows a connection error soon after the search',
  {tag: '@full'},
  async ({page, keep}) => {
    const dealer = keep(await startDealer({isListed: false, page: relay => htmlPage(scriptTag(relay))}));
    await page.goto(dealer.url);
    await askForPlans(page);
    await expect(finderOn(page).heading(words.problems.network.title)).toBeVisible();
  },
);
