import {onTestFinished} from 'vitest';
import {createRelay, type RelayOptions} from '../../../src/relay/index.js';
import {createFakeService, KEY, ORIGIN, search, SERVICE_URL} from '../fixture.js';
import type {UNPARSED_SERVERS} from './node-servers.js';

/** A relay over one of the servers, until the test is over, and a way to ask it for a search. */
export async function serveRelay(start: (typeof UNPARSED_SERVERS)[number][1], options: Partial<RelayOptions>) {
  const service = createFakeService();
  const relay = createRelay({
    serviceUrl: SERVICE_URL,
    key: KEY,
    tier: 'high',
    origins: [ORIGIN],
    fetch: (url, init) => service.fetch(url, init),
    ...options,
  });
  const server = await start(relay);
  onTestFinished(async () => void (await server.close()));
  const ask = (mileage = 48_000, path = 'PlansSearch/Vin') =>
    fetch(`${server.url}/plans/${path}`, {
      method: 'POST',
      headers: {origin: ORIGIN, 'content-type': 'application/json'},
      body: JSON.stringify(search({mileage})),
    });
  return {ask, service, url: server.url};
}
