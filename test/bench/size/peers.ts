import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import {measure} from '../../../scripts/build/budgets.js';
import {root} from '../../../scripts/project.js';
import {peerConfig} from '../render/build.js';
import {versionOf} from '../render/peers.mjs';
import type {Weighed} from './own.js';

interface Peer {
  readonly name: string;
  readonly file: string;
  /** The main package that it uses. */
  readonly peer: string;
  /** Other packages that it needs. */
  readonly extras?: readonly string[];
  /** Which part of the task it covers. */
  readonly does: string;
}

const MINI = 'form, prices, checkout';
const LIST = 'search box, list, filters, sorting';

/** The peers. */
export const PEERS: readonly Peer[] = [
  {name: 'React', file: 'react.jsx', peer: 'react-dom', extras: ['downshift'], does: `${MINI}, combobox`},
  {name: 'Preact', file: 'preact.jsx', peer: 'preact', does: MINI},
  {name: 'Vue', file: 'vue.mjs', peer: 'vue', does: MINI},
  {name: 'Svelte', file: 'svelte.mjs', peer: 'svelte', does: MINI},
  {name: 'InstantSearch', file: 'instantsearch.mjs', peer: 'instantsearch.js', extras: ['algoliasearch'], does: LIST},
  {name: 'InstantSearch alone', file: 'instantsearch-alone.mjs', peer: 'instantsearch.js', does: LIST},
  {name: 'Autocomplete', file: 'autocomplete.mjs', peer: '@algolia/autocomplete-js', does: 'only a combobox'},
  {name: 'Web Awesome', file: 'web-awesome.mjs', peer: '@awesome.me/webawesome', does: `${MINI}; components only`},
];

/** A peer's program with its size. */
export interface WeighedPeer extends Weighed, Pick<Peer, 'file' | 'does'> {}

const builtDir = `${root}node_modules/.cache/bench/size`;

/** Builds each peer's program into one file, with the same options, and measures its size. */
export async function peerSizes(): Promise<readonly WeighedPeer[]> {
  const weighed: WeighedPeer[] = [];
  for (const {name, file, peer, extras = [], does} of PEERS) {
    const outDir = `${builtDir}/${name}`;
    const entry = fileURLToPath(new URL(`./peers/${file}`, import.meta.url));
    await build(
      peerConfig({peer, outDir, emptyOutDir: true, lib: {entry, formats: ['es'], fileName: () => 'page.js'}}),
    );
    const {gzip, brotli} = measure(readFileSync(`${outDir}/page.js`));
    const others = extras.map(other => ` + ${other} ${versionOf(other)}`).join('');
    weighed.push({name: `${name} ${versionOf(peer)}${others}`, file, does, gzip, brotli});
  }
  return weighed;
}
