import {afterEach, describe, expect, it, vi} from 'vitest';
import type {RelayOptions} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, deferred, json, refusedBy, search} from './fixture.js';

const MAKES = 'Vehicles/Makes';
const makes = () => json({response: [{id: 'honda', name: 'Honda'}], errorResponse: null});
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const pathOf = ({url}: {url: URL}) => `${url.pathname}${url.search}`.replace('/api/v2/Partners/', '');

afterEach(() => {
  vi.useRealTimers();
});

describe('the catalog', () => {
  it('costs one upstream call for many concurrent cache misses, and none for a day', async () => {
    const clock = {now: 1_800_000_000_000};
    const reply = deferred<Response>();
    const {get, service} = createFixture(
      {now: () => clock.now},
      createFakeService(() => reply.promise),
    );
    const cold = Array.from({length: 40}, () => get(MAKES));
    reply.resolve(makes());
    const texts = await Promise.all((await Promise.all(cold)).map(response => response.text()));
    expect(new Set(texts)).toEqual(new Set(['{"response":[{"id":"honda","name":"Honda"}],"errorResponse":null}']));
    clock.now += DAY - 1;
    expect((await get(MAKES)).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  const list = (name: string) => () => json({response: [{id: name, name}], errorResponse: null});
  const namesIn = async (response: Response) =>
    ((await response.json()) as {response: {name: string}[]}).response.map(({name}) => name);

  it('serves a list older than a day at once, and refreshes it once in the background', async () => {
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(list('old')));
    await get(MAKES);
    clock.now += DAY + 1;
    service.answer = list('new');
    const stale = await Promise.all([get(MAKES), get(MAKES), get(MAKES)]);
    expect(await Promise.all(stale.map(namesIn))).toEqual([['old'], ['old'], ['old']]);
    await expect.poll(async () => namesIn(await get(MAKES))).toEqual(['new']);
    expect(service.calls).toHaveLength(2);
  });

  it('is not refreshed for a visitor over the limit', async () => {
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture({now: () => clock.now, visitorCatalog: 1}, createFakeService(list('old')));
    await get(MAKES, {address: '192.0.2.1'});
    clock.now += DAY + 1;
    await get('Vehicles/Makes/honda/Models', {address: '192.0.2.1'});
    expect((await get(MAKES, {address: '192.0.2.1'})).status).toBe(429);
    const calls = service.calls.length;
    // Another visitor causes the refresh, which is the only call.
    await get(MAKES, {address: '192.0.2.2'});
    await expect.poll(() => service.calls.length).toBe(calls + 1);
  });

  it('U6: serves stale lists while upstream is down, and retries at most once a minute', async () => {
    vi.useFakeTimers();
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(list('old')));
    await get(MAKES);
    service.answer = () => new Response(null, {status: 401});
    for (let day = 1; day <= 3; day += 1) {
      clock.now += DAY + 1;
      expect(await namesIn(await get(MAKES))).toEqual(['old']);
      await vi.advanceTimersByTimeAsync(10);
      expect(await namesIn(await get(MAKES))).toEqual(['old']);
      await vi.advanceTimersByTimeAsync(10);
      expect(service.calls).toHaveLength(1 + day);
    }
  });

  it('U6: serves a stale list for 30 days at most, however often its refresh fails', async () => {
    vi.useFakeTimers();
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(list('old')));
    await get(MAKES);
    service.answer = () => new Response(null, {status: 401});
    const statuses = [];
    for (const days of [10, 20, 1]) {
      clock.now += days * DAY;
      statuses.push((await get(MAKES)).status);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(statuses).toEqual([200, 200, 503]);
  });

  const unexpected: readonly (readonly [name: string, response: unknown])[] = [
    ['an object', {makes: [{id: 'honda', name: 'Honda'}]}],
    ['a list of unexpected objects', [{makeId: 7}, {makeId: 8}]],
    ['a string', 'Honda'],
    ['a number', 0],
  ];
  it.each(unexpected)(
    'U14: treats %s as an error, and refetches it after minutes, not after a day',
    async (_, response) => {
      const clock = {now: 1_800_000_000_000};
      const service = createFakeService(() => json({response, errorResponse: null}));
      const {get} = createFixture({now: () => clock.now}, service);
      expect([(await get(MAKES)).status, (await get('Vehicles/Lookup?make=a')).status]).toEqual([502, 502]);
      clock.now += MINUTE;
      expect((await get(MAKES)).status).toBe(502);
      expect(service.count('Makes')).toBe(1);
      service.answer = makes;
      clock.now += 10 * MINUTE;
      expect((await get(MAKES)).status).toBe(200);
    },
  );

  it('U14: keeps the last good list when the next one is malformed', async () => {
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(list('good')));
    await get(MAKES);
    clock.now += DAY + 1;
    service.answer = () => json({response: {list: []}, errorResponse: null});
    await get(MAKES);
    await expect.poll(() => service.calls.length).toBe(2);
    expect(await namesIn(await get(MAKES))).toEqual(['good']);
  });

  it('U14: refetches a malformed list after ten minutes while it serves the last good one', async () => {
    vi.useFakeTimers();
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(list('good')));
    await get(MAKES);
    service.answer = () => json({response: {list: []}, errorResponse: null});
    const callsAfter = async (ms: number) => {
      clock.now += ms;
      expect(await namesIn(await get(MAKES))).toEqual(['good']);
      await vi.advanceTimersByTimeAsync(10);
      return service.calls.length;
    };
    expect(await callsAfter(DAY)).toBe(2);
    expect(await callsAfter(9 * MINUTE)).toBe(2);
    expect(await callsAfter(MINUTE)).toBe(3);
  });

  it('U14: refetches an empty list after minutes', async () => {
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture(
      {now: () => clock.now},
      createFakeService(() => json({response: [], errorResponse: null})),
    );
    expect((await get('Vehicles/Makes/honda/Models')).status).toBe(200);
    service.answer = list('Civic');
    clock.now += 11 * MINUTE;
    await get('Vehicles/Makes/honda/Models');
    await expect.poll(async () => namesIn(await get('Vehicles/Makes/honda/Models'))).toEqual(['Civic']);
  });

  it.each([MAKES, 'Vehicles/Makes/honda/Models'])(
    'U14: keeps the last good list of %s when the next one is empty, and refetches it after ten minutes',
    async path => {
      vi.useFakeTimers();
      const clock = {now: 1_800_000_000_000};
      const {get, service} = createFixture({now: () => clock.now}, createFakeService(list('good')));
      await get(path);
      service.answer = () => json({response: [], errorResponse: null});
      const callsAfter = async (ms: number) => {
        clock.now += ms;
        expect(await namesIn(await get(path))).toEqual(['good']);
        await vi.advanceTimersByTimeAsync(10);
        return service.calls.length;
      };
      expect(await callsAfter(DAY)).toBe(2);
      expect(await callsAfter(9 * MINUTE)).toBe(2);
      service.answer = list('better');
      expect(await callsAfter(MINUTE)).toBe(3);
      expect(await namesIn(await get(path))).toEqual(['better']);
    },
  );

  it('replaces a lookup with matches by one without, because a lookup may match nothing', async () => {
    const clock = {now: 1_800_000_000_000};
    const match = {make: 'Honda', model: 'Civic', confidence: 'HIGH', yearsAvailable: [2018]};
    const matching = (...matches: object[]) => json({response: {matches, suggestions: []}, errorResponse: null});
    const {get, service} = createFixture(
      {now: () => clock.now},
      createFakeService(() => matching(match)),
    );
    const matchesOf = async () => {
      const reply = await get('Vehicles/Lookup?make=honda&model=civic');
      return ((await reply.json()) as {response: {matches: unknown[]}}).response.matches.length;
    };
    expect(await matchesOf()).toBe(1);
    service.answer = () => matching();
    clock.now += DAY;
    await matchesOf();
    await expect.poll(matchesOf).toBe(0);
  });

  it('answers a lookup with a year from a cached lookup without it that is an exact match and lists the year', async () => {
    const match = {make: 'Honda', model: 'Civic', confidence: 'HIGH', yearsAvailable: [2017, 2018]};
    const {get, service} = createFixture(
      {},
      createFakeService(() => json({response: {matches: [match], suggestions: []}, errorResponse: null})),
    );
    await get('Vehicles/Lookup?make=Honda&model=Civic');
    const known = await get('Vehicles/Lookup?make=honda&model=civic&year=2018');
    expect(await known.json()).toMatchObject({response: {matches: [{yearsAvailable: [2017, 2018]}]}});
    expect(service.calls).toHaveLength(1);
    await get('Vehicles/Lookup?make=honda&model=civic&year=1999');
    await get('Vehicles/Lookup?make=honda&model=civ&year=2018');
    expect(service.calls).toHaveLength(3);
  });

  it('refreshes a stale lookup that answers one with a year', async () => {
    const clock = {now: 1_800_000_000_000};
    const listing =
      (...yearsAvailable: number[]) =>
      () => {
        const match = {make: 'Honda', model: 'Civic', confidence: 'HIGH', yearsAvailable};
        return json({response: {matches: [match], suggestions: []}, errorResponse: null});
      };
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(listing(2017)));
    await get('Vehicles/Lookup?make=Honda&model=Civic');
    service.answer = listing(2017, 2018);
    clock.now += DAY + 1;
    const yearsOf = async () => {
      const {response} = (await (await get('Vehicles/Lookup?make=honda&model=civic&year=2017')).json()) as {
        response: {matches: [{yearsAvailable: number[]}]};
      };
      return response.matches[0].yearsAvailable;
    };
    expect(await yearsOf()).toEqual([2017]);
    await expect.poll(yearsOf).toEqual([2017, 2018]);
    expect(service.calls).toHaveLength(2);
  });

  it('requests makes, models and lookups from their own upstream paths', async () => {
    const {get, service} = createFixture({}, createFakeService(makes));
    await get(MAKES);
    await get('Vehicles/Makes/alfa-romeo/Models');
    await get('Vehicles/Lookup?model=Civic%20Type%26R&make=Honda&year=2018&extra=1');
    expect(service.calls.map(pathOf)).toEqual([
      'Vehicles/Makes',
      'Vehicles/Makes/alfa-romeo/Models',
      'Vehicles/Lookup?make=honda&model=civic+type%26r&year=2018',
    ]);
  });

  it('shares one cache entry between all spellings of a lookup', async () => {
    const {get, service} = createFixture({}, createFakeService(makes));
    await get('Vehicles/Lookup?make=Honda&model=Civic');
    await get('Vehicles/Lookup?model=%20civic&make=HONDA');
    expect(service.calls).toHaveLength(1);
  });

  it.each(['year=20x8', 'year=20180', `make=${'a'.repeat(81)}`])('T13: rejects the lookup %s', async query => {
    const {get, service} = createFixture({}, createFakeService(makes));
    expect((await get(`Vehicles/Lookup?${query}`)).status).toBe(400);
    expect(service.calls).toHaveLength(0);
  });

  it.each([500, 503])('U6: makes at most three attempts with backoff when upstream fails with %i', async status => {
    vi.useFakeTimers();
    const {get, service} = createFixture(
      {random: () => 0.5},
      createFakeService(() => new Response(null, {status})),
    );
    const waiting = get(MAKES);
    await vi.advanceTimersByTimeAsync(249);
    expect(service.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(service.calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    const reply = await waiting;
    expect([reply.status, await codeOf(reply)]).toEqual([502, 'RelayUpstreamFailed']);
    expect(service.calls).toHaveLength(3);
  });

  it('U6: responds with the list when the second attempt succeeds', async () => {
    vi.useFakeTimers();
    const {get, service} = createFixture(
      {},
      createFakeService(() => Promise.reject(new TypeError('fetch failed'))),
    );
    const waiting = get(MAKES);
    await vi.advanceTimersByTimeAsync(0);
    service.answer = makes;
    await vi.advanceTimersByTimeAsync(1000);
    expect((await waiting).status).toBe(200);
  });

  const lookups = (count: number, from: number) =>
    Array.from({length: count}, (_, index) => `Vehicles/Lookup?make=honda&year=${from + index}`);

  it('U6: makes few calls during an outage, however many lists are requested, and none for seconds after it noticed', async () => {
    vi.useFakeTimers();
    const clock = {now: 1_800_000_000_000};
    const service = createFakeService(() => Promise.reject(new TypeError('fetch failed')));
    const {get} = createFixture({now: () => clock.now}, service);
    const statusesOf = async (paths: readonly string[]) => {
      const replies = Promise.all(paths.map(path => get(path)));
      await vi.advanceTimersByTimeAsync(2000);
      return new Set((await replies).map(({status}) => status));
    };
    // All of them call before the first one has failed, but only that one tries again.
    expect(await statusesOf(lookups(15, 1990))).toEqual(new Set([502]));
    expect(service.calls).toHaveLength(17);
    expect(await statusesOf(lookups(5, 2005))).toEqual(new Set([502]));
    expect(service.calls).toHaveLength(17);
    clock.now += 5000;
    expect(await statusesOf(lookups(5, 2005))).toEqual(new Set([502]));
    expect(service.calls).toHaveLength(18);
    clock.now += 5000;
    service.answer = createFakeService().answer;
    expect(await statusesOf([MAKES])).toEqual(new Set([200]));
    expect(await statusesOf(lookups(5, 2010))).toEqual(new Set([200]));
  });

  it('T2: counts only requests with an upstream call against a visitor’s limit', async () => {
    vi.useFakeTimers();
    const clock = {now: 1_800_000_000_000};
    const service = createFakeService(() => Promise.reject(new TypeError('fetch failed')));
    const tier = {perHour: 50, perDay: 500};
    const {get} = createFixture({now: () => clock.now, visitorSearches: 20, tier}, service);
    const failing = get(MAKES);
    await vi.advanceTimersByTimeAsync(2000);
    await failing;
    for (const path of lookups(20, 1990)) expect((await get(path)).status).toBe(502);
    expect(service.calls).toHaveLength(3);
    clock.now += 5000;
    service.answer = createFakeService().answer;
    for (const path of lookups(9, 2000)) expect((await get(path)).status).toBe(200);
    expect(await codeOf(await get('Vehicles/Lookup?make=ford'))).toBe('RelayVisitorLimit');
  });

  it('U6: calls an upstream that does not respond once in five seconds, however many lists are requested', async () => {
    vi.useFakeTimers();
    const clock = {now: 1_800_000_000_000};
    const service = createFakeService(() => new Promise<Response>(() => {}));
    const {get} = createFixture({now: () => clock.now}, service);
    const askMany = async (from: number) => {
      for (const path of lookups(5, from)) {
        const reply = get(path);
        await vi.advanceTimersByTimeAsync(5000);
        expect(await codeOf(await reply)).toBe('RelayUpstreamTimeout');
      }
    };
    await askMany(1990);
    expect(service.calls).toHaveLength(1);
    clock.now += 5000;
    await askMany(2000);
    expect(service.calls).toHaveLength(2);
    clock.now += 5000;
    service.answer = createFakeService().answer;
    expect((await get(MAKES)).status).toBe(200);
    expect((await get('Vehicles/Lookup?make=honda&year=2010')).status).toBe(200);
  });

  it('U6: still calls upstream for other lists after it rejected one', async () => {
    const {get, service} = createFixture(
      {},
      createFakeService(() => refusedBy('MakeIsInvalid', 4014)),
    );
    expect((await get('Vehicles/Makes/nope/Models')).status).toBe(400);
    service.answer = makes;
    expect((await get(MAKES)).status).toBe(200);
  });

  it('U6: caches a failure briefly, so that many clients do not repeat the call', async () => {
    const clock = {now: 1_800_000_000_000};
    const page = () => new Response('<html>', {headers: {'content-type': 'text/html'}});
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(page));
    for (let index = 0; index < 5; index += 1) expect((await get(MAKES)).status).toBe(502);
    expect(service.calls).toHaveLength(1);
    clock.now += 6000;
    service.answer = makes;
    expect((await get(MAKES)).status).toBe(200);
  });

  it('U8: retries after five seconds when an envelope has neither a list nor an error', async () => {
    const clock = {now: 1_800_000_000_000};
    const neither = () => json({response: null, errorResponse: null});
    const {get, service} = createFixture({now: () => clock.now}, createFakeService(neither));
    expect((await get(MAKES)).status).toBe(502);
    clock.now += 5001;
    service.answer = makes;
    expect((await get(MAKES)).status).toBe(200);
  });

  it('is RelayUnavailable after a 401, without another attempt', async () => {
    const {get, service} = createFixture(
      {},
      createFakeService(() => new Response(null, {status: 401})),
    );
    const reply = await get(MAKES);
    expect([reply.status, await codeOf(reply)]).toEqual([503, 'RelayUnavailable']);
    expect(service.calls).toHaveLength(1);
    expect((await get('readyz', {base: 'https://relay.example'})).status).toBe(503);
  });

  it('forwards an upstream error, and caches it for a minute', async () => {
    const clock = {now: 1_800_000_000_000};
    const service = createFakeService(() => refusedBy('MakeIsInvalid', 4014));
    const {get} = createFixture({now: () => clock.now}, service);
    const reply = await get('Vehicles/Makes/nope/Models');
    expect([reply.status, await codeOf(reply)]).toEqual([400, 'MakeIsInvalid']);
    clock.now += MINUTE - 1;
    await get('Vehicles/Makes/nope/Models');
    expect(service.calls).toHaveLength(1);
    clock.now += 2;
    await get('Vehicles/Makes/nope/Models');
    expect(service.calls).toHaveLength(2);
  });

  it('caches for a minute that the account may not use the catalog', async () => {
    const clock = {now: 1_800_000_000_000};
    const {get, service} = createFixture(
      {now: () => clock.now},
      createFakeService(() => new Response(null, {status: 403})),
    );
    expect((await get(MAKES)).status).toBe(403);
    clock.now += MINUTE - 1;
    expect((await get(MAKES)).status).toBe(403);
    expect(service.calls).toHaveLength(1);
    clock.now += 2;
    service.answer = makes;
    expect((await get(MAKES)).status).toBe(200);
  });

  it('U5: shares the cooldown after a 429 with searches, returns the time left and sends nothing meanwhile', async () => {
    const clock = {now: 1_800_000_000_000};
    const limited = () => new Response(null, {status: 429, headers: {'retry-after': '40'}});
    const {get, post, service} = createFixture({now: () => clock.now}, createFakeService(limited));
    expect((await get(MAKES)).headers.get('retry-after')).toBe('40');
    clock.now += 2000;
    const second = await get(MAKES);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '38']);
    expect((await post('PlansSearch')).status).toBe(429);
    expect(service.calls).toHaveLength(1);
  });

  it('T2: leaves reserved capacity to searches', async () => {
    const {get, post, service} = createFixture({tier: {perHour: 10, perDay: 100}}, createFakeService(makes));
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await get(`Vehicles/Makes/m${index}/Models`)).status);
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429, 429]);
    await post('PlansSearch');
    expect(service.calls).toHaveLength(10);
  });

  it('costs nothing where the account’s manual says that catalog calls are free, but waits for the end of a cooldown', async () => {
    const clock = {now: 1_800_000_000_000};
    const options = {now: () => clock.now, tier: {perHour: 2, perDay: 100}, unspecified: {countsCatalog: false}};
    const {get, post, service} = createFixture(options, createFakeService());
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await get(`Vehicles/Makes/m${index}/Models`)).status);
    statuses.push((await post('PlansSearch')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    service.answer = () => new Response(null, {status: 429, headers: {'retry-after': '40'}});
    expect((await post('PlansSearch', search({mileage: 1}))).status).toBe(429);
    expect(service.calls).toHaveLength(6);
    clock.now += 2000;
    const paused = await get(MAKES);
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '38']);
    expect(service.calls).toHaveLength(6);
    clock.now += 38_000;
    service.answer = createFakeService().answer;
    expect((await get(MAKES)).status).toBe(200);
  });

  it('forwards the error for an unknown make with the status that the account’s manual gives', async () => {
    const service = createFakeService(() => refusedBy('MakeIsInvalid', 4014, 404));
    const codesOf = async (unspecified: RelayOptions['unspecified']) => {
      const reply = await createFixture({...(unspecified && {unspecified})}, service).get('Vehicles/Makes/nope/Models');
      return [reply.status, await codeOf(reply)];
    };
    expect(await codesOf({unknownMakeStatus: 404})).toEqual([400, 'MakeIsInvalid']);
    expect(await codesOf(undefined)).toEqual([502, 'RelayUpstreamFailed']);
    service.answer = () => json({response: [], errorResponse: null}, {status: 404});
    expect(await codesOf({unknownMakeStatus: 404})).toEqual([502, 'RelayUpstreamFailed']);
  });

  const cacheControlOf = async (reply: Promise<Response>) => (await reply).headers.get('cache-control');

  it('may be cached only by the browser', async () => {
    const {get} = createFixture({}, createFakeService(makes));
    expect(await cacheControlOf(get(MAKES))).toBe('private, max-age=3600');
  });

  it('may not be cached longer by the browser than by the relay', async () => {
    const clock = {now: 1_800_000_000_000};
    const {get} = createFixture({now: () => clock.now}, createFakeService(makes));
    await get(MAKES);
    clock.now += DAY - 10 * MINUTE;
    expect(await cacheControlOf(get(MAKES))).toBe('private, max-age=600');
    clock.now += 10 * MINUTE;
    expect(await cacheControlOf(get(MAKES))).toBe('private, max-age=0');
  });

  it('U14: may be cached by the browser for ten minutes if it is empty', async () => {
    const clock = {now: 1_800_000_000_000};
    const {get} = createFixture(
      {now: () => clock.now},
      createFakeService(() => json({response: [], errorResponse: null})),
    );
    expect(await cacheControlOf(get(MAKES))).toBe('private, max-age=600');
    clock.now += 9 * MINUTE;
    expect(await cacheControlOf(get(MAKES))).toBe('private, max-age=60');
  });
});
