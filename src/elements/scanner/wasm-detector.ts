import {BarcodeDetector, prepareZXingModule, ZXING_WASM_SHA256, type BarcodeFormat} from 'barcode-detector/ponyfill';
import type {CodeDetector} from './code-detector.js';

/** The integrity hash of the file that belongs to the module: no other file is run. */
const INTEGRITY = `sha256-${btoa(ZXING_WASM_SHA256.replace(/../g, byte => String.fromCharCode(parseInt(byte, 16))))}`;

/**
 * Creates a detector from a WebAssembly file, which is loaded from our URL: the library's default is a third party's.
 */
export async function createWasmDetector(file: string, formats: readonly BarcodeFormat[]): Promise<CodeDetector> {
  const response = await fetch(file, {integrity: INTEGRITY});
  const wasmBinary = await response.arrayBuffer();
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
  return new BarcodeDetector({formats: [...formats]});
}
