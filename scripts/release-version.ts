// Applies the pending changesets to the version and the changelog, and writes the version into the elements.
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {root} from './project.js';

const run = (program: string, ...args: string[]): unknown =>
  execFileSync(program, args, {cwd: root, stdio: 'inherit', shell: process.platform === 'win32'});

run('npx', '--no-install', 'changeset', 'version');
const {version} = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {version: string};
const file = `${root}src/elements/shared/version.ts`;
writeFileSync(file, readFileSync(file, 'utf8').replace(/VERSION = '[^']*'/, `VERSION = '${version}'`));
run('npm', 'install', '--package-lock-only', '--ignore-scripts');
