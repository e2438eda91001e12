import {ROUTES, UNSPECIFIED} from '../../src/contract/index.js';
import {TEST_CARDS, TEST_EMAILS, TEST_VEHICLE_GROUPS, ONE_SHOT_FAULTS, SANDBOX_KEYS} from '../../src/sandbox/index.js';
import {code, table, writeBlocks} from './blocks.js';
import {listSandboxOptions} from './exports-blocks.js';

const vehicles = (): string =>
  Object.entries(TEST_VEHICLE_GROUPS)
    .map(([group, rows]) => {
      const cells = rows.map(({vin, plate, description}) => [code(vin), code(plate), description]);
      return `### ${group}\n\n${table(['VIN', 'plate', 'what happens'], cells)}`;
    })
    .join('\n\n');

const routes = (names: readonly (keyof typeof ROUTES)[], base = ''): string =>
  names.map(name => `- ${code(`${ROUTES[name].method} ${base}${ROUTES[name].path}`)}`).join('\n');

/** Writes the options and the test values of the sandbox into docs/sandbox.md, from its types and tables. */
export const writeSandboxPage = (): Promise<string> =>
  writeBlocks('docs/sandbox.md', {
    options: listSandboxOptions(),
    keys: table(
      ['key', 'account'],
      SANDBOX_KEYS.map(({key, description}) => [code(key), description]),
    ),
    vehicles: vehicles(),
    cards: table(
      ['card', 'what happens'],
      TEST_CARDS.map(({number, description}) => [code(number), description]),
    ),
    emails: table(
      ['email address', 'what happens'],
      TEST_EMAILS.map(({email, description}) => [code(email), description]),
    ),
    faults: table(
      ['fault', 'what happens'],
      ONE_SHOT_FAULTS.map(({name, description}) => [code(name), description]),
    ),
    'short-errors': routes(UNSPECIFIED.shortErrorRoutes),
    'version-1': routes(UNSPECIFIED.v1Routes, '/Partners/'),
  });
