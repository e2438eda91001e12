import {mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {build} from 'vite';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {findForeignCode} from '../../scripts/build/browser-only.js';
import type {BundleReport} from '../../scripts/build/bundle-report.js';
import {bundleReport} from '../../scripts/build/report-plugin.js';

let folder = '';

const write = (files: Record<string, string>): void => {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), source);
  }
};

/** Bundles a small project whose entry is src/embed/start.ts, and returns the problems that the check finds in it. */
const problemsOf = async (files: Record<string, string>): Promise<string[]> => {
  write(files);
  const reports: BundleReport[] = [];
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    // Keeps the symlinked node_modules at its usual path.
    resolve: {preserveSymlinks: true},
    plugins: [bundleReport({base: folder, onReport: report => reports.push(report)})],
    build: {write: false, lib: {entry: join(folder, 'src/embed/start.ts'), formats: ['es'], fileName: 'start'}},
  });
  return reports.flatMap(findForeignCode);
};

describe('the check for foreign code in browser files', () => {
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'browser-only-')));
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  });

  afterEach(() => rmSync(folder, {recursive: true}));

  it('accepts elements, Lit and the response readers', async () => {
    const problems = await problemsOf({
      'src/embed/start.ts':
        "export {element} from '../elements/a.js'; export const later = () => import('../client/b.js');",
      'src/elements/a.ts': "import {html} from 'lit'; export const element = () => html`<p></p>`;",
      'src/client/b.ts': "export {Text as name} from '../contract/reader.js';",
      'src/contract/reader.ts': 'export const Text = value => String(value);',
    });
    expect(problems).toEqual([]);
  });

  it.each(['relay', 'sandbox', 'cli'])('rejects code from src/%s', async name => {
    const problems = await problemsOf({
      'src/embed/start.ts': `export {secret} from '../${name}/key.js';`,
      [`src/${name}/key.ts`]: "export const secret = 'key';",
    });
    expect(problems).toEqual([expect.stringContaining(`contains src/${name}/key.ts`)]);
  });

  it('rejects server code in a lazy chunk', async () => {
    const problems = await problemsOf({
      'src/embed/start.ts': "export const later = () => import('../relay/key.js');",
      'src/relay/key.ts': "export const secret = 'key';",
    });
    expect(problems).toEqual([expect.stringContaining('contains src/relay/key.ts')]);
  });

  it("rejects Node's built-in modules", async () => {
    const problems = await problemsOf({
      'src/embed/start.ts': "import {readFileSync} from 'node:fs'; export const read = () => readFileSync('a');",
    });
    expect(problems).not.toEqual([]);
  });

  it.each(['zod', 'zod/mini'])('rejects %s, which only servers use', async name => {
    const problems = await problemsOf({
      'src/embed/start.ts': `import * as z from '${name}'; export const name = z.string();`,
    });
    expect(problems).toContainEqual(expect.stringContaining('contains node_modules/zod/'));
  });

  it.each(['hono', 'pino', 'lru-cache'])('rejects the server library %s', async name => {
    const problems = await problemsOf({
      'src/embed/start.ts': `import * as library from '${name}'; export const all = library;`,
    });
    expect(problems).toContainEqual(expect.stringContaining(`contains node_modules/${name}/`));
  });

  it('rejects an import that the bundler left in the file', async () => {
    const chunks = {'a.js': {imports: ['lit'], dynamicImports: [], modules: ['src/elements/a.ts']}};
    expect(findForeignCode({entry: 'a.js', chunks, firstLoad: []})).toEqual([expect.stringContaining('imports lit')]);
  });

  it('rejects a barrel in the first load, even if none of its own code remains', async () => {
    const problems = await problemsOf({
      'src/embed/start.ts': "import {used} from '../client/index.js'; export const start = () => used;",
      'src/client/index.ts': "export {used} from './used.js';",
      'src/client/used.ts': 'export const used = 1;',
    });
    expect(problems).toEqual(['The first load imports the barrel src/client/index.ts.']);
  });
});
