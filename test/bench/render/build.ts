import {fileURLToPath} from 'node:url';
import {build, type InlineConfig, type LibraryOptions, type Plugin} from 'vite';
import {embedConfig} from '../../../scripts/build/embed-config.js';
import {root} from '../../../scripts/project.js';
import {components, versionOf} from './peers.mjs';

/** One way to put the list on a page, and what it is made with. */
export interface Entry {
  readonly name: string;
  readonly file: string;
  /** The package it is made with; its version is asserted. */
  readonly peer?: string;
}

/** Where the built files lie. */
export const builtDir = `${root}node_modules/.cache/bench/render`;

const resolve = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Builds each for production: ours as the embed is built, the others by the same bundler. Gives names with versions. */
export async function buildPages(entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  for (const {file, peer} of entries) {
    await build(file === OURS ? ownConfig() : peerConfig({peer, ...output(file)}));
  }
  return new Map(entries.map(({name, peer}) => [name, peer ? `${name} ${versionOf(peer)}` : name]));
}

const ROLLDOWN = {checks: {bundlerTimings: false}, output: {minify: true}};

/** The page of the real element. */
export const OURS = './page/plan-list.ts';

/** The name of a built page's folder. */
export const pageOf = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

function ownConfig(): InlineConfig {
  const config = embedConfig('embed-module');
  return {...config, configFile: false, build: {...config.build, ...output(OURS), rolldownOptions: ROLLDOWN}};
}

/** What a peer's program is built from and to. */
interface PeerBuild {
  readonly peer?: string | undefined;
  readonly lib: LibraryOptions;
  readonly outDir: string;
  readonly emptyOutDir: boolean;
}

/** How every peer is built, whatever is measured of it. */
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

/** Our own packages, of which a peer's page has the styles and the reading of plans. */
const OWN_PACKAGES = /\/node_modules\/(?:lit|lit-html|lit-element|@lit\/reactive-element|zod)\//;

/** Another copy of a peer, such as one that a package of the root brought, would be measured unseen. */
const assertPeer = (peer: string | undefined): Plugin => ({
  name: 'bench:assert-peer',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? file.moduleIds : []));
    const packages = modules.filter(id => id.includes('/node_modules/') && !OWN_PACKAGES.test(id));
    const strays = packages.filter(id => !id.includes('/test/bench/node_modules/'));
    if (strays.length > 0 || (peer && packages.length === 0))
      this.error(`expected ${peer ?? 'no peer'} of the bench alone, got ${strays.join(', ') || 'nothing'}.`);
  },
});
