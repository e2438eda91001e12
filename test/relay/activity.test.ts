import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {createMetrics, type ReportedActivity} from '../../src/relay/index.js';
import {codeOf, createFixture, type Fixture, ORIGIN} from './fixture.js';
import {createTestLogger} from './support/test-logger.js';

const TOKEN = 'a-report-token-of-32-characters!';
const NOW = Date.UTC(2026, 10, 25, 12);
const BASE = {base: 'https://relay.example'};

const createReporting = (options: Parameters<typeof createFixture>[0] = {}): Fixture =>
  createFixture({reportToken: TOKEN, now: () => NOW, ...options});

const report = ({post}: Fixture, body: object, more: object = {}) =>
  post('Activity', {activity: 'search', path: '/inventory', ...body}, more);

interface Report {
  readonly days: number;
  readonly partners: readonly {
    readonly partner: string;
    readonly totals: object;
    readonly days: readonly {readonly day: string; readonly search: number}[];
    readonly paths: readonly {readonly path: string; readonly search: number}[];
    readonly references: readonly {readonly reference: string}[];
  }[];
}

async function readReport({get}: Fixture, query = ''): Promise<Report> {
  const headers = {origin: null, authorization: `Bearer ${TOKEN}`};
  return (await (await get(`reports.json${query}`, {...BASE, headers})).json()) as Report;
}

const pathsOf = async (fixture: Fixture) => (await readReport(fixture)).partners[0]?.paths.map(({path}) => path);

describe('POST Activity', () => {
  it('counts each activity by day, page and reference, without an upstream call', async () => {
    const fixture = createReporting();
    const reply = await report(fixture, {reference: 'stock 4411'});
    expect([reply.status, await reply.text()]).toEqual([204, '']);
    expect(reply.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    await report(fixture, {activity: 'checkout', value: 1999, reference: 'stock 4411'});
    await report(fixture, {path: '/'});
    const {days, partners} = await readReport(fixture);
    expect(days).toBe(30);
    const none = {search: 0, list: 0, details: 0, comparison: 0, checkout: 0};
    expect(partners).toMatchObject([
      {
        partner: '/plans',
        totals: {...none, search: 2, checkout: 1},
        paths: [
          {path: '/inventory', ...none, search: 1, checkout: 1},
          {path: '/', ...none, search: 1},
        ],
        references: [{reference: 'stock 4411', ...none, search: 1, checkout: 1}],
      },
    ]);
    expect(partners[0]?.days).toHaveLength(30);
    expect(partners[0]?.days.at(-1)).toEqual({day: '2026-11-25', ...none, search: 2, checkout: 1});
    expect(fixture.service.calls).toHaveLength(0);
  });

  it('T15: stores neither a query nor a VIN of a page’s address or a reference', async () => {
    const fixture = createReporting();
    await report(fixture, {
      path: '/used/1HGCM82633A004352.htm?email=a@b.example#c',
      reference: 'VIN 1hgcm82633a004352',
    });
    const [partner] = (await readReport(fixture)).partners;
    expect(partner?.paths[0]?.path).toBe('/used/[VIN].htm');
    expect(partner?.references[0]?.reference).toBe('VIN [VIN]');
  });

  it('T15: stores no fragment of a page’s address, and no control characters', async () => {
    const fixture = createReporting();
    await report(fixture, {path: '/us\u0000ed/#email=a@b.example', reference: 'stock\r\n4411'});
    const [partner] = (await readReport(fixture)).partners;
    expect(partner?.paths[0]?.path).toBe('/used/');
    expect(partner?.references[0]?.reference).toBe('stock4411');
  });

  it('T15: stores no VIN that is interrupted by a control character', async () => {
    const fixture = createReporting();
    await report(fixture, {path: '/used/1HGCM82633\u0001A004352', reference: 'VIN 1HGCM82633\u0001A004352'});
    const [partner] = (await readReport(fixture)).partners;
    expect(partner?.paths[0]?.path).toBe('/used/[VIN]');
    expect(partner?.references[0]?.reference).toBe('VIN [VIN]');
  });

  it('T27: cuts long pages and references', async () => {
    const fixture = createReporting();
    await report(fixture, {path: `/${'x-'.repeat(300)}`, reference: 'r-'.repeat(300)});
    const [partner] = (await readReport(fixture)).partners;
    expect(partner?.paths[0]?.path).toHaveLength(200);
    expect(partner?.references[0]?.reference).toHaveLength(64);
  });

  it.each([
    {activity: 'purchase'},
    {path: 'https://other.example/'},
    {path: ''},
    {path: 7},
    {reference: {}},
    {value: -1},
    {value: 1e9},
    {value: 'free'},
  ])('T27: rejects an activity with %j', async body => {
    const fixture = createReporting();
    const reply = await report(fixture, body);
    expect([reply.status, await codeOf(reply)]).toEqual([400, 'RelayBodyInvalid']);
    expect(await pathsOf(fixture)).toEqual([]);
  });

  it('T4: rejects a page of an unlisted origin, and a body that is not JSON', async () => {
    const fixture = createReporting();
    expect((await report(fixture, {}, {headers: {origin: 'https://other.example'}})).status).toBe(403);
    expect((await report(fixture, {}, {headers: {'content-type': 'text/plain'}})).status).toBe(415);
  });

  it('T27: limits how many activities a visitor may report per minute, six for each search', async () => {
    const fixture = createReporting({visitorSearches: 2});
    const statuses = [];
    for (let index = 0; index < 13; index += 1)
      statuses.push((await report(fixture, {}, {address: '192.0.2.1'})).status);
    expect(statuses).toEqual([...Array<number>(12).fill(204), 429]);
    expect((await report(fixture, {}, {address: '192.0.2.2'})).status).toBe(204);
  });

  it('calls the hook of the operator, and a hook that fails is only logged', async () => {
    const reported: ReportedActivity[] = [];
    const logger = createTestLogger();
    const fixture = createFixture({
      logger,
      onActivity: activity => {
        reported.push(activity);
        throw new Error('no');
      },
    });
    const reply = await report(fixture, {activity: 'checkout', value: 1999.5, more: 'x'});
    expect(reply.status).toBe(204);
    await fixture.relay.close();
    expect(reported).toEqual([{mount: '/plans', activity: 'checkout', path: '/inventory', value: 1999.5}]);
    expect(logger.lines).toContain('error onActivity failed');
  });

  it('does not exist unless reports are on, and pages are not told to report', async () => {
    const fixture = createFixture();
    expect((await report(fixture, {})).status).toBe(404);
    expect(await (await fixture.get('WidgetSettings')).json()).toEqual({response: {}, errorResponse: null});
    for (const path of ['reports', 'reports.json'])
      expect((await fixture.get(path, {...BASE, headers: {origin: null}})).status).toBe(404);
    const settings: unknown = await (await createReporting().get('WidgetSettings')).json();
    expect(settings).toEqual({response: {reports: true}, errorResponse: null});
  });
});

describe('the reports', () => {
  const openPage = ({send}: Fixture, fields: Record<string, string>) =>
    send('reports', {
      ...BASE,
      text: new URLSearchParams(fields).toString(),
      headers: {origin: BASE.base, 'content-type': 'application/x-www-form-urlencoded'},
    });

  it('T27: are shown only with the token, which is in a form or a header and never in a URL', async () => {
    const fixture = createReporting();
    await report(fixture, {path: '/secret-page'});
    const json = (headers: object, query = '') =>
      fixture.get(`reports.json${query}`, {...BASE, headers: {origin: null, ...headers}});
    for (const reply of [
      await json({}),
      await json({authorization: `Bearer ${TOKEN}x`}),
      await json({authorization: `Basic ${TOKEN}`}),
      await json({}, `?token=${TOKEN}`),
    ]) {
      expect(reply.status).toBe(401);
      expect(await reply.text()).not.toContain('secret-page');
    }
    for (const reply of [
      await fixture.get('reports', {...BASE, headers: {origin: null}}),
      await fixture.get(`reports?token=${TOKEN}`, {...BASE, headers: {origin: null}}),
      await openPage(fixture, {token: 'wrong'}),
      await openPage(fixture, {}),
    ]) {
      expect(reply.status).toBe(401);
      expect(await reply.text()).not.toContain('secret-page');
    }
    const shown = await openPage(fixture, {token: TOKEN});
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('/secret-page')]);
    const withHeader = await fixture.get('reports', {
      ...BASE,
      headers: {origin: null, authorization: `Bearer ${TOKEN}`},
    });
    expect(withHeader.status).toBe(200);
  });

  it('T27: ask for a bearer token, and log and count a wrong one, on the page and in the JSON', async () => {
    const lines: string[] = [];
    const logDestination = {write: (line: string) => void lines.push(line)};
    const metrics = createMetrics();
    const fixture = createReporting({metrics, logLevel: 'info', logDestination});
    expect(await metrics.text()).toContain('plan_finder_errors_total{code="RelayTokenInvalid"} 0\n');
    const wrong = {...BASE, headers: {origin: null, authorization: 'Bearer wrong'}};
    const replies = [
      await fixture.get('reports', {...BASE, headers: {origin: null}}),
      await openPage(fixture, {token: 'wrong'}),
      await fixture.get('reports', wrong),
      await fixture.get('reports.json', wrong),
    ];
    expect(replies.map(({status}) => status)).toEqual([401, 401, 401, 401]);
    expect(replies.map(({headers}) => headers.get('www-authenticate'))).toEqual(Array<string>(4).fill('Bearer'));
    expect(await metrics.text()).toContain('plan_finder_errors_total{code="RelayTokenInvalid"} 3\n');
    expect(lines.filter(line => line.includes('"code":"RelayTokenInvalid"'))).toHaveLength(3);
    expect(await codeOf(replies[3] as Response)).toBe('RelayTokenInvalid');
  });

  it('T10: show markup in a page’s address as text, in a page without scripts that is never cached', async () => {
    const fixture = createReporting();
    await report(fixture, {path: '/<script>alert(1)</script>', reference: '"><img src=x onerror=alert(1)>'});
    const reply = await openPage(fixture, {token: TOKEN});
    const text = await reply.text();
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toContain('/&#60;script&#62;alert(1)');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'none'/,
    );
  });

  it('T10: keep a token with quotes and markup in the form that chooses the days', async () => {
    const token = `"><b>it's-a-token&amp;`;
    const text = await (await openPage(createReporting({reportToken: token}), {token})).text();
    expect(text).not.toContain('<b>');
    expect(text).toContain('value="&#34;&#62;&#60;b&#62;it&#39;s-a-token&#38;amp;"');
  });

  it('follow changes of the system clock', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({toFake: ['Date'], now: NOW});
    const fixture = createReporting({now: undefined});
    vi.setSystemTime(NOW + 3 * 86_400_000);
    await report(fixture, {});
    expect((await readReport(fixture)).partners[0]?.days.at(-1)).toMatchObject({day: '2026-11-28', search: 1});
  });

  it('cover as many days as requested, at least one and at most as many as are kept', async () => {
    const fixture = createReporting();
    expect((await readReport(fixture, '?days=0')).partners[0]?.days).toHaveLength(1);
    expect((await readReport(fixture, '?days=7')).partners[0]?.days).toHaveLength(7);
    expect((await readReport(fixture, '?days=999')).days).toBe(92);
    expect((await readReport(fixture, '?days=x')).days).toBe(30);
    expect(await (await openPage(fixture, {token: TOKEN, days: '90'})).text()).toContain(
      'value="90" aria-pressed="true"',
    );
  });

  it('T27: limit how many tokens a visitor may try', async () => {
    const {get} = createReporting();
    const statuses = [];
    for (let index = 0; index < 31; index += 1) {
      const headers = {origin: null, authorization: 'Bearer wrong'};
      statuses.push((await get('reports.json', {...BASE, headers, address: '192.0.2.1'})).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
  });

  it('T27: show a page with the reason to a visitor who has sent too many requests', async () => {
    const fixture = createReporting();
    const request = {...BASE, headers: {origin: null}, address: '192.0.2.1'};
    let reply = await fixture.get('reports', request);
    for (let index = 0; index < 30; index += 1) reply = await fixture.get('reports', request);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await reply.text()).toContain('Too many requests from this visitor. Try again later.');
  });
});
