import {existsSync} from 'node:fs';
import {compareFolders} from './compare.js';
import {openBrowser} from './take-pictures.js';

/** What of a picture may change without anybody seeing it. */
const UNSEEN = 0.0005;

export interface CheckOptions {
  /** The pictures to compare with, which an earlier run kept. */
  readonly kept: string;
  /** The pictures of this run. */
  readonly folder: string;
  /** In CI, having nothing to compare with is a failure: otherwise the check would pass every night without comparing. */
  readonly isCi: boolean;
}

/** Whether all pictures look as those that were kept. Prints which do not. */
export async function checkPictures({kept, folder, isCi}: CheckOptions): Promise<boolean> {
  if (!existsSync(kept)) {
    console.log('No pictures were kept to compare with. These are kept for the next time.');
    return !isCi;
  }
  const browser = await openBrowser();
  try {
    const differences = await compareFolders(await browser.newPage(), kept, folder);
    const seen = differences.filter(({share}) => share > UNSEEN);
    for (const {id, share} of seen) console.log(`${id}: ${(share * 100).toFixed(2)} % of it is not as it was`);
    console.log(seen.length === 0 ? 'All pictures are as they were.' : `${seen.length} pictures are not as they were.`);
    return seen.length === 0;
  } finally {
    await browser.close();
  }
}
