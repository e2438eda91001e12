// Runs everything that must hold, stage by stage. A stage that fails does not hide the others: they run too, unless they
// need what it makes, and the run fails.
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {forgetResults, readResults} from './test-results.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

const script = name => ({name, command: ['npm', 'run', '--silent', name]});

const stages = [
  ...[
    'check:types',
    'check:lint',
    'check:format',
    'check:imports',
    'check:unused',
    'check:templates',
    'check:coverage',
    'check:locks',
  ].map(script),
  script('tools'),
  script('test:node'),
  script('build'),
  {
    name: 'test:package',
    command: ['npx', '--no-install', 'vitest', 'run', '--config', 'vitest.package.config.ts'],
    needs: ['build'],
  },
  script('browser'),
  {...script('test:browser'), needs: ['browser']},
  // The build has just been made.
  {name: 'test:e2e', command: ['npx', '--no-install', 'playwright', 'test'], needs: ['build', 'browser']},
  {name: 'test:consumers', command: ['node', 'scripts/test-consumers.mjs', '--light'], needs: ['build', 'browser']},
  {name: 'test:journeys', command: ['node', 'scripts/test-engines.mjs', '--journeys'], needs: ['build', 'browser']},
];

const outcomes = new Map();
const durations = new Map();

const run = ({name, command, needs = []}) => {
  const missing = needs.filter(needed => outcomes.get(needed) !== 'passed');
  if (missing.length > 0) return `skipped: ${missing.join(' and ')} failed`;
  console.log(`\n== ${name} ==`);
  const [program, ...parameters] = command;
  const start = performance.now();
  const {status} = spawnSync(program, parameters, {cwd: root, stdio: 'inherit', shell: process.platform === 'win32'});
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`-- ${name}: ${seconds} s`);
  durations.set(name, seconds);
  return status === 0 ? 'passed' : 'failed';
};

forgetResults();
for (const stage of stages) outcomes.set(stage.name, run(stage));

const {passed, failed, problems} = readResults();
console.log('\n== summary ==');
for (const [name, outcome] of outcomes) {
  const took = durations.has(name) ? ` in ${durations.get(name)} s` : '';
  console.log(`${name}: ${outcome}${took}`);
}
for (const problem of problems) console.log(problem);
console.log(`Tests: ${passed} passed, ${failed} failed`);

const allPassed = [...outcomes.values()].every(outcome => outcome === 'passed');
process.exitCode = allPassed && failed === 0 ? 0 : 1;
