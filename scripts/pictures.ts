// Takes a picture of every state in the studio's list. `--check` compares them with those that an earlier `--keep` kept.
import {cpSync, existsSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {startDemo} from './demo/start-demo.js';
import {compareFolders} from './pictures/compare.js';
import {openBrowser, takePictures} from './pictures/take-pictures.js';
import {root} from './project.js';

const {values} = parseArgs({
  options: {
    width: {type: 'string', default: '768'},
    query: {type: 'string', default: ''},
    folder: {type: 'string', default: `${root}test-results/pictures`},
    kept: {type: 'string', default: `${root}.cache/pictures`},
    check: {type: 'boolean', default: false},
    keep: {type: 'boolean', default: false},
  },
});

/** What of a picture may change without anybody seeing it. */
const UNSEEN = 0.0005;

const check = async (): Promise<boolean> => {
  if (!existsSync(values.kept)) {
    console.log('No pictures were kept yet: these are kept for the next time.');
    return true;
  }
  const browser = await openBrowser();
  try {
    const differences = await compareFolders(await browser.newPage(), values.kept, values.folder);
    const seen = differences.filter(({share}) => share > UNSEEN);
    for (const {id, share} of seen) console.log(`${id}: ${(share * 100).toFixed(2)} % of it is not as it was`);
    console.log(seen.length === 0 ? 'All pictures are as they were.' : `${seen.length} pictures are not as they were.`);
    return seen.length === 0;
  } finally {
    await browser.close();
  }
};

try {
  // What a sandbox takes its time for is no matter of looks.
  const demo = await startDemo({built: true, sandbox: {latencyMs: 0}});
  const onPicture = (taken: number, all: number) => {
    if (taken % 10 === 0 || taken === all) console.log(`${taken} of ${all} pictures`);
  };
  const pictures = await takePictures({...values, url: demo.url, width: Number(values.width), onPicture});
  await demo.close();
  const missed = pictures.filter(({isReached}) => !isReached).map(({id}) => id);
  if (missed.length > 0) console.log(`Not reached: ${missed.join(', ')}`);
  const isSame = !values.check || (await check());
  if (values.keep || (values.check && !existsSync(values.kept))) {
    rmSync(values.kept, {recursive: true, force: true});
    cpSync(values.folder, values.kept, {recursive: true});
  }
  console.log(`The pictures are in ${values.folder}, with index.html to see them all.`);
  process.exitCode = isSame && missed.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
