import {spawn} from 'node:child_process';
import {Agent, createServer, request} from 'node:http';
import {text as readText} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {listen} from '../../../scripts/ports.mjs';
import {printed} from '../../support/printed.js';
import {plan, search} from '../fixture.js';

const ORIGIN = 'https://partner.example';
const program = fileURLToPath(new URL('./instance.ts', import.meta.url));

/** Makes a response long enough to be compressed, like those of real searches. */
const LONG_TEXT = 'Covers the engine, the transmission and the brakes. '.repeat(40);

/** A fake upstream that records the mileage of each call. */
export interface CountingService {
  readonly url: string;
  readonly calls: readonly {readonly mileage: number}[];
  close(): void;
}

/** Responds after a delay, or when a promise resolves. */
export async function startCountingService(latency: number | Promise<void>): Promise<CountingService> {
  const calls: {mileage: number}[] = [];
  const server = createServer((incoming, outgoing) => {
    void readText(incoming).then(body => {
      const {searchCriteria} = JSON.parse(body) as {searchCriteria: {mileage: number}};
      calls.push({mileage: searchCriteria.mileage});
      const answer = JSON.stringify({response: {results: [plan({planDescription: LONG_TEXT})]}, errorResponse: null});
      const send = () => void outgoing.setHeader('content-type', 'application/json').end(answer);
      if (typeof latency === 'number') setTimeout(send, latency);
      else void latency.then(send);
    });
  });
  const port = await listen(server);
  return {url: `http://127.0.0.1:${port}`, calls, close: () => void server.close().closeAllConnections()};
}

export interface Instance {
  readonly url: string;
  /** Kills the process, like a crash. */
  kill(): void;
}

/** Starts this many relay processes with one Redis. */
export function startInstances(count: number, options: object): Promise<Instance[]> {
  return Promise.all(Array.from({length: count}, () => startInstance(options)));
}

async function startInstance(options: object): Promise<Instance> {
  const settings = {key: 'key', origins: [ORIGIN], trustProxy: true, visitorSearches: 5, ...options};
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, url = ''] = await printed(child.stdout, /(.+)\n/);
  return {url, kill: () => void child.kill('SIGKILL')};
}

/** The last response of a visit. */
export interface Visit {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly text: string;
}

export type Balancer = () => Instance;

/** Returns instances in turn. */
export const roundRobin = (instances: readonly Instance[]): Balancer => {
  let turn = 0;
  return () => instances[(turn += 1) % instances.length] as Instance;
};

const agent = new Agent({keepAlive: true, maxSockets: 50});

const CEILING_MS = 60_000;

/** Visits like the widget: searches, then polls once a second, each time at the next instance. */
export async function visit(next: Balancer, visitor: string, mileage: number): Promise<Visit> {
  const endsAt = performance.now() + CEILING_MS;
  for (let purpose = 'search'; performance.now() < endsAt; purpose = 'poll') {
    const asked = performance.now();
    const answer = await post(next().url, visitor, mileage, purpose);
    if (answer.status !== 202 && answer.status !== 0) return answer;
    await new Promise(resolve => setTimeout(resolve, Math.max(0, 1000 - (performance.now() - asked))));
  }
  return {status: 202, retryAfter: undefined, text: ''};
}

/** Sends one request. Returns 0 for an instance that has died; a load balancer would then use the next one. */
function post(url: string, visitor: string, mileage: number, purpose: string): Promise<Visit> {
  return new Promise(resolve => {
    const headers = {
      origin: ORIGIN,
      'content-type': 'application/json',
      'x-forwarded-for': visitor,
      ...(purpose !== 'search' && {'plan-purpose': purpose}),
    };
    const lost = (): void => resolve({status: 0, retryAfter: undefined, text: ''});
    const call = request(`${url}/plans/PlansSearchAsync/VIN`, {method: 'POST', agent, headers}, answer => {
      const seconds = answer.headers['retry-after'];
      readText(answer).then(text => {
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: seconds === undefined ? undefined : Number(seconds),
          text,
        });
      }, lost);
    });
    call.on('error', lost).end(JSON.stringify(search({mileage})));
  });
}
