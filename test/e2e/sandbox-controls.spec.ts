import {startSandbox, type SandboxServer} from '../../src/sandbox/server.js';
import {serve} from './support/serve.js';
import {expect, test} from './support/test.js';

const KEY = {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'};
const SEARCH = {searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'TX', mileage: 48_000}};

/** Another website: this machine with another name, so that every request from it to the sandbox is cross-site. */
const startOtherSite = () =>
  serve(() => new Response('<!doctype html><title>Another website</title>', {headers: {'content-type': 'text/html'}}));

const localUrl = ({url}: SandboxServer): string => url.replace('127.0.0.1', 'localhost');

test('another website can neither use the sandbox’s controls nor order with its checkout', async ({page, keep}) => {
  const sandbox = keep(await startSandbox({latencyMs: 0}));
  const other = keep(await startOtherSite());
  const url = localUrl(sandbox);
  const found = await fetch(`${url}/api/v2/Partners/PlansSearch`, {
    method: 'POST',
    headers: KEY,
    body: JSON.stringify(SEARCH),
  });
  const {response} = (await found.json()) as {response: {results: {planCheckoutUrl: string}[]}};
  const checkout = response.results[0]?.planCheckoutUrl ?? '';
  await page.goto(other.url);
  await page.evaluate(
    async ([base = '', form = '']) => {
      const post = (address: string, body: string | URLSearchParams | null) =>
        fetch(address, {method: 'POST', mode: 'no-cors', body}).catch(() => undefined);
      await post(`${base}/sandbox/reset`, null);
      await post(`${base}/sandbox/clock`, '{"advanceSeconds":86400}');
      await post(`${base}/sandbox/faults`, '{"fault":"unavailable"}');
      const customer = 'firstName=A&lastName=B&email=a@b.example&address=1&city=Austin&state=TX&zip=73301';
      await post(form, new URLSearchParams(customer));
    },
    [url, checkout.replace('127.0.0.1', 'localhost')],
  );
  // A reset would have removed the quote, and an order would be listed.
  await page.goto(`${url}/sandbox`);
  await expect(page.getByText('quotes: 1, orders: 0')).toBeVisible();
  await expect(page.getByText('none', {exact: true})).toBeVisible();
  expect((await fetch(`${url}/api/v2/Partners/Vehicles/Makes`, {headers: KEY})).status).toBe(200);
});

test('the checkout’s own form can still order', {tag: '@full'}, async ({page, keep}) => {
  const sandbox = keep(await startSandbox({latencyMs: 0}));
  const url = localUrl(sandbox);
  const found = await fetch(`${url}/api/v2/Partners/PlansSearch`, {
    method: 'POST',
    headers: KEY,
    body: JSON.stringify(SEARCH),
  });
  const {response} = (await found.json()) as {response: {results: {planCheckoutUrl: string}[]}};
  await page.goto(response.results[0]?.planCheckoutUrl ?? '');
  for (const [label, text] of Object.entries({
    'First name': 'Ann',
    'Last name': 'Lee',
    Email: 'ann@mail.example',
    'Street address': '1 Main Street',
    City: 'Austin',
    'ZIP code': '73301',
  })) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('button', {name: 'Place order'}).click();
  await expect(page.getByRole('heading', {name: 'Your order is placed'})).toBeVisible();
});
