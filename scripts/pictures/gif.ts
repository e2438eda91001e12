import gifenc from 'gifenc';
import type {Page} from 'playwright';

/** One moment of a moving picture. */
export interface Frame {
  readonly png: Buffer;
  /** How long it is shown. */
  readonly milliseconds: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha, one after the other. */
  readonly data: Uint8ClampedArray;
}

/** One of the 256 colours of a GIF is kept for what stays as it was. */
const COLOURS = 255;

/** Writes frames as an animated GIF that goes round. A page of a browser reads the pictures. */
export async function writeGif(page: Page, frames: readonly Frame[]): Promise<Uint8Array> {
  const gif = gifenc.GIFEncoder();
  let before: Pixels | undefined;
  for (const {png, milliseconds} of frames) {
    const pixels = await readPixels(page, png);
    const palette = gifenc.quantize(pixels.data, COLOURS);
    const indexes = gifenc.applyPalette(pixels.data, palette);
    if (before) markUnchanged(indexes, palette.length, before, pixels);
    gif.writeFrame(indexes, pixels.width, pixels.height, {
      palette: [...palette, [0, 0, 0]],
      delay: milliseconds,
      transparent: before !== undefined,
      transparentIndex: palette.length,
      dispose: 1,
    });
    before = pixels;
  }
  gif.finish();
  return gif.bytes();
}

/** What is as it was is painted with nothing. */
function markUnchanged(indexes: Uint8Array, nothing: number, before: Pixels, after: Pixels): void {
  const [was, is] = [new Uint32Array(before.data.buffer), new Uint32Array(after.data.buffer)];
  for (const [place, value] of is.entries()) if (was[place] === value) indexes[place] = nothing;
}

async function readPixels(page: Page, png: Buffer): Promise<Pixels> {
  const {width, height, text} = await page.evaluate(decode, png.toString('base64'));
  return {width, height, data: new Uint8ClampedArray(Uint8Array.from(Buffer.from(text, 'base64')).buffer)};
}

/** Runs in the page. */
async function decode(base64: string): Promise<{width: number; height: number; text: string}> {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const {width, height} = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  let text = '';
  for (let start = 0; start < data.length; start += 30_000)
    text += String.fromCharCode(...data.subarray(start, start + 30_000));
  return {width, height, text: btoa(text)};
}
