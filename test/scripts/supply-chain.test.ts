import {readdirSync, readFileSync} from 'node:fs';
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

describe('what the package is made of', () => {
  it('T17: depends on exact versions, and on few of them', () => {
    const {dependencies, devDependencies} = JSON.parse(read('package.json')) as Manifest;
    for (const [name, version] of Object.entries({...dependencies, ...devDependencies})) {
      expect(version, name).toMatch(/^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/);
    }
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(14);
  });

  it('T17: installs from one registry, and nothing but what was looked at', () => {
    const {packages} = JSON.parse(read('package-lock.json')) as Lock;
    const installed = Object.entries(packages).filter(([path, {link}]) => path !== '' && !link);
    expect(installed.length).toBeGreaterThan(100);
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
