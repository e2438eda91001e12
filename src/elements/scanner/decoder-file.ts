/**
 * The URL of our detector's WebAssembly. In a clone of the repository, it is in the library that it comes from; the
 * build copies it beside this module in the package, and into the version's folder of the embed.
 */
export const decoderFile = new URL('../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)
  .href;
