// The relay as an operator runs it. Without the URL of an upstream API, it uses a built-in one that responds at once.
import {createRelay, startRelay} from '../../../src/relay/index.js';
import {fullAnswer, MAKES, ORIGIN} from './payload.js';

const [, , serviceUrl] = process.argv;
const answer = fullAnswer();
const headers = {'content-type': 'application/json'};
const within = async (url: string): Promise<Response> =>
  new Response(url.includes('/Vehicles/') ? MAKES : answer, {headers});
const relay = createRelay({
  serviceUrl: serviceUrl ?? 'https://service.example',
  key: 'a-key-as-long-as-accounts-have-them',
  tier: {perHour: 100_000_000, perDay: 100_000_000},
  origins: [ORIGIN],
  // A rate limit that is counted but never reached.
  visitorSearches: 1_000_000,
  logLevel: 'error',
  ...(serviceUrl === undefined && {fetch: within}),
});
const server = await startRelay({relay, port: 0});
process.stdout.write(`${server.url}\n`);
