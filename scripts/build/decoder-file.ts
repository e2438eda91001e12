import {copyFileSync, readFileSync, writeFileSync} from 'node:fs';
import type {Plugin} from 'vite';
import {root} from '../project.js';

/** The WebAssembly of the scanner's detector, as the library that it comes from names it. */
const NAME = 'zxing_reader.wasm';
const FOLDER = 'node_modules/zxing-wasm/dist/reader/';
const MODULE = /\/src\/elements\/scanner\/decoder-file\.ts$/;

/**
 * Puts the detector's WebAssembly into the embed's version folder, as a file of its own, and tells its chunk where it
 * lies. The single file has nothing beside it that it could count from: whoever starts it says the address.
 */
export const decoderFile = ({isSingle}: {readonly isSingle: boolean}): Plugin => ({
  name: 'plan-finder:decoder-file',
  enforce: 'pre',
  load(id) {
    if (!MODULE.test(id)) return undefined;
    if (isSingle) return "export const decoderFile = '';";
    this.emitFile({type: 'asset', fileName: NAME, source: readFileSync(`${root}${FOLDER}${NAME}`)});
    // Counted from the folder of the chunks. Vite itself would count from the page, or put the file into the text.
    return `export const decoderFile = new URL(/* @vite-ignore */ '../${NAME}', import.meta.url).href;`;
  },
});

/** Puts it beside its module in the package too, where bundlers find it. Throws when the module names another file. */
export const placeDecoder = (dist: string): void => {
  const module = `${dist}/elements/scanner/decoder-file.js`;
  const code = readFileSync(module, 'utf8');
  const placed = code.replace(`../../../${FOLDER}${NAME}`, `./${NAME}`);
  if (placed === code) throw new Error(`placeDecoder: expected ${FOLDER}${NAME} in ${module}, got none.`);
  writeFileSync(module, placed);
  copyFileSync(`${root}${FOLDER}${NAME}`, `${dist}/elements/scanner/${NAME}`);
};
