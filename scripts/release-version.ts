// Applies the pending changesets to the version and the changelog, and writes the version into the files that name it.
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {root, version as before} from './project.js';

const NAMING = [
  'src/elements/shared/version.ts',
  'deploy/kubernetes/relay.yaml',
  'examples/github-actions/sandbox.yml',
] as const;

const run = (program: string, ...args: string[]): unknown =>
  execFileSync(program, args, {cwd: root, stdio: 'inherit', shell: process.platform === 'win32'});

run('npx', '--no-install', 'changeset', 'version');
const {version} = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {version: string};
for (const path of NAMING) {
  const file = root + path;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, version));
}
run('npm', 'install', '--package-lock-only', '--ignore-scripts');
