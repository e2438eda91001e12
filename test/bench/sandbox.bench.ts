import {createAdaptorServer} from '@hono/node-server';
import {Hono} from 'hono';
import type {Server} from 'node:http';
import {listen} from '../../scripts/ports.mjs';
import {createSandbox, type Sandbox} from '../../src/sandbox/index.js';
import {startSandbox} from '../../src/sandbox/server.js';
import {compare, printSpeeds, promise, type Bench, type Contender} from './harness.js';
import {openPipeline} from './pipelined.js';

const ORIGIN = 'https://sandbox.example';
const MAKES = '/api/v2/Partners/Vehicles/Makes';
const headersOf = (key: string) => ({authorization: `Bearer ${key}`, 'content-type': 'application/json'});

/** Time that goes on by so much whenever it is looked at, so that no limit is ever reached. */
function fastClock(stepMs: number): () => number {
  let time = Date.UTC(2026, 0, 1);
  return () => (time += stepMs);
}

/** A route that answers the same bytes with the same headers, and does nothing else. */
async function bareApp(sandbox: Sandbox): Promise<Hono> {
  const answer = await sandbox.fetch(new Request(ORIGIN + MAKES, {headers: headersOf('sandbox-high')}));
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  return new Hono().get(MAKES, () => new Response(body, {headers}));
}

async function ask(fetch: (request: Request) => Promise<Response> | Response, key: string): Promise<void> {
  const response = await fetch(new Request(ORIGIN + MAKES, {headers: headersOf(key)}));
  if (response.status !== 200) throw new Error(`ask: expected 200, got ${response.status}.`);
}

const inProcess = (name: string, fetch: (request: Request) => Promise<Response> | Response): Contender => ({
  name,
  async run(times) {
    for (let count = 0; count < times; count += 1) await ask(fetch, 'sandbox-high');
  },
});

async function compareWithBare(): Promise<boolean> {
  const sandbox = createSandbox({now: fastClock(2000)});
  const bare = await bareApp(sandbox);
  const speeds = await compare([
    inProcess('a bare Hono route', request => bare.fetch(request)),
    inProcess('the sandbox', sandbox.fetch),
  ]);
  printSpeeds('Catalog answers, without a network', speeds);
  const [first, second] = speeds;
  return promise('at least half as fast as a bare route', share(second?.median, first?.median) >= 0.5);
}

async function compareOverHttp(): Promise<boolean> {
  const server = await startSandbox({now: fastClock(2000)});
  const bare = createAdaptorServer({
    fetch: (await bareApp(server.sandbox)).fetch,
    overrideGlobalObjects: false,
  }) as Server;
  const port = await listen(bare);
  const bareUrl = `http://127.0.0.1:${port}`;
  const pipelines = [
    await openPipeline(bareUrl + MAKES, headersOf('sandbox-high')),
    await openPipeline(server.url + MAKES, headersOf('sandbox-high')),
  ] as const;
  const names = ['a bare Hono route', 'the sandbox'];
  const speeds = await compare(pipelines.map(({ask: run}, index) => ({name: names[index] ?? '', run})));
  printSpeeds('Catalog answers, over HTTP', speeds);
  pipelines.forEach(({close}) => close());
  bare.close();
  await server.close();
  const [first, second] = speeds;
  return promise('at least half as fast as a bare route', share(second?.median, first?.median) >= 0.5);
}

/** A sandbox with so many accounts of its own, of which so many ask, each in its turn. */
async function withAccounts(count: number, asking: number): Promise<Contender> {
  const sandbox = createSandbox({now: fastClock(10_000)});
  const keys: string[] = [];
  const post = async (path: string, body: unknown): Promise<{response: {apiKey: string}}> => {
    const init = {method: 'POST', headers: headersOf(''), body: JSON.stringify(body)};
    return (await (await sandbox.fetch(new Request(`${ORIGIN}/api/v2/Partners/${path}`, init))).json()) as never;
  };
  for (let index = 0; index < count; index += 1) {
    const contactEmail = `known-code+${index}@test.example`;
    await post('Register', {contactEmail, displayName: 'Bench', agreedToTerms: true});
    keys.push((await post('Register/Verify', {contactEmail, verificationCode: '123456'})).response.apiKey);
  }
  let turn = 0;
  return {
    name: `${count.toLocaleString('en-US')} accounts, ${asking.toLocaleString('en-US')} asking`,
    async run(times) {
      for (let done = 0; done < times; done += 1) await ask(sandbox.fetch, keys[(turn += 1) % asking] ?? '');
    },
  };
}

async function compareAccounts(): Promise<boolean> {
  const speeds = await compare([
    await withAccounts(10, 10),
    await withAccounts(10_000, 10),
    await withAccounts(10_000, 10_000),
  ]);
  printSpeeds('Catalog answers, by the number of accounts', speeds);
  const [few, idle, busy] = speeds;
  const held = [
    promise('no slower for 9,990 accounts more (within 5 %)', share(idle?.median, few?.median) >= 0.95),
    // What ten thousand keys and ledgers weigh is too much for the processor's caches, ours and the bench's own alike.
    promise('hardly slower when all of them ask (within 15 %)', share(busy?.median, few?.median) >= 0.85),
  ];
  return held.every(Boolean);
}

const share = (part = 0, whole = 1): number => part / whole;

/** The sandbox's catalog answers, beside a route that does nothing, and with many accounts. */
export const bench: Bench = async () => {
  const held = [await compareWithBare(), await compareOverHttp(), await compareAccounts()];
  return held.every(Boolean);
};
