import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_CAR, BY_PLATE, BY_VIN, codesOf, PLACE, plansOf, searchWith, VIN, type RawPlan} from '../searches.js';

/** §2.2: the search request. */
export const searchBody: Section = rule => {
  rule(
    '§2.2-11 §2.2-12 §2.5-1 a search by VIN, by plate, or by make, model, and year finds plans',
    {relay: 'forwards'},
    async ({post}) => {
      for (const body of [BY_VIN, BY_PLATE, BY_CAR]) {
        const answer = await post('PlansSearch', body);
        expect(answer.status).toBe(200);
        expect(plansOf(answer).length).toBeGreaterThan(0);
      }
    },
  );

  rule(
    '§2.2-16 the VIN takes precedence over the plate, and the plate over make, model, and year',
    {relay: 'forwards'},
    async ({post}) => {
      const {searchCriteria} = BY_VIN;
      const nonsense = {make: 'Nonsense', model: 'Nothing', year: 1};
      const byVin = await post('PlansSearch', {searchCriteria: {...searchCriteria, licensePlate: '?!', ...nonsense}});
      expect(byVin.status).toBe(200);
      const byPlate = await post('PlansSearch', {searchCriteria: {...BY_PLATE.searchCriteria, ...nonsense}});
      expect(byPlate.status).toBe(200);
    },
  );

  rule(
    '§2.2-10 a VIN must be uppercase and without spaces, unless the relay corrects it',
    {relay: 'forwards'},
    async service => {
      expect((await searchWith(service, {}, {vin: VIN})).status).toBe(200);
      // The relay corrects case and spaces.
      const corrects = !service.capabilities.checksKeys;
      for (const vin of [VIN.toLowerCase(), `${VIN.slice(0, 9)} ${VIN.slice(9)}`, ` ${VIN}`]) {
        expect((await searchWith(service, {}, {vin})).status, vin).toBe(corrects ? 200 : 400);
      }
    },
  );

  rule('§2.2-10 §7.2-3 a VIN with an I, O, or Q or of another length gets 4005', {relay: 'answers'}, async service => {
    const wrong = ['I', 'O', 'Q'].map(letter => VIN.replace('G', letter));
    for (const vin of [...wrong, VIN.slice(1), `${VIN}1`, VIN.replace('G', '-'), '1']) {
      const answer = await searchWith(service, {}, {vin});
      expect([answer.status, ...codesOf(answer)], vin).toEqual([400, 'CantParseVIN']);
    }
  });

  rule('§2.2-11 a license plate can have any characters', {relay: 'forwards'}, async ({post}) => {
    for (const licensePlate of ['AB&C1', 'O’NEIL', "O'NEIL", 'ABCDEFGHIJK', '?!', '1', 'ÄÖ 1']) {
      const body = {searchCriteria: {licensePlate, ...PLACE}};
      const answer = await post('PlansSearch/LicensePlate', body);
      expect(answer.status, licensePlate).toBe(200);
      expect(plansOf(answer).length).toBeGreaterThan(0);
    }
  });

  rule(
    '§2.2-14 a ZIP code is accepted instead of the state and gives the same prices',
    {relay: 'forwards'},
    async service => {
      const answer = await searchWith(service, {}, {stateShortName: undefined, zip: '73301'});
      expect(answer.status).toBe(200);
      const pricesOf = (found: typeof answer) => plansOf(found).map(({totalPrice}) => totalPrice);
      expect(pricesOf(answer).length).toBeGreaterThan(0);
      // The ZIP code is in Texas.
      expect(pricesOf(answer)).toEqual(pricesOf(await searchWith(service, {}, {stateShortName: 'TX'})));
    },
  );

  rule('§2.2-2 §2.2-3 root fields inside searchCriteria are ignored', {relay: 'forwards'}, async service => {
    const all = plansOf(await searchWith(service, {}));
    const inside = {
      filters: {returnResults: 1},
      responseDetailLevel: 'Essential',
      resultOrder: 'Rating',
      showProviderInfo: true,
      tracking: 7,
    };
    const termsOf = (plans: readonly RawPlan[]) =>
      plans.map(({planName, duration, miles, deductible}) => [planName, duration, miles, deductible]);
    const misplaced = plansOf(await searchWith(service, {}, inside));
    expect(termsOf(misplaced)).toEqual(termsOf(all));
    expect(misplaced[0]).not.toHaveProperty('planId');
    expect(misplaced[0]).not.toHaveProperty('providerInfo');
    const {tracking: _invalid, ...beside} = inside;
    const [only, ...others] = plansOf(await searchWith(service, {...beside, responseDetailLevel: 'Full'}));
    expect(others).toEqual([]);
    expect(only).toHaveProperty('providerInfo');
    expect(only?.planServiceRating).toBe(Math.max(...all.map(plan => Number(plan.planServiceRating))));
    expect(plansOf(await searchWith(service, beside))[0]).toHaveProperty('planId');
  });

  rule('§2.2-2 §2.2-19 tracking reaches the checkout, masked', {relay: 'forwards'}, async service => {
    const tracking = {queryParams: 'utm_source=newsletter&gclid=abc', referrer: 'https://partner.example/cars?vin=1'};
    const checkoutAfter = async (beside: object, criteria: object = {}) => {
      const [plan] = plansOf(await searchWith(service, beside, criteria));
      return (await fetch(String(plan?.planCheckoutUrl))).text();
    };
    const page = await checkoutAfter({tracking});
    expect(page).toContain('utm_source=n•••, gclid=a•••, from partner.example');
    expect(page).not.toContain('newsletter');
    expect(await checkoutAfter({})).not.toContain('utm_source');
    expect(await checkoutAfter({}, {tracking})).not.toContain('utm_source');
    const status = await service.sandbox.fetch(new Request('https://service.example/sandbox'));
    expect(await status.text()).toContain('tracking utm_source=n•••, gclid=a•••, from partner.example');
  });

  rule('§2.2-8 the partner of another account gets an authorization error', {relay: 'forwards'}, async service => {
    const {capabilities} = service;
    const {status, errors} = await searchWith(service, {partner: 'someone-else'});
    if (!capabilities.checksPartner) return expect(status).toBe(200);
    expect([401, 403]).toContain(status);
    expect(errors[0]?.errorNumber ?? null).toBeNull();
  });

  rule('§2.2-8 the account’s own partner is accepted if it is spelled exactly', {relay: 'forwards'}, async service => {
    expect((await searchWith(service, {partner: 'partner-high'})).status).toBe(200);
    const {status} = await searchWith(service, {partner: 'PARTNER-HIGH'});
    expect(status === 200).toBe(!service.capabilities.checksPartner);
  });

  rule('§2.2-4 plans are Full by default', {relay: 'forwards'}, async service => {
    const [asIs, full, essential] = await Promise.all([
      searchWith(service, {}),
      searchWith(service, {responseDetailLevel: 'Full'}),
      searchWith(service, {responseDetailLevel: 'Essential'}),
    ]);
    const fields = (answer: Awaited<typeof asIs>) => Object.keys(plansOf(answer)[0] ?? {}).sort();
    expect(fields(asIs)).toEqual(fields(full));
    expect(fields(essential)).not.toEqual(fields(full));
  });

  rule('§2.2-5 §2.2-6 plans are sorted by recommendation by default', {relay: 'forwards'}, async service => {
    const names = async (resultOrder?: string) =>
      plansOf(await searchWith(service, resultOrder === undefined ? {} : {resultOrder})).map(
        ({planName, duration, miles, deductible}) => JSON.stringify([planName, duration, miles, deductible]),
      );
    const [asIs, recommended, none] = [await names(), await names('Recommended'), await names('None')];
    expect(asIs).toEqual(recommended);
    expect(none).not.toEqual(recommended);
    expect([...none].sort()).toEqual([...recommended].sort());
  });

  rule('§2.2-6 Rating sorts plans from the best rating to the worst', {relay: 'forwards'}, async service => {
    const ratings = plansOf(await searchWith(service, {resultOrder: 'Rating'})).map(plan =>
      Number(plan.planServiceRating),
    );
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(new Set(ratings).size).toBeGreaterThan(1);
  });

  rule('§2.2-7 showProviderInfo adds information about the provider', {relay: 'forwards'}, async service => {
    const shown = plansOf(await searchWith(service, {showProviderInfo: true}));
    expect(shown.length).toBeGreaterThan(0);
    for (const plan of shown) expect(plan.providerInfo).toMatchObject({name: plan.displayProviderName});
    for (const beside of [{showProviderInfo: false}, {}]) {
      for (const plan of plansOf(await searchWith(service, beside))) expect(plan).not.toHaveProperty('providerInfo');
    }
  });

  rule('§2.2-9 searchId and userId continue a session of the same account', {relay: 'forwards'}, async service => {
    const sessionOf = async (beside: object, criteria: object = {}) => {
      const {searchId, userId} = (await searchWith(service, beside, criteria)).response as Record<string, string>;
      return {searchId, userId};
    };
    const begun = await sessionOf({});
    expect(await sessionOf(begun, {mileage: 50_000})).toEqual(begun);
    const other = await sessionOf({userId: begun.userId}, {mileage: 51_000});
    expect(other.userId).toBe(begun.userId);
    expect(other.searchId).not.toBe(begun.searchId);
  });

  rule('§2.2-9 an unknown searchId or userId starts a new session', {relay: 'forwards'}, async service => {
    const {status, response} = await searchWith(service, {searchId: 'search-7', userId: 'user-7'});
    expect(status).toBe(200);
    const {searchId, userId} = response as Record<string, string>;
    expect([searchId, userId]).toEqual([expect.stringMatching(/^search-/), expect.stringMatching(/^user-/)]);
    expect([searchId, userId]).not.toContain('search-7');
    expect([searchId, userId]).not.toContain('user-7');
  });

  rule('§2.2-18 null fields are treated as missing', {relay: 'forwards'}, async service => {
    const beside = {filters: null, tracking: null, resultOrder: null, responseDetailLevel: null, searchId: null};
    expect((await searchWith(service, beside, {make: null, zip: null})).status).toBe(200);
  });

  rule('§2.2-18 unknown fields are ignored', {relay: 'forwards'}, async service => {
    expect((await searchWith(service, {color: 'red'}, {doors: 4})).status).toBe(200);
  });
};
