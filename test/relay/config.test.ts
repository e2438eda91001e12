import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {ConfigError, createRelay, readConfig} from '../../src/relay/index.js';

const NEEDED = {PLAN_SERVICE_URL: 'https://service.example', PLAN_SERVICE_KEY: 'secret-key'};
const folder = mkdtempSync(join(tmpdir(), 'config-'));
const keyFile = join(folder, 'key');
writeFileSync(keyFile, 'key-from-file\n');
writeFileSync(join(folder, 'bad'), 'two words\n');

afterAll(() => {
  rmSync(folder, {recursive: true});
});

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return 'no error';
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
    ['PLAN_SERVICE_URL', 'https://service.example/?a=b'],
    ['PLAN_SERVICE_URL', 'https://service.example/#a'],
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
    ['RELAY_PUBLIC_URL', 'https://plans.dealer.example/?a=b'],
    ['RELAY_MOUNT', 'plans'],
    ['RELAY_MOUNT', '/shop/../plans'],
    ['RELAY_MOUNT', '/./plans'],
    ['RELAY_MOUNT', '/v2/plans'],
    ['RELAY_MOUNT', '/healthz'],
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
    ['REDIS_URL', 'http://localhost:6379'],
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
    ['PLAN_SERVICE_URL', 'https://user:pass@service.example'],
    ['PLAN_SERVICE_URL', 'https://:pass@service.example'],
    ['PLAN_SERVICE_URL', 'https://user:p@ss/word@service.example'],
    ['REDIS_URL', 'http://:pass@cache.example:6379'],
  ])('T1: shows no password that stands in %s=%s', (name, value) => {
    const message = messageOf({...NEEDED, [name]: value});
    expect(message).toContain('//[hidden]@');
    expect(message).not.toMatch(/pass|p@ss|word/);
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
