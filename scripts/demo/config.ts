import type {Alias, UserConfig} from 'vite';
import {filesBelow, root} from '../project.js';
import {packageManifest} from './manifest-plugin.js';
import {demoServices, type StartServices} from './plugin.js';

/** Maps the package's entries to their sources: the demo is written like a page that installed the package. */
const entries: Alias[] = [
  {find: /^@plan-finder\/elements$/, replacement: `${root}src/index.ts`},
  {find: /^@plan-finder\/elements\/define$/, replacement: `${root}src/define.ts`},
  {find: /^@plan-finder\/elements\/(contract|client|snippets|strings)$/, replacement: `${root}src/$1/index.ts`},
];

/** Vite's configuration for the demo, for the dev server, the build and the preview of the build. */
export const demoConfig = (startServices?: StartServices): UserConfig => ({
  root: `${root}demo`,
  // An unknown path is a 404, not the index page.
  appType: 'mpa',
  logLevel: 'warn',
  plugins: [packageManifest(), demoServices(startServices)],
  resolve: {alias: entries, conditions: ['module', 'browser', 'production']},
  // Otherwise Vite bundles a dependency when it first sees it, and reloads the open page.
  optimizeDeps: {noDiscovery: true},
  // The relay allows any page, for the studio's bookmarklet. Vite would answer preflight requests itself, for localhost only.
  server: {cors: false, fs: {allow: [root]}},
  build: {
    target: 'es2022',
    // Browsers that support light-dark(): the fallback for older ones follows the system, not the page's color scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: `${root}dist/demo`,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: pages(),
      // The demo registers every element at once, so the dynamic imports have no effect here.
      checks: {ineffectiveDynamicImport: false},
      // One file, because a hundred small ones take twice as long to load.
      output: {codeSplitting: {groups: [{name: 'plan-finder', test: id => id.startsWith(`${root}src/`)}]}},
    },
  },
});

/** Vite's configuration for the live examples of the documentation's site: the preview, as files in a folder of the site. */
export const examplesConfig = (): UserConfig => {
  const {build, ...config} = demoConfig();
  return {
    ...config,
    base: './',
    publicDir: false,
    build: {
      ...build,
      outDir: `${root}dist/site/examples`,
      rolldownOptions: {...build?.rolldownOptions, input: `${root}demo/stage.html`},
    },
  };
};

const pages = (): string[] =>
  filesBelow(`${root}demo`)
    .filter(path => path.endsWith('.html'))
    .map(path => `${root}demo/${path}`);
