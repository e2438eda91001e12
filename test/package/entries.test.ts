import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {build, type InlineConfig} from 'vite';
import {describe, expect, it} from 'vitest';
import {root} from '../../scripts/project.js';
import {installed, openPage, readManifest, tarball} from './packed.js';

const folder = openPage('page');
const manifest = readManifest();

/** Every entry that is code, each element's own among them. */
const codeEntries = (): string[] =>
  Object.entries(manifest.exports).flatMap(([entry, target]) =>
    target === null || typeof target === 'string' || target.default === undefined ? [] : [entry],
  );

const nameOf = (entry: string): string => `plan-finder${entry.slice(1)}`;

/** What runs in the folder where the package is installed. */
const run = (code: string): string => {
  writeFileSync(`${folder}/run.mjs`, code);
  return execFileSync(process.execPath, ['run.mjs'], {cwd: folder, encoding: 'utf8'});
};

/** What a bundler makes of a page's module. */
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
  if (!result || !('output' in result)) throw new Error('vite: expected a bundle, got none.');
  const [{code: bundled}] = result.output;
  return bundled;
};

describe('the package as it is published', () => {
  it('imports every entry in bare Node, where there is no page', () => {
    const entries = codeEntries();
    expect(entries).toContain('./elements/plan-finder');
    expect(entries.length).toBeGreaterThan(15);
    const said = run(entries.map(entry => `await import('${nameOf(entry)}'); console.log('${entry}');`).join('\n'));
    expect(said.trim().split('\n')).toEqual(entries);
  });

  it('hides what is internal', () => {
    expect(() => run("await import('plan-finder/elements/finder/plan-results.js')")).toThrow(
      /ERR_PACKAGE_PATH_NOT_EXPORTED/,
    );
  });

  it('defines nothing on import, but for the entry that is there for it', () => {
    // Registers what a module registers by itself, in the place of a browser.
    const registry = `const known = new Map();
      globalThis.customElements = {
        get: tag => known.get(tag),
        define: (tag, element) => known.set(tag, element) && console.log(tag),
      };`;
    for (const entry of ['.', './react', './elements/plan-finder']) {
      expect(run(`${registry} await import('${nameOf(entry)}');`), entry).toBe('');
    }
    // Each element has two entries, with and without the ending.
    const elements = codeEntries().filter(entry => /^[.]\/elements\/[a-z-]+$/.test(entry));
    const defined = run(`${registry} await import('plan-finder/define');`).trim().split('\n');
    expect(defined.sort()).toEqual(elements.map(entry => entry.replace('./elements/', '')).sort());
  });

  it('leaves to a bundler no more than what a page uses', async () => {
    expect((await bundle("import 'plan-finder';")).trim()).toBe('');
    const progress = await bundle("import {PlanProgress} from 'plan-finder'; PlanProgress.define();");
    expect(progress).toContain('plan-progress');
    expect(progress).not.toMatch(/"plan-(?:finder|list|vehicle-form|comparison|details)"/);
    const code = "import {PlanProgress} from 'plan-finder/react'; globalThis.Shown = PlanProgress;";
    expect(await bundle(code)).not.toMatch(/"plan-(?:finder|list|vehicle-form|comparison|details)"/);
  });

  it('groups plans of any source for a list, and brings no element for that', async () => {
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

  it('speaks in its types of what it depends on alone', () => {
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

  it('says to React that it is for a browser', () => {
    expect(readFileSync(`${installed}/dist/react.js`, 'utf8')).toMatch(/^'use client';/);
  });

  it('is as a bundler, Node and TypeScript expect it', () => {
    // Each ends with a code that is not 0 when something is wrong, and says what.
    const run = (tool: string, ...args: string[]) =>
      execFileSync(process.execPath, [`${root}node_modules/${tool}`, ...args], {cwd: folder});
    expect(() => run('publint/src/cli.js', 'run', tarball, '--strict')).not.toThrow();
    expect(() => run('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only')).not.toThrow();
  });
});
