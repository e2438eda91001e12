// Runs the tests in every engine that is installed: the elements' tests and the journeys through the demo, or with
// --journeys those alone. An engine that is missing is said loudly and fails nothing.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {ENGINES} from './engines/engines.mjs';
import {tallyElements, tallyJourneys} from './engines/tally.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const journeysOnly = process.argv.includes('--journeys');

/** No suite of an engine takes this long; a browser that hangs does. */
const TIMEOUT_MS = 8 * 60_000;

const elements = {
  name: 'elements',
  command: ['web-test-runner'],
  file: engine => `test-results/${engine === 'chromium' ? 'browser' : engine}.json`,
  tally: tallyElements,
};
const journeys = {
  name: 'journeys',
  command: ['vitest', 'run', '--config', 'vitest.engines.config.ts'],
  file: engine => `test-results/journeys-${engine}.json`,
  tally: tallyJourneys,
};
const suites = journeysOnly ? [journeys] : [elements, journeys];

const run = (engine, {name, command, file, tally}) => {
  const report = root + file(engine);
  rmSync(report, {force: true});
  console.log(`\n-- ${ENGINES[engine].name}: ${name} --`);
  spawnSync('npx', ['--no-install', ...command], {
    cwd: root,
    stdio: 'inherit',
    env: {...process.env, ENGINE: engine},
    timeout: TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  return tally(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
};

const summary = Object.entries(ENGINES).map(([engine, {name, needs, find}]) =>
  find() ? {name, tallies: suites.map(suite => run(engine, suite))} : {name, missing: needs, tallies: []},
);

console.log('\n== engines ==');
for (const {name, missing, tallies} of summary) {
  if (missing) console.log(`!!!! ${name} is NOT INSTALLED, nothing ran in it. It needs ${missing}.`);
  for (const {suite, passed, failed, notPossible} of tallies) {
    console.log(`${name}, ${suite}: ${passed} passed, ${failed} failed, ${notPossible.length} not possible`);
    for (const title of notPossible) console.log(`  - ${title}`);
  }
}

const sum = key => summary.flatMap(({tallies}) => tallies).reduce((total, tally) => total + tally[key], 0);
const [passed, failed] = [sum('passed'), sum('failed')];
const failures = summary.flatMap(({name, tallies}) =>
  tallies.flatMap(tally => tally.failures.map(title => `${name}: ${title}`)),
);
mkdirSync(`${root}test-results`, {recursive: true});
writeFileSync(`${root}test-results/engines.json`, `${JSON.stringify({passed, failed, failures})}\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
