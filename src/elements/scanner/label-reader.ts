import {readVinInText, type VinReading} from '../../contract/rules/vin-in-text.js';
import type {CodeDetector} from './code-detector.js';
import {takePicture} from './picture.js';

/** A live picture is read at this size, in pixels of its longer side. */
const LIVE_SIDE = 1280;

/** A photo is read at these sizes, the quick one first. */
const PHOTO_SIDES = [1600, 4096];

/** The page has at least so long for itself between two pictures, and no less than the last one took. */
const REST_MS = 100;

/** What the labels in a picture say: a VIN, or why what was read is none; undefined where nothing was read. */
async function readLabels(picture: ImageData, detector: CodeDetector): Promise<VinReading | undefined> {
  const codes = await detector.detect(picture);
  const readings = codes.map(({rawValue}) => readVinInText(rawValue));
  return readings.find(reading => 'vin' in reading) ?? readings[0];
}

/** Reads a photo; `noPhoto` where the file is no picture that the browser knows, `noCode` where nothing is read in it. */
export async function readPhoto(photo: Blob, detector: CodeDetector): Promise<VinReading | 'noCode' | 'noPhoto'> {
  const bitmap = await createImageBitmap(photo).catch(() => undefined);
  if (!bitmap) return 'noPhoto';
  let found: VinReading | undefined;
  for (const side of PHOTO_SIDES) {
    const picture = takePicture(bitmap, side);
    found = (picture && (await readLabels(picture, detector))) ?? found;
    const isAll = Math.max(bitmap.width, bitmap.height) <= side;
    if (isAll || (found && 'vin' in found)) break;
  }
  bitmap.close();
  return found ?? 'noCode';
}

/** Reads a camera's picture again and again, and tells what its labels say, until the signal ends it. */
export async function watch(
  video: () => HTMLVideoElement | null,
  detector: CodeDetector,
  onRead: (reading: VinReading) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now();
    const source = video();
    const picture = source && takePicture(source, LIVE_SIDE);
    const reading = picture && (await readLabels(picture, detector));
    if (reading && !signal.aborted) onRead(reading);
    await rest(Math.max(REST_MS, performance.now() - start));
  }
}

const rest = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
