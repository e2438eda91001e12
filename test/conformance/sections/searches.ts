import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_CAR, BY_PLATE, BY_VIN, codesOf, plansOf} from '../searches.js';

const ROUTES = {
  'PlansSearch/Vin': BY_VIN,
  'PlansSearch/MakeModelYear': BY_CAR,
  'PlansSearch/LicensePlate': BY_PLATE,
};
const USER = {firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', city: 'Austin', state: 'TX', zip: '73301'};

/** §4.2: synchronous searches. */
export const searches: Section = rule => {
  rule('§4.2-1 PlansSearch accepts every kind of identifier', {relay: 'forwards'}, async ({post}) => {
    for (const body of [BY_VIN, BY_CAR, BY_PLATE]) expect((await post('PlansSearch', body)).status).toBe(200);
  });

  for (const [path, own] of Object.entries(ROUTES)) {
    rule(`§4.2-2 ${path} returns the same shape as PlansSearch`, {relay: 'forwards'}, async ({post}) => {
      const [strict, generic] = [await post(path, own), await post('PlansSearch', own)];
      expect(strict.status).toBe(200);
      expect(Object.keys(plansOf(strict)[0] ?? {})).toEqual(Object.keys(plansOf(generic)[0] ?? {}));
      expect(plansOf(strict)).toHaveLength(plansOf(generic).length);
    });

    rule(`§4.2-3 ${path} rejects the other kinds of identifiers`, {relay: 'answers'}, async ({post}) => {
      for (const body of Object.values(ROUTES).filter(other => other !== own)) {
        const answer = await post(path, body);
        expect(answer.status).toBe(400);
        expect(answer.errors).not.toEqual([]);
        expect(answer.response).toBeNull();
      }
    });
  }

  rule(
    '§4.2-4 PlansSearchWithUserInfo/Vin accepts a VIN with customer details',
    {relay: 'forwards'},
    async ({post}) => {
      const answer = await post('PlansSearchWithUserInfo/Vin', {...BY_VIN, UserDetails: USER});
      expect(answer.status).toBe(200);
      expect(plansOf(answer).length).toBeGreaterThan(0);
    },
  );

  rule('§4.2-4 PlansSearchWithUserInfo/Vin rejects other identifiers', {relay: 'answers'}, async ({post}) => {
    for (const body of [BY_CAR, BY_PLATE]) {
      const answer = await post('PlansSearchWithUserInfo/Vin', {...body, UserDetails: USER});
      expect(answer.status).toBe(400);
      expect(codesOf(answer)).toEqual(['CantParseVIN']);
    }
  });

  rule(
    '§4.2-5 the checkout after PlansSearchWithUserInfo/Vin is already filled in',
    {relay: 'forwards'},
    async ({post}) => {
      const answer = await post('PlansSearchWithUserInfo/Vin', {...BY_VIN, UserDetails: USER});
      const page = await fetch(String(plansOf(answer)[0]?.planCheckoutUrl));
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('ada@example.com');
    },
  );

  rule('§1-4 §2.5-9 the summary, checkout, and contract URLs of a plan work', {relay: 'forwards'}, async ({post}) => {
    const [plan] = plansOf(await post('PlansSearch', BY_VIN));
    for (const link of [plan?.planSummaryUrl, plan?.planCheckoutUrl, plan?.planContractUrl]) {
      expect((await fetch(String(link))).status).toBe(200);
    }
  });

  rule(
    '§1-3 synchronous searches wait for the quote, even if the same search is sent twice',
    {relay: 'forwards', latencyMs: 5000},
    async service => {
      const both = Promise.all([service.post('PlansSearch', BY_VIN), service.post('PlansSearch', BY_VIN)]);
      service.finishQuotes();
      for (const answer of await both) expect(answer.status).toBe(200);
    },
  );
};
