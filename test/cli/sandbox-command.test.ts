import {writeFileSync} from 'node:fs';
import {get} from 'node:http';
import {afterEach, beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {SANDBOX_KEYS} from '../../src/sandbox/index.js';
import {printed} from '../support/printed.js';
import {start, urlOf} from './processes.js';
import {openFolder, runCommand, runHere, serveJson} from './support.js';

/** Sends the request of a curl command line: headers after -H, the body after -d, the URL at the end. */
async function statusOfCurl(line: string): Promise<number> {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, ...found]) => found.find(Boolean) ?? '');
  const after = (option: string) => words.filter((_, index) => words[index - 1] === option);
  const headers = after('-H').map(header => header.split(': ') as [string, string]);
  const [body] = after('-d');
  return (await fetch(words.at(-1) ?? '', {method: body ? 'POST' : 'GET', headers, body})).status;
}

async function search(url: string): Promise<{readonly status: number; readonly text: string}> {
  const response = await fetch(`${url}/api/v2/Partners/PlansSearch/Vin`, {
    method: 'POST',
    headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
    body: '{"searchCriteria":{"vin":"1HGCM82633A004352","stateShortName":"TX","mileage":48000}}',
  });
  return {status: response.status, text: await response.text()};
}

/** Requests a path of a server on this machine as a proxy does: with the name of another host. */
const statusAt = (url: string, host: string, path = '/openapi'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = get({port: new URL(url).port, host: '127.0.0.1', path, headers: {host}}, response => {
      resolve(response.resume().statusCode);
    });
    request.on('error', reject);
  });

describe('plan-finder sandbox', () => {
  it('prints its test keys and sample requests that succeed', async () => {
    const child = start(['sandbox', '--port', '0']);
    const [out] = await printed(child.stdout!, /[^]*Ctrl\+C/);
    for (const {key} of SANDBOX_KEYS) expect(out).toContain(key);
    const requests = out.match(/^ {2}curl .*$/gm) ?? [];
    expect(requests).toHaveLength(3);
    expect(await Promise.all(requests.map(statusOfCurl))).toEqual([200, 200, 200]);
  });

  it('accepts plain HTTP only at the hosts of --allow-http', async () => {
    const [usual = '', named = '', open = ''] = await Promise.all(
      [[], ['--allow-http', 'sandbox, 192.168.1.5'], ['--allow-http']].map(args =>
        urlOf(start(['sandbox', '--port', '0', ...args])),
      ),
    );
    expect(await statusAt(usual, 'sandbox:8788')).toBe(403);
    expect(await statusAt(named, 'sandbox:8788')).toBe(200);
    expect(await statusAt(named, '192.168.1.5')).toBe(200);
    expect(await statusAt(named, 'rebound.example')).toBe(403);
    expect(await statusAt(open, 'anything.example')).toBe(200);
  });

  it('links plans to --public-url, and serves their checkout to the proxy behind that URL', async () => {
    const folder = openFolder();
    onTestFinished(folder.remove);
    writeFileSync(folder.file('state.json'), '{"latencyMs": 0}');
    const args = ['--public-url', 'https://staging.example/demo/', '--init', folder.file('state.json')];
    const url = await urlOf(start(['sandbox', '--port', '0', ...args]));
    const checkout = /"planCheckoutUrl":"([^"]*)"/.exec((await search(url)).text)?.[1] ?? '';
    expect(checkout).toMatch(/^https:\/\/staging\.example\/demo\/sandbox\/checkout\/[\w-]+$/);
    // The proxy removes the path of --public-url, and keeps the name of the host.
    const path = checkout.slice('https://staging.example/demo'.length);
    expect(await statusAt(url, 'staging.example', path)).toBe(200);
    expect(await statusAt(url, 'rebound.example', path)).toBe(403);
  });

  it.each([
    '',
    'staging.example',
    'ftp://staging.example',
    'https://me:secret@staging.example',
    'https://x.example/?a=1',
  ])('rejects %j as --public-url', async given => {
    const {code, out, err} = await runHere(['sandbox', '--public-url', given]);
    expect({code, out}).toEqual({code: 2, out: ''});
    expect(err).toContain('--public-url must be an http or https URL');
    expect(err).not.toContain('secret');
  });

  it('serves as the upstream API of a relay', async () => {
    const sandboxUrl = await urlOf(start(['sandbox', '--port', '0']));
    const settings = {PLAN_SERVICE_URL: sandboxUrl, PLAN_SERVICE_KEY: 'sandbox-high', PLAN_SERVICE_TIER: 'high'};
    const relay = start(['relay', '--port', '0'], settings);
    const relayUrl = await urlOf(relay, relay.stderr!);
    const response = await fetch(`${relayUrl}/plans/Vehicles/Makes`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Honda');
  });
});

describe('the initial state of plan-finder sandbox', () => {
  let folder: ReturnType<typeof openFolder>;
  beforeEach(() => {
    folder = openFolder();
  });
  afterEach(() => folder.remove());

  const fileWith = (text: string): string => {
    const file = folder.file('state.json');
    writeFileSync(file, text);
    return file;
  };

  it('is what the file of --init describes', async () => {
    const file = fileWith('{"latencyMs": 0, "advanceSeconds": 864000, "faults": [{"fault": "unavailable"}]}');
    const url = await urlOf(start(['sandbox', '--port', '0', '--init', file]));
    expect((await search(url)).status).toBe(503);
    expect((await search(url)).status).toBe(200);
    const daysAheadAfter = async (path: string, body?: string) => {
      const headers = {'content-type': 'application/json'};
      const reply = await fetch(`${url}/sandbox/${path}`, {method: 'POST', headers, body});
      return (Date.parse(((await reply.json()) as {now: string}).now) - Date.now()) / 86_400_000;
    };
    expect(await daysAheadAfter('clock', '{"advanceSeconds": 0}')).toBeCloseTo(10, 1);
    expect(await daysAheadAfter('clock', '{"advanceSeconds": 864000}')).toBeCloseTo(20, 1);
  });

  it('is what a reset returns to, without the faults', async () => {
    const file = fileWith('{"latencyMs": 7, "advanceSeconds": 864000, "faults": [{"fault": "unavailable"}]}');
    const url = await urlOf(start(['sandbox', '--port', '0', '--init', file]));
    const post = async (path: string, body?: string) => {
      const headers = {'content-type': 'application/json'};
      return (await (await fetch(`${url}/sandbox/${path}`, {method: 'POST', headers, body})).json()) as object;
    };
    await post('clock', '{"advanceSeconds": 864000}');
    await post('latency', '{"latencyMs": 5000}');
    const {now} = (await post('reset')) as {readonly now: string};
    expect((Date.parse(now) - Date.now()) / 86_400_000).toBeCloseTo(10, 1);
    expect(await post('latency', '{"latencyMs": null}')).toEqual({latencyMs: {min: 7, max: 7}});
    expect((await search(url)).status).toBe(200);
  });

  it('keeps the default latency if the file has null for it', async () => {
    const url = await urlOf(start(['sandbox', '--port', '0', '--init', fileWith('{"latencyMs": null}')]));
    expect((await fetch(`${url}/sandbox`)).status).toBe(200);
  });

  it('gives the same plans for the same --seed, and others for another', async () => {
    const file = fileWith('{"latencyMs": 0}');
    const plansOf = async (seed: string) => {
      const url = await urlOf(start(['sandbox', '--port', '0', '--init', file, '--seed', seed]));
      return (await search(url)).text.match(/"(?:totalPrice|planName)":[^,]+/g);
    };
    const [first, again, other] = await Promise.all([plansOf('a'), plansOf('a'), plansOf('b')]);
    expect(first).not.toHaveLength(0);
    expect(first).toEqual(again);
    expect(first).not.toEqual(other);
  });

  it.each([
    ['a missing file', undefined, /--init: the file cannot be read \(ENOENT\)/],
    ['a file that is not JSON', '{\n"canary}', /--init: the file is not valid JSON \(line 2\)\./],
    ['a file that is a key', 'canary-key', /--init: the file is not valid JSON\./],
    ['an unknown field', '{"latency": 0}', /must contain an object with any of latencyMs/],
    ['an unknown fault', '{"faults": [{"fault": "typo"}]}', /fault: expected one of/],
    ['a clock that goes backward', '{"advanceSeconds": -1}', /--init: advanceSeconds: expected a number from zero/],
  ])('is rejected for %s before the sandbox is announced', async (_, text, message) => {
    const file = text === undefined ? folder.file('none.json') : fileWith(text);
    const {code, out, err} = await runCommand(['sandbox', '--port', '0', '--init', file]);
    expect({code, out}).toEqual({code: 2, out: ''});
    expect(err).toMatch(message);
    expect(err).not.toMatch(/canary|state\.json|none\.json/);
  });
});

describe('plan-finder sandbox --wait', () => {
  it('ends once a sandbox responds', async () => {
    const {port} = new URL(await urlOf(start(['sandbox', '--port', '0'])));
    const {code, out} = await runCommand(['sandbox', '--wait', '--port', port]);
    expect({code, out}).toEqual({code: 0, out: `Sandbox ready at http://127.0.0.1:${port}\n`});
  });

  it('finds a sandbox that listens on all interfaces', async () => {
    const child = start(['sandbox', '--host', '0.0.0.0', '--port', '0']);
    const [, port = ''] = await printed(child.stdout!, /http:\/\/localhost:(\d+)/);
    const {code, out} = await runCommand(['sandbox', '--wait', '5', '--host', '0.0.0.0', '--port', port]);
    expect({code, out}).toEqual({code: 0, out: `Sandbox ready at http://localhost:${port}\n`});
  });

  it('fails at once at a host where the sandbox rejects plain HTTP', async () => {
    // A sandbox that is reached by another name than that of this machine.
    const url = await serveJson(403, {
      errorResponse: {errors: [{errorCode: 'HttpsRequired', errorMessage: 'Use HTTPS.'}]},
    });
    const {code, err} = await runCommand(['sandbox', '--wait', '30', '--port', new URL(url).port]);
    expect(code).toBe(1);
    expect(err).toContain('rejects plain HTTP there. Start it with --allow-http 127.0.0.1.');
  });

  it('fails when the time is up', async () => {
    const {code, err} = await runCommand(['sandbox', '--wait', '0', '--port', '1']);
    expect(code).toBe(1);
    expect(err).toContain('no sandbox responded at http://127.0.0.1:1 within 0 seconds');
  });

  it('names a time of one second in the singular', async () => {
    const {err} = await runCommand(['sandbox', '--wait', '1', '--port', '1']);
    expect(err).toContain('within 1 second.');
  });
});
