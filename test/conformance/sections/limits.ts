import {expect} from 'vitest';
import type {Section, Service} from '../rule.js';
import {BY_VIN, PLACE} from '../searches.js';

/** A search unlike any other, so that it counts. Its make is unknown, so that it is rejected quickly. */
const distinct = (index: number) => ({
  searchCriteria: {make: `Nonsense ${index}`, model: 'Nothing', year: 2021, ...PLACE},
});

const statusOf = async ({post}: Service, index: number): Promise<number> =>
  (await post('PlansSearch', distinct(index))).status;

/** Sends a number of distinct searches and returns the different statuses. */
async function spend(service: Service, count: number, first = 0): Promise<number[]> {
  const searches = Array.from({length: count}, (_, index) => statusOf(service, first + index));
  return [...new Set(await Promise.all(searches))];
}

const FREE = {key: 'sandbox-free', relay: 'forwards'} as const;

/** §8: limits. */
export const limits: Section = rule => {
  rule('§8.1-3 the free tier allows 50 requests an hour', FREE, async service => {
    expect(await spend(service, 50)).toEqual([400]);
    expect(await statusOf(service, 50)).toBe(429);
  });

  rule('§8.2-1 §8.2-2 a request after the time in Retry-After is accepted', FREE, async service => {
    await spend(service, 50);
    const {status, headers} = await service.post('PlansSearch', distinct(50));
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(2 * 3600);
    service.advance(seconds + 60);
    expect(await statusOf(service, 51)).toBe(400);
  });

  rule('§8.1-2 §8.1-3 the hourly and the daily limit apply at the same time', FREE, async service => {
    for (let hour = 0; hour < 10; hour += 1) {
      expect(await spend(service, 50, hour * 50)).toEqual([400]);
      // The relay's windows are two seconds longer than the account's.
      service.advance(3603);
    }
    expect(await statusOf(service, 500)).toBe(429);
    service.advance(24 * 3600);
    expect(await statusOf(service, 501)).toBe(400);
  });

  rule('§8.1-1 each account has its own limits', FREE, async service => {
    const other = {headers: {authorization: 'Bearer sandbox-standard'}};
    await spend(service, 50);
    expect(await statusOf(service, 50)).toBe(429);
    const {status} = await service.post('PlansSearch', distinct(51), other);
    // The relay ignores the key of a request, because it has one account.
    expect(status).toBe(service.capabilities.checksKeys ? 400 : 429);
  });

  rule('§8.2-4 only a 429 has Retry-After', {relay: 'forwards'}, async ({post, get}) => {
    const answers = [
      await post('PlansSearch', BY_VIN),
      await post('PlansSearch', {}),
      await get('Nonsense'),
      await post('PlansSearch', {searchCriteria: {...PLACE, vin: '1HGSANDB7RX000503'}}),
      await post('PlansSearch', BY_VIN, {headers: {'content-type': 'text/plain'}}),
    ];
    expect(answers.map(({status}) => status)).not.toContain(429);
    expect(answers.map(({headers}) => headers.has('retry-after'))).toEqual(answers.map(() => false));
  });
};
