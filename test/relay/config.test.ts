import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {inspect} from 'node:util';
import {afterAll, describe, expect, it} from 'vitest';
import {ConfigError, createConfiguredRelay, createRelay, readConfig} from '../../src/relay/index.js';
import {createLogger} from '../../src/relay/settings/log.js';

const NEEDED = {PLAN_SERVICE_URL: 'https://service.example', PLAN_SERVICE_KEY: 'secret-key'};
const folder = mkdtempSync(join(tmpdir(), 'config-'));
const keyFile = join(folder, 'key');
writeFileSync(keyFile, 'key-from-file\n');
writeFileSync(join(folder, 'bad'), 'two words\n');

afterAll(() => {
  rmSync(folder, {recursive: true});
});

const errorOf = (work: () => unknown): Error => {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('expected an error, got none.');
};

const messageOf = (environment: Record<string, string>): string => {
  const error = errorOf(() => readConfig(environment));
  expect(error).toBeInstanceOf(ConfigError);
  return error.message;
};

describe('the configuration', () => {
  it('needs the address and the key alone, and leaves the rest to the relay', () => {
    expect(readConfig(NEEDED)).toEqual({
      host: '127.0.0.1',
      port: 8787,
      relay: {serviceUrl: 'https://service.example', key: 'secret-key', logLevel: 'info'},
    });
  });

  it('reads every variable', () => {
    const environment = {
      ...NEEDED,
      PLAN_SERVICE_TIER: '70/700',
      PLAN_SERVICE_ASYNC: 'false',
      PLAN_SERVICE_TIMEOUT_MS: '20000',
      RELAY_ORIGINS: 'https://a.example, https://B.example:8443/ ,',
      RELAY_MOUNT: '/shop/plans',
      RELAY_PUBLIC_URL: 'https://plans.dealer.example',
      RELAY_VISITOR_SEARCHES: '0',
      RELAY_QUOTE_TTL_SECONDS: '60',
      RELAY_PREFETCH: 'off',
      RELAY_HANDOFF_HOSTS: 'Shop.example,checkout.example',
      RELAY_METRICS: 'on',
      TRUST_PROXY: '2',
      REDIS_URL: 'redis://:pass@cache.example:6379/1',
      LOG_LEVEL: 'warn',
      HOST: '0.0.0.0',
      PORT: '0',
      UNRELATED: 'x',
    };
    expect(readConfig(environment)).toEqual({
      host: '0.0.0.0',
      port: 0,
      hasMetrics: true,
      redisUrl: 'redis://:pass@cache.example:6379/1',
      relay: {
        serviceUrl: 'https://service.example',
        key: 'secret-key',
        tier: {perHour: 70, perDay: 700},
        asyncUpstream: false,
        timeoutMs: 20_000,
        origins: ['https://a.example', 'https://b.example:8443'],
        mount: '/shop/plans',
        publicUrl: 'https://plans.dealer.example/',
        visitorSearches: 0,
        quoteTtlSeconds: 60,
        prefetch: 'off',
        handoffHosts: ['shop.example', 'checkout.example'],
        trustProxy: 2,
        logLevel: 'warn',
      },
    });
  });

  it('takes what is set to nothing as not set', () => {
    expect(readConfig({...NEEDED, RELAY_ORIGINS: '', PORT: ' ', REDIS_URL: ''})).toEqual(readConfig(NEEDED));
  });

  it('reads the key from a file', () => {
    const {PLAN_SERVICE_URL} = NEEDED;
    expect(readConfig({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: keyFile}).relay.key).toBe('key-from-file');
  });

  it('takes plain http on this machine alone', () => {
    expect(readConfig({...NEEDED, PLAN_SERVICE_URL: 'http://127.0.0.1:8788/'}).relay.serviceUrl).toBe(
      'http://127.0.0.1:8788',
    );
    expect(readConfig({...NEEDED, PLAN_SERVICE_URL: 'http://localhost:8788'}).relay.serviceUrl).toBe(
      'http://localhost:8788',
    );
  });

  const wrong: readonly (readonly [name: string, value: string])[] = [
    ['PLAN_SERVICE_URL', 'service.example'],
    ['PLAN_SERVICE_URL', 'http://service.example'],
    ['PLAN_SERVICE_URL', 'http://127.0.0.1.evil.example'],
    ['PLAN_SERVICE_URL', 'https://service.example/api/v2/Partners/'],
    ['PLAN_SERVICE_TIER', 'gold'],
    ['PLAN_SERVICE_TIER', '50'],
    ['PLAN_SERVICE_TIER', '0/500'],
    ['PLAN_SERVICE_ASYNC', 'yes'],
    ['PLAN_SERVICE_TIMEOUT_MS', '30s'],
    ['PLAN_SERVICE_TIMEOUT_MS', '10'],
    ['RELAY_ORIGINS', 'partner.example'],
    ['RELAY_ORIGINS', 'https://a.example,null'],
    ['RELAY_ORIGINS', 'https://a.example/page'],
    ['RELAY_ORIGINS', 'https://*.example'],
    ['RELAY_PUBLIC_URL', 'plans.dealer.example'],
    ['RELAY_MOUNT', 'plans'],
    ['RELAY_MOUNT', '/shop/../plans'],
    ['RELAY_MOUNT', '/./plans'],
    ['RELAY_MOUNT', '/v2/plans'],
    ['RELAY_MOUNT', '/healthz'],
    ['RELAY_MOUNT', '/sri.json'],
    ['RELAY_MOUNT', '/sri.json/plans'],
    ['RELAY_VISITOR_SEARCHES', '-1'],
    ['RELAY_VISITOR_POLLS', 'many'],
    ['RELAY_HOSTS', 'https://plans.dealer.example'],
    ['RELAY_ORIGIN_SHARE', '0'],
    ['RELAY_ORIGIN_SHARE', '101'],
    ['RELAY_SHARE_QUOTES', 'yes'],
    ['RELAY_START_PRICE', '1'],
    ['RELAY_QUOTE_TTL_SECONDS', '2592001'],
    ['RELAY_PREFETCH', 'true'],
    ['RELAY_HANDOFF_HOSTS', 'https://shop.example'],
    ['RELAY_METRICS', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['PORT', '65536'],
    ['PORT', '80a'],
  ];
  it.each(wrong)('says in one line what is wrong with %s=%s', (name, value) => {
    const message = messageOf({...NEEDED, [name]: value});
    expect(message).toMatch(new RegExp(`^${name}: expected .+, got "`));
    expect(message).toContain(value);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['PLAN_SERVICE_URL', 'https://user:pass@service.example', 'https://[hidden]@service.example'],
    ['PLAN_SERVICE_URL', 'https://:pass@service.example', 'https://[hidden]@service.example'],
    ['PLAN_SERVICE_URL', 'https://user:p@ss/word@service.example', 'https://[hidden]@service.example'],
    ['PLAN_SERVICE_URL', 'https:user:pass@service.example', 'https:[hidden]@service.example'],
    ['PLAN_SERVICE_URL', 'https://service.example/?apiKey=pass', 'https://service.example/?[hidden]'],
    ['PLAN_SERVICE_URL', 'https://service.example/#pass', 'https://service.example/#[hidden]'],
    ['RELAY_PUBLIC_URL', 'https://plans.dealer.example/?token=pass', 'https://plans.dealer.example/?[hidden]'],
    ['RELAY_ORIGINS', 'https://user:pass@partner.example', 'https://[hidden]@partner.example'],
  ])('T1: shows no password of %s=%s', (name, value, shown) => {
    const message = messageOf({...NEEDED, [name]: value});
    expect(message).toContain(`got "${shown}".`);
    expect(message).not.toMatch(/pass|p@ss|word/);
  });

  it.each([
    'redis:hunter2@cache.example:6379',
    'http://:hunter2@cache.example:6379',
    'hunter2@cache.example',
    'redis://:hunter2@cache.example:port',
    'redis://:hunter2@cache.example/first',
    'redis://:hunter2%@cache.example',
    'hunter2',
  ])('T1: shows nothing of REDIS_URL=%s', url => {
    const message = messageOf({...NEEDED, REDIS_URL: url});
    expect(message).toMatch(/^REDIS_URL: expected an address such as redis:.+, got something else\.$/);
  });

  describe('with the key where something else belongs', () => {
    const SLIP = 'sk-live-canary-7c1';
    const {PLAN_SERVICE_URL} = NEEDED;
    const partners = (content: unknown) => () => {
      const file = join(folder, 'partners.json');
      writeFileSync(file, JSON.stringify(content));
      const relay = {serviceUrl: PLAN_SERVICE_URL};
      return createConfiguredRelay({config: {...listen, relay, partnersFile: file}, logger: silent, argv: []});
    };
    const listen = {host: '127.0.0.1', port: 0};
    const silent = createLogger({level: 'silent'});
    const partner = {mount: '/one', key: SLIP};
    const slips: readonly (readonly [where: string, work: () => unknown, message: RegExp])[] = [
      [
        'PLAN_SERVICE_KEY_FILE',
        () => readConfig({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: SLIP}),
        /^PLAN_SERVICE_KEY_FILE: expected a file with one key and nothing else, got one that cannot be read \(ENOENT\)\.$/,
      ],
      [
        'PLAN_SERVICE_KEY_FILE, which is a path',
        () => readConfig({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: `${SLIP}/x.y`}),
        /cannot be read \(ENOENT\)/,
      ],
      [
        'PLAN_SERVICE_URL',
        () => readConfig({PLAN_SERVICE_URL: SLIP, PLAN_SERVICE_KEY: PLAN_SERVICE_URL}),
        /^PLAN_SERVICE_URL: expected .+, got something else\.$/,
      ],
      ['both', () => readConfig({...NEEDED, PLAN_SERVICE_KEY: SLIP, PLAN_SERVICE_TIER: SLIP}), /^PLAN_SERVICE_TIER: /],
      [
        'RELAY_CONFIG',
        () => createConfiguredRelay({config: {...listen, relay: {}, partnersFile: SLIP}, logger: silent}),
        /^RELAY_CONFIG: /,
      ],
      [
        'PLAN_SERVICE_KEY_FILE beside RELAY_CONFIG',
        () => readConfig({RELAY_CONFIG: 'a.json', PLAN_SERVICE_KEY_FILE: SLIP}),
        /^PLAN_SERVICE_KEY_FILE: expected nothing beside RELAY_CONFIG/,
      ],
      ['a file that is one partner and no list', partners(partner), /expected a list of partners.*, got an object\.$/],
      ['a list of keys', partners([SLIP]), /partner 1: expected a partner, got text\.$/],
      ['a partner in a list of lists', partners([[partner]]), /partner 1: expected a partner, got a list\.$/],
      ['a keyFile', partners([{mount: '/one', keyFile: SLIP}]), /keyFile: expected a file with .+ \(ENOENT\)\.$/],
      ['a serviceUrl', partners([{...partner, serviceUrl: SLIP}]), /serviceUrl: expected .+, got something else\.$/],
      ['a key that is an object', partners([{mount: '/one', key: {live: SLIP}}]), /key: .+, got something else\.$/],
      ['a tier that is an object', partners([{...partner, tier: {key: SLIP}}]), /tier: .+, got an object\.$/],
    ];
    it.each(slips)(
      'T1: an error about %s does not show it, neither in its message nor in its causes',
      (_, work, message) => {
        const error = errorOf(work);
        expect(error.message).toMatch(message);
        expect(inspect(error, {depth: Infinity, showHidden: true})).not.toContain('canary');
      },
    );
  });

  it('reads what only some operators set', () => {
    const environment = {
      ...NEEDED,
      RELAY_HOSTS: 'Plans.dealer.example',
      RELAY_ORIGIN_SHARE: '25',
      RELAY_VISITOR_POLLS: '1000',
      RELAY_VISITOR_CATALOG: '0',
      RELAY_SHARE_QUOTES: 'on',
      RELAY_START_PRICE: 'off',
      PLAN_SERVICE_ASYNC: 'true',
    };
    expect(readConfig(environment).relay).toMatchObject({
      hosts: ['plans.dealer.example'],
      originShare: 0.25,
      visitorPolls: 1000,
      visitorCatalog: 0,
      shareQuotes: true,
      startPriceQuotes: false,
      asyncUpstream: true,
    });
  });

  it('takes nothing of a partner beside a file of partners', () => {
    const publicUrl = 'https://plans.dealer.example/';
    const many = {
      RELAY_CONFIG: '/etc/relay.json',
      RELAY_PUBLIC_URL: publicUrl,
      PLAN_SERVICE_URL: 'https://service.example',
      TRUST_PROXY: '1',
    };
    expect(readConfig(many)).toMatchObject({
      partnersFile: '/etc/relay.json',
      relay: {serviceUrl: 'https://service.example', publicUrl, trustProxy: 1},
    });
    expect(messageOf({...many, PLAN_SERVICE_KEY: 'secret-key'})).toBe(
      'PLAN_SERVICE_KEY: expected nothing beside RELAY_CONFIG, whose file says it, got something.',
    );
    expect(messageOf({...many, RELAY_ORIGINS: 'https://a.example'})).toContain(
      'RELAY_ORIGINS: expected nothing beside',
    );
  });

  it('says what is missing', () => {
    expect(messageOf({})).toBe('PLAN_SERVICE_URL: expected an address, got nothing.');
    expect(messageOf({PLAN_SERVICE_URL: 'https://service.example'})).toContain('got neither');
  });

  it('T1: never shows the key', () => {
    for (const key of ['two words', 'kéy', 'a\nb']) {
      expect(messageOf({...NEEDED, PLAN_SERVICE_KEY: key})).toMatch(
        /^PLAN_SERVICE_KEY: expected .+, got something else\.$/,
      );
    }
    expect(messageOf({...NEEDED, PLAN_SERVICE_KEY_FILE: keyFile})).not.toMatch(/secret-key|key-from-file/);
    const {PLAN_SERVICE_URL} = NEEDED;
    expect(messageOf({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: join(folder, 'bad')})).not.toContain('two words');
    expect(messageOf({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: join(folder, 'none')})).toContain('cannot be read');
  });
});

describe('the options', () => {
  const needed = {serviceUrl: 'https://service.example', key: 'k'};
  const wrong: readonly (readonly [name: string, options: object])[] = [
    ['serviceUrl', {serviceUrl: 'http://service.example'}],
    ['serviceUrl', {serviceUrl: 'nonsense'}],
    ['serviceUrl', {serviceUrl: 'https://service.example/#a'}],
    ['serviceUrl', {serviceUrl: 'https://:pass@service.example'}],
    ['key', {key: ''}],
    ['key', {key: 'a\r\nb'}],
    ['origins', {origins: ['null']}],
    ['mount', {mount: 'plans'}],
    ['mount', {mount: '/plans/..'}],
    ['mount', {mount: '/v1'}],
    ['quoteTtlSeconds', {quoteTtlSeconds: 2_592_001}],
    ['timeoutMs', {timeoutMs: Number.NaN}],
    ['visitorSearches', {visitorSearches: -1}],
    ['visitorPolls', {visitorPolls: -1}],
    ['visitorHeaders', {visitorHeaders: ['x y']}],
    ['originShare', {originShare: 2}],
  ];
  it.each(wrong)('refuse a wrong %s: %j', (name, options) => {
    expect(() => createRelay({...needed, ...options})).toThrow(new RegExp(`^createRelay: expected ${name}`));
  });
});
