import {type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse} from 'node:http';
import {createServer as createHttpsServer} from 'node:https';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer as createTcpServer, Socket} from 'node:net';
import {onTestFinished, afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createMetrics, createRelay, startRelay, type RelayOptions} from '../../src/relay/index.js';
import {SELF_SIGNED} from '../relay/support/self-signed.js';
import {listen} from '../../scripts/ports.mjs';
import {openFolder, runHere, serve} from './support.js';

const PAGE = 'https://www.dealer.example';

interface Report {
  readonly ok: boolean;
  readonly findings: readonly {about: string; state: string; message: string; advice?: string}[];
}

let folder: ReturnType<typeof openFolder>;
beforeEach(() => {
  folder = openFolder();
});
afterEach(() => folder.remove());

/** Starts a relay whose upstream API responds with a status, and that serves a widget. */
async function relayFor(status: number, options: Partial<RelayOptions> = {}): Promise<string> {
  const embedDir = folder.file('embed');
  mkdirSync(`${embedDir}/v1.2.3`, {recursive: true});
  writeFileSync(`${embedDir}/embed.js`, 'import("v1.2.3/plan-finder.js")');
  writeFileSync(`${embedDir}/v1.2.3/plan-finder.js`, '');
  writeFileSync(`${embedDir}/sri.json`, '{}');
  const relay = createRelay({
    serviceUrl: 'https://service.example',
    key: 'canary-key',
    origins: [PAGE],
    embedDir,
    logLevel: 'silent',
    fetch: () => Promise.resolve(new Response('', {status})),
    ...options,
  });
  const server = await startRelay({relay, port: 0});
  onTestFinished(() => server.close(0));
  return server.url;
}

async function diagnose(relay: string, args: readonly string[] = ['--origin', PAGE]) {
  const {code, out} = await runHere(['doctor', '--json', '--relay', relay, ...args]);
  const {ok, findings} = JSON.parse(out) as Report;
  expect(ok).toBe(code === 0);
  const stateOf = (about: string) => findings.filter(finding => finding.about === about).map(({state}) => state);
  return {code, findings, stateOf, text: JSON.stringify(findings)};
}

describe('plan-finder doctor --relay', () => {
  it('finds nothing wrong with a relay that works, and sends nothing upstream', async () => {
    const calls: string[] = [];
    const url = await relayFor(200, {fetch: address => (calls.push(address), Promise.reject(new Error('unexpected')))});
    const {code, findings} = await diagnose(url);
    expect(code).toBe(0);
    expect(findings.map(({about, state}) => `${about} ${state}`)).toEqual([
      'certificate note',
      'readiness passed',
      'clock passed',
      'origins passed',
      'widget passed',
      'metrics passed',
    ]);
    expect(findings.find(({about}) => about === 'widget')?.message).toContain('v1.2.3');
    expect(calls).toEqual([]);
  });

  it.each(['localhost', 'plans.localhost', '127.10.200.3', '[::1]'])(
    'reports plain HTTP to %s, which is this machine, as a note',
    async host => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
      onTestFinished(() => void vi.unstubAllGlobals());
      expect((await diagnose(`http://${host}`)).stateOf('certificate')).toEqual(['note']);
    },
  );

  it('reports plain HTTP to any other host as a problem', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await diagnose('http://localhost.dealer.example')).stateOf('certificate')).toEqual(['problem']);
  });

  it('accepts the URL of the script, and a mount path', async () => {
    const url = await relayFor(200);
    expect((await diagnose(`${url}/embed.js`)).code).toBe(0);
    expect((await diagnose(`${url}/other`)).stateOf('origins')).toEqual(['problem']);
  });

  it('accepts the URL of a script below a path, where a reverse proxy serves the relay', async () => {
    const relay = await relayFor(200);
    const proxy = await serve((request, response) => {
      const path = /^\/folder(\/.*)/.exec(request.url ?? '')?.[1];
      if (path === undefined) response.writeHead(404).end();
      else request.pipe(forward(`${relay}${path}`, request, response));
    });
    const {code, findings} = await diagnose(`${proxy}/folder/embed.js`);
    expect(findings.filter(({state}) => state === 'problem')).toEqual([]);
    expect(code).toBe(0);
  });

  it('reports a relay whose key is rejected', async () => {
    const url = await relayFor(401);
    await fetch(`${url}/plans/Vehicles/Makes`, {headers: {origin: PAGE}});
    const {code, findings} = await diagnose(url);
    expect(code).toBe(1);
    expect(findings.find(({about}) => about === 'readiness')).toMatchObject({
      state: 'problem',
      // Both states return 503, and /readyz doesn’t tell them apart.
      message: expect.stringMatching(/upstream API rejects its key, or the relay is shutting down\.$/) as unknown,
    });
  });

  it.each([
    [0, 'passed', /has not rejected/],
    [1, 'problem', /rejects the key of 1 partner\./],
    [2, 'problem', /rejects the keys of 2 partners\./],
  ])('reports that the keys of %i of several partners are rejected', async (rejectedKeys, state, message) => {
    const url = await serve((_request, response) => response.end(JSON.stringify({status: 'ok', rejectedKeys})));
    const {findings} = await diagnose(url);
    const readiness = findings.find(({about}) => about === 'readiness');
    expect(readiness?.state).toBe(state);
    expect(readiness?.message).toMatch(message);
  });

  it('reports a page that is not listed, and a relay that accepts every page', async () => {
    expect((await diagnose(await relayFor(200), ['--origin', 'https://dealer.example'])).stateOf('origins')).toEqual([
      'problem',
    ]);
    const open = await diagnose(await relayFor(200, {origins: ['*']}));
    expect(open.stateOf('origins')).toEqual(['passed', 'problem']);
  });

  it('reports metrics that anyone can read, and a missing widget', async () => {
    const {stateOf} = await diagnose(await relayFor(200, {metrics: createMetrics(), embedDir: folder.file('none')}));
    expect(stateOf('metrics')).toEqual(['note']);
    expect(stateOf('widget')).toEqual(['problem']);
  });

  it.each([
    ['a little', 5 * 60, 'note'],
    ['hours', 5 * 3600, 'problem'],
  ])('reports a clock that is off by %s', async (_, seconds, state) => {
    const url = await serve((_request, response) => {
      response.setHeader('date', new Date(Date.now() - seconds * 1000).toUTCString()).end('{}');
    });
    const {stateOf, text} = await diagnose(url);
    expect(stateOf('clock')).toEqual([state]);
    expect(text).toContain('behind');
  });

  it('reports a server that does not respond, and one that is not a relay', async () => {
    expect((await diagnose('http://127.0.0.1:1')).stateOf('readiness')).toEqual(['problem']);
    const closed = createServer();
    const port = await listen(closed);
    closed.close();
    const {findings} = await diagnose(`https://localhost:${port}`);
    expect(findings.map(({about}) => about)).toEqual(['readiness']);
    expect(findings[0]?.message).toContain('ECONNREFUSED');
    const url = await serve((_request, response) => response.writeHead(404).end());
    expect((await diagnose(url)).text).toContain('may not be a relay');
  });

  it.each([
    ['ends every connection', (socket: Socket) => void socket.end()],
    ['never responds', () => undefined],
  ])('does not report the certificate of a server that %s', async (_, onConnection) => {
    // Without waiting for the eight seconds of each timeout.
    const {timeout} = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100));
    const {setTimeout: setSocketTimeout} = Socket.prototype;
    vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, then) {
      return setSocketTimeout.call(this, Math.min(ms, 100), then);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const server = createTcpServer(onConnection);
    onTestFinished(() => void server.close());
    const {code, findings} = await diagnose(`https://localhost:${await listen(server)}`);
    expect(code).toBe(1);
    expect(findings.map(({about}) => about)).toEqual(['readiness']);
    expect(findings[0]?.message).toMatch(/^The relay does not respond: /);
  });

  it('reports a certificate that browsers do not trust', async () => {
    const {code, findings} = await diagnose(`https://localhost:${await serveSelfSigned()}`);
    expect(code).toBe(1);
    expect(findings[0]).toMatchObject({about: 'certificate', state: 'problem'});
  });

  it.each([
    [10, 'note', /expires on 2126-10-30/],
    [20, 'passed', /valid until 2126-10-30/],
  ])('shows when a certificate expires, as a note if that is soon: in %i days', async (days, state, message) => {
    const port = await serveSelfSigned();
    const warnings = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2126, 9, 30) - days * 24 * 60 * 60 * 1000);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => {
      vi.unstubAllEnvs();
      now.mockRestore();
      warnings.mockRestore();
    });
    const {findings} = await diagnose(`https://localhost:${port}`);
    const shown = {about: 'certificate', state, message: expect.stringMatching(message) as unknown};
    expect(findings[0]).toMatchObject(shown);
  });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]'],
  ])('checks the certificate of a relay at the IP address %s', async (address, host) => {
    const warnings = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warnings.mockRestore());
    const {findings} = await diagnose(`https://${host}:${await serveSelfSigned(address)}`);
    expect(findings[0]).toMatchObject({about: 'certificate', message: expect.stringMatching(/self-signed/) as unknown});
    expect(warnings).not.toHaveBeenCalled();
  });

  it.each([
    [['--relay', 'plans.dealer.example'], /--relay must be/],
    [['--relay', 'https://plans.dealer.example', '--origin', 'dealer'], /--origin must be an origin/],
    [['--origin', PAGE], /--origin needs --relay\./],
    [['--relay', 'http://127.0.0.1:1', '--url', 'https://x.example'], /--url has no effect with --relay\./],
    [['--relay', 'http://127.0.0.1:1', '--other-url', 'https://x.example'], /--other-url has no effect with --relay\./],
    [['--relay', 'http://127.0.0.1:1', '--key-file', 'key'], /--key-file has no effect with --relay\./],
  ])('rejects %j', async (args, message) => {
    const {code, err} = await runHere(['doctor', ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

/** Starts an HTTPS server whose certificate is self-signed, and returns its port. */
async function serveSelfSigned(address?: string): Promise<number> {
  const server = createHttpsServer(
    {key: readFileSync(SELF_SIGNED.key), cert: readFileSync(SELF_SIGNED.certificate)},
    (_request, response) => void response.end(),
  );
  onTestFinished(() => void server.close().closeAllConnections());
  return listen(server, address);
}

/** Sends a request to another URL, and its response back. */
function forward(url: string, {method, headers}: IncomingMessage, response: ServerResponse): ClientRequest {
  return request(url, {method, headers}, reply => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
}
