import {UNSPECIFIED, ROUTES} from '../../src/contract/index.js';
import {
  MAGIC_CARDS,
  MAGIC_EMAILS,
  MAGIC_VEHICLE_GROUPS,
  ONE_SHOT_FAULTS,
  SANDBOX_KEYS,
} from '../../src/sandbox/index.js';
import {root} from '../project.js';
import {code, formatPage, table} from './markdown.js';

/** Where the page is kept. */
export const sandboxPagePath = `${root}docs/sandbox.md`;

const vehicles = (): string =>
  Object.entries(MAGIC_VEHICLE_GROUPS)
    .map(([group, rows]) => {
      const cells = rows.map(({vin, plate, what}) => [code(vin), code(plate), what]);
      return `### ${group}\n\n${table(['VIN', 'plate', 'what happens'], cells)}`;
    })
    .join('\n\n');

const paths = (names: readonly (keyof typeof ROUTES)[]): string =>
  names.map(name => code(`${ROUTES[name].method} ${ROUTES[name].path}`)).join(', ');

/** What the sandbox is and all that it does on purpose, from the tables that it runs by. */
export async function writeSandboxPage(): Promise<string> {
  const text = `<!-- Written by "npm run docs" from the sandbox's own tables. -->

# The sandbox

The sandbox plays the whole plan search service: searches, catalog, keys, orders and the pages that a plan's links lead to. It needs no account and no network.

\`\`\`sh
npm run sandbox -- --port 8788
\`\`\`

\`\`\`sh
curl -s http://localhost:8788/api/v2/Partners/PlansSearch/Vin \\
  -H 'Authorization: Bearer sandbox-high' -H 'Content-Type: application/json' \\
  -d '{"searchCriteria": {"vin": "1HGCM82633A004352", "stateShortName": "CA", "mileage": 48000}}'
\`\`\`

In tests it is a value that shares nothing with another one: its time, its waiting and its secrets are handed in.

\`\`\`js
import {createSandbox} from 'plan-finder/sandbox';

const sandbox = createSandbox({seed: 'my test', latencyMs: 0, now: () => Date.UTC(2026, 0, 1)});
const response = await sandbox.fetch(new Request('https://sandbox.example/api/v2/Partners/Vehicles/Makes', {
  headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
}));
sandbox.advance(30 * 24 * 3600 * 1000);
sandbox.fail({fault: 'unavailable'});
\`\`\`

## Keys

${table(
  ['key', 'what it is for'],
  SANDBOX_KEYS.map(({key, what}) => [code(key), what]),
)}

All but \`sandbox-free\` belong to managed accounts: the account manager rotates their keys, so \`Rotate\` is refused. A key of your own comes from \`POST Register\`, the code from the outbox, and \`POST Register/Verify\`.

## Magic vehicles

Each works by its VIN and, in any state, by its plate. The VINs pass the VIN rule. A search that is wrong is refused as ever.

${vehicles()}

## Magic cards

Any month to come and any three digits go with them. Other numbers are accepted when their check digit is right. The sandbox's own checkout offers them too.

${table(
  ['card', 'what comes of the order'],
  MAGIC_CARDS.map(({number, what}) => [code(number), what]),
)}

## Magic email addresses

For \`POST Register\` and \`POST Register/Verify\`. \`name+anything@magic.example\` does the same for one more account.

${table(
  ['address', 'what happens'],
  MAGIC_EMAILS.map(({email, what}) => [code(email), what]),
)}

## Controls

They are outside the interface's paths and need no key. Keep the sandbox off the internet.

A body is sent as JSON, and says so in its \`Content-Type\`. A request that a page of another website has a browser send is refused, also one of the checkout's form. Plain http is refused at any host but this machine, so that no website can reach the sandbox through a name of its own that it has pointed here. Name the hosts at which other containers and devices reach it:

\`\`\`sh
npm run sandbox -- --host 0.0.0.0 --allow-http sandbox,192.168.1.5
\`\`\`

${table(
  ['control', 'what it does'],
  [
    [
      code('GET /sandbox'),
      'A page with the accounts, what they have used of their limits, and the last calls, all masked',
    ],
    [code('GET /sandbox/outbox'), 'What would have been sent by email, codes included'],
    [code('GET /sandbox/magic'), 'The tables of this page as JSON'],
    [code('POST /sandbox/reset'), 'Forgets everything but the options'],
    [code('POST /sandbox/clock'), '`{"advanceSeconds": 3600}`: quotes finish, windows slide, plans and keys expire'],
    [
      code('POST /sandbox/latency'),
      '`{"latencyMs": 500}`, `{"latencyMs": {"min": 2000, "max": 8000}}`, or `null` for as at first',
    ],
    [
      code('POST /sandbox/faults'),
      '`{"fault": "unavailable"}`: strikes the next call; `times` and `path` say how many, and which',
    ],
    [code('GET /sandbox/faults'), 'The faults that wait'],
    [code('DELETE /sandbox/faults'), 'Takes them back'],
  ],
)}

### Faults for the next call

At any endpoint, whatever the call holds.

${table(
  ['fault', 'what happens'],
  ONE_SHOT_FAULTS.map(({name, what}) => [code(name), what]),
)}

## Errors in the short form

${paths(UNSPECIFIED.shortErrorRoutes)} leave the number and the field out of every error. The option \`unspecified.shortErrorRoutes\` sets others, or none.

## Version 1

The searches of version 1 are there too, with the same keys: ${UNSPECIFIED.v1Routes.map(name => code(`POST /Partners/${ROUTES[name].path}`)).join(', ')}. Their bodies are flat. \`migrateV1Request()\` turns such a body into one of version 2:

\`\`\`js
import {migrateV1Request} from 'plan-finder/contract';

migrateV1Request({vin: '1HGCM82633A004352', stateShortName: 'CA', mileage: 48000, partnerId: 7});
// {searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'CA', mileage: 48000}}
\`\`\`

It drops \`partnerId\`, as the key says who asks, and nests the rest. Filters are new in version 2.

## What the interface leaves open

Names, codes and numbers that the interface does not give stand in \`src/contract/unspecified.ts\`, each with our reading and its reason. The option \`unspecified\` changes any of them: \`createSandbox({unspecified: {plateField: 'plateNumber'}})\`.
`;
  return formatPage(text, sandboxPagePath);
}
