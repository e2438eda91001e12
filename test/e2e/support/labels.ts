import bwip from 'bwip-js/node';

/** The types of code on labels, with the names that the drawing library uses. */
export type CodeKind = 'code39' | 'code128' | 'datamatrix' | 'qrcode';

/** Draws a photo of a label: a PNG with one code on white. */
const drawLabel = (kind: CodeKind, text: string): Promise<Buffer> =>
  bwip.toBuffer({bcid: kind, text, scale: 3, paddingwidth: 10, paddingheight: 10, backgroundcolor: 'FFFFFF'});

/** A photo in the form that a file field accepts. */
export const photoOf = async (kind: CodeKind, text: string) => ({
  name: `${kind}.png`,
  mimeType: 'image/png',
  buffer: await drawLabel(kind, text),
});

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of the narrowest bar. */
const MODULE = 2;
const WHITE = 235;
const BLACK = 16;
const GRAY = 128;

/** A video for a simulated camera: a still label in Code 128, as Y4M, which Chromium plays as a camera. */
export function filmLabel(text: string): Buffer {
  const [symbol] = bwip.raw('code128', text, '') as {sbs: number[]}[];
  const widths = (symbol?.sbs ?? []).map(width => width * MODULE);
  const line = Buffer.alloc(WIDTH, WHITE);
  let x = Math.floor((WIDTH - widths.reduce((sum, width) => sum + width, 0)) / 2);
  widths.forEach((width, index) => {
    if (index % 2 === 0) line.fill(BLACK, x, x + width);
    x += width;
  });
  const blank = Buffer.alloc(WIDTH, WHITE);
  const rows = Array.from({length: HEIGHT}, (_, y) => (y > HEIGHT * 0.3 && y < HEIGHT * 0.7 ? line : blank));
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, GRAY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, colors]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
