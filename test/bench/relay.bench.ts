import {existsSync} from 'node:fs';
import {findTool} from '../../scripts/tools.js';
import {type Bench, reportGoal, spreadOf} from './harness.js';
import {interleave, type Load, printRounds, ratioOf} from './relay/load.js';
import {CATALOG_PATH, ORIGIN, PATH, SEARCH} from './relay/payload.js';
import {serve, serveNginx, type Served} from './relay/processes.js';

const RELAY = 'the relay';
const BY_HAND = 'by hand on node:http';
const EXPRESS = 'Express, http-proxy-middleware';

const json = {origin: ORIGIN, 'content-type': 'application/json'};
const hit: Load = {method: 'POST', path: PATH, headers: json, body: SEARCH};
const catalog: Load = {method: 'GET', path: CATALOG_PATH, headers: {origin: ORIGIN}};
const miss: Load = {
  method: 'POST',
  path: '/plans/PlansSearch/Vin',
  headers: json,
  body: SEARCH.replace('{', '{"searchId":"[<id>]",'),
};

async function compareHits(): Promise<boolean> {
  const servers = [await serve(BY_HAND, './serve-by-hand.ts'), await serve(RELAY, './serve-relay.ts')];
  try {
    // The first search to each server fetches the quote, which is a cache hit for all others.
    for (const {url} of servers) await fetch(url + PATH, {method: 'POST', headers: json, body: SEARCH});
    const hits = await interleave(servers, hit);
    printRounds('A cache hit, 35 kB', hits);
    const makes = await interleave(servers, catalog);
    printRounds('The makes', makes);
    return [
      reportGoal(
        'cache hits: at least 0.80 of the requests/s of the server written by hand',
        ratioOf(hits, 'perSecond', RELAY, BY_HAND).median >= 0.8,
      ),
      reportGoal('cache hits: p99 at most 1.5 times', ratioOf(hits, 'p99', RELAY, BY_HAND).median <= 1.5),
      reportGoal('makes: at least 0.9 of the requests/s', ratioOf(makes, 'perSecond', RELAY, BY_HAND).median >= 0.9),
    ].every(Boolean);
  } finally {
    servers.forEach(({stop}) => stop());
  }
}

async function comparePassing(): Promise<boolean> {
  const service = await serve('the service', './serve-service.ts');
  const servers: Served[] = [];
  try {
    servers.push(await serve(EXPRESS, './serve-express.mjs', service.url));
    servers.push(await serve('Fastify, @fastify/http-proxy', './serve-fastify.mjs', service.url));
    const nginx = findTool('nginx');
    if (nginx !== undefined) servers.push(await serveNginx(nginx, service.url));
    servers.push(await serve(RELAY, './serve-relay.ts', service.url));
    const passed = await interleave(servers, miss);
    printRounds('A cache miss, 35 kB', passed);
    const {median} = spreadOf((passed.get(RELAY) ?? []).map(({cpuUs}) => cpuUs));
    return reportGoal('cache misses: less than 1 ms of CPU in the relay', median < 1000);
  } finally {
    [service, ...servers].forEach(({stop}) => stop());
  }
}

/** Compares the relay with a server written by hand for the same purpose, and with proxies. */
export const bench: Bench = async () => {
  if (!existsSync(new URL('node_modules/autocannon', import.meta.url))) {
    console.error('The peers are not installed. Run: npm ci --prefix test/bench');
    return false;
  }
  const goals = [await compareHits(), await comparePassing()];
  return goals.every(Boolean);
};
