import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import type {WidgetSettings} from '../../src/contract/index.js';
import {WIDGET_ATTRIBUTES, WIDGET_STRING_TABLES} from '../../src/contract/widget-settings.js';
import {strings as spanish} from '../../src/elements/shared/spanish.js';
import {createConfiguredRelay, createRelay, readConfig} from '../../src/relay/index.js';
import {SETTINGS as SNIPPET_SETTINGS} from '../../src/snippets/index.js';
import {createFixture, KEY, ORIGIN, SERVICE_URL} from './fixture.js';
import {createTestLogger} from './support/test-logger.js';

const SETTINGS: WidgetSettings = {
  tokens: {'--plan-color-accent': '#14532d'},
  attributes: {theme: 'light', contact: 'tel:+15125550123', 'list-info': 'We earn a commission.'},
  strings: {en: {finder: {title: 'Protect your car'}}},
  notes: {list: 'Prices include our discount.'},
};

const folder = mkdtempSync(join(tmpdir(), 'widget-settings-'));
const embedDir = join(folder, 'embed');
mkdirSync(embedDir);
writeFileSync(join(embedDir, 'embed.js'), '/* loader */ "__PLAN_FINDER_RELAY_ORIGIN__";');
writeFileSync(join(embedDir, 'embed-settings.js'), '/* settings of */ "__PLAN_FINDER_RELAY_ORIGIN__";');
afterAll(() => rmSync(folder, {recursive: true}));

const BASE = {base: 'https://relay.example', headers: {origin: null}};

describe('GET WidgetSettings', () => {
  it('returns the settings to an allowed page, cached for five minutes and without an upstream call', async () => {
    const {get, service} = createFixture({widgetSettings: SETTINGS});
    const reply = await get('WidgetSettings');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({response: SETTINGS, errorResponse: null});
    expect(reply.headers.get('cache-control')).toBe('private, max-age=300');
    expect(reply.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(reply.headers.get('vary')).toContain('Origin');
    const etag = reply.headers.get('etag') ?? '';
    const again = await get('WidgetSettings', {headers: {'if-none-match': etag}});
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(service.calls).toHaveLength(0);
  });

  it('T4: rejects a page of an unlisted origin', async () => {
    const {get} = createFixture({widgetSettings: SETTINGS});
    expect((await get('WidgetSettings', {headers: {origin: 'https://other.example'}})).status).toBe(403);
  });

  it('returns no settings if the partner has none', async () => {
    const reply = await createFixture().get('WidgetSettings');
    expect(await reply.json()).toEqual({response: {}, errorResponse: null});
  });
});

describe('the attributes', () => {
  const ranges = Object.entries(SNIPPET_SETTINGS).flatMap(([name, kind]) =>
    typeof kind === 'object' && 'min' in kind && (WIDGET_ATTRIBUTES as readonly string[]).includes(name)
      ? [[name, kind.min, kind.max] as const]
      : [],
  );

  it.each(ranges)('accept %s from %i to %i, as the snippets do', (name, min, max) => {
    const start = (value: number) => () => createFixture({widgetSettings: {attributes: {[name]: String(value)}}});
    for (const value of [min, max]) expect(start(value), String(value)).not.toThrow();
    for (const value of [min - 1, max + 1]) expect(start(value), String(value)).toThrow(`attributes.${name}`);
  });
});

describe('the loader', () => {
  it('requests settings only if there are any, and contains the relay’s URL in both parts', async () => {
    const loaderOf = async (options: Parameters<typeof createFixture>[0]) =>
      (await createFixture({embedDir, ...options}).get('embed.js', BASE)).text();
    const plain = await loaderOf({});
    expect(plain).toBe('/* loader */ "__PLAN_FINDER_RELAY_ORIGIN__";');
    const publicUrl = 'https://plans.dealer.example';
    expect(await loaderOf({widgetSettings: SETTINGS, publicUrl})).toBe(
      `/* loader */ "${publicUrl}/";/* settings of */ "${publicUrl}/";`,
    );
    expect((await createFixture({embedDir}).get('embed-settings.js', BASE)).status).toBe(404);
  });
});

describe('widget settings of several partners', () => {
  const file = join(folder, 'partners.json');
  const write = (two: object) =>
    writeFileSync(
      file,
      JSON.stringify([
        {mount: '/one', key: KEY},
        {mount: '/two', key: `${KEY}-2`, ...two},
      ]),
    );
  const environment = {PLAN_SERVICE_URL: SERVICE_URL, RELAY_CONFIG: file};
  const fetchText = async (relay: {fetch(request: Request): Promise<Response>}, path: string) =>
    (await relay.fetch(new Request(`https://relay.example${path}`))).text();

  it('belong to each partner, and the loader requests them from the moment that the file has some', async () => {
    write({});
    const relay = createConfiguredRelay({
      config: readConfig(environment),
      logger: createTestLogger(),
      more: {embedDir},
    });
    expect(await fetchText(relay, '/embed.js')).not.toContain('settings of');
    write({widgetSettings: SETTINGS});
    await relay.reload();
    expect(await fetchText(relay, '/embed.js')).toContain('settings of');
    expect(JSON.parse(await fetchText(relay, '/one/WidgetSettings'))).toEqual({response: {}, errorResponse: null});
    expect(JSON.parse(await fetchText(relay, '/two/WidgetSettings'))).toMatchObject({response: SETTINGS});
    await relay.close();
  });

  it('share one report, with each partner’s own counts, which a changed entry keeps', async () => {
    const reportToken = 'a-report-token-of-32-characters!';
    const origins = ['https://partner.example'];
    write({origins});
    const relay = createConfiguredRelay({
      config: readConfig({...environment, RELAY_REPORT_TOKEN: reportToken}),
      logger: createTestLogger(),
    });
    const headers = {'content-type': 'application/json', origin: origins[0] ?? ''};
    const body = JSON.stringify({activity: 'search', path: '/'});
    const url = 'https://relay.example/two/Activity';
    expect((await relay.fetch(new Request(url, {method: 'POST', headers, body}))).status).toBe(204);
    write({origins, widgetSettings: SETTINGS});
    await relay.reload();
    expect((await relay.fetch(new Request(url, {method: 'POST', headers, body}))).status).toBe(204);
    const reply = await relay.fetch(
      new Request('https://relay.example/reports.json', {headers: {authorization: `Bearer ${reportToken}`}}),
    );
    expect(await reply.json()).toMatchObject({
      partners: [
        {partner: '/one', totals: {search: 0}},
        {partner: '/two', totals: {search: 2}},
      ],
    });
    await relay.close();
  });

  it('name the partner and the setting that is unknown', () => {
    write({widgetSettings: {tokens: {'--plan-font': 'red'}}});
    expect(() => createConfiguredRelay({config: readConfig(environment), logger: createTestLogger()})).toThrow(
      /partner 2, widgetSettings: .*got an object whose "tokens.--plan-font" is unknown\.$/,
    );
  });
});

describe('widget settings in code and JSON', () => {
  const path = join(folder, 'settings-of-a-partner.json');
  const file = join(folder, 'partners-with-a-path.json');

  it.each([
    ['valid settings', SETTINGS],
    ['invalid settings', {tokens: {'--plan-font': 'red'}}],
  ])('are rejected as text if they are the path of a file with %s', (_, settings) => {
    writeFileSync(path, JSON.stringify(settings));
    writeFileSync(file, JSON.stringify([{mount: '/one', key: KEY, widgetSettings: path}]));
    const config = readConfig({PLAN_SERVICE_URL: SERVICE_URL, RELAY_CONFIG: file});
    expect(() => createConfiguredRelay({config, logger: createTestLogger()})).toThrow(
      /partner 1, widgetSettings: .*\(an object in code and JSON\).*got text\.$/,
    );
    const widgetSettings = path as unknown as WidgetSettings;
    expect(() => createRelay({serviceUrl: SERVICE_URL, key: KEY, widgetSettings})).toThrow(/got text\.$/);
  });
});

it('the settings may replace every table of strings', () => {
  expect([...WIDGET_STRING_TABLES].sort()).toEqual(Object.keys(spanish).sort());
});

describe('RELAY_WIDGET_SETTINGS', () => {
  const required = {PLAN_SERVICE_URL: SERVICE_URL, PLAN_SERVICE_KEY: KEY};
  const read = (text: string) => readConfig({...required, RELAY_WIDGET_SETTINGS: text}).relay.widgetSettings;

  it('is JSON, or the path of a file with it', () => {
    const path = join(folder, 'settings.json');
    writeFileSync(path, JSON.stringify(SETTINGS));
    expect([read(JSON.stringify(SETTINGS)), read(path)]).toEqual([SETTINGS, SETTINGS]);
  });

  it('may have numbers and booleans for attributes', () => {
    const attributes = {'max-compare': 12, 'initial-count': 0, zip: 78701, 'auto-search': true};
    const texts = {'max-compare': '12', 'initial-count': '0', zip: '78701', 'auto-search': 'true'};
    expect(read(JSON.stringify({attributes}))).toEqual({attributes: texts});
    expect(read('{"attributes":{"auto-search":false}}')).toEqual({attributes: {'auto-search': 'false'}});
  });

  it('may be a file that begins with a byte order mark', () => {
    const path = join(folder, 'settings-with-mark.json');
    writeFileSync(path, `\uFEFF${JSON.stringify(SETTINGS)}`);
    expect(read(path)).toEqual(SETTINGS);
  });

  it.each([
    [
      '{"attributes":{"theme":"midnight"}}',
      'an object whose "attributes.theme" is invalid (expected one of auto, light, dark)',
    ],
    [
      '{"attributes":{"contact":"javascript:alert(1)"}}',
      'an object whose "attributes.contact" is invalid (expected a tel:, sms: or mailto: URL, or event)',
    ],
    [
      '{"attributes":{"list-info":"  "}}',
      'an object whose "attributes.list-info" is invalid (expected text of up to 1,000 characters)',
    ],
    [
      '{"attributes":{"max-compare":1}}',
      'an object whose "attributes.max-compare" is invalid (expected a whole number from 2 to 1000)',
    ],
    ['{"attributes":{"onclick":"x"}}', 'an object whose "attributes.onclick" is unknown'],
    ['{"strings":{"en":{"finder":{"title":7}}}}', 'an object whose "strings.en.finder.title" is invalid'],
    ['{"strings":{"en":{"finder":{"on-x":"x"}}}}', 'an object whose "strings.en.finder.on-x" is invalid'],
    ['{"strings":{"fr":{"finder":{"title":"x"}}}}', 'an object whose "strings.fr" is unknown'],
    ['{"notes":{"list":""}}', 'an object whose "notes.list" is invalid'],
  ])('rejects %s and names what is wrong', (text, found) => {
    expect(() => read(text)).toThrow(`got ${found}.`);
    const widgetSettings = JSON.parse(text) as WidgetSettings;
    expect(() => createRelay({serviceUrl: SERVICE_URL, key: KEY, widgetSettings})).toThrow(found);
  });

  it('tells a file that cannot be read from one with invalid JSON, and shows neither path nor text', () => {
    const path = join(folder, 'no-json.json');
    writeFileSync(path, '{"notes":');
    expect(() => read('no-such-file.json')).toThrow(/got a file that cannot be read \(ENOENT\)\.$/);
    expect(() => read(path)).toThrow(/got a file with invalid JSON\.$/);
    expect(() => read('{"notes":')).toThrow(/got invalid JSON\.$/);
  });
});
