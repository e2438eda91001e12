import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {ConfigError, connectRedis, createConfiguredRelay, createRelay, readConfig} from '../../src/relay/index.js';
import {createLogger} from '../../src/relay/settings/log.js';
import {type Setting, type SettingName, SETTINGS} from '../../src/relay/settings/table.js';

const KEY = 'canary-key-4f9';
const URL = 'https://service.example';
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const logger = createLogger({level: 'silent'});

afterAll(() => rmSync(folder, {recursive: true}));

/** A value as a variable's text, and as in code and JSON; undefined where it cannot be expressed. */
type Given = readonly [text: string | undefined, value?: unknown];

interface Bounds {
  readonly valid: readonly Given[];
  readonly invalid: readonly Given[];
}

const counted: Bounds = {
  valid: [
    ['0', 0],
    ['1000000000', 1_000_000_000],
  ],
  invalid: [
    ['-1', -1],
    ['1.5', 1.5],
    ['1000000001', 1_000_000_001],
    ['1e3', '1e3'],
  ],
};
const flag = (on: string, off: string): Bounds => ({
  valid: [
    [on, true],
    [off, false],
  ],
  invalid: [
    ['yes', 'yes'],
    ['1', 1],
  ],
});
const hosts: Bounds = {
  valid: [['Shop.example, checkout.example', ['Shop.example', 'checkout.example']]],
  invalid: [
    ['https://shop.example', ['https://shop.example']],
    ['shop.example,a b', ['shop.example', 'a b']],
    [' , ', undefined],
    [undefined, 'shop.example'],
    [undefined, [7]],
  ],
};

/** The lowest and highest valid values of each setting, and invalid ones beyond them. */
const BOUNDS: Readonly<Record<SettingName, Bounds>> = {
  serviceUrl: {
    valid: [
      ['https://service.example', 'https://service.example'],
      ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ],
    invalid: [
      ['http://service.example', 'http://service.example'],
      ['nonsense', 'nonsense'],
    ],
  },
  key: {
    valid: [['!~', '!~']],
    invalid: [
      ['two words', 'two words'],
      ['kéy', 'kéy'],
      [undefined, 7],
    ],
  },
  keyFile: {valid: [], invalid: [[undefined, 7]]},
  tier: {
    valid: [
      ['standard', 'standard'],
      ['1/1000000000', '1/1000000000'],
      [undefined, {perHour: 1, perDay: 999_999_999}],
    ],
    invalid: [
      ['gold', 'gold'],
      ['0/5', '0/5'],
      ['5/1000000001', '5/1000000001'],
      [undefined, {perHour: 0, perDay: 5}],
      [undefined, {perHour: 5}],
    ],
  },
  asyncUpstream: flag('true', 'false'),
  timeoutMs: {
    valid: [
      ['100', 100],
      ['600000', 600_000],
    ],
    invalid: [
      ['99', 99],
      ['600001', 600_001],
      ['30s', '30s'],
      ['100.5', 100.5],
    ],
  },
  origins: {
    valid: [['https://a.example, https://b.example:8443', ['https://a.example', 'https://b.example:8443']]],
    invalid: [
      ['a.example', ['a.example']],
      ['https://a.example/page', ['https://a.example/page']],
      [undefined, 'https://a.example'],
    ],
  },
  originShare: {
    valid: [
      ['1', 0.01],
      ['100', 1],
    ],
    invalid: [
      ['0', 0],
      ['101', 1.01],
      ['half', 'half'],
    ],
  },
  hosts,
  mount: {
    valid: [['/shop/plans', '/shop/plans']],
    invalid: [
      ['plans', 'plans'],
      ['/shop/../plans', '/shop/../plans'],
      ['/metrics', '/metrics'],
    ],
  },
  publicUrl: {
    valid: [['https://plans.dealer.example', 'https://plans.dealer.example']],
    invalid: [
      ['plans.dealer.example', 'plans.dealer.example'],
      ['https://plans.dealer.example/?a', 'https://plans.dealer.example/?a'],
    ],
  },
  visitorSearches: counted,
  visitorPolls: counted,
  visitorCatalog: counted,
  quoteTtlSeconds: {
    valid: [
      ['0', 0],
      ['2592000', 2_592_000],
    ],
    invalid: [
      ['-1', -1],
      ['2592001', 2_592_001],
    ],
  },
  shareQuotes: flag('on', 'off'),
  prefetch: {
    valid: [
      ['on', 'on'],
      ['off', 'off'],
    ],
    invalid: [
      ['true', 'true'],
      [undefined, true],
    ],
  },
  startPriceQuotes: flag('on', 'off'),
  handoffHosts: hosts,
  widgetSettings: {
    valid: [
      ['{}', {}],
      ['{"tokens":{"--plan-radius":"4px"}}', {tokens: {'--plan-radius': '4px'}}],
    ],
    invalid: [
      ['[]', []],
      ['{"tokens":{"--plan-radius":"url(x)"}}', {tokens: {'--plan-radius': 'url(x)'}}],
      ['{"script":"x"}', {script: 'x'}],
      ['/no/such/file.json', 7],
    ],
  },
  reportToken: {
    valid: [['sixteen-or-more-1', 'sixteen-or-more-1']],
    invalid: [
      ['too-short', 'too-short'],
      ['sixteen or more characters', 'sixteen or more characters'],
      [undefined, 7],
    ],
  },
  partnersFile: {valid: [], invalid: []},
  redisUrl: {
    valid: [['rediss://cache.example'], ['redis://:p%C3%A9ss@cache.example']],
    invalid: [['http://cache.example']],
  },
  redisPrefix: {
    valid: [
      ['a', 'a'],
      [`Dealer_1:${'x'.repeat(55)}`, `Dealer_1:${'x'.repeat(55)}`],
    ],
    invalid: [
      ['{dealer}', '{dealer}'],
      ['two words', 'two words'],
      ['x'.repeat(65), 'x'.repeat(65)],
    ],
  },
  hasMetrics: flag('on', 'off'),
  trustProxy: {
    valid: [
      ['true', true],
      ['0', 0],
      ['9', 9],
    ],
    invalid: [
      ['10', 10],
      ['-1', -1],
      ['yes', 'yes'],
    ],
  },
  host: {valid: [['0.0.0.0']], invalid: []},
  port: {valid: [['0'], ['65535']], invalid: [['65536'], ['80a']]},
  logLevel: {valid: [['fatal', 'fatal']], invalid: [['loud', 'loud']]},
  visitorHeaders: {valid: [[undefined, ['X-Proof']]], invalid: [[undefined, ['x y']]]},
  pollHoldMs: {
    valid: [
      [undefined, 0],
      [undefined, 1000],
    ],
    invalid: [
      [undefined, -1],
      [undefined, 1001],
    ],
  },
};

const REQUIRED = {PLAN_SERVICE_URL: URL, PLAN_SERVICE_KEY: KEY};
const PARTNER = {mount: '/one', serviceUrl: URL, key: KEY};

async function messageOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

const fromEnvironment = (variable: string, text: string) =>
  messageOf(() => readConfig({...REQUIRED, [variable]: text}));

const fromPartnersFile = (name: string, value: unknown) =>
  messageOf(() => {
    const partnersFile = join(folder, 'partners.json');
    writeFileSync(partnersFile, JSON.stringify([{...PARTNER, [name]: value}]));
    const config = {host: '127.0.0.1', port: 0, partnersFile, relay: {}};
    return createConfiguredRelay({config, logger, argv: []}).close();
  });

const fromOption = (name: string, value: unknown) =>
  messageOf(() => createRelay({serviceUrl: URL, key: KEY, [name]: value}).close());

/** The same for an option of the Redis connection. No server listens at the URL, which causes no error. */
const fromConnection = (prefix: unknown) =>
  messageOf(async () =>
    (await connectRedis({url: 'redis://127.0.0.1:1', prefix: prefix as string, logger, timeoutMs: 1})).close(),
  );

/** The error messages for a value from every source that can express it; undefined where it is valid. */
async function messages(name: SettingName, [text, value]: Given): Promise<Map<string, string | undefined>> {
  const {variable, scope}: Setting = SETTINGS[name];
  const found = new Map<string, string | undefined>();
  if (variable !== undefined && text !== undefined) {
    found.set(`${variable}: expected `, await fromEnvironment(variable, text));
  }
  if (value === undefined) return found;
  if (scope === 'partner' || name === 'serviceUrl') {
    found.set(`RELAY_CONFIG: partners.json: partner 1, ${name}: expected `, await fromPartnersFile(name, value));
  }
  if (scope !== 'process' && name !== 'keyFile') {
    found.set(`createRelay: expected ${name} to be `, await fromOption(name, value));
  }
  if (name === 'redisPrefix') found.set('connectRedis: expected prefix to be ', await fromConnection(value));
  return found;
}

const cases = (kind: keyof Bounds) =>
  (Object.keys(BOUNDS) as SettingName[]).flatMap(name => BOUNDS[name][kind].map(given => ({name, given})));

describe('the relay’s settings', () => {
  it.each(cases('valid'))('accept $name $given in the environment, the partners’ file and code', async each => {
    const found = await messages(each.name, each.given);
    expect(found.size).toBeGreaterThan(0);
    expect([...found.values()].filter(message => message !== undefined)).toEqual([]);
  });

  it.each(cases('invalid'))(
    'reject $name $given with the same message in the environment, the partners’ file and code',
    async ({name, given}) => {
      const {expected} = SETTINGS[name].value;
      const found = await messages(name, given);
      expect(found.size).toBeGreaterThan(0);
      for (const [start, message] of found) {
        expect(message).toContain(`${start}${expected}, got `);
        expect(message).not.toMatch(/\n|canary/);
      }
    },
  );

  it('T1: do not show a key that was set in the place of any of them', async () => {
    let count = 0;
    for (const name of Object.keys(SETTINGS) as SettingName[]) {
      for (const value of [`${KEY}, ${KEY} x`, [`https://${KEY} x`], {[KEY]: KEY}]) {
        const found = await messages(name, [typeof value === 'string' ? value : undefined, value]);
        for (const message of found.values()) {
          count += 1;
          expect(message ?? '').not.toContain('canary');
        }
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  // The shapes of keys: with hyphens or dots, as base64 or hex, and with something else in the same place.
  it.each([
    'sk-live-canary-7c1f',
    'canary.eyJhbGciOiJIUzI1NiJ9.k',
    '/canary/9Zk+Q3aXw==',
    '0123456789abcdef-canary',
    'canary_A1b2C3d4E5f6, https://a.example/x',
    '"canary_A1b2C3d4E5f6"',
    'free canary_A1b2C3d4E5f6',
  ])('T1: do not show the key %s in the place of any of them when the real one is in a file', async slip => {
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, 'key-in-the-file');
    const config = {host: '127.0.0.1', port: 0, partnersFile: join(folder, 'partners.json'), relay: {}};
    let count = 0;
    for (const [name, {variable}] of Object.entries<Setting>(SETTINGS)) {
      const environment = {PLAN_SERVICE_URL: URL, PLAN_SERVICE_KEY_FILE: keyFile, [variable ?? '']: slip};
      const given = name === 'origins' || name === 'hosts' || name === 'handoffHosts' ? slip.split(',') : slip;
      const found = [await messageOf(() => readConfig(environment))];
      writeFileSync(config.partnersFile, JSON.stringify([{mount: '/one', serviceUrl: URL, keyFile, [name]: given}]));
      found.push(await messageOf(() => createConfiguredRelay({config, logger, argv: []}).close()));
      for (const message of found) {
        if (message !== undefined) count += 1;
        expect(message ?? '').not.toContain('canary');
      }
    }
    expect(count).toBeGreaterThan(30);
  });

  it.each([
    ['RELAY_ORIGINS', 'https://www.your-dealership.example/plans'],
    ['RELAY_ORIGINS', 'https://*.your-dealership.example, null'],
    ['RELAY_ORIGINS', 'https://www.dealer-one.example https://www.dealer-two.example'],
    ['RELAY_ORIGINS', '"https://www.your-dealership.example"'],
    ['RELAY_ORIGINS', 'www.your-dealership.example'],
    ['RELAY_HOSTS', 'plans.your-dealership.example:8443'],
    ['RELAY_HOSTS', '192.168.100.200:8787'],
    ['RELAY_MOUNT', '/dealers/../your-dealership/plans'],
    ['TRUST_PROXY', '10.0.0.0/8'],
    ['PLAN_SERVICE_TIER', '1000 per hour'],
  ])('show the invalid %s=%s, which is no key', async (variable, text) => {
    expect(await fromEnvironment(variable, text)).toContain(`, got ${JSON.stringify(text)}.`);
  });

  it.each([
    ['PLAN_SERVICE_URL', 'serviceUrl', 'https://user:pass@service.example'],
    ['RELAY_PUBLIC_URL', 'publicUrl', 'https://user:pass@plans.example'],
    ['RELAY_ORIGINS', 'origins', 'https://user:pass@partner.example'],
  ] as const)('T1: redact a password in %s from every source', async (_, name, url) => {
    const found = await messages(name, [url, name === 'origins' ? [url] : url]);
    expect(found.size).toBeGreaterThan(1);
    for (const message of found.values()) {
      expect(message).toMatch(/, got "https:\/\/\[redacted\]@\w+\.example"\.$/);
      expect(message).not.toContain('pass');
    }
  });

  it('name a missing option', async () => {
    expect(await fromOption('key', undefined)).toBe(
      'createRelay: expected key to be up to 4096 printable characters without spaces, got nothing.',
    );
    expect(await fromOption('serviceUrl', undefined)).toMatch(
      /^createRelay: expected serviceUrl to be .*, got nothing\.$/,
    );
  });
});
