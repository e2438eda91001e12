import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {build as esbuild} from 'esbuild';
import {build, type InlineConfig} from 'vite';
import {describe, expect, it} from 'vitest';
import {packageDir} from '../../scripts/build/packages.js';
import {distDir, root, version} from '../../scripts/project.js';
import {ELEMENTS, EVERYTHING, installedAt, openPage, PACKAGES, readManifest, tarballOf} from './packed.js';

const folder = openPage('page');

/** Returns every entry of a package that is code, including those of single elements. */
const codeEntries = (name: string): string[] =>
  Object.entries(readManifest(name).exports).flatMap(([entry, target]) =>
    entry.startsWith('./internal/') || typeof target === 'string' ? [] : [entry],
  );

const importOf = (name: string, entry: string): string => `${name}${entry.slice(1)}`;

/** Runs code in the folder where the packages are installed. */
const run = (code: string): string => {
  writeFileSync(`${folder}/run.mjs`, code);
  return execFileSync(process.execPath, ['run.mjs'], {cwd: folder, encoding: 'utf8'});
};

/** The definition of an element that a page with only a progress bar does not use. */
const DEFINED = /defineElement\("plan-(?:finder|list|vehicle-form|comparison|details)"/;

/** Bundles the module of a page, with everything that it loads later. */
const bundle = async (code: string): Promise<string> => {
  const entry = `${folder}/page.mjs`;
  writeFileSync(entry, code);
  const config: InlineConfig = {
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: {write: false, minify: false, lib: {entry, formats: ['es'], fileName: 'page'}},
  };
  const [result] = [await build(config)].flat();
  if (!result || !('output' in result)) throw new Error('Vite did not return a bundle.');
  return result.output.map(file => (file.type === 'chunk' ? file.code : '')).join('\n');
};

/** Resolves an entry and what it imports, as a bundler for browsers does with some more conditions. */
const resolve = ({conditions, entry}: {conditions: string[]; entry: string}) =>
  esbuild({
    stdin: {contents: `import '${EVERYTHING}/${entry}';`, resolveDir: folder},
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    conditions,
    external: ['node:*'],
    // Our own settings would replace the package by its sources.
    tsconfigRaw: {},
  });

/** Runs a tool on a package. It throws with the tool's output if the tool finds a problem. */
const check = (tool: string, ...args: string[]): string =>
  execFileSync(process.execPath, [`${root}node_modules/${tool}`, ...args], {cwd: folder, encoding: 'utf8'});

const filesOf = (name: string): readonly string[] =>
  readdirSync(installedAt(name), {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`.slice(installedAt(name).length + 1));

describe.each(PACKAGES)('the published package %s', name => {
  it('can import every entry in Node, without a DOM', () => {
    const entries = codeEntries(name);
    expect(entries).toContain('./elements/plan-finder');
    expect(entries.length).toBeGreaterThan(15);
    const lines = entries.map(entry => `await import('${importOf(name, entry)}'); console.log('${entry}');`);
    expect(run(lines.join('\n')).trim().split('\n')).toEqual(entries);
  });

  it('does not export other modules', () => {
    expect(() => run(`await import('${name}/elements/finder/plan-results.js')`)).toThrow(
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
      expect(run(`${registry} await import('${importOf(name, entry)}');`), entry).toBe('');
    }
    // Each element has two entries, with and without the file extension.
    const elements = codeEntries(name).filter(entry => /^[.]\/elements\/[a-z-]+$/.test(entry));
    const defined = run(`${registry} await import('${name}/define');`).trim().split('\n');
    expect(defined.sort()).toEqual(elements.map(entry => entry.replace('./elements/', '')).sort());
  });

  it('is tree-shaken to the elements that a page uses', async () => {
    expect((await bundle(`import '${name}';`)).trim()).toBe('');
    const progress = await bundle(`import {PlanProgress} from '${name}'; PlanProgress.define();`);
    expect(progress).toContain('plan-progress');
    expect(progress).not.toMatch(DEFINED);
    const code = `import {PlanProgress} from '${name}/react'; globalThis.Shown = PlanProgress;`;
    expect(await bundle(code)).not.toMatch(DEFINED);
  });

  it('keeps the import that defines all elements in a bundle', async () => {
    expect(await bundle(`import '${name}/define';`)).toMatch(/defineElement\("plan-comparison"/);
  });

  it('groups plans from any source for a list, without bundling an element', async () => {
    const code = `import {groupPlans} from '${name}';
      import {readPlans} from '${name}/contract';
      const [one, other] = [36, 60].map(duration => ({searchResultPlanId: 'at-' + duration, planName: 'Gold', duration}));
      console.log(JSON.stringify(groupPlans(readPlans([one, 'no plan', other]).plans)));`;
    const [group, ...others] = JSON.parse(run(code)) as {name: string; variants: readonly {duration: number}[]}[];
    expect(group).toMatchObject({name: 'Gold', variants: [{duration: 36}, {duration: 60}]});
    expect(others).toEqual([]);
    const bundled = await bundle(`import {groupPlans} from '${name}'; globalThis.grouped = groupPlans([]);`);
    expect(bundled).not.toMatch(/HTMLElement|LitElement/);
  });

  it('uses only its own dependencies in its types', () => {
    const {dependencies, peerDependencies} = readManifest(name);
    const known = Object.keys({...dependencies, ...peerDependencies});
    const named = filesOf(name)
      .filter(file => file.endsWith('.d.ts'))
      .flatMap(file => [
        ...readFileSync(`${installedAt(name)}/${file}`, 'utf8').matchAll(
          /(?:from |import |import\()["']([^"'.][^"']*)["']/g,
        ),
      ])
      .map(([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
      .filter(other => !other.startsWith('node:') && other !== name);
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter(other => !known.includes(other))).toEqual([]);
  });

  it('passes publint and attw, which check it for bundlers, Node and TypeScript', () => {
    expect(() => check('publint/src/cli.js', 'run', tarballOf(name), '--strict')).not.toThrow();
    const esm = ['--profile', 'esm-only'];
    expect(() => check('@arethetypeswrong/cli/dist/index.js', tarballOf(name), ...esm)).not.toThrow();
  });

  it('passes knip, which finds dependencies that are missing or not used', () => {
    const config = `${folder}/knip.json`;
    // React's types belong to the app, like React itself.
    writeFileSync(config, '{"project": ["dist/**"], "ignoreDependencies": ["@types/react"]}');
    const options = ['--directory', packageDir(name, distDir), '--config', config, '--no-gitignore'];
    const issues = ['--include', 'dependencies,unlisted,unresolved', '--exclude', 'optionalPeerDependencies'];
    expect(check('knip/bin/knip.js', ...options, ...issues, '--no-config-hints')).toBe('');
  });

  it('has the license, and the version of the other package', () => {
    expect(filesOf(name)).toContain('LICENSE');
    expect(new Set(PACKAGES.map(each => readManifest(each).version)).size).toBe(1);
  });
});

describe('the package of the elements', () => {
  it('depends only on Lit and zod; what only some apps need is an optional peer dependency', () => {
    const {dependencies, peerDependencies, peerDependenciesMeta} = readManifest(ELEMENTS);
    expect(Object.keys(dependencies)).toEqual(['@lit/task', 'lit', 'zod']);
    expect(Object.keys(peerDependencies)).toEqual(['@lit/react', 'barcode-detector', 'react', 'svelte', 'vue']);
    expect(Object.keys(peerDependenciesMeta)).toEqual(Object.keys(peerDependencies));
    for (const {optional} of Object.values(peerDependenciesMeta)) expect(optional).toBe(true);
  });

  it('contains nothing of the relay, the sandbox, the command or the embed', () => {
    const server = Object.keys(readManifest(EVERYTHING).exports).filter(entry => /relay|sandbox/.test(entry));
    expect(server).toHaveLength(3);
    const own = Object.keys(readManifest(ELEMENTS).exports);
    expect(own.filter(entry => server.includes(entry))).toEqual([]);
    expect(filesOf(ELEMENTS).filter(file => /^dist\/(?:cli|embed|relay|sandbox|wordpress)\//.test(file))).toEqual([]);
  });

  it('contains the files with which VS Code completes tags and custom properties', () => {
    const files = ['html', 'css'].map(language => `dist/vscode.${language}-custom-data.json`);
    expect(filesOf(ELEMENTS)).toEqual(expect.arrayContaining(files));
  });

  it('marks its React entry as a client component', () => {
    expect(readFileSync(`${installedAt(ELEMENTS)}/dist/react.js`, 'utf8')).toMatch(/^'use client';/);
  });

  it('exports internal modules only for the code of the other package', () => {
    const internal = Object.keys(readManifest(ELEMENTS).exports).filter(entry => entry.startsWith('./internal/'));
    const used = filesOf(EVERYTHING)
      .filter(file => /^dist\/(?:cli|relay|sandbox)\/.*\.(?:js|d\.ts)$/.test(file))
      .flatMap(file => [
        ...readFileSync(`${installedAt(EVERYTHING)}/${file}`, 'utf8').matchAll(
          /["']@plan-finder\/elements(\/internal\/[^"']+)["']/g,
        ),
      ])
      .map(([, path = '']) => `.${path}`);
    expect([...new Set(used)].sort()).toEqual(internal);
  });
});

describe('the package with everything', () => {
  it('contains the files of the script tag and the WordPress plugin', () => {
    const files = ['embed/embed.js', `embed/v${version}/plan-finder.js`, 'wordpress/plan-finder.zip'];
    expect(filesOf(EVERYTHING)).toEqual(expect.arrayContaining(files.map(file => `dist/${file}`)));
  });

  it('has the exact version of the elements as a dependency, and all their optional peer dependencies', () => {
    const {version, dependencies, peerDependencies} = readManifest(EVERYTHING);
    expect(dependencies[ELEMENTS]).toBe(version);
    expect(peerDependencies).toMatchObject(readManifest(ELEMENTS).peerDependencies);
  });

  it('exports every entry of the elements, with the same values', () => {
    const entries = codeEntries(ELEMENTS);
    expect(codeEntries(EVERYTHING)).toEqual(expect.arrayContaining(entries));
    const code = entries.map(
      entry => `{
        const ours = await import('${importOf(EVERYTHING, entry)}');
        const theirs = await import('${importOf(ELEMENTS, entry)}');
        const names = Object.keys(theirs);
        if (names.length !== Object.keys(ours).length || names.some(name => ours[name] !== theirs[name]))
          console.log('${entry}');
      }`,
    );
    expect(run(code.join('\n'))).toBe('');
  });

  it('shares the errors of its relay and its command with the elements', () => {
    expect(
      run(`import {ServiceError} from '${ELEMENTS}/client';
        import {createServiceClient} from '${EVERYTHING}/client';
        const client = createServiceClient({baseUrl: 'http://localhost:1', fetch: () => Promise.reject(new Error('no'))});
        console.log(await client.makes().catch(error => error instanceof ServiceError));`).trim(),
    ).toBe('true');
  });

  it('has no module in common with the package of the elements', () => {
    const modules = filesOf(EVERYTHING).filter(file => /^dist\/(?!embed\/).*\.(?:js|d\.ts|wasm)$/.test(file));
    const textOf = (name: string, file: string) => readFileSync(`${installedAt(name)}/${file}`, 'utf8');
    const theirs = new Set(filesOf(ELEMENTS).map(file => textOf(ELEMENTS, file)));
    expect(modules.length).toBeGreaterThan(50);
    // The module of a file with only types is empty.
    theirs.delete('export {};\n');
    expect(modules.filter(file => theirs.has(textOf(EVERYTHING, file)))).toEqual([]);
  });

  it.each(['relay', 'relay/workers', 'sandbox'])(
    'has no file for its entry %s in a bundle for browsers',
    async entry => {
      const forBrowsers = resolve({conditions: [], entry});
      await expect(forBrowsers).rejects.toThrow(`Could not resolve "${EVERYTHING}/${entry}"`);
    },
  );

  it('has a file for the relay in a bundle for Cloudflare Workers, whose conditions include “browser”', async () => {
    const entry = 'relay/workers';
    await expect(resolve({conditions: ['workerd', 'worker', 'browser'], entry})).resolves.toBeDefined();
  });

  it('runs its command', () => {
    const command = `${installedAt(EVERYTHING)}/dist/cli/index.js`;
    const line = [command, 'snippet', '--relay', 'https://plans.dealer.example'];
    expect(execFileSync(process.execPath, line, {encoding: 'utf8'})).toBe(
      '<script src="https://plans.dealer.example/embed.js" async></script>\n',
    );
  });
});
