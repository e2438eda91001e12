/** What is used of `gifenc`, which has no types of its own. */
declare module 'gifenc' {
  type Palette = number[][];

  interface FrameOptions {
    readonly palette: Palette;
    /** In milliseconds. */
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    /** 1: the next frame is painted over this one. */
    readonly dispose: number;
  }

  interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  const gifenc: {
    GIFEncoder(): Encoder;
    quantize(rgba: Uint8ClampedArray, most: number): Palette;
    applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
  };
  export default gifenc;
}
