import {connect} from 'node:net';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {BASE_PATH, ROUTES, V1_BASE_PATH, type Route} from '../../src/contract/index.js';
import {startSandbox, type SandboxServer} from '../../src/sandbox/server.js';
import type {Envelope} from './fixture.js';

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox({latencyMs: 0});
});
afterAll(() => server.close());

const BODIES: readonly Route[] = Object.values(ROUTES as Readonly<Record<string, Route>>).filter(
  ({method}) => method === 'POST',
);
const PATHS = [
  ...BODIES.map(({path}) => `${BASE_PATH}/${path}`),
  ...['PlansSearch', 'PlansSearch/Vin', 'PlansSearchWithUserInfo/Vin'].map(path => `${V1_BASE_PATH}/${path}`),
];

/** Sends bytes and expects an answer that blames the sender, or is content, in an envelope; never a failure of ours. */
async function send(path: string, body: string | Uint8Array<ArrayBuffer>, label: string, ask = fetch): Promise<void> {
  server.sandbox.reset();
  const headers = {authorization: 'Bearer sandbox-async', 'content-type': 'application/json'};
  const response = await ask(server.url + path, {method: 'POST', headers, body});
  expect(response.status, `${path} ${label}`).toBeLessThan(500);
  const answer = (await response.json()) as Envelope | Envelope[];
  for (const {response: payload, errorResponse} of Array.isArray(answer) ? answer : [answer]) {
    expect((payload === null) !== (errorResponse === null), `${path} ${label}`).toBe(true);
  }
}

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map(part => Buffer.from(part as string))));

const wide = (count: number, entry: string) =>
  `{${Array.from({length: count}, (_, index) => `"f${index}":${entry}`).join()}}`;

/** Texts that parsers of JSON are tested with: what is right, what is wrong, and what is neither. */
const TEXTS: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  nothing: '',
  space: ' \t\n\r',
  null: 'null',
  'a number': '-0',
  'a list': '[[[]]]',
  'a lone quote': '"',
  'a comma at the end': '{"a":1,}',
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
  'keys twice': '{"searchCriteria":{"vin":"A","vin":"B","mileage":1,"mileage":"x"},"searchCriteria":null}',
  'an escape that is none': '{"a":"\\x"}',
  'half a surrogate': '{"searchCriteria":{"vin":"\\ud800","make":"\\udc00"},"contactEmail":"\\ud800@a.bc"}',
  'a control character': '{"a":"\u0001"}',
  'a NUL': '{"searchCriteria":{"vin":"\\u0000","licensePlate":"\\u0000"}}',
  'a byte order mark': bytes([0xef, 0xbb, 0xbf], '{"searchCriteria":{}}'),
  'UTF-16': new Uint8Array(Buffer.from('{"searchCriteria":{}}', 'utf16le')),
  'UTF-8 that breaks off': bytes('{"searchCriteria":{"make":"', [0xe2, 0x82], '"}}'),
  'UTF-8 that is none': bytes(
    '{"contactEmail":"',
    [0xff, 0xfe, 0xc0, 0x80],
    '@a.bc","displayName":"x","agreedToTerms":true}',
  ),
  'bytes of every kind': Uint8Array.from({length: 4096}, (_, index) => (index * 7919) % 256),
  'deep lists': '['.repeat(100_000),
  'deep objects': `${'{"searchCriteria":'.repeat(9000)}1${'}'.repeat(9000)}`,
  'deep lists in their place': `{"searchCriteria":{"vin":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
  'many fields': wide(10_000, 'null'),
  'many entries': `{"filters":{"providers":[${Array.from({length: 40_000}, () => '"x"').join()}]}}`,
  'a long text': `{"searchCriteria":{"vin":"${'A'.repeat(200_000)}","make":"${'('.repeat(20_000)}"}}`,
  prototypes:
    '{"__proto__":{"searchCriteria":{}},"constructor":{"prototype":{}},"searchCriteria":{"__proto__":{"vin":1}}}',
  'inherited names':
    '{"searchCriteria":{"make":"__proto__","model":"constructor","year":2020,"mileage":1,"stateShortName":"OH"}}',
  'ten megabytes': `{"padding":"${'x'.repeat(10_000_000)}"}`,
};

const WRONG: readonly unknown[] = [null, true, 0, -1, 1.5, 1e308, '', 'x', '\u0000', [], [[]], [null], {}, {from: 'x'}];

/** Every field that any body has, at every place. */
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

/** One plan is offered for it, so that a right answer costs little. */
const ONE_PLAN = '1HGSANDB5RX000001';

const RIGHT = {
  searchCriteria: {vin: ONE_PLAN, mileage: 60_000, stateShortName: 'OH'},
  filters: {returnResults: 1},
  searchResultPlanId: 'srp-none',
  UserDetails: {},
  creditCard: {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2040, cvv: '123'},
  vin: ONE_PLAN,
  mileage: 60_000,
  stateShortName: 'OH',
  contactEmail: 'ann@dealer.example',
  displayName: 'Ann',
  agreedToTerms: true,
  verificationCode: '1',
};

/** A right body in which one field is wrong. */
const withWrong = (place: keyof typeof RIGHT | '', field: string, value: unknown): object =>
  place === '' ? {...RIGHT, [field]: value} : {...RIGHT, [place]: {...(RIGHT[place] as object), [field]: value}};

const PLACES = [
  ['', FIELDS],
  ['searchCriteria', CRITERIA],
  ['filters', FILTERS],
  ['UserDetails', DETAILS],
  ['creditCard', CARD],
] as const;

/** The same without a network: thousands of bodies need none. */
const askDirectly: typeof fetch = (url, init) => server.sandbox.fetch(new Request(url, init));

describe('no endpoint fails or stops', () => {
  for (const [label, text] of Object.entries(TEXTS)) {
    it(`for ${label}, over HTTP`, async () => {
      for (const path of PATHS) await send(path, text, label);
    }, 30_000);
  }

  for (const path of PATHS) {
    it(`for a value of any wrong kind in any field: ${path}`, async () => {
      for (const [place, fields] of PLACES) {
        for (const field of fields) {
          await Promise.all(
            WRONG.map(value => {
              const body = JSON.stringify(withWrong(place, field, value));
              return send(path, body, `${place}.${field} ${JSON.stringify(value)}`, askDirectly);
            }),
          );
        }
      }
    }, 60_000);
  }

  it('for odd queries and ids', async () => {
    const headers = {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'};
    const odd = ['%00', '%E0%A4%A', '..%2f..', '__proto__', 'x'.repeat(5000), '%F0%9F%9A%97', "'--", '<script>'];
    for (const text of odd) {
      for (const path of [`Vehicles/Makes/${text}/Models`, `Vehicles/Lookup?make=${text}&model=${text}&year=${text}`]) {
        const response = await fetch(`${server.url}${BASE_PATH}/${path}`, {headers});
        expect(response.status, path).toBeLessThan(500);
      }
    }
  });

  it('for bytes that are no HTTP, and for callers that leave in the middle', async () => {
    const {hostname, port} = new URL(server.url);
    const half = `POST ${BASE_PATH}/PlansSearch HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"sear`;
    for (const text of ['\u0000\u0001\u0002', 'GET / HTTP/9.9\r\n\r\n', 'x'.repeat(100_000), half]) {
      await new Promise(resolve => {
        const socket = connect(Number(port), hostname, () => socket.end(text));
        socket.on('error', resolve).on('close', resolve).resume();
      });
    }
    expect((await fetch(`${server.url}/sandbox/outbox`)).status).toBe(200);
  });
});
