// Runs the tests in stages: `npm test` runs those that every change must pass, `npm run test:full` (--full) the others.
// Arguments choose stages by prefix, as in `npm test -- node` and `npm run test:full -- journeys`; --no-build tests the
// last build. Stages of one group run at the same time. After a failure the other stages still run, except those that
// need the failed one. With CI set, a skipped test counts as failed.
import {spawn} from 'node:child_process';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {performance} from 'node:perf_hooks';
import {fileURLToPath} from 'node:url';
import {ENGINES} from './engines/engines.mjs';
import {readTests, sumUp} from './test-report.mjs';

const args = process.argv.slice(2);
const isFull = args.includes('--full');

/** Prints what is wrong with the arguments, before anything runs. */
function rejectArguments(problem) {
  const command = isFull ? 'npm run test:full' : 'npm test';
  console.error(`${problem}\nUsage: ${command} -- [--no-build] [<first letters of a stage> …]`);
  process.exit(1);
}

const unknown = args.find(arg => arg.startsWith('-') && !['--full', '--no-build'].includes(arg));
if (unknown !== undefined) rejectArguments(`There is no option ${unknown}.`);

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = `${root}test-results/`;

const local = (...args) => ['npx', '--no-install', ...args];

const build = {name: 'build', command: ['npm', 'run', '--silent', 'build']};
const isBuilt = args.includes('--no-build');
const needsBuild = isBuilt ? [] : ['build'];
const chromium = {name: 'chromium', command: ['node', 'scripts/ensure-browser.mjs']};

const vitest = (name, projects, more) => ({
  name,
  command: local(
    'vitest',
    'run',
    ...projects.map(project => `--project=${project}`),
    `--outputFile.json=test-results/${name}.json`,
  ),
  report: {runner: 'vitest', file: `${folder}${name}.json`},
  ...more,
});

const playwright = (name, ...options) => ({
  name,
  // A folder of its own, because the next run of Playwright empties it: the screenshots of failures stay.
  command: local('playwright', 'test', `--output=test-results/${name}`, ...options),
  env: {PLAYWRIGHT_JSON_OUTPUT_FILE: `${folder}${name}.json`},
  report: {runner: 'playwright', file: `${folder}${name}.json`},
  needs: [...needsBuild, 'chromium'],
});

/** Returns why a browser engine cannot run, or undefined. */
const missing = engine => {
  const {name, find} = ENGINES[engine];
  return find() ? undefined : `${name} is not installed`;
};

const everyChange = [
  vitest('node', ['node', 'node-isolated']),
  build,
  vitest('package', ['package'], {needs: needsBuild}),
  chromium,
  {
    name: 'browser',
    command: local('web-test-runner'),
    env: {ENGINE: 'chromium'},
    report: {runner: 'page', file: `${folder}elements-chromium.json`},
    needs: ['chromium'],
  },
  // More workers than the two CPUs of a CI machine, because pages wait half of the time.
  playwright('e2e', '--project=e2e', '--grep-invert=@full', '--workers=3'),
];

const theRest = [
  build,
  chromium,
  vitest('node-full', ['node-full*'], {needs: needsBuild}),
  playwright('e2e-full', '--project=e2e', '--grep=@full'),
  playwright('baselines', '--project=baselines'),
  playwright('libraries', '--project=libraries'),
  playwright('consumers', '--project=consumers'),
  ...Object.keys(ENGINES).map(engine =>
    vitest(`journeys-${engine}`, ['engines'], {
      // Each has one page, which leaves a CPU waiting.
      group: 'journeys',
      env: {ENGINE: engine},
      needs: needsBuild,
      missing: () => missing(engine),
    }),
  ),
];

const chosen = args.filter(arg => !arg.startsWith('-'));
const all = (isFull ? theRest : everyChange).filter(stage => stage !== build || !isBuilt);
const unmatched = chosen.find(arg => !all.some(({name}) => name.startsWith(arg)));
if (unmatched !== undefined) {
  rejectArguments(`There is no stage ${unmatched}. The stages are ${all.map(({name}) => name).join(', ')}.`);
}
const named = all.filter(({name}) => chosen.length === 0 || chosen.some(arg => name.startsWith(arg)));
const stages = all.filter(stage => named.includes(stage) || named.some(({needs = []}) => needs.includes(stage.name)));

const execute = ([program, ...parameters], env) =>
  new Promise(resolve => {
    const options = {cwd: root, stdio: 'inherit', env: {...process.env, ...env}, shell: process.platform === 'win32'};
    const child = spawn(program, parameters, options);
    child.on('error', () => resolve(false));
    child.on('close', status => resolve(status === 0));
  });

/** Runs a stage; `before` has the outcomes of the earlier stages. */
const run = async ({name, command, env, report, needs = [], missing}, before) => {
  const failedNeeds = needs.filter(needed => before.find(stage => stage.name === needed)?.outcome !== 'passed');
  if (failedNeeds.length > 0) return {name, outcome: 'not run', reason: `${failedNeeds.join(' and ')} failed`};
  const missingReason = missing?.();
  if (missingReason) return {name, outcome: 'missing', reason: missingReason};
  console.log(`\n== ${name} ==`);
  if (report) rmSync(report.file, {force: true});
  const start = performance.now();
  const outcome = (await execute(command, env)) ? 'passed' : 'failed';
  const seconds = Math.round((performance.now() - start) / 1000);
  const tests = report && readTests(report);
  return {name, outcome, seconds, tests, ...(report && !tests && {reason: 'wrote no report'})};
};

/** Prints one line for each file, with the number of its tests. */
const printByFile = (label, titles) => {
  const counts = {};
  for (const title of titles) {
    const [file] = title.split(' › ');
    counts[file] = (counts[file] ?? 0) + 1;
  }
  for (const [file, count] of Object.entries(counts)) console.log(`${label}: ${file} (${count})`);
};

const sumFile = `${folder}sum-${isFull ? 'full' : 'test'}.json`;
mkdirSync(folder, {recursive: true});
rmSync(sumFile, {force: true});
const outcomes = [];
for (let next = 0; next < stages.length; next = outcomes.length) {
  const {group} = stages[next];
  const batch = group ? stages.slice(next).filter(stage => stage.group === group) : [stages[next]];
  outcomes.push(...(await Promise.all(batch.map(stage => run(stage, outcomes)))));
}

const {passed, failed, skipped, notPossible} = sumUp(outcomes, {allMustRun: Boolean(process.env.CI)});
writeFileSync(sumFile, `${JSON.stringify({passed, failed, skipped, notPossible})}\n`);
console.log('\n== summary ==');
for (const {name, outcome, reason, seconds} of outcomes)
  console.log(`${name}: ${outcome}${reason ? `, ${reason}` : ''}${seconds === undefined ? '' : ` in ${seconds} s`}`);
printByFile('Not possible', notPossible);
printByFile('Skipped', skipped);
if (skipped.length > 0) console.log('To install what is missing, run: npm run setup');
for (const title of failed) console.log(`Failed: ${title}`);
console.log(
  `Tests: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped, ${notPossible.length} not possible`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
