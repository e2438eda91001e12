import {onTestFinished} from 'vitest';
import type {RelayOptions} from '../../../src/relay/index.js';
import {createFakeService, createRelayBefore, ORIGIN, search} from '../fixture.js';
import type {UNPARSED_SERVERS} from './node-servers.js';

/** Starts a relay in one of the servers until the test ends, with a function that sends a search to it. */
export async function serveRelay(start: (typeof UNPARSED_SERVERS)[number][1], options: Partial<RelayOptions>) {
  const service = createFakeService();
  const server = await start(createRelayBefore(service, options));
  onTestFinished(async () => void (await server.close()));
  const ask = (mileage = 48_000, path = 'PlansSearch/Vin') =>
    fetch(`${server.url}/plans/${path}`, {
      method: 'POST',
      headers: {origin: ORIGIN, 'content-type': 'application/json'},
      body: JSON.stringify(search({mileage})),
    });
  return {ask, service, url: server.url};
}
