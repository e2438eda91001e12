import {readVinInText, type VinReading} from '../../contract/rules/vin-in-text.js';
import type {CodeDetector} from './code-detector.js';

/** A live picture is read at this size: the length of its longer side, in pixels. */
const LIVE_SIDE = 1280;

/** A photo is read at these sizes, the faster one first. */
const PHOTO_SIDES = [1600, 4096];

/**
 * The minimum pause between two pictures, in milliseconds. It is also at least as long as reading the last one took.
 */
const REST_MS = 100;

/** Reads the codes in a picture. Returns a VIN, or why a code contains none, or undefined if there is no code. */
async function readLabels(picture: ImageData, detector: CodeDetector): Promise<VinReading | undefined> {
  const codes = await detector.detect(picture);
  const readings = codes.map(({rawValue}) => readVinInText(rawValue));
  return readings.find(reading => 'vin' in reading) ?? readings[0];
}

/** Reads a photo. Returns `noPhoto` if the browser cannot decode the file, and `noCode` if it contains no code. */
export async function readPhoto(photo: Blob, detector: CodeDetector): Promise<VinReading | 'noCode' | 'noPhoto'> {
  const bitmap = await createImageBitmap(photo).catch(() => undefined);
  if (!bitmap) return 'noPhoto';
  let found: VinReading | undefined;
  for (const side of PHOTO_SIDES) {
    const picture = capturePicture(bitmap, side);
    found = (picture && (await readLabels(picture, detector))) ?? found;
    const isAll = Math.max(bitmap.width, bitmap.height) <= side;
    if (isAll || (found && 'vin' in found)) break;
  }
  bitmap.close();
  return found ?? 'noCode';
}

/** Reads a camera's pictures until the signal aborts, and reports every code. */
export async function watch(
  video: () => HTMLVideoElement | null,
  detector: CodeDetector,
  onRead: (reading: VinReading) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now();
    const source = video();
    const picture = source && capturePicture(source, LIVE_SIDE);
    const reading = picture && (await readLabels(picture, detector));
    if (reading && !signal.aborted) onRead(reading);
    await rest(Math.max(REST_MS, performance.now() - start));
  }
}

const rest = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** The source of a picture: a camera's video, once it plays, or a photo. */
type PictureSource = HTMLVideoElement | ImageBitmap;

/**
 * Captures the current picture of a source, scaled so that no side is longer than `longest` pixels; undefined if there is
 * none yet. Transparent parts of a photo become white, like paper.
 */
function capturePicture(source: PictureSource, longest: number): ImageData | undefined {
  const isVideo = source instanceof HTMLVideoElement;
  const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (!width || !height || (isVideo && source.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)) return undefined;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', {willReadFrequently: true});
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
