import {readdirSync} from 'node:fs';
import type {Alias, UserConfig} from 'vite';
import {root} from '../project.js';
import {packageManifest} from './manifest-plugin.js';
import {demoServices, type StartServices} from './plugin.js';

/** The package's entries, read from their sources: the demo is written like a page that installed the package. */
const entries: Alias[] = [
  {find: /^plan-finder$/, replacement: `${root}src/index.ts`},
  {find: /^plan-finder\/define$/, replacement: `${root}src/define.ts`},
  {find: /^plan-finder\/(contract|client|snippets|strings)$/, replacement: `${root}src/$1/index.ts`},
];

/** Vite's configuration for the demo: served from its sources, built, or served as built. */
export const demoConfig = (startServices?: StartServices): UserConfig => ({
  root: `${root}demo`,
  // A path that is no page is a 404, not the first page again.
  appType: 'mpa',
  logLevel: 'warn',
  plugins: [packageManifest(), demoServices(startServices)],
  resolve: {alias: entries, conditions: ['module', 'browser', 'production']},
  // Found one by one, dependencies would be bundled while a page is open, and the page would reload under its visitor.
  optimizeDeps: {noDiscovery: true},
  server: {fs: {allow: [root]}},
  build: {
    target: 'es2022',
    // Those that know light-dark(): what it is rewritten to for older ones follows the system, not a page's own scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: `${root}dist/demo`,
    emptyOutDir: true,
    reportCompressedSize: false,
    // The demo registers every element at once; that lazy parts are then not lazy is no mistake here.
    rolldownOptions: {input: pages(), checks: {ineffectiveDynamicImport: false}},
  },
});

const pages = (): string[] =>
  readdirSync(`${root}demo`)
    .filter(name => name.endsWith('.html'))
    .map(name => `${root}demo/${name}`);
