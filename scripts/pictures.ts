// Takes a picture of every state in the studio's list. `--check` compares them with those that an earlier `--keep` kept.
import {cpSync, existsSync, rmSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {startDemo} from './demo/start-demo.js';
import {checkPictures} from './pictures/check-pictures.js';
import {takePictures} from './pictures/take-pictures.js';
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
  const isSame = !values.check || (await checkPictures({...values, isCi: !!process.env.CI}));
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
