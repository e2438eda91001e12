import {describe, expect, it} from 'vitest';
import {BASE_PATH, ROUTES, UNSPECIFIED, V1_BASE_PATH, type Route} from '../../../src/contract/index.js';
import {fc, runs} from '../../support/fast-check.js';
import {ask, openSandbox, ORDINARY, ORIGIN, search, type Envelope} from '../fixture.js';

const sandbox = openSandbox({latencyMs: 0});
/** The routes of version 1, as paths relative to those of version 2. */
const V1: readonly Route[] = UNSPECIFIED.v1Routes.map(name => ({
  ...ROUTES[name],
  path: `../../..${V1_BASE_PATH}/${ROUTES[name].path}`,
}));
const ALL: readonly Route[] = [...Object.values(ROUTES), ...V1];
const route = fc.constantFrom(...ALL);

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map(part => Buffer.from(part as string))));

const wide = (count: number, entry: string) =>
  `{${Array.from({length: count}, (_, index) => `"f${index}":${entry}`).join()}}`;

/** Typical inputs for testing JSON parsers: valid, invalid and ambiguous ones. */
const TEXTS: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  'an empty body': '',
  whitespace: ' \t\n\r',
  null: 'null',
  'a number': '-0',
  'a list': '[[[]]]',
  'a lone quote': '"',
  'a trailing comma': '{"a":1,}',
  'single quotes': "{'a':1}",
  'a comment': '{/*a*/"a":1}',
  'two values': '{} {}',
  'no colon': '{"a" 1}',
  NaN: '{"mileage":NaN}',
  Infinity: '{"mileage":-Infinity}',
  'a leading zero': '{"mileage":01}',
  'a hexadecimal number': '{"mileage":0x10}',
  'a number without its fraction': '{"mileage":1.}',
  'huge numbers':
    '{"searchCriteria":{"mileage":1e999,"year":123456789012345678901234567890},"filters":{"returnResults":1e308}}',
  'tiny numbers': '{"searchCriteria":{"mileage":1e-999,"year":-0}}',
  'many digits': `{"searchCriteria":{"mileage":${'9'.repeat(10_000)}}}`,
  'duplicate keys': '{"searchCriteria":{"vin":"A","vin":"B","mileage":1,"mileage":"x"},"searchCriteria":null}',
  'an invalid escape': '{"a":"\\x"}',
  'half a surrogate': '{"searchCriteria":{"vin":"\\ud800","make":"\\udc00"},"contactEmail":"\\ud800@a.bc"}',
  'a control character': '{"a":"\u0001"}',
  'a NUL': '{"searchCriteria":{"vin":"\\u0000","licensePlate":"\\u0000"}}',
  'a byte order mark': bytes([0xef, 0xbb, 0xbf], '{"searchCriteria":{}}'),
  'UTF-16': new Uint8Array(Buffer.from('{"searchCriteria":{}}', 'utf16le')),
  'truncated UTF-8': bytes('{"searchCriteria":{"make":"', [0xe2, 0x82], '"}}'),
  'invalid UTF-8': bytes(
    '{"contactEmail":"',
    [0xff, 0xfe, 0xc0, 0x80],
    '@a.bc","displayName":"x","agreedToTerms":true}',
  ),
  'random bytes': Uint8Array.from({length: 4096}, (_, index) => (index * 7919) % 256),
  'deep lists': '['.repeat(100_000),
  'deep objects': `${'{"searchCriteria":'.repeat(9000)}1${'}'.repeat(9000)}`,
  'deep lists in a known field': `{"searchCriteria":{"vin":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
  'many fields': wide(10_000, 'null'),
  'many entries': `{"filters":{"providers":[${Array.from({length: 40_000}, () => '"x"').join()}]}}`,
  'a long text': `{"searchCriteria":{"vin":"${'A'.repeat(200_000)}","make":"${'('.repeat(20_000)}"}}`,
  prototypes:
    '{"__proto__":{"searchCriteria":{}},"constructor":{"prototype":{}},"searchCriteria":{"__proto__":{"vin":1}}}',
  'inherited names':
    '{"searchCriteria":{"make":"__proto__","model":"constructor","year":2020,"mileage":1,"stateShortName":"OH"}}',
};

/** Unusual values for fields. */
const WRONG: readonly unknown[] = [null, true, 0, -1, 1.5, 1e308, '', 'x', '\u0000', [], [[]], [null], {}, {from: 'x'}];

/** The paths of all fields of all bodies. */
const FIELDS = [
  ...['searchCriteria', 'filters', 'tracking', 'responseDetailLevel', 'resultOrder', 'showProviderInfo', 'partner'],
  ...['searchId', 'userId', 'UserDetails', 'creditCard', 'searchResultPlanId', 'vin', 'mileage', 'partnerId'],
  ...['contactEmail', 'email', 'displayName', 'agreedToTerms', 'verificationCode', 'stateShortName'],
];
const CRITERIA = ['vin', 'licensePlate', 'make', 'model', 'year', 'stateShortName', 'zip', 'mileage'];
const FILTERS = [
  ...['providers', 'excludeProviders', 'numberOfProviders', 'coverageTypes', 'coverageType', 'categoryTypes'],
  ...['planServiceRating', 'duration', 'miles', 'monthlyPrice', 'totalPrice', 'returnResults'],
];
const DETAILS = ['firstName', 'email', 'state', 'zip'];
const CARD = ['cardNumber', 'expirationMonth', 'expirationYear', 'cvv', 'nameOnCard'];

const ODD_IDS = ['%00', '%E0%A4%A', '..%2f..', '__proto__', 'x'.repeat(5000), '%F0%9F%9A%97', "'--", '<script>'];

/** A valid body of every endpoint, without the search. */
const RIGHT = {
  searchResultPlanId: 'srp-none',
  UserDetails: {},
  creditCard: {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2040, cvv: '123'},
  contactEmail: 'ann@dealer.example',
  displayName: 'Ann',
  agreedToTerms: true,
  verificationCode: '1',
};

/**
 * Sends a body to an endpoint, and expects a valid envelope without a 5xx status. Returns whether the envelope has only
 * errors.
 */
async function expectEnvelope({method, path}: Route, body: string | Uint8Array<ArrayBuffer>): Promise<boolean> {
  sandbox.reset();
  const response = await ask(sandbox, path.replace('{makeId}', 'honda'), method === 'POST' ? body : undefined, {
    method,
    key: 'sandbox-async',
  });
  expect(response.status).toBeLessThan(500);
  const answer = (await response.json()) as Envelope | Envelope[];
  const envelopes = Array.isArray(answer) ? answer : [answer];
  for (const envelope of envelopes) {
    expect(Object.keys(envelope).sort()).toEqual(['errorResponse', 'response']);
    expect((envelope.response === null) !== (envelope.errorResponse === null)).toBe(true);
  }
  return envelopes.every(({errorResponse}) => errorResponse !== null);
}

describe('any input', () => {
  it('gets a valid envelope for any JSON body', async () => {
    await fc.assert(
      fc.asyncProperty(route, fc.json(), async (target, body) => {
        await expectEnvelope(target, body);
      }),
      runs(400),
    );
  });

  it('gets a valid envelope if known fields have any JSON value', async () => {
    const value = fc.oneof(fc.constantFrom(...WRONG), fc.jsonValue({maxDepth: 3}));
    const record = (fields: readonly string[], right: object) =>
      fc.dictionary(fc.constantFrom(...fields), value).map(odd => ({...right, ...odd}));
    const right = {...RIGHT, searchCriteria: ORDINARY};
    const body = fc
      .tuple(
        record(FIELDS, right),
        record(CRITERIA, ORDINARY),
        record(FILTERS, {}),
        record(CARD, RIGHT.creditCard),
        record(DETAILS, {}),
        fc.nat(2),
      )
      .map(([fields, searchCriteria, filters, creditCard, UserDetails, kept]) => ({
        ...fields,
        ...(kept > 0 && {searchCriteria, filters, creditCard, UserDetails}),
      }));
    await fc.assert(
      fc.asyncProperty(route, body, async (target, parts) => {
        await expectEnvelope(target, JSON.stringify(parts));
      }),
      runs(1600),
    );
  });

  it.each(Object.entries(TEXTS))('gets a valid envelope for %s', async (_, text) => {
    for (const target of ALL.filter(({method}) => method === 'POST')) await expectEnvelope(target, text);
    expect(({} as Record<string, unknown>)['searchCriteria']).toBeUndefined();
  });

  it.each([
    'an empty body',
    'a list',
    'deep lists',
    'deep objects',
    'deep lists in a known field',
    'many fields',
    'prototypes',
  ])('gets only errors for %s', async name => {
    for (const target of ALL.filter(({request, method}) => request && method === 'POST'))
      expect(await expectEnvelope(target, TEXTS[name] ?? ''), target.path).toBe(true);
  });

  it('gets 413 for a body that is too large, by its declared or its actual length', async () => {
    const large = JSON.stringify({searchCriteria: ORDINARY, padding: 'x'.repeat(10_000_000)});
    expect((await ask(sandbox, 'PlansSearch', large)).status).toBe(413);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const response = await sandbox.fetch(
      new Request(`${ORIGIN}${BASE_PATH}/PlansSearch`, {
        method: 'POST',
        headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
        body: endless,
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(12);
  });

  it('gets a response at any path with any method', {timeout: 60_000}, async () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.constantFrom('/%', '/%E0%A4%A', '/sandbox/checkout/%00', '/sandbox/order/..%2f'),
      fc
        .constantFrom(...ODD_IDS.flatMap(id => [`Makes/${id}/Models`, `Lookup?make=${id}&model=${id}&year=${id}`]))
        .map(path => `${BASE_PATH}/Vehicles/${path}`),
    );
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH');
    await fc.assert(
      fc.asyncProperty(path, method, async (text, verb) => {
        const response = await sandbox.fetch(new Request(`${ORIGIN}${text}`, {method: verb}));
        expect(response.status).toBeLessThan(500);
      }),
    );
  });
});

describe('the pages', () => {
  it('reject a form that is too large', async () => {
    const [plan] = await search(sandbox);
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(8192).fill(120));
      },
    });
    for (const body of ['x'.repeat(1_000_000), endless]) {
      const form = {method: 'POST', body, duplex: 'half'} as RequestInit;
      expect((await sandbox.fetch(new Request(String(plan?.planCheckoutUrl), form))).status).toBe(413);
    }
    expect(chunks).toBeLessThan(10);
  });
});
