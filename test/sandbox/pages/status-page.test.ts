import {describe, expect, it} from 'vitest';
import {ask, openSandbox, ORDINARY, ORIGIN, payload, search} from '../fixture.js';

type Sandbox = ReturnType<typeof openSandbox>;

const open = async (sandbox: Sandbox) => {
  const response = await sandbox.fetch(new Request(`${ORIGIN}/sandbox`));
  return {response, text: await response.text()};
};

const PERSON = {contactEmail: 'annabel@dealer.example', displayName: 'Annabel Motors', agreedToTerms: true};
const UserDetails = {
  firstName: 'Beatrice',
  lastName: 'Quimby',
  email: 'beatrice@mail.example',
  address: '71 Walnut Lane',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
};
const CARD = '4000000000003006';

/** Sends every kind of request that contains private data. */
async function beBusy(sandbox: Sandbox): Promise<string> {
  await ask(sandbox, 'Register', PERSON);
  const {verificationCode} = sandbox.outbox[0] ?? {verificationCode: ''};
  const verified = await ask(sandbox, 'Register/Verify', {email: PERSON.contactEmail, verificationCode});
  const {apiKey} = await payload<{apiKey: string}>(verified);
  const [plan] = await search(sandbox, ORDINARY, {}, {key: apiKey});
  await search(sandbox, {licensePlate: 'KXR4471', mileage: 60_000, stateShortName: 'OH'});
  await ask(
    sandbox,
    'Order/CreateWithUserDetails',
    {
      searchResultPlanId: plan?.searchResultPlanId,
      UserDetails,
      creditCard: {cardNumber: CARD, expirationMonth: 12, expirationYear: 2040, cvv: '987'},
    },
    {key: apiKey},
  );
  await ask(sandbox, 'Vehicles/Lookup?make=Beatrice', undefined, {key: 'sandbox-nobody'});
  return apiKey;
}

describe('the status page', () => {
  it('shows the accounts, their usage and the latest requests', async () => {
    const sandbox = openSandbox();
    await beBusy(sandbox);
    sandbox.fail({fault: 'unavailable', times: 2});
    const {response, text} = await open(sandbox);
    expect(response.status).toBe(200);
    expect(text).toContain('Sandbox partner (high)');
    expect(text).toContain('2 of 50');
    expect(text).toContain('1 of 5000');
    expect(text).toContain('POST /api/v2/Partners/Order/CreateWithUserDetails');
    expect(text).toContain('card •••• 3006');
    expect(text).toContain('unavailable × 2');
    expect(text).toContain('<td>401</td>');
  });

  it('shows the current usage of the rate-limit windows', async () => {
    const sandbox = openSandbox();
    await search(sandbox);
    sandbox.advance(3_600_000);
    const {text} = await open(sandbox);
    expect(text).toContain('0 of 5000');
    expect(text).toContain('1 of 20000');
  });

  it('masks keys, cards, VINs, plates and personal data', async () => {
    let issued = 0;
    const sandbox = openSandbox({issueSecret: () => `issued-secret-${(issued += 1)}`});
    const apiKey = await beBusy(sandbox);
    // The head has a random nonce, which may contain the digits of the card's code.
    const text = (await open(sandbox)).text.replace(/<head>.*<\/head>/s, '');
    expect(text).toContain('card •••• 3006');
    const people = [
      PERSON.contactEmail,
      PERSON.displayName,
      ...Object.values(UserDetails).filter(({length}) => length > 2),
    ];
    for (const secret of [apiKey, 'sandbox-high', CARD, '987', ORDINARY.vin, 'KXR4471', ...people]) {
      expect(text.toLowerCase(), secret).not.toContain(secret.toLowerCase());
    }
  });

  it('escapes what was sent', async () => {
    const sandbox = openSandbox();
    const script = '<script>alert(1)</script>';
    await ask(sandbox, 'PlansSearch', {searchCriteria: {...ORDINARY, vin: script}});
    await ask(sandbox, 'Register', {...PERSON, contactEmail: `a@${script}`, displayName: script});
    expect((await open(sandbox)).text).not.toContain('<script');
  });

  it('has no scripts, and a CSP that allows none', async () => {
    const {response, text} = await open(openSandbox());
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script|\son\w+=|style="/);
  });

  it('stays short with many accounts and requests', async () => {
    const sandbox = openSandbox();
    for (let count = 0; count < 120; count += 1) {
      const contactEmail = `known-code+${count}@test.example`;
      await ask(sandbox, 'Register', {...PERSON, contactEmail});
      await ask(sandbox, 'Register/Verify', {email: contactEmail, verificationCode: '123456'});
    }
    const {text} = await open(sandbox);
    expect(text.match(/<tr>/g)?.length).toBeLessThan(110);
    expect(text).toContain('older accounts are not shown');
  });

  it('is empty after a reset', async () => {
    const sandbox = openSandbox();
    await beBusy(sandbox);
    sandbox.reset();
    expect((await open(sandbox)).text).toContain('No requests yet.');
  });
});
