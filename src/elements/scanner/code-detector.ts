import {orWarn} from '../shared/loading.js';

/** Reads the codes in a picture, as the Barcode Detection API does. */
export interface CodeDetector {
  detect(picture: ImageData): Promise<readonly {readonly rawValue: string}[]>;
}

/** Why a page has nothing that reads codes: it forbids WebAssembly, or the reader did not come. */
export type DetectorTrouble = 'blocked' | 'unloaded';

/** The kinds of code in which cars carry their VIN. */
const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code'] as const;

interface NativeDetector {
  new (options: {formats: readonly string[]}): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The smallest module there is. */
const NOTHING = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Whether codes may be read on this page at all. A policy is asked by trying, which it may report: only on use. */
export const mayDetect = (): boolean => 'BarcodeDetector' in globalThis || mayCompile();

/**
 * Takes the browser's own detector where it reads all four kinds of code, else ours, which it fetches now: its
 * WebAssembly from the address given. One of the browser's that fails in use, as where its service is away, gives way
 * to ours. Without any, says why: a page's policy is asked before anything is fetched.
 */
export async function createCodeDetector(file: string): Promise<CodeDetector | DetectorTrouble> {
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
        if (typeof other === 'string') throw error;
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

async function createOurs(file: string): Promise<CodeDetector | DetectorTrouble> {
  if (!mayCompile()) return 'blocked';
  const loading = import('./wasm-detector.js').then(module => module.createWasmDetector(file, FORMATS));
  return (await orWarn('the code reader', loading)) ?? 'unloaded';
}

/** A policy without `'wasm-unsafe-eval'` refuses even the smallest module; some browsers have no WebAssembly at all. */
function mayCompile(): boolean {
  try {
    return new WebAssembly.Module(NOTHING) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
