import {copyFileSync, readFileSync, writeFileSync} from 'node:fs';
import type {Plugin} from 'vite';
import {root} from '../project.js';

/** The path of the detector's WebAssembly file inside its package. */
const NAME = 'zxing_reader.wasm';
const FOLDER = 'node_modules/zxing-wasm/dist/reader/';
const MODULE = /\/src\/elements\/scanner\/decoder-file\.ts$/;

/**
 * Writes the detector's WebAssembly to the embed's version folder, as a separate file, and gives its chunk the URL. The
 * single-file build may be hosted anywhere, so the page that uses it must set the URL.
 */
export const decoderFile = ({isSingle}: {readonly isSingle: boolean}): Plugin => ({
  name: 'plan-finder:decoder-file',
  enforce: 'pre',
  load(id) {
    if (!MODULE.test(id)) return undefined;
    if (isSingle) return "export const decoderFile = '';";
    this.emitFile({type: 'asset', fileName: NAME, source: readFileSync(`${root}${FOLDER}${NAME}`)});
    // Relative to the folder of the chunks. Vite would make it relative to the page, or inline the file.
    return `export const decoderFile = new URL(/* @vite-ignore */ '../${NAME}', import.meta.url).href;`;
  },
});

/**
 * Also copies the file next to its module in the package, where bundlers find it. Throws if the module's URL differs.
 */
export const placeDecoder = (dist: string): void => {
  const module = `${dist}/elements/scanner/decoder-file.js`;
  const code = readFileSync(module, 'utf8');
  const placed = code.replace(`../../../${FOLDER}${NAME}`, `./${NAME}`);
  if (placed === code) throw new Error(`placeDecoder: ${module} does not refer to ${FOLDER}${NAME}.`);
  writeFileSync(module, placed);
  copyFileSync(`${root}${FOLDER}${NAME}`, `${dist}/elements/scanner/${NAME}`);
};
