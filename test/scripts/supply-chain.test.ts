import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, {readonly resolved?: string; readonly integrity?: string; readonly link?: true}>
  >;
}

const pinned = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/;

const manifestIn = (folder: string): Manifest => JSON.parse(read(`${folder}package.json`)) as Manifest;

/** Our own folder, and those of the projects that use the package. */
const consumers = readdirSync(new URL('test/consumers', root))
  .map(name => `test/consumers/${name}/`)
  .filter(folder => existsSync(new URL(`${folder}package.json`, root)));
const projects = ['./', ...consumers];

describe('what the package is made of', () => {
  it('T17: depends on few', () => {
    expect(Object.keys(manifestIn('./').dependencies).length).toBeLessThanOrEqual(14);
    expect(consumers.length).toBeGreaterThan(3);
  });

  it.each(projects)('T17: depends on exact versions in %s', folder => {
    const {dependencies, devDependencies} = manifestIn(folder);
    for (const [name, version] of Object.entries({...dependencies, ...devDependencies})) {
      expect(version, name).toMatch(pinned);
    }
  });

  it.each(projects)('T17: installs from one registry, and nothing but what was looked at, in %s', folder => {
    const {packages} = JSON.parse(read(`${folder}package-lock.json`)) as Lock;
    const installed = Object.entries(packages).filter(([path, {link}]) => path !== '' && !link);
    expect(installed.length).toBeGreaterThan(folder === './' ? 100 : 10);
    for (const [path, {resolved, integrity}] of installed) {
      // Where it says nothing, it is the registry.
      expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
      expect(integrity, path).toMatch(/^sha512-/);
    }
  });
});

describe('what runs in a page', () => {
  const folders = ['src/elements', 'src/embed', 'src/client', 'src/plans', 'src/strings'];
  const files = folders.flatMap(folder =>
    readdirSync(new URL(folder, root), {recursive: true, encoding: 'utf8'})
      .filter(path => path.endsWith('.ts'))
      .map(path => `${folder}/${path}`),
  );

  it('T11: sends no messages between windows and listens to none', () => {
    expect(files.length).toBeGreaterThan(100);
    for (const file of [...files, 'src/embed.ts']) {
      expect(read(file), file).not.toMatch(
        /postMessage|MessageChannel|BroadcastChannel|addEventListener\(['"]message|onmessage\b/,
      );
    }
  });
});
