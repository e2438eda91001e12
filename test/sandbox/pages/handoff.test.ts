import {describe, expect, it} from 'vitest';
import {PLAN_VALID_MS} from '../../../src/contract/index.js';
import {TEST_CARDS} from '../../../src/sandbox/index.js';
import {ask, openSandbox, ORDINARY, ORIGIN, payload, search, type WirePlan} from '../fixture.js';

type Sandbox = ReturnType<typeof openSandbox>;
const CUSTOMER = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@mail.example',
  address: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
};

const open = async (sandbox: Sandbox, url: string | null | undefined) => {
  const response = await sandbox.fetch(new Request(url ?? `${ORIGIN}/nowhere`));
  return {status: response.status, headers: response.headers, text: await response.text()};
};
const send = (sandbox: Sandbox, url: string, form: Record<string, string>) =>
  sandbox.fetch(new Request(url, {method: 'POST', body: new URLSearchParams(form)}));

const firstPlan = async (sandbox: Sandbox, criteria: object = ORDINARY): Promise<WirePlan> => {
  const [plan] = await search(sandbox, criteria);
  if (!plan) throw new Error('expected a plan');
  return plan;
};

describe('the handoff to the checkout', () => {
  it('links to a summary, a contract and a checkout that show the plan and the masked vehicle', async () => {
    const sandbox = openSandbox();
    const plan = await firstPlan(sandbox);
    for (const url of [plan.planSummaryUrl, plan.planContractUrl, plan.planCheckoutUrl]) {
      const {status, text} = await open(sandbox, url);
      expect(status).toBe(200);
      expect(text).toContain(plan.planName);
      expect(text).toContain(plan.displayProviderName);
      expect(text).not.toContain(ORDINARY.vin);
      expect(text).toContain(ORDINARY.vin.slice(-6));
    }
    expect((await open(sandbox, plan.planCheckoutUrl)).text).toContain(`$${plan.totalPrice.toLocaleString('en-US')}`);
  });

  it('stays below a publicUrl with a path', async () => {
    const sandbox = openSandbox({publicUrl: 'https://staging.example/demo/'});
    const {planSummaryUrl, planCheckoutUrl} = await firstPlan(sandbox);
    expect(planSummaryUrl).toMatch(/^https:\/\/staging\.example\/demo\/sandbox\/summary\//);
    expect(planCheckoutUrl).toMatch(/^https:\/\/staging\.example\/demo\/sandbox\/checkout\//);
    // As the proxy in front of the sandbox, which removes the path.
    const page = (url: string) => open(sandbox, url.replace('/demo/', '/'));
    const linksOf = async (url: string) =>
      [...(await page(url)).text.matchAll(/(?:href|action)="([^"#]+)"/g)].map(([, to]) => new URL(to ?? '', url).href);
    const links = [...(await linksOf(planSummaryUrl)), ...(await linksOf(planCheckoutUrl))];
    expect(links).toContain(planCheckoutUrl);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/staging\.example\/demo\//);
      expect((await page(link)).status, link).toBe(200);
    }
  });

  it('§5.4-1 pages have the partner’s branding and attribution for a managed account, and otherwise the upstream API’s', async () => {
    const sandbox = openSandbox();
    const pagesOf = async (key: string) => {
      const [plan] = await search(sandbox, ORDINARY, {tracking: {queryParams: 'utm_source=mail'}}, {key});
      const urls = [plan?.planSummaryUrl, plan?.planContractUrl, plan?.planCheckoutUrl];
      return Promise.all(urls.map(async url => (await open(sandbox, url)).text));
    };
    for (const text of await pagesOf('sandbox-high')) {
      expect(text).toContain('<p class="brand">Sandbox partner (high)</p>');
    }
    expect((await pagesOf('sandbox-high'))[2]).toContain('Attributed to Sandbox partner (high): utm_source=m•••');
    for (const text of await pagesOf('sandbox-free')) {
      expect(text).toContain('<p class="brand">Vehicle service contracts</p>');
      expect(text).not.toContain('Sandbox partner');
    }
    expect((await pagesOf('sandbox-free'))[2]).toContain('Attributed to self-service partners: utm_source=m•••');
  });

  it('links to every published maintenance document', async () => {
    const sandbox = openSandbox();
    const urls = (await search(sandbox)).flatMap(plan => plan.maintenanceProgram?.documentUrl ?? []);
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) expect((await open(sandbox, url)).status).toBe(200);
  });

  it('has no maintenance page for a plan without a published document', async () => {
    const sandbox = openSandbox();
    const plan = (await search(sandbox)).find(
      ({maintenanceProgram}) => typeof maintenanceProgram?.documentUrl !== 'string',
    );
    const {status} = await open(sandbox, `${ORIGIN}/sandbox/maintenance/${plan?.searchResultPlanId}`);
    expect(status).toBe(404);
  });

  it('shows a confirmation after an order with complete details', async () => {
    const sandbox = openSandbox();
    const {planCheckoutUrl, planName} = await firstPlan(sandbox);
    const response = await send(sandbox, planCheckoutUrl, CUSTOMER);
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '', planCheckoutUrl).href;
    const {status, text} = await open(sandbox, target);
    expect(status).toBe(200);
    expect(text).toContain('Your order is placed');
    expect(text).toContain(planName);
    expect(text).not.toContain(CUSTOMER.email);
  });

  it('keeps the input and marks missing fields', async () => {
    const sandbox = openSandbox();
    const {planCheckoutUrl} = await firstPlan(sandbox);
    const response = await send(sandbox, planCheckoutUrl, {...CUSTOMER, city: '', zip: '"><script>alert(1)</script>'});
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain('value="Ann"');
    expect(text).toContain('id="city-error"');
    expect(text).toContain('id="zip-error"');
    expect(text).not.toContain('<script>');
  });

  it('§2.2-17 the checkout asks for the VIN if the car was searched without one', async () => {
    const sandbox = openSandbox();
    const criteria = {make: 'Honda', model: 'Civic', year: 2020, mileage: 60_000, stateShortName: 'OH'};
    const {planCheckoutUrl} = await firstPlan(sandbox, criteria);
    expect((await open(sandbox, planCheckoutUrl)).text).toContain('name="vin"');
    expect((await send(sandbox, planCheckoutUrl, CUSTOMER)).status).toBe(422);
    // The form cleans a typed VIN.
    const typed = `${ORDINARY.vin.slice(0, 8).toLowerCase()} ${ORDINARY.vin.slice(8)}`;
    expect((await send(sandbox, planCheckoutUrl, {...CUSTOMER, vin: typed})).status).toBe(303);
  });

  it('prefills the state of the search', async () => {
    const sandbox = openSandbox();
    const {text} = await open(sandbox, (await firstPlan(sandbox)).planCheckoutUrl);
    expect(/<input\s+id="state"[^>]*>/.exec(text)?.[0]).toContain(`value="${ORDINARY.stateShortName}"`);
  });

  it('prefills the checkout after a search with customer details', async () => {
    const sandbox = openSandbox();
    const body = {searchCriteria: ORDINARY, UserDetails: CUSTOMER};
    const response = await ask(sandbox, 'PlansSearchWithUserInfo/Vin', body);
    const {results} = await payload<{results: WirePlan[]}>(response);
    expect((await open(sandbox, results[0]?.planCheckoutUrl)).text).toContain('value="ann@mail.example"');
    // The ordinary search ignores customer details.
    const ordinary = await payload<{results: WirePlan[]}>(await ask(sandbox, 'PlansSearch', body));
    expect((await open(sandbox, ordinary.results[0]?.planCheckoutUrl)).text).not.toContain('ann@mail.example');
  });

  it('has the outcome of the chosen test card', async () => {
    const sandbox = openSandbox();
    const {planCheckoutUrl} = await firstPlan(sandbox);
    const outcomes: unknown[] = [];
    for (const {number, outcome} of TEST_CARDS.filter(card => card.outcome !== 'hang')) {
      const response = await send(sandbox, planCheckoutUrl, {...CUSTOMER, card: number});
      const marked = /id="(\w+)-error"/.exec(await response.text())?.[1];
      outcomes.push([outcome, response.status, marked]);
    }
    expect(outcomes).toEqual([
      ['accepted', 303, undefined],
      ['accepted', 303, undefined],
      ['accepted', 303, undefined],
      ['declined', 422, 'card'],
      ['suspicious', 422, 'card'],
      ['not-available', 422, 'card'],
      ['details', 422, 'address'],
      ['gone', 410, undefined],
      ['server-error', 500, undefined],
    ]);
  });

  it('checks the customer’s state and the card number as the API does', async () => {
    const sandbox = openSandbox();
    const {planCheckoutUrl} = await firstPlan(sandbox);
    const marked = async (change: Record<string, string>) => {
      const response = await send(sandbox, planCheckoutUrl, {...CUSTOMER, ...change});
      return [response.status, ...[...(await response.text()).matchAll(/id="(\w+)-error"/g)].map(([, name]) => name)];
    };
    expect(await marked({state: 'CA'})).toEqual([422, 'state']);
    expect(await marked({card: '4111111111111112'})).toEqual([422, 'card']);
    expect(await marked({card: 'nonsense'})).toEqual([422, 'card']);
    expect(await marked({state: ' oh '})).toEqual([303]);
  });

  it('places no order if the request is aborted before the card is charged', async () => {
    const sandbox = openSandbox();
    const {planCheckoutUrl} = await firstPlan(sandbox);
    const card = TEST_CARDS.find(({outcome}) => outcome === 'hang')?.number ?? '';
    const browser = new AbortController();
    const body = new URLSearchParams({...CUSTOMER, card});
    const answer = sandbox.fetch(new Request(planCheckoutUrl, {method: 'POST', body, signal: browser.signal}));
    browser.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    expect((await open(sandbox, `${ORIGIN}/sandbox`)).text).toContain('orders: 0');
  });

  it('keeps the chosen test card if the form has errors, and shows what to do', async () => {
    const sandbox = openSandbox();
    const {planCheckoutUrl} = await firstPlan(sandbox);
    const text = await (await send(sandbox, planCheckoutUrl, {...CUSTOMER, card: '4000000000000002'})).text();
    expect(text).toContain('<option value="4000000000000002" selected');
    expect(text).toContain('Please check the card details, or use another card.');
  });

  it('has the outcome of the test vehicle, whatever the card', async () => {
    const sandbox = openSandbox();
    const criteria = {licensePlate: 'E410', mileage: 20_000, stateShortName: 'OH'};
    const {planCheckoutUrl} = await firstPlan(sandbox, criteria);
    expect((await send(sandbox, planCheckoutUrl, CUSTOMER)).status).toBe(410);
  });

  it('expires after 30 days, and is missing for an unknown plan', async () => {
    const sandbox = openSandbox();
    const plan = await firstPlan(sandbox);
    sandbox.advance(PLAN_VALID_MS - 1);
    expect((await open(sandbox, plan.planCheckoutUrl)).status).toBe(200);
    sandbox.advance(1);
    for (const url of [plan.planCheckoutUrl, plan.planSummaryUrl, `${ORIGIN}/sandbox/checkout/srp-none`]) {
      expect((await open(sandbox, url)).status).toBe(410);
    }
    expect((await send(sandbox, plan.planCheckoutUrl, CUSTOMER)).status).toBe(410);
    const again = await firstPlan(sandbox);
    expect(again.searchResultPlanId).not.toBe(plan.searchResultPlanId);
  });

  it('uses the request’s origin or the configured publicUrl', async () => {
    expect((await firstPlan(openSandbox())).planCheckoutUrl).toMatch(
      /^https:\/\/sandbox\.example\/sandbox\/checkout\/srp-/,
    );
    const sandbox = openSandbox({publicUrl: 'http://192.168.1.5:5173/'});
    expect((await firstPlan(sandbox)).planSummaryUrl).toMatch(/^http:\/\/192\.168\.1\.5:5173\/sandbox\/summary\/srp-/);
  });

  it('has pages whose CSP allows only their own styles and form', async () => {
    const sandbox = openSandbox();
    const {headers, text} = await open(sandbox, (await firstPlan(sandbox)).planCheckoutUrl);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(text).toContain(`<style nonce="${nonce}">`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).not.toMatch(/<script|\son\w+=|style="/);
  });
});
