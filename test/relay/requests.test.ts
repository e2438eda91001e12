import {describe, expect, it} from 'vitest';
import {codeOf, createFakeService, createFixture, json, search} from './fixture.js';

const SEARCH = 'PlansSearchAsync/VIN';
const CIVIC = {make: 'Honda', model: 'Civic', year: 2018, mileage: 1, stateShortName: 'TX'};
const VEHICLE = {vin: '1HGCM82633A004352', mileage: 48_000};
/** The vehicle identifiers of the strict routes other than VIN. */
const CRITERIA: Readonly<Record<string, object>> = {
  'PlansSearchAsync/MakeModelYear': {...CIVIC, vin: null},
  'PlansSearchAsync/LicensePlate': {licensePlate: 'AB1', vin: null},
};

describe('the route table', () => {
  const unknown: readonly (readonly [method: string, path: string])[] = [
    ['POST', 'Register'],
    ['POST', 'Register/Verify'],
    ['POST', 'Register/Rotate'],
    ['GET', 'Register/Usage'],
    ['DELETE', 'Register'],
    ['POST', 'Order/CreateWithUserDetails'],
    ['POST', 'VehicleRegistration/CleanVehicleCache'],
    ['GET', 'PlansSearch'],
    ['PUT', 'PlansSearch'],
    ['POST', 'PlansSearch/VIN'],
    ['POST', 'PlansSearchAsync/Vin'],
    ['POST', 'plansSearch'],
    ['POST', 'PlansSearch/'],
    ['POST', '/PlansSearch'],
    ['POST', 'PlansSearch/Vin/../../Register'],
    ['POST', 'PlansSearch%2FVin'],
    ['POST', 'PlansSearch/%2e%2e/Register'],
    ['GET', 'Vehicles/Makes/a%2Fb/Models'],
    ['GET', 'Vehicles/Makes/..%2f..%2fRegister%2fUsage/Models'],
    ['GET', 'Vehicles/Makes/a b/Models'],
    ['GET', `Vehicles/Makes/${'a'.repeat(41)}/Models`],
    ['GET', 'Vehicles/Makes/a%3Fb/Models'],
    ['GET', 'api/v2/Partners/Vehicles/Makes'],
    ['POST', '../Partners/PlansSearch'],
    ['POST', '../Partners/PlansSearch/Vin'],
    ['GET', ''],
  ];
  it.each(unknown)('T7: rejects the unknown route %s %s without an upstream call', async (method, path) => {
    const {send, service} = createFixture();
    const reply = await send(path, {method, ...(method === 'POST' && {body: search()})});
    expect(reply.status).toBe(404);
    expect(await codeOf(reply)).toBe('RelayRouteUnknown');
    expect(service.calls).toHaveLength(0);
  });

  const known: readonly (readonly [path: string, upstream: string])[] = [
    ['PlansSearch', 'PlansSearch'],
    ['PlansSearch/Vin', 'PlansSearch/Vin'],
    ['PlansSearchWithUserInfo/Vin', 'PlansSearchWithUserInfo/Vin'],
    ['PlansSearchAsync', 'PlansSearch'],
    ['PlansSearchAsync/VIN', 'PlansSearch/Vin'],
  ];
  it.each(known)('forwards %s to %s upstream', async (path, upstream) => {
    const {post, service, relay} = createFixture();
    await post(path);
    await relay.close();
    expect(service.calls.map(({url}) => url.href)).toEqual([`https://service.example/api/v2/Partners/${upstream}`]);
  });

  it('forwards the other lookup methods to their own routes', async () => {
    const {post, service} = createFixture();
    await post('PlansSearch/MakeModelYear', {searchCriteria: CIVIC});
    await post('PlansSearch/LicensePlate', {searchCriteria: {licensePlate: 'ab 12', mileage: 1, stateShortName: 'tx'}});
    expect(service.calls.map(({url}) => url.pathname.split('/').at(-1))).toEqual(['MakeModelYear', 'LicensePlate']);
  });

  it('rejects a body at a strict route that another route accepts', async () => {
    const {post} = createFixture();
    const paths = ['PlansSearchAsync/VIN', 'PlansSearchAsync/LicensePlate', 'PlansSearchAsync/VIN', 'PlansSearchAsync'];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await post(path)).status);
    expect(statuses).toEqual([202, 400, 200, 200]);
  });

  it('is below the configured mount', async () => {
    const {post} = createFixture({mount: '/shop/plans/'});
    expect((await post(SEARCH, search(), {base: 'https://relay.example/shop/plans'})).status).toBe(202);
    expect((await post(SEARCH)).status).toBe(404);
  });

  it('lets every page read that there is none outside the mount, and no cache keep it', async () => {
    const {send} = createFixture();
    const reply = await send('', {
      method: 'GET',
      base: 'https://relay.example',
      headers: {origin: 'https://any.example'},
    });
    expect([reply.status, await codeOf(reply)]).toEqual([404, 'RelayRouteUnknown']);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('rejects vehicle registrations without asynchronous search', async () => {
    const {post, service} = createFixture();
    const reply = await post('VehicleRegistration', {vin: '1HGCM82633A004352', mileage: 1});
    expect([reply.status, await codeOf(reply)]).toEqual([403, 'Forbidden']);
    expect(service.calls).toHaveLength(0);
  });
});

describe('X-Cache', () => {
  const PATHS = [
    ...['PlansSearchAsync', 'PlansSearchAsync/VIN', 'PlansSearchAsync/MakeModelYear', 'PlansSearchAsync/LicensePlate'],
    ...['PlansSearchAsync/GetStartPrice', 'VehicleRegistration'],
  ];
  const cacheOf = (reply: Response) => reply.headers.get('x-cache');

  it.each(PATHS)(
    '§4.3-7 is MISS on every error response at %s: body, type, size, rule, lost search, limit',
    async path => {
      const {post, send} = createFixture({asyncUpstream: true, visitorPolls: 6});
      const refusals = [
        await send(path, {text: '{'}),
        await send(path, {text: '{}', headers: {'content-type': 'text/plain'}}),
        await send(path, {text: JSON.stringify({long: 'x'.repeat(40_000)})}),
        await post(path, {searchCriteria: {}}),
        await post(path, search({mileage: -1})),
        await post(path, path === 'VehicleRegistration' ? VEHICLE : search(CRITERIA[path] ?? {}), {
          headers: {'plan-purpose': 'poll'},
        }),
        await post(path),
      ];
      expect(refusals.map(({status}) => status)).toEqual([400, 415, 413, 400, 400, 400, 429]);
      expect(refusals.map(cacheOf)).toEqual(refusals.map(() => 'MISS'));
      expect(await codeOf(refusals[5] as Response)).toBe('RelaySearchLost');
    },
  );

  it('§4.3-7 is HIT on a registration of a cached quote, and is on its error responses too', async () => {
    const states = [
      [200, 'MISS'],
      [202, 'MISS'],
      [201, 'HIT'],
      [403, 'MISS'],
      [500, 'MISS'],
    ] as const;
    for (const [status, cache] of states) {
      const service = createFakeService(() => json({response: 'x', errorResponse: null}, {status}));
      const reply = await createFixture({asyncUpstream: true}, service).post('VehicleRegistration', VEHICLE);
      expect([status, cacheOf(reply)]).toEqual([status, cache]);
    }
    expect(cacheOf(await createFixture().post('VehicleRegistration', VEHICLE))).toBe('MISS');
  });

  it('is absent from responses of synchronous searches', async () => {
    const {post} = createFixture();
    for (const body of [search(), {}]) expect(cacheOf(await post('PlansSearch/Vin', body))).toBeNull();
  });
});

describe('the request body', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx', null])(
    'T4: is rejected with the content type %s',
    async type => {
      const {send, service} = createFixture();
      const reply = await send(SEARCH, {text: JSON.stringify(search()), headers: {'content-type': type}});
      expect([reply.status, await codeOf(reply)]).toEqual([415, 'RelayContentTypeInvalid']);
      expect(service.calls).toHaveLength(0);
    },
  );

  it('may be JSON with a charset', async () => {
    const headers = {'content-type': 'Application/JSON; charset=utf-8'};
    expect((await createFixture().post(SEARCH, search(), {headers})).status).toBe(202);
  });

  it.each(['gzip', 'br', 'deflate', 'aes128gcm', 'identity, gzip'])(
    'T18: is rejected unread with the Content-Encoding %s, and spends nothing',
    async encoding => {
      const {post, service} = createFixture();
      const reply = await post(SEARCH, search(), {headers: {'content-encoding': encoding}});
      expect([reply.status, await codeOf(reply)]).toEqual([415, 'RelayContentTypeInvalid']);
      expect(service.calls).toHaveLength(0);
    },
  );

  it('may have the Content-Encoding identity', async () => {
    const headers = {'content-encoding': 'identity'};
    expect((await createFixture().post(SEARCH, search(), {headers})).status).toBe(202);
  });

  it('T18: is rejected unread when its declared length is too large', async () => {
    const {relay} = createFixture();
    const body = new ReadableStream({pull: () => Promise.reject(new Error('was read'))}, {highWaterMark: 0});
    const headers = {origin: 'https://partner.example', 'content-type': 'application/json', 'content-length': '40000'};
    const request = new Request(`https://relay.example/plans/${SEARCH}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    const reply = await relay.fetch(request);
    expect([reply.status, await codeOf(reply)]).toEqual([413, 'RelayBodyTooLarge']);
  });

  it('T18: is read only up to the limit when it has no declared length', async () => {
    const {relay} = createFixture();
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        chunks += 1;
        controller.enqueue(new Uint8Array(8192).fill(32));
      },
    });
    const headers = {origin: 'https://partner.example', 'content-type': 'application/json'};
    const init = {method: 'POST', headers, body, duplex: 'half'} as RequestInit;
    const reply = await relay.fetch(new Request(`https://relay.example/plans/${SEARCH}`, init));
    expect([reply.status, await codeOf(reply)]).toEqual([413, 'RelayBodyTooLarge']);
    expect(chunks).toBeLessThan(10);
  });

  it('T24: is rejected before parsing when it is nested too deep', async () => {
    const {send} = createFixture();
    const ignored = JSON.stringify(search()).replace(/}$/, `,"ignored":${'['.repeat(8)}${']'.repeat(8)}}`);
    const reply = await send(SEARCH, {text: ignored});
    expect([reply.status, await codeOf(reply)]).toEqual([400, 'RelayBodyInvalid']);
    expect((await send(SEARCH, {text: ignored.replace('[]', '')})).status).toBe(202);
  });

  it('T24: may contain any number of brackets in strings', async () => {
    const tracking = {queryParams: '[[[[[[[[[[[["{{{{{{{{{{{{\\'};
    expect((await createFixture().post(SEARCH, search({}, {tracking}))).status).toBe(202);
  });

  const invalid = ['', 'null', '7', '"text"', '[]', '{"searchCriteria":[]}', '{"a"', '\uFEFF\uFEFF{}', '{"a":1}{}'];
  it.each(invalid)('is rejected when it is %s', async text => {
    const {send, service} = createFixture();
    const reply = await send(SEARCH, {text});
    expect([reply.status, await codeOf(reply)]).toEqual([400, 'RelayBodyInvalid']);
    expect(service.calls).toHaveLength(0);
  });

  const broken = ['a\0b', '\0', '\uD800', 'x\uDC00', '\uDE97\uD83D'];
  const places: readonly (readonly [where: string, path: string, body: (text: string) => object])[] = [
    ['a VIN', 'PlansSearch', vin => search({vin})],
    ['a make', 'PlansSearch/MakeModelYear', make => ({searchCriteria: {...CIVIC, make}})],
    ['a ZIP code', SEARCH, zip => search({zip})],
    ['a search id', 'PlansSearchAsync/GetStartPrice', searchId => search({}, {searchId})],
    ['tracking', SEARCH, queryParams => search({}, {tracking: {queryParams}})],
    ['a provider', SEARCH, provider => search({}, {filters: {providers: ['Shield', provider]}})],
    ['a name', 'PlansSearchWithUserInfo/Vin', firstName => search({}, {UserDetails: {firstName}})],
  ];
  const brokenIn = places.flatMap(([where, path, body]) =>
    broken.map(text => [text, where, path, body(text)] as const),
  );
  it.each(brokenIn)(
    'T6: is rejected with the malformed text %j in %s, and spends nothing',
    async (_, __, path, body) => {
      const {post, service} = createFixture({startPriceQuotes: true});
      expect((await post(path, body)).status).toBe(400);
      expect(service.calls).toHaveLength(0);
    },
  );

  it('T6: a NUL in a catalog query is rejected too, and spends nothing', async () => {
    const {get, service} = createFixture();
    expect((await get('Vehicles/Lookup?make=hon%00da')).status).toBe(400);
    expect(service.calls).toHaveLength(0);
  });

  it('may contain letters of any script', async () => {
    const tracking = {queryParams: 'q=🚗 naïve 日本', referrer: null};
    expect((await createFixture().post(SEARCH, search({}, {tracking}))).status).toBe(202);
  });

  it('§2.3-4 loses entries of coverageTypes that are not strings', async () => {
    const {post, service} = createFixture({pollHoldMs: 1000});
    expect((await post(SEARCH, search({}, {filters: {coverageTypes: [5, 'best', null]}}))).status).toBe(200);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toMatchObject({filters: {coverageTypes: ['best']}});
  });

  it.each([
    ['resultOrder', search({}, {resultOrder: 'Newest'})],
    ['searchCriteria.zip', search({zip: 75_001})],
    ['filters.miles.from', search({}, {filters: {miles: {from: '50'}}})],
  ])(
    'is rejected with RelayBodyInvalid for %s of the wrong type without an upstream error number',
    async (errorField, body) => {
      const {post, service} = createFixture();
      const reply = await post(SEARCH, body);
      const errorMessage = expect.any(String) as unknown;
      expect([reply.status, await reply.json()]).toEqual([
        400,
        {response: null, errorResponse: {errors: [{errorCode: 'RelayBodyInvalid', errorMessage, errorField}]}},
      ]);
      expect(service.calls).toHaveLength(0);
    },
  );

  const faulty: readonly (readonly [code: string, number: number, path: string, body: object])[] = [
    ['CantParseVIN', 4005, SEARCH, search({vin: 'nonsense'})],
    ['CarDetailsAreEmpty', 4002, 'PlansSearch', {searchCriteria: {mileage: 1, zip: '75001'}}],
    ['ZipAndStateAreEmpty', 4001, 'PlansSearch', search({stateShortName: ''})],
    ['StateShortNameIsInvalid', 4013, 'PlansSearch', search({stateShortName: 'ZZ'})],
    ['MileageIsRequired', 4019, SEARCH, search({mileage: 0})],
    ['MileageIsLessThanZero', 4009, SEARCH, search({mileage: -1})],
    ['CantParseVIN', 4005, SEARCH, search({vin: 7})],
    ['MileageIsRequired', 4019, SEARCH, search({mileage: '48000'})],
    ['CarDetailsAreEmpty', 4002, 'PlansSearch/MakeModelYear', {searchCriteria: {...CIVIC, year: '2021'}}],
    ['DurationFilterCantbeEmpty', 4017, SEARCH, search({}, {filters: {duration: {from: 1}}})],
    ['CantParseLicensePlate', 4006, 'PlansSearchAsync/LicensePlate', search()],
    ...[0, -1].map(
      year => ['ModelIsInvalid', 4015, 'PlansSearch/MakeModelYear', {searchCriteria: {...CIVIC, year}}] as const,
    ),
  ];
  it.each(faulty)('is rejected with %s (%i) like upstream, and spends nothing', async (code, number, path, body) => {
    const {post, service} = createFixture();
    const reply = await post(path, body);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      response: null,
      errorResponse: {errors: [{errorCode: code, errorNumber: number}]},
    });
    expect(service.calls).toHaveLength(0);
  });

  it('is rejected with the suggestions that upstream returns', async () => {
    const reply = await createFixture().post(SEARCH, search({vin: 'nonsense'}));
    const {errorResponse} = (await reply.json()) as {errorResponse: {errors: {suggestions: {action: string}[]}[]}};
    expect(errorResponse.errors[0]?.suggestions.map(({action}) => action)).toEqual([
      'CheckInput',
      'RetryWithAlternative',
    ]);
  });
});

describe('the upstream request', () => {
  it('T5: has headers built from scratch', async () => {
    const {post, service} = createFixture();
    const headers = {
      authorization: 'Bearer stolen',
      cookie: 'a=b',
      'x-forwarded-for': '192.0.2.9',
      'plan-purpose': 'retry',
      'accept-language': 'es',
    };
    await post('PlansSearch', search(), {headers});
    expect(Object.fromEntries(service.calls[0]?.headers ?? [])).toEqual({
      authorization: 'Bearer canary-key-3f9b2c71',
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(service.calls[0]?.init.redirect).toBe('manual');
  });

  it('T6: contains only known fields, without partner and prototype names', async () => {
    const {send, service} = createFixture();
    const criteria = '{"vin":"1hgcm82633a004352","mileage":1,"zip":"75001","filters":{},"__proto__":{"polluted":1}}';
    const text = `{"partner":"me","searchCriteria":${criteria},"mileage":5,"__proto__":{"polluted":1},"x":1}`;
    await send('PlansSearch', {text});
    expect(service.calls[0]?.body).toBe('{"searchCriteria":{"vin":"1HGCM82633A004352","zip":"75001","mileage":1}}');
    expect(({} as {polluted?: number}).polluted).toBeUndefined();
  });

  it('T6: has the last of two fields with the same name, which the relay has validated', async () => {
    const {send, service} = createFixture();
    const text = '{"searchCriteria":{"vin":"1HGCM82633A004352","mileage":0,"mileage":7,"zip":"75001"}}';
    expect((await send('PlansSearch', {text})).status).toBe(200);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toMatchObject({searchCriteria: {mileage: 7}});
  });

  it("uses the account's field name for the plate", async () => {
    const {post, service} = createFixture({unspecified: {plateField: 'plate'}});
    const criteria = {plate: 'abc 123', stateShortName: 'tx', mileage: 1};
    expect((await post('PlansSearch/LicensePlate', {searchCriteria: criteria})).status).toBe(200);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({
      searchCriteria: {plate: 'ABC123', stateShortName: 'TX', mileage: 1},
    });
  });
});
