import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, afterEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {
  ConfigError,
  type ConfiguredRelay,
  createConfiguredRelay,
  createMemoryQuoteStore,
  type QuoteStore,
  type RedisLink,
  type RelayOptions,
  startRelay,
} from '../../src/relay/index.js';
import {createLogger} from '../../src/relay/settings/log.js';
import {codeOf, createFakeService, deferred, json, plan, plans, search} from './fixture.js';
import {startCountingService} from './support/instances.js';

const folder = mkdtempSync(join(tmpdir(), 'partners-'));
const open: ConfiguredRelay[] = [];

/** On a busy machine, file changes are noticed late. */
const PATIENCE = {timeout: 8000};
let files = 0;

afterEach(async () => {
  await Promise.all(open.splice(0).map(relay => relay.close()));
});

afterAll(() => {
  rmSync(folder, {recursive: true});
});

const writeKey = (name: string, key: string) => writeFileSync(join(folder, name), `${key}\n`);

const dealer = (name: string, more = {}) => ({
  mount: `/${name}`,
  key: `key-of-${name}`,
  tier: 'high',
  origins: [`https://${name}.example`],
  ...more,
});

/** A fake upstream that returns the key of the request in every plan. */
const createService = () =>
  createFakeService(({headers, url}) => {
    const planName = headers.get('authorization')?.replace('Bearer key', 'called with') ?? '';
    if (url.pathname.includes('Vehicles')) return json({response: [{id: 'a', name: planName}], errorResponse: null});
    return plans(plan({planName}));
  });

interface Start {
  readonly intervalMs?: number;
  readonly service?: ReturnType<typeof createService>;
  readonly argv?: readonly string[];
  readonly redis?: RedisLink;
  readonly quoteStore?: QuoteStore;
  readonly more?: Partial<RelayOptions>;
  readonly onLine?: (line: string, write: (next: unknown) => void) => void;
}

function start(
  content: unknown,
  {intervalMs = 60_000, service = createService(), argv = ['node'], more, onLine, ...stores}: Start = {},
) {
  const file = join(folder, `relay-${(files += 1)}.json`);
  const write = (next: unknown) => writeFileSync(file, typeof next === 'string' ? next : JSON.stringify(next, null, 2));
  write(content);
  const lines: string[] = [];
  const destination = {write: (line: string) => (lines.push(line), onLine?.(line, write))};
  const logger = createLogger({level: 'info', destination});
  const relay = createConfiguredRelay({
    config: {host: '127.0.0.1', port: 0, partnersFile: file, relay: {serviceUrl: 'https://service.example'}},
    more: {fetch: (url, init) => service.fetch(url, init), ...stores, ...more},
    logger,
    intervalMs,
    argv,
  });
  open.push(relay);
  const post = (name: string, {path = 'PlansSearch/Vin', origin = `https://${name}.example`, body = search()} = {}) =>
    relay.fetch(
      new Request(`https://relay.example/${name}/${path}`, {
        method: 'POST',
        headers: {origin, 'content-type': 'application/json'},
        body: JSON.stringify(body),
      }),
      {address: '192.0.2.1'},
    );
  const get = (path: string) => relay.fetch(new Request(`https://relay.example/${path}`));
  return {relay, service, write, post, get, lines, file};
}

describe('a relay for several partners', () => {
  it('serves each request for its partner, with that partner’s key', async () => {
    const {post, service} = start([dealer('one'), dealer('two')]);
    expect(await (await post('one')).text()).toContain('called with-of-one');
    expect(await (await post('two')).text()).toContain('called with-of-two');
    expect(service.calls.map(({headers}) => headers.get('authorization'))).toEqual([
      'Bearer key-of-one',
      'Bearer key-of-two',
    ]);
  });

  it('T14: shares no quote, limit or origin between them', async () => {
    const {post, service} = start([dealer('one', {visitorSearches: 1, tier: '1/10'}), dealer('two')]);
    await post('one');
    await post('two');
    expect(service.calls).toHaveLength(2);
    expect((await post('one', {body: search({mileage: 1})})).status).toBe(429);
    expect((await post('two', {body: search({mileage: 1})})).status).toBe(200);
    expect(await codeOf(await post('one', {origin: 'https://two.example'}))).toBe('RelayOriginNotAllowed');
  });

  it('T14: serves each partner’s searches over HTTP with that partner’s quotes, also after a reload', async () => {
    const {relay, write} = start([dealer('one')]);
    const server = await startRelay({relay, port: 0});
    onTestFinished(() => server.close(0));
    const send = async (name: string, origin = name) => {
      const headers = {origin: `https://${origin}.example`, 'content-type': 'application/json'};
      const url = `${server.url}/${name}/PlansSearch/Vin`;
      const reply = await fetch(url, {method: 'POST', headers, body: JSON.stringify(search())});
      return [reply.status, /called with-of-\w+/.exec(await reply.text())?.[0]];
    };
    expect(await send('one')).toEqual([200, 'called with-of-one']);
    expect(await send('two')).toEqual([404, undefined]);
    write([dealer('one'), dealer('two')]);
    await relay.reload();
    expect(await send('two')).toEqual([200, 'called with-of-two']);
    expect(await send('two', 'one')).toEqual([403, undefined]);
    write([dealer('two')]);
    await relay.reload();
    expect(await send('one')).toEqual([404, undefined]);
  });

  it('R3: completes the requests of every partner during shutdown, even if the relay of another fails to close', async () => {
    const redis: RedisLink = {
      run: () => Promise.reject(new Error('away')),
      subscribe: () => () => {
        throw new Error('cannot unsubscribe');
      },
      isUp: () => false,
      isFull: () => false,
      close: () => Promise.resolve(),
    };
    const reply = deferred<Response>();
    const service = createFakeService(() => reply.promise);
    const {relay, post, lines} = start([dealer('one'), dealer('two')], {redis, service});
    const order: unknown[] = [];
    const search = post('two').then(({status}) => order.push(status));
    await expect.poll(() => service.calls.length).toBe(1);
    const closed = relay.close().then(() => order.push('closed'));
    const failures = () => lines.filter(line => line.includes('relay failed to shut down'));
    await expect.poll(failures).toHaveLength(1);
    reply.resolve(plans());
    await Promise.all([search, closed]);
    expect(order).toEqual([200, 'closed']);
    expect(failures()).toHaveLength(2);
  });

  it('unsubscribes from the Redis channels of partners that were removed or changed', async () => {
    const listeners = new Set<unknown>();
    const redis: RedisLink = {
      run: () => Promise.reject(new Error('away')),
      subscribe: (_, listener) => (listeners.add(listener), () => listeners.delete(listener)),
      isUp: () => false,
      isFull: () => false,
      close: () => Promise.resolve(),
    };
    const {relay, write, post} = start([dealer('one'), dealer('two')], {redis});
    await post('two');
    const both = listeners.size;
    expect(both).toBeGreaterThan(0);
    write([dealer('one', {tier: 'free'}), dealer('two', {tier: 'free'})]);
    await relay.reload();
    await expect.poll(() => listeners.size).toBe(both);
    write([dealer('one')]);
    await relay.reload();
    await expect.poll(() => listeners.size).toBe(both / 2);
    await relay.close();
    expect(listeners.size).toBe(0);
  });

  it('reads their reports from Redis in small calls, one after the other, so that none waits for its turn', async () => {
    const keyCounts: number[] = [];
    let [running, most] = [0, 0];
    const redis: RedisLink = {
      run: async (script, keys) => {
        if (!script.text.includes('HGETALL')) throw new Error('away');
        keyCounts.push(keys.length);
        most = Math.max(most, (running += 1));
        await new Promise(resolve => setImmediate(resolve));
        running -= 1;
        return keys.map(() => []);
      },
      subscribe: () => () => {},
      isUp: () => true,
      isFull: () => false,
      close: () => Promise.resolve(),
    };
    const reportToken = 'a-report-token-of-32-characters!';
    const {relay} = start([dealer('one'), dealer('two'), dealer('three')], {redis, more: {reportToken}});
    const headers = {authorization: `Bearer ${reportToken}`};
    const reply = await relay.fetch(new Request('https://relay.example/reports.json?days=92', {headers}));
    const {partners} = (await reply.json()) as {partners: {partner: string; days: unknown[]}[]};
    expect(partners.map(({partner, days}) => [partner, days.length])).toEqual([
      ['/one', 92],
      ['/two', 92],
      ['/three', 92],
    ]);
    // Two for each day of a week: its pages and its references.
    expect(Math.max(...keyCounts)).toBe(14);
    expect(most).toBe(1);
  });

  it.each(['', 'plans/PlansSearch', 'three/PlansSearch', 'one', 'onetwo/PlansSearch', 'one%2FPlansSearch'])(
    'T7: returns 404 at /%s',
    async path => {
      const {get, service} = start([dealer('one'), dealer('two')]);
      expect((await get(path)).status).toBe(404);
      expect(service.calls).toHaveLength(0);
    },
  );

  it('accepts a mount with several segments', async () => {
    const {post} = start([dealer('one', {mount: '/shops/one/plans'}), dealer('two')]);
    expect((await post('shops/one/plans', {origin: 'https://one.example'})).status).toBe(200);
  });

  it('reads a file that begins with a byte order mark', async () => {
    const {post} = start(`\uFEFF${JSON.stringify([dealer('one')])}`);
    expect((await post('one')).status).toBe(200);
  });

  it('reads keys from files next to RELAY_CONFIG', async () => {
    writeKey('three.key', 'key-from-file');
    const {post} = start([dealer('three', {key: undefined, keyFile: 'three.key'})]);
    expect(await (await post('three')).text()).toContain('called with-from-file');
  });

  it('U17: stays ready when one key is rejected, and counts it at /readyz', async () => {
    const service = createService();
    const {answer} = service;
    service.answer = call =>
      call.headers.get('authorization') === 'Bearer key-of-two' ? new Response(null, {status: 401}) : answer(call);
    const {post, get} = start([dealer('one'), dealer('two')], {service});
    expect([(await post('one')).status, (await post('two')).status]).toEqual([200, 503]);
    const ready = await get('readyz');
    expect([ready.status, await ready.json()]).toEqual([200, {status: 'ok', rejectedKeys: 1}]);
  });

  it('U17: names the partner and the reason in the log when its key is rejected and its file is gone', async () => {
    writeKey('gone', 'key-of-one');
    const service = createFakeService(() => new Response(null, {status: 401}));
    const {post, lines} = start([dealer('one', {key: undefined, keyFile: 'gone'}), dealer('two')], {service});
    rmSync(join(folder, 'gone'));
    await post('one');
    await post('two');
    const entries = lines.map(line => JSON.parse(line) as Record<string, unknown>);
    const entriesOf = (mount: string) => entries.filter(entry => entry['mount'] === mount);
    expect(entriesOf('/one')).toMatchObject([
      {msg: 'upstream call failed'},
      {msg: 'could not reload the API key', why: 'keyFile: the key file cannot be read (ENOENT).'},
      {msg: 'the upstream API rejects the API key: check the key, or its file'},
      {msg: 'request'},
    ]);
    expect(entriesOf('/two').map(({msg}) => msg)).toContain('request');
  });

  it('is not ready during shutdown', async () => {
    const {relay, get} = start([dealer('one')]);
    expect((await get('readyz')).status).toBe(200);
    await relay.close();
    expect((await get('readyz')).status).toBe(503);
    expect((await get('healthz')).status).toBe(200);
  });

  it.each([
    ['T1: a partner whose key is on the command line', {key: 'argv-canary'}, /UNSAFE: .*command line/],
    ['T4: a partner with the origin *', {origins: ['*']}, /UNSAFE: .*every website/],
    ['T2: a partner without a visitor limit', {visitorSearches: 0}, /UNSAFE: .*a single visitor/],
  ])('%s causes a warning at startup and after a reload', async (_, unsafe, message) => {
    const argv = ['node', 'relay', '--config=argv-canary'];
    const {lines, write, relay} = start([dealer('one', unsafe)], {argv});
    const warnings = () => lines.filter(line => message.test(line));
    expect(warnings()).toHaveLength(1);
    write([dealer('one'), dealer('two', unsafe)]);
    await relay.reload();
    expect(warnings()).toHaveLength(2);
    expect(lines.join('')).not.toContain('argv-canary');
    if (!('key' in unsafe)) expect(JSON.parse(warnings()[1] ?? '')).toMatchObject({mount: '/two', level: 40});
  });

  it('warns about partners with the same account', () => {
    const {lines} = start([dealer('one'), dealer('two', {key: 'key-of-one'})]);
    expect(lines.join('')).toContain('two partners have the same key');
  });
});

describe('the quota that an account has used', () => {
  type Started = ReturnType<typeof start>;
  const TIER = {tier: '2/10'};
  let mileage = 0;
  /** Sends a new distinct search. */
  const send = async ({post}: Started, name = 'one') =>
    (await post(name, {body: search({mileage: (mileage += 1)}), origin: 'https://one.example'})).status;
  const change = async ({write, relay}: Started, ...partners: object[]) => {
    write(partners);
    await relay.reload();
  };

  it.each([
    ['its handoff hosts', {handoffHosts: ['checkout.example']}],
    ['its visitors’ limit', {visitorSearches: 19}],
    ['its asynchronous search', {asyncUpstream: false}],
    ['its path', {mount: '/other'}],
  ])('T2: still counts after a reload with %s changed', async (_, more) => {
    const started = start([dealer('one', TIER)]);
    expect([await send(started), await send(started)]).toEqual([200, 200]);
    await change(started, dealer('one', {...TIER, ...more}));
    expect(await send(started, 'mount' in more ? 'other' : 'one')).toBe(429);
    expect(started.service.calls).toHaveLength(2);
  });

  it('T2: counts against the limits of a new tier at once', async () => {
    const started = start([dealer('one', TIER)]);
    expect([await send(started), await send(started)]).toEqual([200, 200]);
    await change(started, dealer('one', {tier: '3/10'}));
    expect([await send(started), await send(started)]).toEqual([200, 429]);
    await change(started, dealer('one', {tier: '1/10'}));
    expect(await send(started)).toBe(429);
  });

  it('U17: still counts when a setting changes after a rotation', async () => {
    const started = start([dealer('one', TIER)]);
    expect([await send(started), await send(started)]).toEqual([200, 200]);
    await change(started, dealer('one', {...TIER, key: 'key-rotated'}));
    expect(await send(started)).toBe(429);
    await change(started, dealer('one', {tier: '3/10', key: 'key-rotated'}));
    expect([await send(started), await send(started)]).toEqual([200, 429]);
    expect(started.service.calls.at(-1)?.headers.get('authorization')).toBe('Bearer key-rotated');
  });

  it('U17: still counts when the key and another setting change at once', async () => {
    const started = start([dealer('one', TIER)]);
    expect([await send(started), await send(started)]).toEqual([200, 200]);
    await change(started, dealer('one', {...TIER, key: 'key-rotated', visitorSearches: 19}));
    expect(await send(started)).toBe(429);
    expect(started.service.calls).toHaveLength(2);
  });

  it('U5: includes the cooldown after a 429', async () => {
    const started = start([dealer('one')]);
    const {answer} = started.service;
    started.service.answer = () => new Response(null, {status: 429, headers: {'retry-after': '600'}});
    expect(await send(started)).toBe(429);
    started.service.answer = answer;
    await change(started, dealer('one', {visitorSearches: 19}));
    expect(await send(started)).toBe(429);
    expect(started.service.calls).toHaveLength(1);
  });

  it('T2: is shared by two partners with the same account', async () => {
    const started = start([
      dealer('one', TIER),
      dealer('two', {...TIER, key: 'key-of-one', origins: ['https://one.example']}),
    ]);
    expect([await send(started, 'one'), await send(started, 'two')]).toEqual([200, 200]);
    expect([await send(started, 'one'), await send(started, 'two')]).toEqual([429, 429]);
  });

  it.each([
    ['tier', {tier: '1/10'}],
    ['URL', {...TIER, serviceUrl: 'https://other.example'}],
  ])('is not inherited by another account under the same mount, which has another key and %s', async (_, more) => {
    const started = start([dealer('one', TIER)]);
    expect([await send(started), await send(started)]).toEqual([200, 200]);
    await change(started, dealer('one', {...more, key: 'key-of-another'}));
    expect(await send(started)).toBe(200);
    expect(started.service.calls).toHaveLength(3);
  });
});

describe('a changed RELAY_CONFIG file', () => {
  it('is reloaded', async () => {
    const {post, write} = start([dealer('one')], {intervalMs: 10});
    expect((await post('two')).status).toBe(404);
    write([dealer('one'), dealer('two')]);
    await expect.poll(async () => (await post('two')).status, PATIENCE).toBe(200);
  });

  it('is loaded once the key file of a new partner appears', async () => {
    const {post, write, lines} = start([dealer('one')], {intervalMs: 10});
    write([dealer('one'), dealer('two', {key: undefined, keyFile: 'key-that-comes-later'})]);
    const errors = () => lines.filter(line => line.includes('RELAY_CONFIG is invalid'));
    await expect.poll(() => errors().length, PATIENCE).toBe(1);
    writeKey('key-that-comes-later', 'key-of-two');
    await expect.poll(async () => (await post('two')).status, PATIENCE).toBe(200);
    expect(errors()).toHaveLength(1);
  });

  it('is reloaded once after it was invalid', async () => {
    vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
    onTestFinished(() => void vi.useRealTimers());
    const {write, relay, lines} = start([dealer('one')], {intervalMs: 200});
    write([dealer('one'), dealer('two', {key: undefined, keyFile: 'key-that-comes-soon'})]);
    await relay.reload();
    writeKey('key-that-comes-soon', 'key-of-two');
    await relay.reload();
    await vi.advanceTimersByTimeAsync(400);
    expect(lines.filter(line => line.includes('RELAY_CONFIG reloaded'))).toHaveLength(1);
  });

  it('logs each reason once why the key file of a new partner is invalid, and tries again until it is valid', async () => {
    const {post, write, lines} = start([dealer('one')], {intervalMs: 10});
    write([dealer('one'), dealer('two', {key: undefined, keyFile: 'key-that-is-wrong'})]);
    const reasons = () => lines.flatMap(line => /key file cannot be read|must contain one key/.exec(line) ?? []);
    await expect.poll(reasons, PATIENCE).toEqual(['key file cannot be read']);
    writeKey('key-that-is-wrong', 'two words');
    await expect.poll(reasons, PATIENCE).toEqual(['key file cannot be read', 'must contain one key']);
    writeKey('key-that-is-wrong', 'key-of-two');
    await expect.poll(async () => (await post('two')).status, PATIENCE).toBe(200);
    expect(reasons()).toHaveLength(2);
  });

  it.each([
    ['at startup', 1],
    ['at a reload', 2],
  ])('is reloaded if it changes while it is loaded %s', async (_, time) => {
    let loads = 0;
    const {post, relay} = start([dealer('one', {key: 'k'}), dealer('two', {key: 'k'})], {
      intervalMs: 10,
      onLine: (line, write) => {
        // The warning is logged after the file is read, but before the load ends.
        if (line.includes('two partners have the same key') && (loads += 1) === time) write([dealer('three')]);
      },
    });
    if (time === 2) await relay.reload();
    await expect.poll(async () => (await post('three')).status, PATIENCE).toBe(200);
  });

  it('keeps the quotes and counters of unchanged partners', async () => {
    const {post, write, relay, service} = start([dealer('one', {tier: '1/10'}), dealer('two')]);
    await post('one');
    write([dealer('one', {tier: '1/10'}), dealer('two', {tier: 'free'}), dealer('three')]);
    await relay.reload();
    expect((await post('one')).status).toBe(200);
    expect((await post('one', {body: search({mileage: 1})})).status).toBe(429);
    expect(service.calls).toHaveLength(1);
  });

  it('U17: rotates a key without losing its counters', async () => {
    const {post, write, relay, service} = start([dealer('one', {tier: '2/10'})]);
    await post('one');
    write([dealer('one', {tier: '2/10', key: 'key-rotated'})]);
    await relay.reload();
    await post('one', {body: search({mileage: 1})});
    expect(service.calls.map(({headers}) => headers.get('authorization'))).toEqual([
      'Bearer key-of-one',
      'Bearer key-rotated',
    ]);
    expect((await post('one', {body: search({mileage: 2})})).status).toBe(429);
  });

  it('T9: sends no stored link to a host that is no longer in handoffHosts', async () => {
    const quoteStore = createMemoryQuoteStore();
    const {post, write, relay} = start([dealer('one', {handoffHosts: ['checkout.example']})], {quoteStore});
    const links = async () => (await (await post('one')).text()).match(/"planCheckoutUrl":("[^"]*"|null)/)?.[1];
    expect(await links()).toBe('"https://checkout.example/plan-1"');
    write([dealer('one', {handoffHosts: ['shop.example']})]);
    await relay.reload();
    expect(await links()).toBe('null');
  });

  it('finishes the quotes of a removed partner, then returns 404 for it', async () => {
    const {post, write, relay} = start([dealer('one'), dealer('two')]);
    write([dealer('one')]);
    await relay.reload();
    expect([(await post('one')).status, (await post('two')).status]).toEqual([200, 404]);
  });

  it('R3: completes a search of a changed partner that was not admitted yet', async () => {
    const asked = deferred<void>();
    const verdict = deferred<boolean>();
    const upstream = await startCountingService(0);
    onTestFinished(() => upstream.close());
    const verifyVisitor = () => {
      asked.resolve();
      return verdict.promise;
    };
    const {post, write, relay} = start([dealer('one', {serviceUrl: upstream.url})], {
      // The partner's own connections, which are closed with its relay.
      more: {fetch: undefined, verifyVisitor},
    });
    const waiting = post('one');
    await asked.promise;
    write([dealer('one', {serviceUrl: upstream.url, tier: 'free'})]);
    await relay.reload();
    verdict.resolve(true);
    expect((await waiting).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
  });

  const invalid: readonly (readonly [name: string, content: unknown, message: RegExp])[] = [
    ['no JSON', '[\n  {"mount": "/one",\n   "key" "x"}\n]', /json:3: invalid JSON/],
    ['JSON that ends early', '[\n', /json: invalid JSON/],
    ['no list', '{"mount": "/one"}', /json: expected a list of partners, got an object/],
    ['no partners', '[]', /json: expected a list of partners, got an empty list/],
    ['a number as a partner', '[\n7]', /json: partner 1: expected a partner, got 7/],
    [
      'an invalid tier',
      [dealer('one'), dealer('two', {tier: 'gold'})],
      /json: partner 2, tier: expected free, .*got "gold"/,
    ],
    ['an unknown setting', [dealer('one', {origin: 'https://x.example'})], /partner 1, origin: unknown setting/],
    ['an invalid origin', '[{"mount":"/a","key":"k",\n"origins":["x"]}]', /json: partner 1, origins: expected a list/],
    ['no mount', [{key: 'k'}], /partner 1, mount: expected a path such as .*got nothing/],
    ['no key', [dealer('one', {key: undefined})], /partner 1: key or keyFile is required/],
    ['two keys', [dealer('one', {keyFile: 'x'})], /partner 1: set either key or keyFile, not both/],
    ['a missing key file', [dealer('one', {key: undefined, keyFile: 'none'})], /keyFile: the key file cannot be read/],
    ['an invalid key', [dealer('one', {key: 'two words'})], /partner 1, key: .*got something else/],
    ['one path twice', [dealer('one'), dealer('one')], /partner 2, mount: "\/one" overlaps with "\/one"/],
    ['a path below another', [dealer('one'), dealer('two', {mount: '/one/two'})], /"\/one\/two" overlaps with "\/one"/],
    ['an unsafe URL', [dealer('one', {serviceUrl: 'http://u:secret@s.example'})], /serviceUrl: expected an https/],
  ];
  it.each(invalid)(
    'is rejected with the partner and setting when it has %s, and the previous one stays in use',
    async (_, content, message) => {
      const {relay, post, write, lines} = start([dealer('one')]);
      write(content);
      await relay.reload();
      const why = lines.map(line => JSON.parse(line) as {why?: string}).find(({why}) => why !== undefined)?.why ?? '';
      expect(why).toMatch(/^RELAY_CONFIG: relay-\d+\.json(?::\d+)?: /);
      expect(why).toMatch(message);
      expect(why).not.toMatch(/\n|two words|secret/);
      expect((await post('one')).status).toBe(200);
      write([dealer('one'), dealer('two')]);
      await relay.reload();
      expect((await post('two')).status).toBe(200);
    },
  );

  it('R3: is closed only after the relays that a reload has replaced have completed their requests', async () => {
    const reply = deferred<Response>();
    const service = createFakeService(() => reply.promise);
    const {relay, post, write} = start([dealer('one')], {service});
    const order: unknown[] = [];
    const search = post('one').then(({status}) => order.push(status));
    await expect.poll(() => service.calls.length).toBe(1);
    write([dealer('one', {tier: 'free'})]);
    await relay.reload();
    const closed = relay.close().then(() => order.push('closed'));
    await new Promise(resolve => setImmediate(resolve));
    reply.resolve(plans());
    await Promise.all([search, closed]);
    expect(order).toEqual([200, 'closed']);
  });

  it('is not reloaded once the relay closes, so that no partner’s relay starts then', async () => {
    const {relay, post, write} = start([dealer('one')]);
    await relay.close();
    write([dealer('one'), dealer('two')]);
    await relay.reload();
    expect((await post('two')).status).toBe(404);
  });

  it('aborts startup when it is invalid', () => {
    expect(() => start([dealer('one', {tier: 'gold'})])).toThrow(ConfigError);
    const config = {host: '', port: 0, partnersFile: join(folder, 'none.json'), relay: {}};
    expect(() => createConfiguredRelay({config, logger: createLogger({level: 'silent'})})).toThrow(
      'RELAY_CONFIG: the file cannot be read (ENOENT).',
    );
  });
});
