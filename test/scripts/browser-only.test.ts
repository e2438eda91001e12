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

/** Bundles a small project whose entry is src/embed/start.ts and lists what must not be in it. */
const problemsOf = async (files: Record<string, string>): Promise<string[]> => {
  write(files);
  const reports: BundleReport[] = [];
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    // Keeps the linked node_modules at the path a project has them.
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

  it('passes elements, Lit and the readers of answers', async () => {
    const problems = await problemsOf({
      'src/embed/start.ts':
        "export {element} from '../elements/a.js'; export const later = () => import('../client/b.js');",
      'src/elements/a.ts': "import {html} from 'lit'; export const element = () => html`<p></p>`;",
      'src/client/b.ts': "export {Text as name} from '../contract/reader.js';",
      'src/contract/reader.ts': 'export const Text = value => String(value);',
    });
    expect(problems).toEqual([]);
  });

  it.each(['relay', 'sandbox', 'cli'])('refuses code of src/%s', async name => {
    const problems = await problemsOf({
      'src/embed/start.ts': `export {secret} from '../${name}/key.js';`,
      [`src/${name}/key.ts`]: "export const secret = 'key';",
    });
    expect(problems).toEqual([expect.stringContaining(`holds src/${name}/key.ts`)]);
  });

  it('refuses it in a lazy chunk as well', async () => {
    const problems = await problemsOf({
      'src/embed/start.ts': "export const later = () => import('../relay/key.js');",
      'src/relay/key.ts': "export const secret = 'key';",
    });
    expect(problems).toEqual([expect.stringContaining('holds src/relay/key.ts')]);
  });

  it("refuses Node's own modules", async () => {
    const problems = await problemsOf({
      'src/embed/start.ts': "import {readFileSync} from 'node:fs'; export const read = () => readFileSync('a');",
    });
    expect(problems).not.toEqual([]);
  });

  it.each(['zod', 'zod/mini'])('refuses %s, which is for servers', async name => {
    const problems = await problemsOf({
      'src/embed/start.ts': `import * as z from '${name}'; export const name = z.string();`,
    });
    expect(problems).toContainEqual(expect.stringContaining('holds node_modules/zod/'));
  });

  it.each(['hono', 'pino', 'lru-cache'])('refuses %s', async name => {
    const problems = await problemsOf({
      'src/embed/start.ts': `import * as library from '${name}'; export const all = library;`,
    });
    expect(problems).toContainEqual(expect.stringContaining(`holds node_modules/${name}/`));
  });

  it('refuses an import that stays in the file', async () => {
    const chunks = {'a.js': {imports: ['lit'], dynamicImports: [], modules: ['src/elements/a.ts']}};
    expect(findForeignCode({entry: 'a.js', chunks, firstLoad: []})).toEqual([expect.stringContaining('imports lit')]);
  });

  it('refuses a barrel in the first load, also one of which nothing remains', async () => {
    const problems = await problemsOf({
      'src/embed/start.ts': "import {used} from '../client/index.js'; export const start = () => used;",
      'src/client/index.ts': "export {used} from './used.js';",
      'src/client/used.ts': 'export const used = 1;',
    });
    expect(problems).toEqual(['The first load imports the barrel src/client/index.ts.']);
  });
});
