import {describe, expect, it} from 'vitest';
import {createMemoryQuoteStore} from '../../src/relay/index.js';
import {fc, runs} from '../support/fast-check.js';
import {codeOf, createFakeService, createFixture, json, KEY, plan, plans, raw, refusedBy, search} from './fixture.js';

const SYNC = 'PlansSearch/Vin';

interface PlansResponse {
  readonly response: {readonly results: Record<string, unknown>[]};
}

const firstPlan = async (response: Response): Promise<Record<string, unknown>> => {
  const {results} = ((await response.json()) as PlansResponse).response;
  return results[0] ?? {};
};

function urlOf(link: string): URL | undefined {
  try {
    return new URL(link);
  } catch {
    return undefined;
  }
}

describe('a response with plans', () => {
  it('contains all upstream fields, including unknown ones', async () => {
    const reply = {
      response: {results: [plan({novelty: {deep: [1, null, 'x', true]}})], searchId: 's-1', later: 'v3'},
      errorResponse: null,
      trace: 'abc',
    };
    const {post} = createFixture(
      {},
      createFakeService(() => json(reply)),
    );
    expect(await (await post(SYNC)).json()).toEqual(reply);
  });

  const badLinks = [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://checkout.example/',
    'http://localhost:8788/checkout',
    'https://user:pass@checkout.example/',
    '//checkout.example/',
    '/checkout',
    'not a link',
    '',
    7,
    {href: 'https://checkout.example'},
  ];
  it.each(badLinks)('T9: replaces an unsafe link such as %j with null and keeps the plan', async link => {
    const fields = {planCheckoutUrl: link, planSummaryUrl: link, planContractUrl: link};
    const maintenanceProgram = {description: 'x', documentUrl: link};
    const {post} = createFixture(
      {},
      createFakeService(() => plans(plan({...fields, maintenanceProgram}))),
    );
    expect(await firstPlan(await post(SYNC))).toMatchObject({
      planName: 'Shield',
      planCheckoutUrl: null,
      planSummaryUrl: null,
      planContractUrl: null,
      maintenanceProgram: {description: 'x', documentUrl: null},
    });
  });

  it('T9: keeps a safe link to a listed host, as the URL parser serializes it', async () => {
    const service = createFakeService(() =>
      plans(plan({planCheckoutUrl: 'https://Shop.example/a b', planSummaryUrl: 'https://other.example/'})),
    );
    const {post} = createFixture({handoffHosts: ['shop.example']}, service);
    expect(await firstPlan(await post(SYNC))).toMatchObject({
      planCheckoutUrl: 'https://shop.example/a%20b',
      planSummaryUrl: null,
    });
  });

  it('T9: is not shared with a relay that has other handoff hosts, also not in a poll', async () => {
    const service = createFakeService();
    const quoteStore = createMemoryQuoteStore();
    const createFor = (...handoffHosts: string[]) => createFixture({quoteStore, handoffHosts}, service);
    const [open, strict] = [createFor(), createFor('other.example', 'shop.example')];
    expect((await firstPlan(await open.post(SYNC))).planCheckoutUrl).toBe('https://checkout.example/plan-1');
    const poll = await strict.post('PlansSearchAsync/VIN', search(), {headers: {'plan-purpose': 'poll'}});
    expect([poll.status, await codeOf(poll)]).toEqual([400, 'RelaySearchLost']);
    expect((await firstPlan(await strict.post(SYNC))).planCheckoutUrl).toBeNull();
    expect(service.calls).toHaveLength(2);
    // The order of the hosts does not matter.
    expect((await firstPlan(await createFor('shop.example', 'other.example').post(SYNC))).planCheckoutUrl).toBeNull();
    expect(service.calls).toHaveLength(2);
  });

  it('T9: may link to this machine if the upstream API runs on it, as in the demo', async () => {
    const service = createFakeService(() => plans(plan({planCheckoutUrl: 'http://localhost:8788/checkout'})));
    const {post} = createFixture({serviceUrl: 'http://localhost:8788'}, service);
    expect((await firstPlan(await post(SYNC))).planCheckoutUrl).toBe('http://localhost:8788/checkout');
  });

  const linkPart = fc.constantFrom(
    ...[
      '/',
      '.',
      '..',
      '/.',
      '/../',
      '//',
      'a',
      'plan-1',
      'contract.pdf',
      '?id=1&to=a.b',
      '?',
      '=',
      '#top',
      '%2e',
      '%41',
    ],
    ...['~', ':', '@', '|', ' ', 'é', "'", '+'],
  );
  const linkHost = fc.constantFrom(
    ...['checkout.example', 'checkout.example', 'Checkout.example', 'other.example:443', 'other.example:8443', 'a..b'],
    ...[
      '2130706433',
      '0x7f.1',
      '127.0.0.1',
      '1.2.3.4.5',
      'xn--',
      'xn--bcher-kva.example',
      'checkout.example.',
      '-',
      '',
    ],
  );
  it('T9: normalizes every spelling of a link as the URL parser does', async () => {
    const service = createFakeService();
    const {post} = createFixture({tier: {perHour: 10_000, perDay: 10_000}}, service);
    let mileage = 1000;
    const written = fc.tuple(linkHost, fc.array(linkPart, {maxLength: 6}));
    const property = fc.asyncProperty(written, async ([host, parts]) => {
      const link = `https://${host}/${parts.join('')}`;
      service.answer = () => plans(plan({planCheckoutUrl: link}));
      mileage += 1;
      const sent = await firstPlan(await post(SYNC, search({mileage})));
      const url = urlOf(link);
      const isGood = url?.username === '' && url.password === '';
      expect(sent.planCheckoutUrl, link).toBe(isGood ? url.href : null);
    });
    await fc.assert(property, runs(500));
  });

  it('T12: omits prototype names at any depth', async () => {
    const text = `{"response":{"results":[{"planName":"A","__proto__":{"x":1},"a":{"constructor":{"prototype":1}}}]}}`;
    const {post} = createFixture(
      {},
      createFakeService(() => raw(text)),
    );
    const sent = await (await post(SYNC)).text();
    expect(sent).toBe('{"response":{"results":[{"planName":"A","a":{}}]}}');
  });

  it('T5: forwards no upstream response headers', async () => {
    const headers = {
      'set-cookie': 'session=1',
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
      'transfer-encoding': 'chunked',
      'x-powered-by': 'upstream',
      'x-cache': 'HIT',
      location: 'https://elsewhere.example',
    };
    const {post} = createFixture(
      {},
      createFakeService(() => json({response: {results: []}}, {headers})),
    );
    const reply = await post(SYNC);
    for (const name of ['set-cookie', 'access-control-allow-credentials', 'x-powered-by', 'x-cache', 'location']) {
      expect(reply.headers.has(name), name).toBe(false);
    }
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://partner.example');
  });

  it('T15: forbids caching, referrers, and content sniffing', async () => {
    const reply = await createFixture().post(SYNC);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(reply.headers.get('server-timing')).toMatch(/^relay;dur=\d/);
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  const duration = {filters: {duration: {from: 36, to: 60}}};
  it.each([
    ['DurationFilterRestictedValues', 20004],
    ['DurationFilterRestrictedRange', 20005],
  ])('U15: contains %s exactly as upstream sends it', async (code, number) => {
    const {post} = createFixture(
      {},
      createFakeService(() => refusedBy(code, number)),
    );
    const reply = await post(SYNC, search({}, duration));
    expect([reply.status, await reply.json()]).toMatchObject([400, {errorResponse: {errors: [{errorNumber: number}]}}]);
  });

  it('U16: is a success with no plans if the provider filter matches none', async () => {
    const {post} = createFixture(
      {},
      createFakeService(() => json({response: {results: []}, errorResponse: null})),
    );
    const reply = await post(SYNC, search({}, {filters: {providers: ['Nobody']}}));
    expect([reply.status, await reply.json()]).toEqual([200, {response: {results: []}, errorResponse: null}]);
  });

  it('T9: is always serialized by the relay, even if nothing in it has to change', async () => {
    const text =
      '{ "response": {"results": [{"planName":"Sch\\u00fctzling","totalPrice":1.50,"planCheckoutUrl":null}]} }';
    const {post} = createFixture(
      {},
      createFakeService(() => raw(text)),
    );
    expect(await (await post(SYNC)).text()).toBe(
      '{"response":{"results":[{"planName":"Schützling","totalPrice":1.5,"planCheckoutUrl":null}]}}',
    );
  });

  const link = '"planCheckoutUrl":"https://checkout.example/1"';
  const hidden = [
    ['a repeated link', `{"planCheckoutUrl":"javascript:alert(1)",${link}}`, 'javascript'],
    ['a link with an escaped name', `{"planCheckout\\u0055rl":"javascript:alert(1)",${link}}`, 'javascript'],
    ['an overwritten field', `{"planName":"${KEY}","planName":"Shield",${link}}`, KEY],
    ['a prototype name', `{"__proto__":{"planName":"x"},${link}}`, '__proto__'],
    ['a prototype name, escaped', `{"\\u005f_proto__":{"planName":"x"},${link}}`, 'proto__'],
    ['a number that is too large', `{"totalPrice":1e999,${link}}`, '1e999'],
  ] as const;
  it.each(hidden)('T9: does not contain %s, which would bypass the checks', async (_, written, never) => {
    const {post} = createFixture(
      {},
      createFakeService(() => raw(`{"response":{"results":[${written}]}}`)),
    );
    const text = await (await post(SYNC)).text();
    expect(text).toContain('"planCheckoutUrl":"https://checkout.example/1"');
    expect(text).not.toContain(never);
  });

  it('is compressed once and sent in an accepted encoding', async () => {
    const {post} = createFixture(
      {},
      createFakeService(() => plans(plan({description: 'long '.repeat(1000)}))),
    );
    const forms = ['br', 'gzip', 'identity', 'br;q=0, gzip', 'gzip;q=0.000', 'deflate', '*'];
    const replies = await Promise.all(forms.map(form => post(SYNC, undefined, {headers: {'accept-encoding': form}})));
    const encodings = replies.map(({headers}) => headers.get('content-encoding'));
    expect(encodings).toEqual(['br', 'gzip', null, 'gzip', null, null, null]);
    expect(replies.every(({headers}) => headers.get('vary') === 'Origin, Accept-Encoding')).toBe(true);
  });
});

const LINKS = new Set(['planCheckoutUrl', 'planSummaryUrl', 'planContractUrl', 'documentUrl']);
const PROTOTYPES = new Set(['__proto__', 'constructor', 'prototype']);
const hide = (text: string): string => text.replaceAll(KEY, '[redacted]');

function expectedLink(written: unknown): string | null {
  const url = typeof written === 'string' ? urlOf(written) : undefined;
  return url?.protocol === 'https:' && url.username === '' && !url.href.includes(KEY) ? url.href : null;
}

/** The expected sanitized response, in a second and simpler implementation. */
function expected(part: unknown): unknown {
  if (typeof part === 'string') return hide(part);
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(expected);
  const kept = Object.entries(part).filter(([name]) => !PROTOTYPES.has(name));
  return Object.fromEntries(
    kept.map(([name, held]) => [hide(name), LINKS.has(name) ? expectedLink(held) : expected(held)]),
  );
}

describe('any upstream response', () => {
  const link = fc.constantFrom(
    ...['https://checkout.example/plan-1', 'https://checkout.example/a/../b', 'https://a@checkout.example/'],
    ...['javascript:alert(1)', `https://checkout.example/?k=${KEY}`, 'https://checkout.example/%zz', '', 7, null, {}],
  );
  const text = fc.constantFrom('Shield', '', 'é™ 盾', `Bearer ${KEY}`, '__proto__', 'a"b\\c', '\u0001\u2028');
  const name = fc.constantFrom('planName', 'downpayment', '', `x${KEY}`, 'constructor', 'prototype', '__proto__', 'a');
  const number = fc.constantFrom(0, -0, 1.5, -7, 1e21, 123456789012345680000);
  const {value} = fc.letrec(tie => ({
    value: fc.oneof({depthSize: 'small'}, text, number, fc.constantFrom(null, true), tie('list'), tie('object')),
    list: fc.array(tie('value'), {maxLength: 3}),
    object: fc
      .tuple(
        fc.array(fc.tuple(name, tie('value')), {maxLength: 4}),
        fc.array(fc.tuple(fc.constantFrom(...LINKS), link), {maxLength: 2}),
      )
      .map(fields => Object.fromEntries(fields.flat())),
  }));

  it('T9 T12 T1: is forwarded without unsafe links, prototype names and API keys, and otherwise unchanged', async () => {
    const service = createFakeService();
    const {post} = createFixture({tier: {perHour: 1e6, perDay: 1e6}}, service);
    let mileage = 1000;
    const property = fc.asyncProperty(fc.array(value, {maxLength: 4}), async results => {
      const reply = JSON.stringify({response: {results}, errorResponse: null});
      service.answer = () => raw(reply);
      mileage += 1;
      const sent = await (await post(SYNC, search({mileage}))).text();
      expect(sent).toBe(JSON.stringify(expected(JSON.parse(reply))));
    });
    await fc.assert(property, runs(2000));
  }, 120_000);

  const nestings = [
    ['objects', (held: string) => `{"a":${held}}`],
    ['lists', (held: string) => `[${held}]`],
    ['objects and lists', (held: string) => `[{"a":${held}}]`],
  ] as const;
  it.each(nestings)('T24: is rejected when more than 32 %s are nested', async (_, around) => {
    const service = createFakeService();
    const {post} = createFixture({}, service);
    // Four levels are used by the envelope, its payload, the list of plans and the plan.
    const levels = around('').match(/[[{]/g)?.length ?? 1;
    const statusOf = async (others: number): Promise<number> => {
      const deep = Array.from({length: others / levels}).reduce<string>(around, '1');
      service.answer = () => raw(`{"response":{"results":[{"a":${deep}}]}}`);
      return (await post(SYNC, search({mileage: others}))).status;
    };
    expect([await statusOf(2), await statusOf(28), await statusOf(28 + levels)]).toEqual([200, 200, 502]);
  });

  const PLANS = '{"response":{"results":[]}}';
  it.each([`\ufeff${PLANS}`, `${PLANS} x`, `${PLANS}${PLANS}`, PLANS.slice(0, -1)])(
    'is rejected when it is not one JSON text: %s',
    async text => {
      const {post} = createFixture(
        {},
        createFakeService(() => raw(text)),
      );
      expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    },
  );
});

describe('the API key', () => {
  const strange = 'canary"key\\with/all+of&them';
  const spellings = [JSON.stringify(strange), JSON.stringify(strange).replaceAll('/', '\\/')];
  it('T1: is redacted with any JSON escapes, before and after a rotation', async () => {
    const service = createFakeService(() => new Response(null, {status: 401}));
    const {post} = createFixture({key: strange, readKey: () => 'plain-key'}, service);
    await post(SYNC);
    for (const [index, spelling] of [...spellings, '"plain-key"'].entries()) {
      service.answer = () => raw(`{"response":{"results":[{"planName":${spelling}}]}}`);
      const sent = await (await post(SYNC, search({mileage: index + 1}))).text();
      expect(sent).toBe('{"response":{"results":[{"planName":"[redacted]"}]}}');
    }
  });

  const everyLetter = [...KEY].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('');
  const encoded = `%63${KEY.slice(1)}`;
  const escaped = `"${[...KEY].map(letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
  const echoes: readonly (readonly [name: string, answer: () => Response])[] = [
    ['a plan', () => plans(plan({planName: `Bearer ${KEY}`, [KEY]: KEY, nested: [{deep: `x${KEY}x`}]}))],
    ['a plan, escaped', () => raw(`{"response":{"results":[{"planName":${escaped}}]}}`)],
    ['a link', () => plans(plan({planCheckoutUrl: `https://checkout.example/?k=${KEY}`}))],
    ['a link, escaped', () => plans(plan({planCheckoutUrl: `https://checkout.example/?k=${encoded}`}))],
    [
      'a link, escaped, beside a malformed %',
      () => plans(plan({planCheckoutUrl: `https://checkout.example/?k=${encoded}&off=5%`})),
    ],
    [
      'a link, escaped, beside a letter in Latin-1',
      () => plans(plan({planSummaryUrl: `https://checkout.example/Ren%E9?k=${encoded}`})),
    ],
    [
      'a link, escaped completely',
      () => plans(plan({planCheckoutUrl: `https://checkout.example/%zz?k=${everyLetter}`})),
    ],
    ['a text with a link', () => plans(plan({planName: `https://x.example/?k=${encoded} ${KEY}`, [encoded]: 1}))],
    ['an error message', () => refusedBy(KEY, 4005)],
    ['a header', () => json({response: {results: []}}, {headers: {'x-key': KEY, 'retry-after': KEY}})],
    ['a 401', () => new Response(`wrong key ${KEY}`, {status: 401})],
    ['a 429', () => new Response(KEY, {status: 429, headers: {'retry-after': KEY}})],
    ['a 500', () => new Response(`Error: ${KEY}`, {status: 500})],
    [
      'a thrown error',
      () => {
        throw new TypeError(`failed with ${KEY}`, {cause: new Error(KEY)});
      },
    ],
  ];
  it.each(echoes)('T1: is not forwarded when upstream echoes it in %s', async (_, reply) => {
    const lines: string[] = [];
    const options = {logLevel: 'trace', logDestination: {write: (line: string) => void lines.push(line)}} as const;
    const {post, get} = createFixture(options, createFakeService(reply));
    const replies = [await post(SYNC), await post('PlansSearchAsync/VIN'), await get('Vehicles/Makes')];
    for (const sent of replies) {
      const text = `${await sent.text()} ${JSON.stringify([...sent.headers])}`;
      expect(decodeURIComponent(text.replaceAll('%', '%25'))).not.toContain(KEY);
      expect(text).not.toContain(KEY.slice(1));
      expect(text).not.toContain(everyLetter);
    }
    expect(lines.join('')).not.toContain(KEY);
    expect(lines.length).toBeGreaterThanOrEqual(3);
  });

  it('T1: is in no response and no log line of any route', async () => {
    const lines: string[] = [];
    const options = {logLevel: 'trace', logDestination: {write: (line: string) => void lines.push(line)}} as const;
    const {get, post} = createFixture(options);
    const root = {base: 'https://relay.example'};
    const replies = await Promise.all([
      get('healthz', root),
      get('readyz', root),
      get('embed.js', root),
      get('unknown', root),
      post('Register'),
      post(SYNC),
    ]);
    for (const reply of replies)
      expect(`${await reply.text()} ${JSON.stringify([...reply.headers])}`).not.toContain(KEY);
    expect(lines.join('')).not.toContain(KEY);
  });
});
