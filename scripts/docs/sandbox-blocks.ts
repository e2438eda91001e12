import {ROUTES, UNSPECIFIED} from '../../src/contract/index.js';
import {
  MAGIC_CARDS,
  MAGIC_EMAILS,
  MAGIC_VEHICLE_GROUPS,
  ONE_SHOT_FAULTS,
  SANDBOX_KEYS,
} from '../../src/sandbox/index.js';
import {code, table, writeBlocks} from './blocks.js';

const vehicles = (): string =>
  Object.entries(MAGIC_VEHICLE_GROUPS)
    .map(([group, rows]) => {
      const cells = rows.map(({vin, plate, what}) => [code(vin), code(plate), what]);
      return `### ${group}\n\n${table(['VIN', 'plate', 'what happens'], cells)}`;
    })
    .join('\n\n');

const routes = (names: readonly (keyof typeof ROUTES)[], base = ''): string =>
  names.map(name => `- ${code(`${ROUTES[name].method} ${base}${ROUTES[name].path}`)}`).join('\n');

/** Writes what the sandbox does on purpose into its page, from the tables that it runs by. */
export const writeSandboxPage = (): Promise<string> =>
  writeBlocks('docs/sandbox.md', {
    keys: table(
      ['key', 'what it is for'],
      SANDBOX_KEYS.map(({key, what}) => [code(key), what]),
    ),
    vehicles: vehicles(),
    cards: table(
      ['card', 'what comes of the order'],
      MAGIC_CARDS.map(({number, what}) => [code(number), what]),
    ),
    emails: table(
      ['address', 'what happens'],
      MAGIC_EMAILS.map(({email, what}) => [code(email), what]),
    ),
    faults: table(
      ['fault', 'what happens'],
      ONE_SHOT_FAULTS.map(({name, what}) => [code(name), what]),
    ),
    'short-errors': routes(UNSPECIFIED.shortErrorRoutes),
    'version-1': routes(UNSPECIFIED.v1Routes, '/Partners/'),
  });
