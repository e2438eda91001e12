// Mutates one scope after the other, or those that are named, and holds what survives to survivors.json:
// node test/mutation/run.mjs plans client. With --list it mutates nothing, and prints what the last run left unlisted.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {LEAST_SCORE, scopes} from './scopes.mjs';
import {judgeReport} from './judge-report.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const own = fileURLToPath(new URL('.', import.meta.url));
const stryker = `${own}node_modules/@stryker-mutator/core/bin/stryker.js`;
const isWindows = process.platform === 'win32';

const words = process.argv.slice(2);
const named = words.filter(word => !word.startsWith('--'));
const names = named.length > 0 ? named : Object.keys(scopes);
const onlyLists = words.includes('--list');

const run = (program, parameters, settings = {}) =>
  spawnSync(program, parameters, {cwd: root, stdio: 'inherit', env: {...process.env, ...settings}, shell: isWindows})
    .status === 0;

if (!onlyLists && !existsSync(stryker)) run('npm', ['ci', '--no-fund', '--no-audit', '--prefix', own]);

const survivors = JSON.parse(readFileSync(`${own}survivors.json`, 'utf8'));
for (const name of names) {
  if (!onlyLists && !run(process.execPath, [stryker, 'run', `${own}stryker.config.mjs`], {MUTATION_SCOPE: name})) {
    process.exitCode = 1;
    continue;
  }
  const report = JSON.parse(readFileSync(`${root}.cache/mutation/${name}.json`, 'utf8'));
  const {score, killed, survived, unlisted, stale, passes} = judgeReport(report, survivors, LEAST_SCORE);
  console.log(`\n${name}: ${score.toFixed(2)} % (${killed} killed, ${survived} survived)`);
  for (const {file, line, was, becomes} of unlisted) console.log(`  not listed: ${file}:${line} ${was} => ${becomes}`);
  for (const {file, was, becomes} of stale) console.log(`  killed by now: ${file} ${was} => ${becomes}`);
  if (unlisted.length > 0)
    console.log('  Kill these with a test, or say in test/mutation/survivors.json why none can.');
  if (stale.length > 0) console.log('  Delete from test/mutation/survivors.json what is killed by now.');
  if (score < LEAST_SCORE) console.log(`  expected ${LEAST_SCORE} % at the least.`);
  if (!passes) process.exitCode = 1;
}
