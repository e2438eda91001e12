import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

interface Locked {
  readonly link?: true;
  readonly dev?: true;
  readonly devOptional?: true;
  readonly peer?: true;
  readonly license?: string;
  readonly hasInstallScript?: true;
}

interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

const pinned = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/;

/** The licenses that production dependencies may have. Each allows redistribution in any product. */
const LICENSES = ['MIT', 'ISC', 'BSD-3-Clause', 'BlueOak-1.0.0', '(MIT OR CC0-1.0)'];

const manifestIn = (folder: string): Manifest => JSON.parse(read(`${folder}package.json`)) as Manifest;

const installedIn = (folder: string): readonly (readonly [string, Locked])[] => {
  const {packages} = JSON.parse(read(`${folder}package-lock.json`)) as Lock;
  return Object.entries(packages).filter(([path, {link}]) => path !== '' && !link);
};

/** The packages that are installed with this one, without peer dependencies. */
const shipped = installedIn('./').filter(([, {dev, devOptional, peer}]) => !dev && !devOptional && !peer);

const SKIPPED = new Set(['node_modules', '.git', 'dist', '.cache', 'test-results']);

/** Finds every folder with a package.json, so that no list can miss one. */
function projectsIn(folder: string): readonly string[] {
  const entries = readdirSync(new URL(folder, root), {withFileTypes: true});
  const own = entries.some(({name}) => name === 'package.json') ? [folder] : [];
  const inner = entries.filter(entry => entry.isDirectory() && !SKIPPED.has(entry.name));
  return [...own, ...inner.flatMap(({name}) => projectsIn(`${folder}${name}/`))];
}

const projects = projectsIn('./');
const locked = projects.filter(folder => existsSync(new URL(`${folder}package-lock.json`, root)));

/** Runs the command of `npm run check:locks` with other arguments. */
function lint(...args: readonly string[]) {
  const [program = '', , , ...rest] = manifestIn('./').scripts?.['check:locks']?.split(' ') ?? [];
  const command = fileURLToPath(new URL(`node_modules/.bin/${program}`, root));
  return spawnSync(command, [...args, ...rest], {encoding: 'utf8', shell: process.platform === 'win32'});
}

describe('the supply chain', () => {
  it('T17: has at most 14 production dependencies', () => {
    expect(Object.keys(manifestIn('./').dependencies ?? {}).length).toBeLessThanOrEqual(14);
    expect(locked.length).toBeGreaterThan(8);
  });

  it.each(projects)('T17: has a lock file in each folder with dependencies: %s', folder => {
    const {dependencies, devDependencies} = manifestIn(folder);
    const isAlone = Object.keys({...dependencies, ...devDependencies}).length === 0;
    expect(isAlone || locked.includes(folder)).toBe(true);
  });

  it.each(locked)('T17: pins the exact version of each dependency in %s', folder => {
    const {dependencies, devDependencies} = manifestIn(folder);
    for (const [name, version] of Object.entries({...dependencies, ...devDependencies})) {
      expect(version, name).toMatch(pinned);
    }
  });

  it('T17: has only production dependencies with a permissive license', () => {
    expect(shipped.length).toBeGreaterThan(20);
    for (const [path, {license}] of shipped) expect(LICENSES, path).toContain(license);
  });

  it('T17: runs no install scripts', () => {
    for (const [path, {hasInstallScript}] of shipped) expect(hasInstallScript, path).toBeUndefined();
    const {preinstall, install, postinstall, prepare} = manifestIn('./').scripts ?? {};
    expect([preinstall, install, postinstall, prepare]).toEqual(Array(4).fill(undefined));
  });

  it('T17: lints every lock file of the project', () => {
    const pattern = /--path (\S+)/.exec(manifestIn('./').scripts?.['check:locks'] ?? '')?.[1] ?? '';
    const {stdout} = lint('--path', pattern.replaceAll("'", ''));
    for (const folder of locked) expect(stdout).toContain(`${folder.slice(2)}package-lock.json`);
    // Linting about twenty files takes long on a busy machine.
  }, 60_000);
});
