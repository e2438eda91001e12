import {mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {type ConfiguredRelay, createConfiguredRelay} from '../../src/relay/index.js';
import {readKeyFile} from '../../src/relay/settings/files.js';
import {createLogger} from '../../src/relay/settings/log.js';
import {codeOf, createFakeService, createFixture, deferred, json, plan, plans, search} from './fixture.js';

const SYNC = 'PlansSearch/Vin';
const READY = {base: 'https://relay.example'};
const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const open: ConfiguredRelay[] = [];

/** On a busy machine, file changes are noticed late. */
const PATIENCE = {timeout: 8000};

afterEach(async () => {
  await Promise.all(open.splice(0).map(relay => relay.close()));
});

afterAll(() => {
  rmSync(folder, {recursive: true});
});

/** A fake upstream that accepts one key. */
function createLockedService(takes: () => string) {
  const used: string[] = [];
  const service = createFakeService(({headers, url}) => {
    const key = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    used.push(key);
    if (key !== takes()) return new Response(null, {status: 401});
    return url.pathname.includes('Vehicles') ? json({response: [{id: 'a', name: 'A'}], errorResponse: null}) : plans();
  });
  return {service, used};
}

function createLogged(options: object, service: ReturnType<typeof createFakeService>) {
  const lines: string[] = [];
  const logDestination = {write: (line: string) => void lines.push(line)};
  const alerts = () => lines.filter(line => line.includes('rejects the API key'));
  return {...createFixture({logLevel: 'info', logDestination, ...options}, service), lines, alerts};
}

describe('a key that is rotated at runtime', () => {
  it('U17: is reloaded after a 401, and a catalog call is retried with it', async () => {
    const {service, used} = createLockedService(() => 'new-key');
    const {get, alerts} = createLogged({key: 'old-key', readKey: () => 'new-key'}, service);
    expect((await get('Vehicles/Makes')).status).toBe(200);
    expect(used).toEqual(['old-key', 'new-key']);
    expect((await get('readyz', READY)).status).toBe(200);
    expect(alerts()).toHaveLength(1);
  });

  it('U17: is reloaded after the 401 of a search, which is not retried', async () => {
    const {service, used} = createLockedService(() => 'new-key');
    const {post, get} = createLogged({key: 'old-key', readKey: () => 'new-key'}, service);
    const rejected = await post(SYNC);
    expect([rejected.status, await codeOf(rejected)]).toEqual([503, 'RelayUnavailable']);
    expect(used).toEqual(['old-key']);
    expect((await get('readyz', READY)).status).toBe(200);
    expect((await post(SYNC, search(), {headers: {'plan-purpose': 'retry'}})).status).toBe(200);
    expect(used).toEqual(['old-key', 'new-key']);
  });

  it('U17: is reloaded once for many concurrent 401 responses', async () => {
    let reads = 0;
    const {service} = createLockedService(() => 'new-key');
    const readKey = () => ((reads += 1), Promise.resolve('new-key'));
    const {post} = createLogged({key: 'old-key', readKey}, service);
    await Promise.all([1, 2, 3, 4].map(mileage => post(SYNC, search({mileage}))));
    expect(reads).toBe(1);
  });

  it('U17: is read again when its file changes while an earlier read is still running', async () => {
    const reads: ReturnType<typeof deferred<string>>[] = [];
    const readKey = () => {
      const read = deferred<string>();
      reads.push(read);
      return read.promise;
    };
    const {service, used} = createLockedService(() => 'new-key');
    const {relay, get} = createLogged({key: 'old-key', readKey}, service);
    const early = relay.renewKey();
    await expect.poll(() => reads.length).toBe(1);
    const late = Promise.all([relay.renewKey(), relay.renewKey()]);
    reads[0]?.resolve('old-key');
    await early;
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve('new-key');
    await late;
    expect((await get('Vehicles/Makes')).status).toBe(200);
    expect([used, reads.length]).toEqual([['new-key'], 2]);
  });

  it('U17: without a replacement logs one alert, and /readyz returns 503', async () => {
    const {service, used} = createLockedService(() => 'new-key');
    const {get, post, alerts} = createLogged({key: 'old-key', readKey: () => 'old-key'}, service);
    expect((await get('Vehicles/Makes')).status).toBe(503);
    for (let mileage = 1; mileage < 5; mileage += 1) expect((await post(SYNC, search({mileage}))).status).toBe(503);
    expect(used).toHaveLength(5);
    expect(alerts()).toHaveLength(1);
    expect((await get('readyz', READY)).status).toBe(503);
  });

  it('U17: stays rejected after a 500, which may come from a server that has not checked the key', async () => {
    const {service} = createLockedService(() => 'new-key');
    const {get, post} = createLogged({key: 'old-key'}, service);
    await post(SYNC);
    service.answer = () => new Response(null, {status: 500});
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(502);
    expect((await get('readyz', READY)).status).toBe(503);
  });

  it('U17: counts as accepted again after a minute, so that the relay tries it again', async () => {
    const clock = {now: 1_800_000_000_000};
    let good = 'new-key';
    const {service} = createLockedService(() => good);
    const {get, post, alerts} = createLogged({key: 'old-key', now: () => clock.now}, service);
    await post(SYNC);
    expect((await get('readyz', READY)).status).toBe(503);
    clock.now += 61_000;
    expect((await get('readyz', READY)).status).toBe(200);
    good = 'old-key';
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    good = 'new-key';
    await post(SYNC, search({mileage: 2}));
    expect(alerts()).toHaveLength(2);
  });

  it.each(['', 'two words', 'a\nb', undefined, null, 7])(
    'U17: is not used when it is %j, which is logged without it',
    async key => {
      const {service, used} = createLockedService(() => 'new-key');
      const {get, lines} = createLogged({key: 'old-key', readKey: () => key}, service);
      expect((await get('Vehicles/Makes')).status).toBe(503);
      expect(used).toEqual(['old-key']);
      expect(lines.filter(line => line.includes('readKey returned no valid key'))).toHaveLength(1);
      expect(lines.join('')).not.toMatch(/two words|a\\nb/);
    },
  );

  it('U17: may have a line break after it', async () => {
    const {service, used} = createLockedService(() => 'new-key');
    const {get} = createLogged({key: 'old-key', readKey: () => 'new-key\n'}, service);
    expect((await get('Vehicles/Makes')).status).toBe(200);
    expect(used).toEqual(['old-key', 'new-key']);
  });

  it('U17: is not reported as invalid if the relay has no readKey', async () => {
    const {service} = createLockedService(() => 'new-key');
    const {get, lines} = createLogged({key: 'old-key'}, service);
    expect((await get('Vehicles/Makes')).status).toBe(503);
    expect(lines.join('')).not.toContain('readKey');
  });

  it('U17: stays in use when its file is gone, and the relay logs the reason without a secret', async () => {
    const {service} = createLockedService(() => 'new-key');
    const readKey = () => Promise.reject(new Error('old-key is gone'));
    const {get, lines} = createLogged({key: 'old-key', readKey}, service);
    expect((await get('Vehicles/Makes')).status).toBe(503);
    expect(lines.join('')).toContain('could not reload the API key');
    expect(lines.join('')).not.toContain('old-key');
  });

  it('T1: is redacted in upstream responses, together with the old one', async () => {
    const service = createFakeService(() => plans(plan({planName: 'old-key and new-key'})));
    const {post, relay} = createFixture({key: 'old-key', readKey: () => 'new-key'}, service);
    await relay.renewKey();
    const text = await (await post(SYNC)).text();
    expect(text).toContain('[redacted] and [redacted]');
    expect(service.calls[0]?.headers.get('authorization')).toBe('Bearer new-key');
  });
});

describe('the key file', () => {
  const start = (file: string, service: ReturnType<typeof createFakeService>, previousKey?: string) => {
    const readKey = () => readFileSync(file, 'utf8').trim();
    const key = previousKey ?? readKey();
    const relay = createConfiguredRelay({
      config: {
        host: '127.0.0.1',
        port: 0,
        keyFile: file,
        relay: {serviceUrl: 'https://service.example', key, readKey, fetch: (url, init) => service.fetch(url, init)},
      },
      logger: createLogger({level: 'silent'}),
      intervalMs: 10,
    });
    open.push(relay);
    return relay;
  };
  const makes = (relay: ConfiguredRelay, id: number) =>
    relay.fetch(new Request(`https://relay.example/plans/Vehicles/Makes/m${id}/Models`));
  /** Sends requests until one has used a key. */
  const expectToUse = async (expected: string, relay: ConfiguredRelay, used: readonly string[]) => {
    let id = 0;
    await expect
      .poll(async () => {
        await makes(relay, (id += 1));
        return used.at(-1);
      }, PATIENCE)
      .toBe(expected);
  };

  it.each(['written', 'replaced'])('U17: is watched: a key that is %s there is used at once', async how => {
    const file = join(folder, how);
    writeFileSync(file, 'old-key\n');
    const {service, used} = createLockedService(() => used.at(-1) ?? '');
    const relay = start(file, service);
    await makes(relay, 0);
    expect(used).toEqual(['old-key']);
    if (how === 'written') writeFileSync(file, 'another-key\n');
    else {
      writeFileSync(`${file}.new`, 'another-key\n');
      renameSync(`${file}.new`, file);
    }
    await expectToUse('another-key', relay, used);
  });

  it('U17: is used when it was replaced while the relay started, for example while it connected to Redis', async () => {
    const file = join(folder, 'starting');
    writeFileSync(file, 'another-key\n');
    const {service, used} = createLockedService(() => used.at(-1) ?? '');
    const relay = start(file, service, 'old-key');
    await expectToUse('another-key', relay, used);
  });

  it('U17: stays in use when it is not valid, and the log says why', async () => {
    const file = join(folder, 'edited');
    writeFileSync(file, 'two words');
    const {service} = createLockedService(() => 'new-key');
    const {relay, lines} = createLogged({key: 'old-key', readKey: () => readKeyFile(file)}, service);
    await relay.renewKey();
    const entry = lines.map(line => JSON.parse(line) as object).at(-1);
    expect(entry).toMatchObject({
      msg: 'could not reload the API key',
      why: 'PLAN_SERVICE_KEY_FILE: the file must contain one key (up to 4096 printable characters without spaces) and nothing else.',
    });
  });

  it('U17: is reloaded when the operator calls renewKey', async () => {
    const file = join(folder, 'told');
    writeFileSync(file, 'old-key\n');
    const {service, used} = createLockedService(() => used.at(-1) ?? '');
    const relay = start(file, service);
    writeFileSync(file, 'told-key\n');
    await relay.reload();
    await makes(relay, 0);
    expect(used).toEqual(['told-key']);
  });
});

describe('the UNSAFE warnings', () => {
  const warningsOf = (relay: object, argv: readonly string[] = []) => {
    const lines: string[] = [];
    const logger = createLogger({level: 'info', destination: {write: (line: string) => void lines.push(line)}});
    const config = {host: '127.0.0.1', port: 0, relay: {serviceUrl: 'https://s.example', key: 'argv-canary', ...relay}};
    open.push(createConfiguredRelay({config, logger, argv}));
    return lines.join('');
  };

  it('T1: mention a key on the command line', () => {
    expect(warningsOf({}, ['node', 'relay', '--key=argv-canary'])).toContain('on the command line');
    expect(warningsOf({}, ['node', 'relay', '--key=argv-canary'])).not.toContain('argv-canary');
    expect(warningsOf({}, ['node', 'relay'])).toBe('');
  });

  it('T8: mention a plain HTTP upstream', () => {
    expect(warningsOf({serviceUrl: 'http://127.0.0.1:8788'})).toMatch(/UNSAFE: .*plain HTTP/);
  });

  it('T4: mention an origin list with *', () => {
    expect(warningsOf({origins: ['*']})).toMatch(/UNSAFE: .*every website/);
  });

  it('T2: mention a missing visitor limit', () => {
    expect(warningsOf({visitorSearches: 0})).toMatch(/UNSAFE: .*a single visitor/);
  });
});
