import type {BarcodeFormat} from 'barcode-detector/ponyfill';
import {orWarn} from '../shared/loading.js';
import type {CodeDetector} from './code-detector.js';

/** The library that reads barcodes. */
type BarcodeLibrary = typeof import('barcode-detector/ponyfill');

const rethrow = (error: unknown): never => {
  throw error;
};

/**
 * Loads the library, which an app from npm need not install: bundlers accept a missing package inside `try` (webpack), or
 * with `catch()` (esbuild).
 */
export async function loadBarcodeLibrary(): Promise<BarcodeLibrary | undefined> {
  try {
    return await orWarn(import('barcode-detector/ponyfill').catch(rethrow));
  } catch {
    return undefined;
  }
}

/**
 * Creates a detector from a WebAssembly file, which is loaded from our URL: the library's default is a third party's.
 */
export async function createWasmDetector(
  {BarcodeDetector, prepareZXingModule, ZXING_WASM_SHA256}: BarcodeLibrary,
  file: string,
  formats: readonly BarcodeFormat[],
): Promise<CodeDetector> {
  // The hash of the file that belongs to the library: no other file is run.
  const integrity = `sha256-${btoa(ZXING_WASM_SHA256.replace(/../g, byte => String.fromCharCode(parseInt(byte, 16))))}`;
  const response = await fetch(file, {integrity});
  const wasmBinary = await response.arrayBuffer();
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
  return new BarcodeDetector({formats: [...formats]});
}
