import {BarcodeDetector, prepareZXingModule, type BarcodeFormat} from 'barcode-detector/ponyfill';
import type {CodeDetector} from './code-detector.js';

/** Makes a detector out of WebAssembly, once its file is there. Without an address it would be a stranger's. */
export async function createWasmDetector(file: string, formats: readonly BarcodeFormat[]): Promise<CodeDetector> {
  await prepareZXingModule({overrides: {locateFile: () => file}, fireImmediately: true});
  return new BarcodeDetector({formats: [...formats]});
}
