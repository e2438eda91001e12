// The relay as an operator runs it, before a service that answers at once.
import {createRelay, startRelay} from '../../../src/relay/index.js';
import {fullAnswer, MAKES, ORIGIN} from './payload.js';

const answer = fullAnswer();
const headers = {'content-type': 'application/json'};
const relay = createRelay({
  serviceUrl: 'https://service.example',
  key: 'key',
  tier: 'high',
  origins: [ORIGIN],
  visitorSearches: 1_000_000,
  logLevel: 'warn',
  fetch: async url => new Response(url.includes('/Vehicles/') ? MAKES : answer, {headers}),
});
const server = await startRelay({relay, port: 0});
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', () => process.exit(0));
