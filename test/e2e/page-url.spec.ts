import {startDemo} from '../../scripts/demo/start-demo.js';
import {createSandbox} from '../../src/sandbox/index.js';
import {requireBuild} from './support/built.js';
import {askForPlans, CAR, finderOn, words} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

test('T15: the VIN in a page’s URL is in no request that the widget sends to a relay on the same origin', async ({
  page,
  keep,
}) => {
  requireBuild();
  const sandbox = createSandbox({latencyMs: 0});
  const relay = {fetch: (url: string | URL | Request, init?: RequestInit) => sandbox.fetch(new Request(url, init))};
  const settings = {attributes: {theme: 'dark'}};
  const reports = {widgetSettings: settings, reportToken: 'a-token-for-the-reports-of-this-test'};
  const demo = keep(await startDemo({built: true, relay: {...relay, ...reports, prefetch: 'off'}}));
  const address = `${demo.url}/inventory/car?vin=${CAR.vin}`;
  // The weakest referrer policy: browsers would send the full URL.
  const body = `<meta name="referrer" content="unsafe-url"><script src="${demo.url}/embed.js"></script>`;
  await page.route(address, route => route.fulfill({contentType: 'text/html', body: htmlPage(body)}));
  const sent: {method: string; path: string; status: number; referrer: string | undefined}[] = [];
  page.on('response', async response => {
    const request = response.request();
    const {pathname: path} = new URL(request.url());
    if (!path.startsWith('/plans/')) return;
    const {referer: referrer} = await request.allHeaders();
    sent.push({method: request.method(), path, status: response.status(), referrer});
  });
  await page.goto(address);
  const finder = finderOn(page);
  await page.getByRole('radio', {name: words.form.lookupMethods.catalog}).check({force: true});
  await expect.poll(() => sent.map(({method}) => method)).toContain('GET');
  await page.getByRole('radio', {name: words.form.lookupMethods.vin, exact: true}).check({force: true});
  await askForPlans(page);
  await expect(finder.cards.first()).toBeVisible();
  await expect.poll(() => sent.map(({method}) => method)).toContain('POST');
  const paths = ['/plans/WidgetSettings', '/plans/Activity'];
  await expect.poll(() => sent.map(({path}) => path)).toEqual(expect.arrayContaining(paths));
  expect(sent.filter(({referrer}) => referrer !== undefined)).toEqual([]);
  expect(sent.filter(({status}) => status >= 400)).toEqual([]);
});
