import {fileURLToPath} from 'node:url';
import {build, type InlineConfig, type LibraryOptions, type Plugin} from 'vite';
import {embedConfig} from '../../../scripts/build/embed-config.js';
import {root} from '../../../scripts/project.js';
import {components, versionOf} from './peers.mjs';

/** A contender: a page that renders the list, and the library that it uses. */
export interface Entry {
  readonly name: string;
  readonly file: string;
  /** The package that it uses, whose version is checked. */
  readonly peer?: string;
}

/** The folder of the built files. */
export const builtDir = `${root}node_modules/.cache/bench/render`;

const resolve = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Builds all contenders for production with the same bundler: ours like the embed. Returns their names with versions.
 */
export async function buildPages(entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  for (const {file, peer} of entries) {
    await build(file === OURS ? ownConfig(OURS) : peerConfig({peer, ...output(file)}));
  }
  await build(ownConfig(FINDER));
  return new Map(entries.map(({name, peer}) => [name, peer ? `${name} ${versionOf(peer)}` : name]));
}

const ROLLDOWN = {checks: {bundlerTimings: false}, output: {minify: true}};

/** The page that uses our element. */
export const OURS = './page/plan-list.ts';

/** The page that a shopper uses: our list in a finder. */
export const FINDER = './page/plan-finder.ts';

/** Returns the name of a built page's folder. */
export const pageOf = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

function ownConfig(file: string): InlineConfig {
  const config = embedConfig('embed-module');
  return {...config, configFile: false, build: {...config.build, ...output(file), rolldownOptions: ROLLDOWN}};
}

/** The entry and the output of a peer's build. */
interface PeerBuild {
  readonly peer?: string | undefined;
  readonly lib: LibraryOptions;
  readonly outDir: string;
  readonly emptyOutDir: boolean;
}

/** Vite's configuration for every peer, in all benchmarks. */
export function peerConfig({peer, ...place}: PeerBuild): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [components() as Plugin, assertPeer(peer)],
    build: {target: 'es2022', reportCompressedSize: false, ...place, rolldownOptions: ROLLDOWN},
  };
}

const output = (file: string): Omit<PeerBuild, 'peer'> => ({
  outDir: `${builtDir}/${pageOf(file)}`,
  emptyOutDir: true,
  lib: {entry: resolve(file), formats: ['es'], fileName: () => 'page.js'},
});

/** The packages of our own code that a peer's page includes for styles and for reading plans. */
const OWN_PACKAGES = /\/node_modules\/(?:lit|lit-html|lit-element|@lit\/reactive-element|zod)\//;

/** Fails if a page bundles another copy of a peer, such as one from the root's node_modules. */
const assertPeer = (peer: string | undefined): Plugin => ({
  name: 'bench:assert-peer',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? file.moduleIds : []));
    const packages = modules.filter(id => id.includes('/node_modules/') && !OWN_PACKAGES.test(id));
    const strays = packages.filter(id => !id.includes('/test/bench/node_modules/'));
    if (strays.length > 0 || (peer && packages.length === 0))
      this.error(
        `Expected only ${peer ?? 'our code'} from test/bench/node_modules, found ${strays.join(', ') || 'none'}.`,
      );
  },
});
