import {existsSync, readFileSync, readdirSync} from 'node:fs';
import type {Page} from 'playwright';

/** A picture that is not as it was. */
export interface Difference {
  readonly id: string;
  /** The share of pixels that differ, 0 to 1; 1 where one of the two is missing or has another size. */
  readonly share: number;
}

/** A channel may be so far off, for the browser's own rounding of what it paints. */
const TOLERANCE = 12;

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.png')) : [];

/** Compares the pictures of two folders, pixel by pixel, in a browser's page. */
export async function compareFolders(page: Page, before: string, after: string): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const name of new Set([...namesIn(before), ...namesIn(after)])) {
    const files = [`${before}/${name}`, `${after}/${name}`];
    const share = files.every(file => existsSync(file)) ? await differingShare(page, files) : 1;
    if (share > 0) found.push({id: name.replace('.png', ''), share});
  }
  return found;
}

const differingShare = (page: Page, files: readonly string[]): Promise<number> =>
  page.evaluate(compareImages, {
    sources: files.map(file => `data:image/png;base64,${readFileSync(file).toString('base64')}`),
    tolerance: TOLERANCE,
  });

/** Runs in the page. */
const compareImages = async ({
  sources,
  tolerance,
}: {
  sources: readonly string[];
  tolerance: number;
}): Promise<number> => {
  const [one, other] = await Promise.all(
    sources.map(async source => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', {willReadFrequently: true});
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (!one || !other || one.width !== other.width || one.height !== other.height) return 1;
  let count = 0;
  for (let pixel = 0; pixel < one.data.length; pixel += 4) {
    const isOff = [0, 1, 2].some(
      channel => Math.abs((one.data[pixel + channel] ?? 0) - (other.data[pixel + channel] ?? 0)) > tolerance,
    );
    if (isOff) count += 1;
  }
  return count / (one.data.length / 4);
};
