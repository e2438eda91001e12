import {get} from 'node:http';
import {describe, expect, it} from 'vitest';
import {SANDBOX_KEYS} from '../../src/sandbox/index.js';
import {start, urlOf} from './processes.js';

/** Sends the request of a curl command line: headers after -H, the body after -d, the URL at the end. */
async function statusOfCurl(line: string): Promise<number> {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, ...found]) => found.find(Boolean) ?? '');
  const after = (option: string) => words.filter((_, index) => words[index - 1] === option);
  const headers = after('-H').map(header => header.split(': ') as [string, string]);
  const [body] = after('-d');
  return (await fetch(words.at(-1) ?? '', {method: body ? 'POST' : 'GET', headers, body})).status;
}

describe('plan-finder sandbox', () => {
  it('prints its test keys and sample requests that succeed', async () => {
    const child = start(['sandbox', '--port', '0']);
    let out = '';
    for await (const chunk of child.stdout!) {
      out += String(chunk);
      if (out.includes('Ctrl+C')) break;
    }
    for (const {key} of SANDBOX_KEYS) expect(out).toContain(key);
    const requests = out.match(/^ {2}curl .*$/gm) ?? [];
    expect(requests).toHaveLength(3);
    expect(await Promise.all(requests.map(statusOfCurl))).toEqual([200, 200, 200]);
  });

  it('accepts plain HTTP only at the hosts of --allow-http', async () => {
    const statusAt = async (url: string, host: string) => {
      const {port} = new URL(url);
      return new Promise(resolve => {
        get({port, host: '127.0.0.1', path: '/openapi', headers: {host}}, response => {
          resolve(response.resume().statusCode);
        });
      });
    };
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
