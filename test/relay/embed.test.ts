import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {brotliDecompressSync} from 'node:zlib';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {packagedEmbed} from '../../src/relay/handlers/packaged-embed.js';
import {createFixture} from './fixture.js';

const BASE = {base: 'https://relay.example', headers: {origin: null}};
const LOADER = `/* loader */${'x'.repeat(2000)}`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embed-'));
  mkdirSync(join(folder, 'dist/v1.2.3/chunks'), {recursive: true});
  mkdirSync(join(folder, 'dist/v0.9.0-beta.1'), {recursive: true});
  mkdirSync(join(folder, 'dist/secret'));
  writeFileSync(join(folder, 'outside.js'), 'outside');
  writeFileSync(join(folder, 'dist/embed.js'), LOADER);
  writeFileSync(join(folder, 'dist/plan-finder.iife.js'), 'iife');
  writeFileSync(join(folder, 'dist/secret/a.js'), 'secret');
  writeFileSync(join(folder, 'dist/v1.2.3/start.js'), 'start');
  writeFileSync(join(folder, 'dist/v1.2.3/chunks/results-a1.js'), 'results');
  writeFileSync(join(folder, 'dist/v1.2.3/.env'), 'KEY=1');
  writeFileSync(join(folder, 'dist/v0.9.0-beta.1/start.js'), 'older');
});

afterEach(() => {
  rmSync(folder, {recursive: true});
});

const createEmbedFixture = () => createFixture({embedDir: join(folder, 'dist')});

describe('the embed files', () => {
  it('T17: are served to every page: the loader is revalidated each time, versions are immutable', async () => {
    const {get, service} = createEmbedFixture();
    const loader = await get('embed.js', {...BASE, headers: {origin: 'https://any.example'}});
    const chunk = await get('v1.2.3/chunks/results-a1.js', BASE);
    for (const reply of [loader, chunk]) {
      expect(reply.status).toBe(200);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(loader.headers.get('cache-control')).toBe('no-cache');
    expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([await loader.text(), await chunk.text()]).toEqual([LOADER, 'results']);
    expect(service.calls).toHaveLength(0);
  });

  it('load on another site, whose script tag sends no Origin', async () => {
    const headers = {origin: null, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors'};
    expect((await createEmbedFixture().get('embed.js', {...BASE, headers})).status).toBe(200);
  });

  it('are served in every version in the folder', async () => {
    expect(await (await createEmbedFixture().get('v0.9.0-beta.1/start.js', BASE)).text()).toBe('older');
  });

  it('are revalidated each time if they were not released, because all such builds have version 0.0.0', async () => {
    mkdirSync(join(folder, 'dist/v0.0.0'));
    writeFileSync(join(folder, 'dist/v0.0.0/start.js'), 'unreleased');
    const {headers} = await createEmbedFixture().get('v0.0.0/start.js', BASE);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['%761.2.3', 'v%31.2.3', 'v1%2e2.3', 'v1.2.%33'])(
    'are served under the spelling %s, which a loader uses for its retry',
    async version => {
      const reply = await createEmbedFixture().get(`${version}/start.js`, BASE);
      expect([reply.status, await reply.text()]).toEqual([200, 'start']);
      expect(reply.headers.get('cache-control')).toContain('immutable');
    },
  );

  it('are not sent again to a browser that has them cached', async () => {
    const {get} = createEmbedFixture();
    const etag = (await get('embed.js', BASE)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await get('embed.js', {...BASE, headers: {origin: null, 'if-none-match': `"other", ${etag}`}});
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await get('embed.js', {...BASE, headers: {origin: null, 'if-none-match': '"other"'}});
    expect(other.status).toBe(200);
  });

  it('are not sent again when a proxy has made the ETag a strong one', async () => {
    const {get} = createEmbedFixture();
    const etag = (await get('embed.js', BASE)).headers.get('etag') ?? '';
    const headers = {origin: null, 'if-none-match': etag.replace('W/', '')};
    expect((await get('embed.js', {...BASE, headers})).status).toBe(304);
  });

  it('are compressed if that saves bytes', async () => {
    const headers = {origin: null, 'accept-encoding': 'gzip, deflate, br'};
    const {get} = createEmbedFixture();
    expect((await get('embed.js', {...BASE, headers})).headers.get('content-encoding')).toBe('br');
    expect((await get('v1.2.3/start.js', {...BASE, headers})).headers.get('content-encoding')).toBe(null);
  });

  it.each([
    'v1.2.3/../../outside.js',
    'v1.2.3/%2e%2e/%2e%2e/outside.js',
    'v1.2.3/..%2f..%2foutside.js',
    'v1.2.3/..%5c..%5coutside.js',
    'v1.2.3//start.js',
    'v1.2.3/start.js/',
    'v1.2.3/start.js%00',
    'v1.2.3/.env',
    'v1.2.3/',
    'v1.2.3',
    'v9.9.9/start.js',
    'secret/a.js',
    'plan-finder.iife.js',
    'outside.js',
  ])('T7: return 404 at %s, which is not stored', async path => {
    const reply = await createEmbedFixture().get(path, BASE);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.text()).toContain('RelayRouteUnknown');
  });

  it('return 404 without a folder', async () => {
    const {get} = createFixture({embedDir: join(folder, 'nowhere')});
    expect((await get('embed.js', BASE)).status).toBe(404);
  });

  it('T7: do not include the target of a symbolic link', async () => {
    symlinkSync(join(folder, 'outside.js'), join(folder, 'dist/v1.2.3/link.js'));
    expect((await createEmbedFixture().get('v1.2.3/link.js', BASE)).status).toBe(404);
  });
});

describe('a loader with a placeholder for the relay’s URL', () => {
  const PLACED = `(()=>{const relay="__PLAN_FINDER_RELAY_ORIGIN__";${'x'.repeat(2000)}})()`;
  const PUBLIC_URL = 'https://plans.dealer.example';

  beforeEach(() => {
    writeFileSync(join(folder, 'dist/embed.js'), PLACED);
    writeFileSync(join(folder, 'dist/v1.2.3/start.js'), PLACED);
  });

  it.each([
    [PUBLIC_URL, 'https://plans.dealer.example/'],
    ['https://Plans.Dealer.example/', 'https://plans.dealer.example/'],
    ['https://dealer.example:8443/relay', 'https://dealer.example:8443/relay/'],
    ['http://192.168.1.20:8787', 'http://192.168.1.20:8787/'],
  ])('is served with the public URL %s in it', async (publicUrl, written) => {
    const {get} = createFixture({embedDir: join(folder, 'dist'), publicUrl});
    const reply = await get('embed.js', BASE);
    expect(await reply.text()).toBe(PLACED.replace('__PLAN_FINDER_RELAY_ORIGIN__', written));
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('has an ETag that depends on the public URL, and is not sent again to a browser that has it', async () => {
    const [plain, placed] = [undefined, PUBLIC_URL].map(publicUrl =>
      createFixture({embedDir: join(folder, 'dist'), ...(publicUrl && {publicUrl})}),
    );
    const etagOf = async (fixture = plain) => (await fixture?.get('embed.js', BASE))?.headers.get('etag') ?? '';
    expect(await etagOf(placed)).not.toBe(await etagOf(plain));
    const headers = {origin: null, 'if-none-match': await etagOf(placed)};
    expect((await placed?.get('embed.js', {...BASE, headers}))?.status).toBe(304);
    expect((await plain?.get('embed.js', {...BASE, headers}))?.status).toBe(200);
  });

  it('is compressed with the public URL in it', async () => {
    const {get} = createFixture({embedDir: join(folder, 'dist'), publicUrl: PUBLIC_URL});
    const reply = await get('embed.js', {...BASE, headers: {origin: null, 'accept-encoding': 'br'}});
    expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toContain(`"${PUBLIC_URL}/"`);
  });

  it('T17: is the only file that is changed, because pages may pin the hashes of versioned files', async () => {
    const {get} = createFixture({embedDir: join(folder, 'dist'), publicUrl: PUBLIC_URL});
    expect(await (await get('v1.2.3/start.js', BASE)).text()).toBe(PLACED);
  });

  it.each([false, true])('T4: never contains a URL from a request, with a trusted proxy: %s', async trustProxy => {
    const {get} = createFixture({embedDir: join(folder, 'dist'), trustProxy});
    const headers = {origin: null, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https'};
    expect(await (await get('embed.js', {base: 'https://evil.example', headers})).text()).toBe(PLACED);
  });

  it.each([
    'plans.dealer.example',
    'ftp://plans.dealer.example',
    'https://user:secret@plans.dealer.example',
    'https://plans.dealer.example/?a',
    'https://plans.dealer.example/#a',
    "https://plans.dealer.example/'",
    'https://plans.dealer.example/%22',
    'https://',
  ])('rejects the public URL %s', publicUrl => {
    expect(() => createFixture({publicUrl})).toThrow(/^createRelay: expected publicUrl to be a URL such as https/);
  });
});

describe('the health pages', () => {
  it('report a running and ready relay to every client', async () => {
    const {get} = createFixture();
    expect((await get('healthz', BASE)).status).toBe(200);
    expect((await get('readyz', BASE)).status).toBe(200);
  });

  it('R3: report not ready during shutdown', async () => {
    const {get, relay} = createFixture();
    await relay.close();
    expect((await get('readyz', BASE)).status).toBe(503);
    expect((await get('healthz', BASE)).status).toBe(200);
  });
});

describe('the embed in the package', () => {
  it.each(['dist/relay/handlers', 'src/relay/handlers'])('is found from %s', where => {
    const root = join(folder, where.split('/', 1)[0] === 'dist' ? 'installed' : 'checkout');
    mkdirSync(join(root, 'dist/embed'), {recursive: true});
    writeFileSync(join(root, 'dist/embed/embed.js'), LOADER);
    const module = pathToFileURL(join(root, where, 'packaged-embed.js')).href;
    expect(packagedEmbed(module)).toBe(join(root, 'dist/embed'));
  });

  it('is not found in a bundle, whose modules have no URL of a file', () => {
    expect(packagedEmbed('webpack://app/packaged-embed.js')).toBeUndefined();
  });

  it('is not found before a build', () => {
    expect(packagedEmbed(pathToFileURL(join(folder, 'src/relay/handlers/packaged-embed.js')).href)).toBeUndefined();
  });
});
