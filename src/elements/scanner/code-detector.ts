import {orWarn} from '../shared/loading.js';
import {mayCompile} from './may-detect.js';
import {createWasmDetector, loadBarcodeLibrary} from './wasm-detector.js';

/** Reads the barcodes in an image, like the Barcode Detection API. */
export interface CodeDetector {
  detect(picture: ImageData): Promise<readonly {readonly rawValue: string}[]>;
}

/** Why a page cannot read codes: its policy blocks WebAssembly, or the detector could not be loaded. */
export type DetectorFailure = 'blocked' | 'unloaded';

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
  const detector = library && (await orWarn(createWasmDetector(library, file, FORMATS)));
  return detector ?? 'unloaded';
}
