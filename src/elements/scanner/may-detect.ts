/** The smallest WebAssembly module. */
const NOTHING = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/**
 * Whether codes can be read under the page's policy. The only way to find out is to try, which may be reported as a
 * violation, so this is called only when the scanner is used, and by the page check.
 */
export const mayDetect = (): boolean => 'BarcodeDetector' in globalThis || mayCompile();

/** A policy without `'wasm-unsafe-eval'` rejects even the smallest module; some browsers have no WebAssembly at all. */
export function mayCompile(): boolean {
  try {
    return new WebAssembly.Module(NOTHING) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
