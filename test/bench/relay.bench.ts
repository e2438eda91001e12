import {existsSync} from 'node:fs';
import {findTool} from '../../scripts/tools.mjs';
import {type Bench, promise, spreadOf} from './harness.js';
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
    // The first search of each buys the quote that all others hit.
    for (const {url} of servers) await fetch(url + PATH, {method: 'POST', headers: json, body: SEARCH});
    const hits = await interleave(servers, hit);
    printRounds('A cache hit, 35 kB', hits);
    const makes = await interleave(servers, catalog);
    printRounds('The makes', makes);
    return [
      promise(
        'hits: at least 0.80 of what is written by hand',
        ratioOf(hits, 'perSecond', RELAY, BY_HAND).median >= 0.8,
      ),
      promise('hits: p99 at most 1.5 times', ratioOf(hits, 'p99', RELAY, BY_HAND).median <= 1.5),
      promise('the makes: at least 0.9', ratioOf(makes, 'perSecond', RELAY, BY_HAND).median >= 0.9),
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
    printRounds('A cache miss, forwarded, 35 kB', passed);
    const {median} = spreadOf((passed.get(RELAY) ?? []).map(({cpuUs}) => cpuUs));
    return promise('forwarded: less than 1 ms of CPU in the relay’s process', median < 1000);
  } finally {
    [service, ...servers].forEach(({stop}) => stop());
  }
}

/** The relay beside a server written by hand for the same, and beside proxies. */
export const bench: Bench = async () => {
  if (!existsSync(new URL('node_modules/autocannon', import.meta.url))) {
    console.error('bench: expected the peers to be installed: npm ci --prefix test/bench');
    return false;
  }
  const held = [await compareHits(), await comparePassing()];
  return held.every(Boolean);
};
