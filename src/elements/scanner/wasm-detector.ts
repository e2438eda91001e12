import {BarcodeDetector, prepareZXingModule, ZXING_WASM_SHA256, type BarcodeFormat} from 'barcode-detector/ponyfill';
import type {CodeDetector} from './code-detector.js';

/** The hash of the one file that belongs to the module, as browsers check it: any other is not run. */
const INTEGRITY = `sha256-${btoa(ZXING_WASM_SHA256.replace(/../g, byte => String.fromCharCode(parseInt(byte, 16))))}`;

/** Makes a detector out of WebAssembly, once its file is there. Without an address it would be a stranger's. */
export async function createWasmDetector(file: string, formats: readonly BarcodeFormat[]): Promise<CodeDetector> {
  const answer = await fetch(file, {integrity: INTEGRITY});
  const wasmBinary = await answer.arrayBuffer();
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
  return new BarcodeDetector({formats: [...formats]});
}
