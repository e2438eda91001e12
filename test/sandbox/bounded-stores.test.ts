import {describe, expect, it} from 'vitest';
import {BoundedMap} from '../../src/sandbox/bounded-map.js';
import {ask, openSandbox, ORIGIN, payload, search} from './fixture.js';

type Sandbox = ReturnType<typeof openSandbox>;

const UserDetails = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@mail.example',
  address: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
};
const creditCard = {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2040, cvv: '123'};

const statusOf = async (sandbox: Sandbox) => (await sandbox.fetch(new Request(`${ORIGIN}/sandbox`))).text();

describe('a long-running sandbox', () => {
  it('keeps the last 5,000 registered accounts and all predefined ones', {timeout: 60_000}, async () => {
    const sandbox = openSandbox();
    const join = async (name: number) => {
      const contactEmail = `known-code+${name}@test.example`;
      await ask(sandbox, 'Register', {contactEmail, displayName: 'Ann', agreedToTerms: true});
      const verified = await ask(sandbox, 'Register/Verify', {email: contactEmail, verificationCode: '123456'});
      return (await payload<{apiKey: string}>(verified)).apiKey;
    };
    const works = async (key: string) => (await ask(sandbox, 'Register/Usage', undefined, {key})).status;
    const first = await join(0);
    for (let name = 1; name < 5000; name += 1) await join(name);
    expect(await works(first)).toBe(200);
    expect(await statusOf(sandbox)).toContain('4957 older accounts are not shown.');
    const last = await join(5000);
    expect(await statusOf(sandbox)).toContain('4957 older accounts are not shown.');
    expect([await works(first), await works(last), await works('sandbox-free')]).toEqual([401, 200, 200]);
    // The address of a dropped account can register again.
    expect(await join(0)).not.toBe(first);
  });

  it('keeps the last 1,000 orders, and never repeats an id', {timeout: 60_000}, async () => {
    const sandbox = openSandbox();
    const [plan] = await search(sandbox);
    const ids = new Set<string>();
    const order = async () => {
      const body = {searchResultPlanId: plan?.searchResultPlanId, UserDetails, creditCard};
      const response = await ask(sandbox, 'Order/CreateWithUserDetails', body);
      const [{response: id}] = (await response.json()) as [{response: string}];
      ids.add(id);
      return id;
    };
    const first = await order();
    for (let count = 1; count < 1001; count += 1) await order();
    expect(ids.size).toBe(1001);
    expect(await statusOf(sandbox)).toContain('orders: 1000');
    const pageOf = async (id: string) => (await sandbox.fetch(new Request(`${ORIGIN}/sandbox/order/${id}`))).status;
    expect([await pageOf(first), await pageOf([...ids].at(-1) ?? '')]).toEqual([404, 200]);
  });
});

describe('BoundedMap', () => {
  it('drops its oldest entry when it is full, and makes a key that is set again the newest', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
    expect([...map]).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });

  it('holds 20,000 entries by default', () => {
    const map = new BoundedMap<number, true>();
    for (let key = 0; key <= 20_000; key += 1) map.set(key, true);
    expect([map.size, map.has(0), map.has(1)]).toEqual([20_000, false, true]);
  });
});
