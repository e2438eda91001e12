import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {ELEMENTS, tarballOf, tarballs} from './packed.js';

const folders: string[] = [];
afterAll(() => folders.forEach(folder => rmSync(folder, {recursive: true})));

/** Writes the lock file of an application that installs tarballs, and returns the names of all packages in it. */
const lock = (...files: readonly string[]): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-lock-'));
  folders.push(folder);
  writeFileSync(`${folder}/package.json`, '{"private": true}\n');
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', ...files], {
    cwd: folder,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
  const {packages} = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {packages: object};
  return Object.keys(packages)
    .filter(path => path !== '')
    .map(path => path.replace(/^.*node_modules\//, ''))
    .sort();
};

/** The libraries of the relay, the sandbox and the command. */
const SERVER = ['@hono/node-server', 'commander', 'hono', 'lru-cache', 'pino', 'undici'];

// These tests need the npm registry.
describe('the lock file of an application', {timeout: 120_000}, () => {
  let ofElements: readonly string[] = [];
  beforeAll(() => void (ofElements = lock(tarballOf(ELEMENTS))), 120_000);

  it('has eight third-party packages after the elements are installed, and none for servers', () => {
    expect(ofElements).toEqual([
      '@lit-labs/ssr-dom-shim',
      '@lit/reactive-element',
      '@lit/task',
      ELEMENTS,
      '@types/trusted-types',
      'lit',
      'lit-element',
      'lit-html',
      'zod',
    ]);
  });

  it('has one copy of the elements after the package with everything is installed', () => {
    const all = lock(...tarballs);
    expect(all).toEqual(expect.arrayContaining([...SERVER, ...ofElements, 'plan-finder']));
    expect(all.filter(name => name === ELEMENTS)).toHaveLength(1);
    expect(all.filter(name => ['barcode-detector', 'react', 'redis', 'svelte', 'vue'].includes(name))).toEqual([]);
  });
});
