import {orWarn} from '../shared/loading.js';
import {mayCompile} from './may-detect.js';

/** Reads the barcodes in an image, like the Barcode Detection API. */
export interface CodeDetector {
  detect(picture: ImageData): Promise<readonly {readonly rawValue: string}[]>;
}

/** Why a page cannot read codes: its policy blocks WebAssembly, or the detector could not be loaded. */
export type DetectorFailure = 'blocked' | 'unloaded';

/** The library that reads barcodes. */
type BarcodeLibrary = typeof import('barcode-detector/ponyfill');

/** The barcode formats in which vehicles carry their VIN. */
const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code'] as const;

interface NativeDetector {
  new (options: {formats: readonly string[]}): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * Returns the browser's own detector if it reads all four formats, or else ours, which is loaded with its WebAssembly
 * from the given URL. If the browser's detector fails in use, ours replaces it. If there is no detector, returns the
 * reason; the page's policy is checked before anything is loaded.
 */
export async function createCodeDetector(file: string): Promise<CodeDetector | DetectorFailure> {
  const native = await createNative();
  if (!native) return createOurs(file);
  let ours: ReturnType<typeof createOurs> | undefined;
  return {
    async detect(picture) {
      const detector = await ours;
      if (typeof detector === 'object') return detector.detect(picture);
      try {
        return await native.detect(picture);
      } catch (error) {
        const other = await (ours ??= createOurs(file));
        if (typeof other === 'string') {
          // The next attempt may be able to load it.
          ours = undefined;
          throw error;
        }
        return other.detect(picture);
      }
    },
  };
}

async function createNative(): Promise<CodeDetector | undefined> {
  const {BarcodeDetector: Native} = globalThis as {BarcodeDetector?: NativeDetector};
  const supported = (await Native?.getSupportedFormats().catch(() => undefined)) ?? [];
  return Native && FORMATS.every(format => supported.includes(format)) ? new Native({formats: FORMATS}) : undefined;
}

async function createOurs(file: string): Promise<CodeDetector | DetectorFailure> {
  if (!mayCompile()) return 'blocked';
  const library = await loadBarcodeLibrary();
  const detector = library && (await orWarn(createWasmDetector(library, file)));
  return detector ?? 'unloaded';
}

/**
 * Loads the library, which an app from npm need not install: bundlers accept a missing package inside `try` (webpack), or
 * with `catch()` (esbuild).
 */
async function loadBarcodeLibrary(): Promise<BarcodeLibrary | undefined> {
  try {
    return await orWarn(import('barcode-detector/ponyfill').catch(rethrow));
  } catch {
    return undefined;
  }
}

/**
 * Creates a detector from a WebAssembly file, which is loaded from our URL: the library's default is a third party's.
 */
async function createWasmDetector(
  {BarcodeDetector, prepareZXingModule, ZXING_WASM_SHA256}: BarcodeLibrary,
  file: string,
): Promise<CodeDetector> {
  // The hash of the file that belongs to the library: no other file is run.
  const integrity = `sha256-${btoa(ZXING_WASM_SHA256.replace(/../g, byte => String.fromCharCode(parseInt(byte, 16))))}`;
  const response = await fetch(file, {integrity});
  const wasmBinary = await response.arrayBuffer();
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
  return new BarcodeDetector({formats: [...FORMATS]});
}

const rethrow = (error: unknown): never => {
  throw error;
};
