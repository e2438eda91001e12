import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {inspect} from 'node:util';
import {afterAll, describe, expect, it, onTestFinished} from 'vitest';
import {ConfigError, createConfiguredRelay, createRelay, readConfig, startFromConfig} from '../../src/relay/index.js';
import {createLogger} from '../../src/relay/settings/log.js';
import {codeOf, ORIGIN, search} from './fixture.js';

const REQUIRED = {PLAN_SERVICE_URL: 'https://service.example', PLAN_SERVICE_KEY: 'secret-key'};
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
  throw new Error('No error was thrown.');
};

const messageOf = (environment: Record<string, string>): string => {
  const error = errorOf(() => readConfig(environment));
  expect(error).toBeInstanceOf(ConfigError);
  return error.message;
};

describe('the configuration', () => {
  it('requires only the URL and the key, and leaves other defaults to the relay', () => {
    expect(readConfig(REQUIRED)).toEqual({
      host: '127.0.0.1',
      port: 8787,
      relay: {serviceUrl: 'https://service.example', key: 'secret-key', logLevel: 'info'},
    });
  });

  it('reads every variable', () => {
    const environment = {
      ...REQUIRED,
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

  it('treats an empty variable as not set', () => {
    expect(readConfig({...REQUIRED, RELAY_ORIGINS: '', PORT: ' ', REDIS_URL: ''})).toEqual(readConfig(REQUIRED));
  });

  it('reads the key from a file', () => {
    const {PLAN_SERVICE_URL} = REQUIRED;
    expect(readConfig({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: keyFile}).relay.key).toBe('key-from-file');
  });

  it('allows plain HTTP only on this machine', () => {
    expect(readConfig({...REQUIRED, PLAN_SERVICE_URL: 'http://127.0.0.1:8788/'}).relay.serviceUrl).toBe(
      'http://127.0.0.1:8788',
    );
    expect(readConfig({...REQUIRED, PLAN_SERVICE_URL: 'http://localhost:8788'}).relay.serviceUrl).toBe(
      'http://localhost:8788',
    );
  });

  it('allows a path in the URL of the upstream API', () => {
    const url = 'https://gateway.example/api/v2/partners-of-ours';
    expect(readConfig({...REQUIRED, PLAN_SERVICE_URL: `${url}/`}).relay.serviceUrl).toBe(url);
  });

  const invalid: readonly (readonly [name: string, value: string])[] = [
    ['PLAN_SERVICE_URL', 'service.example'],
    ['PLAN_SERVICE_URL', 'http://service.example'],
    ['PLAN_SERVICE_URL', 'http://127.0.0.1.evil.example'],
    ['PLAN_SERVICE_URL', 'https://service.example/api/v2/Partners/'],
    ['PLAN_SERVICE_URL', 'http://127.0.0.1:8788/api/v2/Partners/PlansSearch'],
    ['PLAN_SERVICE_URL', 'https://service.example/API/V2/partners'],
    ['PLAN_SERVICE_URL', 'https://service.example/gateway/api/v2/Partners//x'],
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
  it('tells that RELAY_ORIGINS has no patterns, but accepts every origin', () => {
    expect(messageOf({...REQUIRED, RELAY_ORIGINS: 'https://*.example'})).toContain(
      '(no patterns), or * for every origin',
    );
    expect(readConfig({...REQUIRED, RELAY_ORIGINS: '*'}).relay.origins).toEqual(['*']);
  });

  it.each(invalid)('rejects %s=%s with a one-line message', (name, value) => {
    const message = messageOf({...REQUIRED, [name]: value});
    expect(message).toMatch(new RegExp(`^${name}: expected .+, got "`));
    expect(message).toContain(value);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['PLAN_SERVICE_URL', 'https://user:pass@service.example', 'https://[redacted]@service.example'],
    ['PLAN_SERVICE_URL', 'https://:pass@service.example', 'https://[redacted]@service.example'],
    ['PLAN_SERVICE_URL', 'https://user:p@ss/word@service.example', 'https://[redacted]@service.example'],
    ['PLAN_SERVICE_URL', 'https:user:pass@service.example', 'https:[redacted]@service.example'],
    ['PLAN_SERVICE_URL', 'https://service.example/?apiKey=pass', 'https://service.example/?[redacted]'],
    ['PLAN_SERVICE_URL', 'https://service.example/#pass', 'https://service.example/#[redacted]'],
    ['RELAY_PUBLIC_URL', 'https://plans.dealer.example/?token=pass', 'https://plans.dealer.example/?[redacted]'],
    ['RELAY_ORIGINS', 'https://user:pass@partner.example', 'https://[redacted]@partner.example'],
  ])('T1: redacts the password in %s=%s', (name, value, redacted) => {
    const message = messageOf({...REQUIRED, [name]: value});
    expect(message).toContain(`got "${redacted}".`);
    expect(message).not.toMatch(/pass|p@ss|word/);
  });

  it.each([
    'redis:hunter2@cache.example:6379',
    'http://:hunter2@cache.example:6379',
    'hunter2@cache.example',
    'redis://:hunter2@cache.example:port',
    'redis://:hunter2@cache.example/first',
    'redis://:hunter2%@cache.example',
    'redis://:hunter2%E9@cache.example',
    'redis://hunter2%E9@cache.example',
    'hunter2',
  ])('T1: does not show REDIS_URL=%s', url => {
    const message = messageOf({...REQUIRED, REDIS_URL: url});
    expect(message).toMatch(/^REDIS_URL: expected a URL such as redis:.+, got something else\.$/);
  });

  describe('with the key in the wrong place', () => {
    const SLIP = 'sk-live-canary-7c1';
    const {PLAN_SERVICE_URL} = REQUIRED;
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
        /^PLAN_SERVICE_KEY_FILE: the key file cannot be read \(ENOENT\)\.$/,
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
      [
        'both',
        () => readConfig({...REQUIRED, PLAN_SERVICE_KEY: SLIP, PLAN_SERVICE_TIER: SLIP}),
        /^PLAN_SERVICE_TIER: /,
      ],
      [
        'RELAY_CONFIG',
        () => createConfiguredRelay({config: {...listen, relay: {}, partnersFile: SLIP}, logger: silent}),
        /^RELAY_CONFIG: the file cannot be read \(ENOENT\)\.$/,
      ],
      [
        'RELAY_CONFIG, which is a path',
        () => createConfiguredRelay({config: {...listen, relay: {}, partnersFile: `${SLIP}/x.y`}, logger: silent}),
        /cannot be read \(ENOENT\)\.$/,
      ],
      [
        'RELAY_CONFIG, which is JSON',
        () => {
          const partnersFile = JSON.stringify([{...partner, serviceUrl: PLAN_SERVICE_URL}]);
          return createConfiguredRelay({config: {...listen, relay: {}, partnersFile}, logger: silent});
        },
        /cannot be read \(ENOENT\)\. Set it to the path of a JSON file, not to JSON\.$/,
      ],
      [
        'PLAN_SERVICE_KEY_FILE together with RELAY_CONFIG',
        () => readConfig({RELAY_CONFIG: 'a.json', PLAN_SERVICE_KEY_FILE: SLIP}),
        /^PLAN_SERVICE_KEY_FILE must not be set together with RELAY_CONFIG/,
      ],
      ['a file with one partner instead of a list', partners(partner), /expected a list of .*, got an object\.$/],
      ['a list of keys', partners([SLIP]), /partner 1: expected a partner, got text\.$/],
      ['a partner in a list of lists', partners([[partner]]), /partner 1: expected a partner, got a list\.$/],
      ['a keyFile', partners([{mount: '/one', keyFile: SLIP}]), /keyFile: the key file cannot be read \(ENOENT\)\.$/],
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

  it('reads the less common variables', () => {
    const environment = {
      ...REQUIRED,
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

  it('rejects settings of one partner together with RELAY_CONFIG', () => {
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
      'PLAN_SERVICE_KEY must not be set together with RELAY_CONFIG. Set it in that file instead.',
    );
    expect(messageOf({...many, RELAY_ORIGINS: 'https://a.example'})).toContain(
      'RELAY_ORIGINS must not be set together with RELAY_CONFIG',
    );
  });

  it('names what is missing', () => {
    expect(messageOf({})).toBe('PLAN_SERVICE_URL is required. Set it to the base URL of the upstream API.');
    expect(messageOf({PLAN_SERVICE_URL: 'https://service.example'})).toContain('An API key is required');
  });

  it('T1: never shows the key in an error', () => {
    for (const key of ['two words', 'kéy', 'a\nb', 'k'.repeat(4097)]) {
      expect(messageOf({...REQUIRED, PLAN_SERVICE_KEY: key})).toMatch(
        /^PLAN_SERVICE_KEY: expected .+, got something else\.$/,
      );
    }
    expect(messageOf({...REQUIRED, PLAN_SERVICE_KEY_FILE: keyFile})).not.toMatch(/secret-key|key-from-file/);
    const {PLAN_SERVICE_URL} = REQUIRED;
    expect(messageOf({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: join(folder, 'bad')})).not.toContain('two words');
    expect(messageOf({PLAN_SERVICE_URL, PLAN_SERVICE_KEY_FILE: join(folder, 'none')})).toContain('cannot be read');
  });
});

describe('createRelay', () => {
  const needed = {serviceUrl: 'https://service.example', key: 'k'};
  const invalid: readonly (readonly [name: string, options: object])[] = [
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
  it.each(invalid)('rejects an invalid %s: %j', (name, options) => {
    expect(() => createRelay({...needed, ...options})).toThrow(new RegExp(`^createRelay: expected ${name}`));
  });
});

it.each(['/v8-trucks', '/reports', '/frame/x', '/metrics'])(
  'RELAY_MOUNT=%s is a path that the relay itself uses',
  path => {
    expect(messageOf({...REQUIRED, RELAY_MOUNT: path})).toMatch(
      /that the relay itself uses, such as .*, got "\/.*"\.$/,
    );
  },
);

describe('startFromConfig', () => {
  it('starts the relay of an environment, with options that have no variable', async () => {
    const environment = {...REQUIRED, RELAY_ORIGINS: ORIGIN, RELAY_METRICS: 'on', LOG_LEVEL: 'silent', PORT: '0'};
    const server = await startFromConfig(readConfig(environment), {verifyVisitor: () => false});
    onTestFinished(() => server.close(0));
    const reply = await fetch(`${server.url}/plans/PlansSearch`, {
      method: 'POST',
      headers: {origin: ORIGIN, 'content-type': 'application/json'},
      body: JSON.stringify(search()),
    });
    expect(await codeOf(reply)).toBe('RelayVisitorNotVerified');
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  });
});
