import type {SandboxKey} from '../sandbox/index.js';

const JSON_TYPE = "-H 'Content-Type: application/json'";
const KEY = "-H 'Authorization: Bearer sandbox-high'";
const SEARCH = '{"searchCriteria":{"vin":"1HGCM82633A004352","stateShortName":"TX","mileage":48000}}';
const PERSON = '{"contactEmail":"you@example.com","displayName":"You","agreedToTerms":true}';

/** What is needed to start: the sandbox's address, its keys, and requests to paste. */
export function sandboxIntro(url: string, keys: readonly SandboxKey[]): string {
  const base = `${url}/api/v2/Partners`;
  const lines = keys.map(({key, description}) => `  ${key.padEnd(20)}${description}\n`);
  return `The sandbox answers at ${url}

Keys that work at once
${lines.join('')}
Try it: the makes, a search, a key of your own
  curl -s ${KEY} ${JSON_TYPE} ${base}/Vehicles/Makes
  curl -s ${KEY} ${JSON_TYPE} -d '${SEARCH}' ${base}/PlansSearch/Vin
  curl -s ${JSON_TYPE} -d '${PERSON}' ${base}/Register

The interface  ${url}/openapi
Its e-mails    ${url}/sandbox/outbox
Ctrl+C stops it.
`;
}
