// Runs the mutation tests of all scopes, or of the given ones: node test/mutation/run.mjs plans client. Stryker prints
// the mutants that survive; a scope with a surviving mutant fails.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {scopes} from './scopes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const own = fileURLToPath(new URL('.', import.meta.url));
const stryker = `${own}node_modules/@stryker-mutator/core/bin/stryker.js`;
const isWindows = process.platform === 'win32';

const run = (program, parameters, settings = {}) =>
  spawnSync(program, parameters, {cwd: root, stdio: 'inherit', env: {...process.env, ...settings}, shell: isWindows})
    .status === 0;

if (!existsSync(stryker)) run('npm', ['ci', '--no-fund', '--no-audit', '--prefix', own]);

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(scopes)) {
  console.log(`\n== ${name} ==`);
  if (!run(process.execPath, [stryker, 'run', `${own}stryker.config.mjs`], {MUTATION_SCOPE: name}))
    process.exitCode = 1;
}
