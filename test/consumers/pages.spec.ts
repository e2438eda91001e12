import {randomBytes} from 'node:crypto';
import {version} from '../../scripts/project.js';
import {noteComplaints} from '../e2e/support/complaints.js';
import {CAR, countCards, finderOn, words} from '../e2e/support/finder.js';
import {findPlans, goToCheckout, lookCloser} from './journey.js';
import {startOldRelay} from './support/old-relay.js';
import {mergeScripts, OPTIMIZERS} from './support/optimizers.js';
import {expect, test} from './support/pages.js';

// The first test waits while the pages' project is installed.
test.describe.configure({timeout: 120_000});

test('one line of HTML takes a shopper from the form to checkout on a plain page', async ({page, startDealer}) => {
  const complaints = await noteComplaints(page);
  await page.goto((await startDealer('plain-html')).url);
  await expect(page.locator('h1 ~ plan-finder ~ footer')).toHaveCount(1);
  await findPlans(page, {lookupMethod: 'catalog'});
  await lookCloser(page);
  expect(await complaints()).toEqual([]);
  await goToCheckout(page);
});

/** Stands for a page without an optimizer. */
const PLAIN = 'changes nothing';

test.describe('on a WordPress page', () => {
  for (const [name, {rewrite, interact = () => Promise.resolve()}] of Object.entries(OPTIMIZERS)) {
    // Optimizers treat a script the same whether it comes from a shortcode or a block.
    for (const kind of name === PLAIN ? ['shortcode', 'block'] : ['shortcode']) {
      test(`a ${kind} works if the optimizer ${name}`, async ({page, startDealer}) => {
        const dealer = await startDealer('wordpress');
        const complaints = await noteComplaints(page);
        await page.goto(dealer.rewrite(`${kind}.html`, rewrite));
        await interact(page);
        await findPlans(page);
        await expect(page.locator('plan-finder')).toHaveCount(1);
        expect(await complaints()).toEqual([]);
        await goToCheckout(page);
      });
    }
  }
});

test('a shortcode works on a WordPress page if the optimizer merges all scripts into one file', async ({
  page,
  startDealer,
}) => {
  const {folder, relay, rewrite} = await startDealer('wordpress');
  const complaints = await noteComplaints(page);
  const merged = await mergeScripts(folder, ['theme.js'], [`${relay}/embed.js`]);
  await page.goto(rewrite('shortcode.html', merged));
  await findPlans(page);
  await expect(page.locator('plan-finder')).toHaveCount(1);
  expect(await complaints()).toEqual([]);
  await goToCheckout(page);
});

test.describe('in a tag manager', () => {
  for (const [what, tag] of [
    ['the tag manager snippet', 'tag'],
    ['a placeholder with a script tag', 'tag-with-src'],
  ] as const) {
    test(`${what} works when it is inserted long after the page has loaded`, async ({page, startDealer}) => {
      const {url} = await startDealer('tag-manager');
      const complaints = await noteComplaints(page);
      await page.goto(`${url}/?tag=${tag}`);
      await findPlans(page);
      await expect(page.locator('plan-finder')).toHaveCount(1);
      await lookCloser(page);
      expect(await complaints()).toEqual([]);
      await goToCheckout(page);
    });
  }
});

test('the tag manager snippet adds nothing to a page without its place', async ({page, startDealer}) => {
  const {rewrite, relay} = await startDealer('tag-manager');
  const complaints = await noteComplaints(page);
  await page.goto(`${rewrite('index.html', html => html.replace('<div id="service-plans"></div>', ''))}?tag=tag`);
  await expect(page.locator('body > div > script')).toBeAttached();
  await expect(page.locator(`script[src^="${relay}"]`)).toHaveCount(0);
  expect(await complaints()).toEqual([]);
});

test('the widget works without violations under a CSP with nonces and Trusted Types', async ({page, startDealer}) => {
  const {rewrite, relay} = await startDealer('strict-csp');
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `connect-src ${relay}`,
    "style-src 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
  const complaints = await noteComplaints(page);
  await page.goto(
    rewrite('index.html', html =>
      html
        .replace('{{nonce}}', nonce)
        .replace('<head>', `<head><meta http-equiv="content-security-policy" content="${policy}" />`),
    ),
  );
  await findPlans(page);
  await lookCloser(page);
  expect(await complaints()).toEqual([]);
  await goToCheckout(page);
});

test('B7: if a page loads two versions, one of them renders both widgets, with a single console warning', async ({
  page,
  startDealer,
  keep,
}) => {
  const {project, url, rewrite} = await startDealer('two-versions');
  const old = keep(await startOldRelay(project, url));
  const complaints = await noteComplaints(page);
  await page.goto(
    rewrite('index.html', html => html.replaceAll('https://old-plans.your-dealership.example', old.relay)),
  );
  await expect(page.locator('#first plan-finder, #second plan-finder')).toHaveCount(2);
  for (const place of ['#first', '#second']) {
    const finder = page.locator(place);
    await finder.getByRole('textbox', {name: words.form.vinLabel}).fill(CAR.vin);
    await finder.getByLabel(words.form.mileageLabel, {exact: true}).fill(CAR.mileage);
    await finder.getByRole('button', {name: words.form.submit}).click();
    await expect(finder.locator('plan-list [part~="price"]').first()).toContainText('$');
  }
  const complained = (await complaints()).map(text =>
    /^warning: plan-finder: .+ defined by version (\S+); version (\S+) is not used\.$/.exec(text)?.slice(1).sort(),
  );
  expect(complained).toEqual([[old.version, version].sort()]);
  await page.locator('#second').getByRole('link', {name: words.results.checkout}).first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
});

test('in a single-page app, the widget is reset on each visit to a route, except on a route that is kept alive', async ({
  page,
  startDealer,
}) => {
  const complaints = await noteComplaints(page);
  await page.goto((await startDealer('single-page-app')).url);
  const go = (name: string) => page.getByRole('link', {name, exact: true}).click();
  const {vin, cards} = finderOn(page);
  await go('Service plans');
  await vin.fill(CAR.vin);
  await go('Home');
  await expect(page.locator('plan-finder')).toHaveCount(0);
  await page.goBack();
  await expect(vin).toHaveValue('');

  await go('Your car');
  await findPlans(page);
  const count = await countCards(page);
  await go('Service plans');
  await expect(vin).toHaveValue('');
  await go('Your car');
  await expect(cards).toHaveCount(count);
  await expect(page.locator('plan-finder')).toHaveCount(1);
  await lookCloser(page);
  expect(await complaints()).toEqual([]);
  await goToCheckout(page);
});

test('on a dealer platform, the widget takes the vehicle from the page’s data and sends no VIN to its tracking', async ({
  page,
  startDealer,
}) => {
  const {url} = await startDealer('dealer-platform');
  const tracked: string[] = [];
  // Stands in for the platform's tracking server.
  await page.route('**/track', route => route.fulfill({status: 204}));
  page.on('request', request => {
    if (request.url().endsWith('/track')) tracked.push(request.postData() ?? '');
  });
  const complaints = await noteComplaints(page);
  await page.goto(url);
  const {vin, mileage, state} = finderOn(page);
  await expect(vin).toHaveValue(CAR.vin);
  await expect(mileage).toHaveValue('21,500');
  await expect(state).toHaveValue('TX');
  await findPlans(page, {isFilled: true});
  await lookCloser(page);
  const layer = await page.evaluate(() => (window as unknown as {dataLayer: {event?: string}[]}).dataLayer);
  const events = layer.flatMap(({event = ''}) => (event.startsWith('platform') ? [] : event)).filter(Boolean);
  expect(events).toEqual(['view_item_list', 'view_item']);
  expect(await complaints()).toEqual([]);
  await goToCheckout(page);
  expect(tracked.map(text => (JSON.parse(text) as {event: string}).event)).toEqual([
    'service_plans_shown',
    'service_plan_chosen',
  ]);
  expect(JSON.stringify([layer, tracked])).not.toContain(CAR.vin);
});
