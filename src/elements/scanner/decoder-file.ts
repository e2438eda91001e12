/**
 * Where the WebAssembly of our detector lies: in a checkout, with the library that it comes from. The build puts it
 * beside this module in the package, and into the version's folder of the embed.
 */
export const decoderFile = new URL('../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)
  .href;
