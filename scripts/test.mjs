// Runs everything that must hold, stage by stage. A stage that fails does not hide the others: they run too, unless they
// need what it makes, and the run fails.
import {spawn} from 'node:child_process';
import {availableParallelism} from 'node:os';
import {performance} from 'node:perf_hooks';
import {fileURLToPath} from 'node:url';
import {forgetResults, readResults} from './test-results.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

const script = name => ({name, command: ['npm', 'run', '--silent', name]});

// The longest first: the others run beside it.
const checks = [
  'check:lint',
  'check:format',
  'check:templates',
  'check:types',
  'check:unused',
  'check:imports',
  'check:coverage',
  'check:locks',
].map(script);

const stages = [
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
  {name: 'test:libraries', command: ['node', 'scripts/test-libraries.mjs'], needs: ['build', 'browser']},
  {name: 'test:consumers', command: ['node', 'scripts/test-consumers.mjs', '--light'], needs: ['build', 'browser']},
  {name: 'test:journeys', command: ['node', 'scripts/test-engines.mjs', '--journeys'], needs: ['build', 'browser']},
];

/** What became of each stage, and how long it took in seconds. */
const outcomes = new Map();

/** Runs a command; what it prints is shown as it comes, or kept and given. */
const execute = ([program, ...parameters], isShown) =>
  new Promise(resolve => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, parameters, {cwd: root, stdio, shell: process.platform === 'win32'});
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk));
    child.on('error', error => resolve({isPassed: false, output: String(error)}));
    child.on('close', status => resolve({isPassed: status === 0, output}));
  });

const run = async ({name, command, needs = []}, isShown = true) => {
  const missing = needs.filter(needed => outcomes.get(needed)?.outcome !== 'passed');
  if (missing.length > 0) {
    outcomes.set(name, {outcome: `skipped: ${missing.join(' and ')} failed`});
    return;
  }
  if (isShown) console.log(`\n== ${name} ==`);
  const start = performance.now();
  const {isPassed, output} = await execute(command, isShown);
  const seconds = Math.round((performance.now() - start) / 1000);
  if (!isShown) console.log(`\n== ${name} ==\n${output.trimEnd()}`);
  outcomes.set(name, {outcome: isPassed ? 'passed' : 'failed', seconds});
};

/** Runs those that write nothing which another one reads, as many at once as there are processors. */
const runTogether = async together => {
  const waiting = [...together];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next, false);
  };
  await Promise.all(Array.from({length: Math.min(4, availableParallelism())}, work));
};

forgetResults();
await runTogether(checks);
for (const stage of stages) await run(stage);

const {passed, failed, failures, problems} = readResults();
console.log('\n== summary ==');
for (const [name, {outcome, seconds}] of outcomes)
  console.log(`${name}: ${outcome}${seconds === undefined ? '' : ` in ${seconds} s`}`);
for (const problem of problems) console.log(problem);
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`Tests: ${passed} passed, ${failed} failed`);

const allPassed = [...outcomes.values()].every(({outcome}) => outcome === 'passed');
process.exitCode = allPassed && failed === 0 ? 0 : 1;
