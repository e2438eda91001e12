import {once} from 'node:events';
import {createServer} from 'node:http';
import {Session} from 'node:inspector/promises';
import {listen} from '../../scripts/ports.mjs';
import {createRelay, startRelay} from '../../src/relay/index.js';
import type {Bench} from './harness.js';
import {CATALOG_PATH, fullAnswer, MAKES, ORIGIN, PATH, SEARCH} from './relay/payload.js';

/** An upstream API with some latency, so that a poll has to wait. */
async function startService() {
  const service = createServer((request, response) => {
    const body = request.url?.includes('/Vehicles/') ? MAKES : fullAnswer();
    setTimeout(() => response.writeHead(200, {'content-type': 'application/json'}).end(body), 300);
  });
  return {service, url: `http://127.0.0.1:${await listen(service)}`};
}

/** Returns the files of `src/relay` in which a function was called since the last call. */
async function calledFiles(session: Session): Promise<readonly string[]> {
  const {result} = await session.post('Profiler.takePreciseCoverage');
  const called = result.filter(({functions}) => functions.some(({ranges}) => (ranges[0]?.count ?? 0) > 0));
  const files = called.map(({url}) => /\/src\/relay\/(.+)$/.exec(url)?.[1] ?? '');
  return [...new Set(files)].filter(file => file !== '').sort();
}

function print(what: string, files: readonly string[]): void {
  console.log(`\n${what}: ${files.length} files`);
  for (const file of files) console.log(`  ${file}`);
}

/** Prints the files of the relay that a request passes through, from the socket to the response. */
export const bench: Bench = async () => {
  const {service, url: serviceUrl} = await startService();
  const tier = {perHour: 1000, perDay: 1000};
  const relay = createRelay({serviceUrl, key: 'a-key-as-long-as-accounts-have-them', tier, origins: [ORIGIN]});
  const server = await startRelay({relay, port: 0});
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: false});

  const post = async (path: string, mileage: number, headers = {}): Promise<void> => {
    const body = JSON.stringify({
      ...JSON.parse(SEARCH),
      searchCriteria: {vin: '1HGCM82633A004352', mileage, zip: '75001'},
    });
    const init = {method: 'POST', headers: {origin: ORIGIN, 'content-type': 'application/json', ...headers}, body};
    await (await fetch(server.url + path, init)).arrayBuffer();
  };
  const get = async (path: string): Promise<void> => {
    await (await fetch(server.url + path, {headers: {origin: ORIGIN}})).arrayBuffer();
  };
  const trace = async (what: string, send: () => Promise<void>): Promise<void> => {
    await calledFiles(session);
    await send();
    print(what, await calledFiles(session));
  };
  try {
    // Warms up, so that code that runs only once is not counted.
    await post('/plans/PlansSearch/Vin', 1);
    await trace('A cache miss', () => post('/plans/PlansSearch/Vin', 2));
    await trace('A cache hit', () => post(PATH, 2));
    const called = once(service, 'request');
    const searching = post(PATH, 3);
    await called;
    await trace('A poll that waits for its quote, until the quote completes', () =>
      post(PATH, 3, {'plan-purpose': 'poll'}),
    );
    await searching;
    await get(CATALOG_PATH);
    await trace('A cached catalog request', () => get(CATALOG_PATH));
    return true;
  } finally {
    session.disconnect();
    await server.close(0);
    service.close();
  }
};
