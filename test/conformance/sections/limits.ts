import {expect} from 'vitest';
import type {Section, Service} from '../rule.js';
import {BY_VIN, PLACE} from '../searches.js';

/** A search that no other is the same as, so that each counts. It is refused for its make, at little cost to both sides. */
const distinct = (index: number) => ({
  searchCriteria: {make: `Nonsense ${index}`, model: 'Nothing', year: 2021, ...PLACE},
});

const statusOf = async ({post}: Service, index: number): Promise<number> =>
  (await post('PlansSearch', distinct(index))).status;

/** Sends so many distinct searches; gives the different statuses they were answered with. */
async function spend(service: Service, count: number, first = 0): Promise<number[]> {
  const searches = Array.from({length: count}, (_, index) => statusOf(service, first + index));
  return [...new Set(await Promise.all(searches))];
}

const FREE = {key: 'sandbox-free', relay: 'passes'} as const;

/** §8: limits. */
export const limits: Section = rule => {
  rule('§8.1-3 allows the free tier 50 requests an hour', FREE, async service => {
    expect(await spend(service, 50)).toEqual([400]);
    expect(await statusOf(service, 50)).toBe(429);
  });

  rule('§8.2-1 §8.2-2 says how long to wait, and there is room then', FREE, async service => {
    await spend(service, 50);
    const {status, headers} = await service.post('PlansSearch', distinct(50));
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(2 * 3600);
    service.advance(seconds + 60);
    expect(await statusOf(service, 51)).toBe(400);
  });

  rule('§8.1-2 §8.1-3 has an hourly and a daily window, and both need room', FREE, async service => {
    for (let hour = 0; hour < 10; hour += 1) {
      expect(await spend(service, 50, hour * 50)).toEqual([400]);
      service.advance(3601);
    }
    expect(await statusOf(service, 500)).toBe(429);
    service.advance(24 * 3600);
    expect(await statusOf(service, 501)).toBe(400);
  });

  rule('§8.1-4 §8.1-5 allows higher tiers more', {relay: 'passes', key: 'sandbox-high'}, async service => {
    expect(await spend(service, 60)).toEqual([400]);
  });

  rule('§8.1-1 counts for each account alone', FREE, async service => {
    const other = {headers: {authorization: 'Bearer sandbox-standard'}};
    await spend(service, 50);
    expect(await statusOf(service, 50)).toBe(429);
    const {status} = await service.post('PlansSearch', distinct(51), other);
    // A caller's own key means nothing to the relay: it has one account.
    expect(status).toBe(service.capabilities.takesKeys ? 400 : 429);
  });

  rule('§8.2-4 gives Retry-After on 429 alone', {relay: 'passes'}, async ({post, get}) => {
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
