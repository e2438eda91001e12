import {describe, expect, it} from 'vitest';
import {cleanVin, hasValidCheckDigit, isVin, Plan, readEnvelope, readPlans} from '../../src/contract/index.js';
import {MAGIC_VINS, type MagicName} from '../../src/sandbox/index.js';
import {ask, faults, openSandbox, payload, type Ask, type WirePlan} from './fixture.js';

type Sandbox = ReturnType<typeof openSandbox>;

const vinOf = (name: MagicName): string => MAGIC_VINS.find(row => row.name === name)?.vin ?? '';
const criteriaOf = (name: MagicName) => ({vin: vinOf(name), mileage: 20_000, stateShortName: 'OH'});
const play = (name: MagicName, sandbox: Sandbox = openSandbox(), more: Ask = {}): Promise<Response> =>
  ask(sandbox, 'PlansSearch/Vin', {searchCriteria: criteriaOf(name)}, more);
const plansOf = async (name: MagicName): Promise<WirePlan[]> =>
  (await payload<{results: WirePlan[]}>(await play(name))).results;

const ASYNC: Ask = {key: 'sandbox-async'};
async function pollsOf(name: MagicName, sandbox: Sandbox) {
  await ask(sandbox, 'VehicleRegistration', criteriaOf(name), ASYNC);
  return () => ask(sandbox, 'PlansSearchAsync/VIN', {searchCriteria: criteriaOf(name)}, ASYNC);
}

describe('the magic VINs', () => {
  it('are VINs by the rule, check digit included, each with its own name', () => {
    for (const {vin} of MAGIC_VINS) {
      expect(isVin(vin) && cleanVin(vin) === vin && hasValidCheckDigit(vin), vin).toBe(true);
    }
    expect(new Set(MAGIC_VINS.map(({vin}) => vin)).size).toBe(MAGIC_VINS.length);
    expect(new Set(MAGIC_VINS.map(({name}) => name)).size).toBe(MAGIC_VINS.length);
  });

  it('work in lower case and with spaces too', async () => {
    const criteria = {...criteriaOf('no-plans'), vin: ` ${vinOf('no-plans').toLowerCase()}`};
    const response = await ask(openSandbox(), 'PlansSearch', {searchCriteria: criteria});
    expect(await payload(response)).toMatchObject({results: []});
  });

  it('slow: the quote takes 20 seconds', async () => {
    const waits: number[] = [];
    const sandbox = openSandbox({wait: ms => Promise.resolve(void waits.push(ms))});
    expect((await play('slow', sandbox)).status).toBe(200);
    expect(waits).toEqual([20_000]);
  });

  it('never-done: 202 for ever', async () => {
    const sandbox = openSandbox();
    const poll = await pollsOf('never-done', sandbox);
    sandbox.advance(86_400_000);
    expect((await poll()).status).toBe(202);
  });

  it('never-done: a synchronous search hangs until the caller goes away', async () => {
    const controller = new AbortController();
    let isOver = false;
    const answer = play('never-done', openSandbox(), {signal: controller.signal}).then(() => (isOver = true));
    await new Promise(resolve => setImmediate(resolve));
    expect(isOver).toBe(false);
    controller.abort();
    expect(await answer).toBe(true);
  });

  it('no-plans, one-plan, many-plans: none, one, 3,000 with ids of their own', async () => {
    expect(await plansOf('no-plans')).toEqual([]);
    expect(await plansOf('one-plan')).toHaveLength(1);
    const many = await plansOf('many-plans');
    expect(many).toHaveLength(3000);
    expect(readPlans(many).plans).toHaveLength(3000);
  });

  it('many-plans: every copy can be handed off', async () => {
    const sandbox = openSandbox();
    const {results} = await payload<{results: WirePlan[]}>(await play('many-plans', sandbox));
    expect((await sandbox.fetch(new Request(results[2999]?.planCheckoutUrl ?? ''))).status).toBe(200);
  });

  it('quoting-fails: 400 after two 202s, and after the wait', async () => {
    const poll = await pollsOf('quoting-fails', openSandbox());
    expect([(await poll()).status, (await poll()).status, (await poll()).status]).toEqual([202, 202, 400]);
    expect((await play('quoting-fails')).status).toBe(400);
  });

  it('rate-limited: 429 for the given wait, then plans, then 429 again', async () => {
    const sandbox = openSandbox();
    const refused = await play('rate-limited', sandbox);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    sandbox.advance(3000);
    expect((await play('rate-limited', sandbox)).headers.get('retry-after')).toBe('2');
    sandbox.advance(2000);
    expect((await play('rate-limited', sandbox)).status).toBe(200);
    sandbox.advance(60_000);
    expect((await play('rate-limited', sandbox)).status).toBe(429);
  });

  it('server-error, bad-gateway, unavailable: 500, 502 with HTML, 503', async () => {
    expect((await play('server-error')).status).toBe(500);
    expect((await play('unavailable')).status).toBe(503);
    const gateway = await play('bad-gateway');
    expect([gateway.status, gateway.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  });

  it('malformed-json, html-page: 200 with what cannot be parsed', async () => {
    for (const name of ['malformed-json', 'html-page'] as const) {
      const response = await play(name);
      expect(response.status).toBe(200);
      await expect(response.json()).rejects.toThrow(SyntaxError);
    }
  });

  it('both-sides, neither-side: envelopes that the contract calls malformed', async () => {
    for (const name of ['both-sides', 'neither-side'] as const) {
      const response = await play(name);
      expect(response.status).toBe(200);
      expect(readEnvelope(await response.json()).kind).toBe('malformed');
    }
  });

  it('reset: the body breaks off in the middle', async () => {
    const response = await play('reset');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('reset');
  });

  it('short-error: 400 in a form without list and number', async () => {
    const response = await play('short-error');
    expect(response.status).toBe(400);
    expect(readEnvelope(await response.json())).toMatchObject({kind: 'errors', errors: [{errorCode: 'CantParseVIN'}]});
  });

  it('missing-parts: plans that are readable and have next to nothing', async () => {
    const {plans, droppedCount} = readPlans(await plansOf('missing-parts'));
    expect(droppedCount).toBe(0);
    expect(plans.length).toBeGreaterThan(50);
    expect(plans.every(plan => plan.totalPrice === undefined && plan.coverageType === undefined)).toBe(true);
  });

  it('hostile: markup for names and no link that may be followed', async () => {
    const plans = await plansOf('hostile');
    expect(plans.every(plan => plan.planName.includes('<img') && plan.displayProviderName.includes('<script>'))).toBe(
      true,
    );
    expect(plans.some(plan => plan.planCheckoutUrl.startsWith('javascript:'))).toBe(true);
    expect(plans.some(plan => plan.planCheckoutUrl.startsWith('https://sandbox.example'))).toBe(false);
  });

  it('no-documents: maintenance programs, none with a document', async () => {
    const programs = (await plansOf('no-documents')).flatMap(plan => plan.maintenanceProgram ?? []);
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.every(program => program.documentUrl === null)).toBe(true);
  });

  it('unknown-values: words that the contract leaves out or passes on', async () => {
    for (const plan of await plansOf('unknown-values')) {
      expect(Plan.parse(plan)).toMatchObject({coverageType: 'OrbitalReentry', componentScores: []});
    }
  });

  it('misbehave on the asynchronous way too', async () => {
    const statusOf = async (name: MagicName) => (await (await pollsOf(name, openSandbox()))()).status;
    expect(await statusOf('server-error')).toBe(500);
    expect(await statusOf('rate-limited')).toBe(429);
    expect(await statusOf('short-error')).toBe(400);
    expect(await statusOf('no-plans')).toBe(200);
  });

  it('leave a price out of the start price when no plan has one', async () => {
    const sandbox = openSandbox();
    await pollsOf('missing-parts', sandbox);
    const body = {searchCriteria: criteriaOf('missing-parts')};
    expect(await payload(await ask(sandbox, 'PlansSearchAsync/GetStartPrice', body, ASYNC))).toBe('');
  });

  it('still refuse a search that is wrong', async () => {
    const criteria = {...criteriaOf('server-error'), mileage: 0};
    expect(await faults(await ask(openSandbox(), 'PlansSearch', {searchCriteria: criteria}))).toEqual([4019]);
  });
});
