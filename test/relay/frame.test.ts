import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createConfiguredRelay, createRelay, startRelay, type RelayOptions} from '../../src/relay/index.js';
import {createRelay as createWorkersRelay} from '../../src/relay/workers.js';
import {createLogger} from '../../src/relay/settings/log.js';
import {createFakeService, createRelayBefore, KEY, SERVICE_URL} from './fixture.js';

const get = (relay: {fetch: (request: Request) => Promise<Response>}, path: string): Promise<Response> =>
  relay.fetch(new Request(`https://relay.example${path}`));

const policyOf = (response: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map(directive => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

/** Returns the URLs of the page's scripts and of its relay, which the widget ignores if it is empty. */
function urlsOf(html: string, path: string) {
  const resolve = (url: string | undefined) => url && new URL(url, `https://relay.example${path}`).href;
  const scripts = [...html.matchAll(/ src="([^"]*)"/g)].map(([, src]) => resolve(src));
  return {scripts, relay: resolve(/ data-relay="([^"]*)"/.exec(html)?.[1])};
}

const relayWith = (options: Partial<RelayOptions> = {}) => createRelayBefore(createFakeService(), options);

describe('the page for frames', () => {
  it('loads the widget with the relay that serves it, and needs no markup or script in the page', async () => {
    const response = await get(relayWith(), '/frame');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await response.text();
    expect(urlsOf(html, '/frame')).toEqual({
      scripts: ['https://relay.example/frame.js', 'https://relay.example/embed.js'],
      relay: 'https://relay.example/plans',
    });
    // Links without a target of their own, such as the checkout, replace the page around the frame.
    expect(html).toContain('<base target="_top">');
    expect(html).not.toMatch(/ style=| on\w+=|<script>/);
  });

  it('is the same whatever is in its URL', async () => {
    const relay = relayWith();
    const plain = await (await get(relay, '/frame')).text();
    const query = '?theme=dark&relay=https://attacker.example&list-info=%3Cscript%3Ealert(1)%3C/script%3E';
    expect(await (await get(relay, `/frame${query}`)).text()).toBe(plain);
  });

  it.each([
    [
      'the relay’s own and the listed',
      ['https://a.example', 'https://b.example'],
      "'self' https://a.example https://b.example",
    ],
    ['the relay’s own, if none is listed,', [], "'self'"],
    ['all, if every origin may use the relay,', ['*'], "'self' *"],
  ])('T4: may be shown in frames on %s origins', async (_, origins, ancestors) => {
    const response = await get(relayWith({origins}), '/frame');
    expect(policyOf(response)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'frame-ancestors': ancestors,
    });
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('is no other page’s: all other responses refuse to be framed', async () => {
    const relay = relayWith({origins: ['https://a.example']});
    for (const path of ['/healthz', '/plans/Vehicles/Makes', '/nothing'])
      expect(policyOf(await get(relay, path))['frame-ancestors']).toBe("'none'");
  });

  it.each([
    ['behind no proxy', ''],
    ['behind a proxy that adds a folder', '/folder'],
  ])('finds the embed’s files and the relay of any mount %s', async (_, folder) => {
    for (const mount of ['/', '/plans', '/service/plans', '/a/b/c']) {
      const relay = relayWith({mount});
      for (const path of ['/frame', `${mount.replace(/\/$/, '')}/frame`]) {
        const html = await (await get(relay, path)).text();
        expect(urlsOf(html, folder + path), `${path} with ${mount}`).toEqual({
          scripts: [`https://relay.example${folder}/frame.js`, `https://relay.example${folder}/embed.js`],
          relay: `https://relay.example${folder}${mount}`,
        });
      }
    }
  });

  it('is below each partner’s mount, for that partner’s pages, if a relay has several partners', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frame-'));
    const file = join(folder, 'partners.json');
    const partner = (name: string) => ({
      mount: `/${name}`,
      key: `key-of-${name}`,
      tier: 'high',
      origins: [`https://${name}.example`],
    });
    writeFileSync(file, JSON.stringify([partner('one'), partner('two')]));
    const logger = createLogger({level: 'silent'});
    const relay = createConfiguredRelay({
      config: {host: '127.0.0.1', port: 0, partnersFile: file, relay: {serviceUrl: SERVICE_URL}},
      logger,
      intervalMs: 60_000,
      argv: [],
    });
    onTestFinished(async () => {
      await relay.close();
      rmSync(folder, {recursive: true});
    });
    const response = await get(relay, '/two/frame');
    expect(policyOf(response)['frame-ancestors']).toBe("'self' https://two.example");
    expect(urlsOf(await response.text(), '/two/frame').relay).toBe('https://relay.example/two');
    expect((await get(relay, '/frame')).status).toBe(404);
  });

  it('is served by the relay for Workers', async () => {
    const relay = createWorkersRelay({serviceUrl: SERVICE_URL, key: KEY, tier: 'high', origins: ['https://a.example']});
    const response = await get(relay, '/frame');
    expect([response.status, policyOf(response)['frame-ancestors']]).toEqual([200, "'self' https://a.example"]);
  });

  it('and its script are served over HTTP', async () => {
    const embedDir = mkdtempSync(join(tmpdir(), 'frame-'));
    writeFileSync(join(embedDir, 'embed.js'), 'loader');
    writeFileSync(join(embedDir, 'frame.js'), 'frame');
    const relay = createRelay({serviceUrl: SERVICE_URL, key: KEY, tier: 'high', embedDir, logLevel: 'silent'});
    const server = await startRelay({relay, port: 0});
    onTestFinished(async () => {
      await server.close(0);
      rmSync(embedDir, {recursive: true});
    });
    expect((await fetch(`${server.url}/frame?theme=dark`)).status).toBe(200);
    const script = await fetch(`${server.url}/frame.js`);
    expect([script.headers.get('cache-control'), await script.text()]).toEqual(['no-cache', 'frame']);
    expect((await fetch(`${server.url}/frame`, {method: 'POST'})).status).toBe(404);
  });
});
