import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {build, type InlineConfig} from 'vite';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {installed, openPage, readManifest, tarball} from './packed.js';

const folder = openPage('page');
const manifest = readManifest();

/** Returns every entry that is code, including those of single elements. */
const codeEntries = (): string[] =>
  Object.entries(manifest.exports).flatMap(([entry, target]) =>
    target === null || typeof target === 'string' || target.default === undefined ? [] : [entry],
  );

const nameOf = (entry: string): string => `plan-finder${entry.slice(1)}`;

/** Runs code in the folder where the package is installed. */
const run = (code: string): string => {
  writeFileSync(`${folder}/run.mjs`, code);
  return execFileSync(process.execPath, ['run.mjs'], {cwd: folder, encoding: 'utf8'});
};

/** Bundles the module of a page. */
const bundle = async (code: string): Promise<string> => {
  const entry = `${folder}/page.mjs`;
  writeFileSync(entry, code);
  const config: InlineConfig = {
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: {write: false, minify: false, lib: {entry, formats: ['es'], fileName: 'page'}},
  };
  const [result] = [await build(config)].flat();
  if (!result || !('output' in result)) throw new Error('Vite did not return a bundle.');
  const [{code: bundled}] = result.output;
  return bundled;
};

describe('the published package', () => {
  it('can import every entry in Node, without a DOM', () => {
    const entries = codeEntries();
    expect(entries).toContain('./elements/plan-finder');
    expect(entries.length).toBeGreaterThan(15);
    const output = run(entries.map(entry => `await import('${nameOf(entry)}'); console.log('${entry}');`).join('\n'));
    expect(output.trim().split('\n')).toEqual(entries);
  });

  it('does not export internal modules', () => {
    expect(() => run("await import('plan-finder/elements/finder/plan-results.js')")).toThrow(
      /ERR_PACKAGE_PATH_NOT_EXPORTED/,
    );
  });

  it('defines elements on import only in the entry for that purpose', () => {
    // Records the elements that a module defines, in place of a browser.
    const registry = `const known = new Map();
      globalThis.customElements = {
        get: tag => known.get(tag),
        define: (tag, element) => known.set(tag, element) && console.log(tag),
      };`;
    for (const entry of ['.', './react', './elements/plan-finder']) {
      expect(run(`${registry} await import('${nameOf(entry)}');`), entry).toBe('');
    }
    // Each element has two entries, with and without the file extension.
    const elements = codeEntries().filter(entry => /^[.]\/elements\/[a-z-]+$/.test(entry));
    const defined = run(`${registry} await import('plan-finder/define');`).trim().split('\n');
    expect(defined.sort()).toEqual(elements.map(entry => entry.replace('./elements/', '')).sort());
  });

  it('is tree-shaken to the elements that a page uses', async () => {
    expect((await bundle("import 'plan-finder';")).trim()).toBe('');
    const progress = await bundle("import {PlanProgress} from 'plan-finder'; PlanProgress.define();");
    expect(progress).toContain('plan-progress');
    expect(progress).not.toMatch(/"plan-(?:finder|list|vehicle-form|comparison|details)"/);
    const code = "import {PlanProgress} from 'plan-finder/react'; globalThis.Shown = PlanProgress;";
    expect(await bundle(code)).not.toMatch(/"plan-(?:finder|list|vehicle-form|comparison|details)"/);
  });

  it('groups plans from any source for a list, without bundling an element', async () => {
    const code = `import {groupPlans} from 'plan-finder';
      import {readPlans} from 'plan-finder/contract';
      const [one, other] = [36, 60].map(duration => ({searchResultPlanId: 'at-' + duration, planName: 'Gold', duration}));
      console.log(JSON.stringify(groupPlans(readPlans([one, 'no plan', other]).plans)));`;
    const [group, ...others] = JSON.parse(run(code)) as {name: string; variants: readonly {duration: number}[]}[];
    expect(group).toMatchObject({name: 'Gold', variants: [{duration: 36}, {duration: 60}]});
    expect(others).toEqual([]);
    const bundled = await bundle("import {groupPlans} from 'plan-finder'; globalThis.grouped = groupPlans([]);");
    expect(bundled).not.toMatch(/HTMLElement|LitElement/);
  });

  it('uses only its own dependencies in its types', () => {
    const {dependencies, peerDependencies} = manifest;
    const known = Object.keys({...dependencies, ...peerDependencies});
    const dist = `${installed}/dist`;
    const named = readdirSync(dist, {recursive: true, encoding: 'utf8'})
      .filter(file => file.endsWith('.d.ts'))
      .flatMap(file => [
        ...readFileSync(`${dist}/${file}`, 'utf8').matchAll(/(?:from |import\()["']([^"'.][^"']*)["']/g),
      ])
      .map(([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
      .filter(name => !name.startsWith('node:'));
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter(name => !known.includes(name))).toEqual([]);
  });

  it('marks its React entry as a client component', () => {
    expect(readFileSync(`${installed}/dist/react.js`, 'utf8')).toMatch(/^'use client';/);
  });

  it('passes publint and attw, which check the package for bundlers, Node and TypeScript', () => {
    // Both exit with an error code and print the problem if they find one.
    const run = (tool: string, ...args: string[]) =>
      execFileSync(process.execPath, [`${root}node_modules/${tool}`, ...args], {cwd: folder});
    expect(() => run('publint/src/cli.js', 'run', tarball, '--strict')).not.toThrow();
    expect(() => run('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only')).not.toThrow();
  });
});
