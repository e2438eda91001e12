/** The widget in one classic script, for pages that cannot load modules from another host. */
import '../elements/finder/plan-results.js';
import {orWarn} from '../elements/shared/loading.js';
import {VERSION} from '../elements/shared/version.js';
import {PlanVinScanner} from '../elements/scanner/plan-vin-scanner.js';
import {handleCalls} from './calls.js';
import {start as startOpener} from './opener.js';
import {ownScript} from './own-script.js';
import {findPlaced, run, start} from './start.js';
import {start as startVisit} from './visit.js';

const script = ownScript();
const source = script?.src || location.href;

PlanVinScanner.decoder = new URL(`v${VERSION}/zxing_reader.wasm`, source).href;

const options = {script, relay: new URL('plans', source).href};

start(options);
handleCalls((...call) => void run(...call));
startOpener({script});
startVisit(options);

// A link alone must not make a page that self-hosts this file, or pins it with a hash, run anything else.
if (script?.dataset.doctor !== undefined) {
  if (script.integrity) {
    console.warn(
      'plan-finder: the page check is a separate file. Remove "integrity" from the script tag while you check.',
    );
  } else {
    const doctor = new URL(`v${VERSION}/plan-finder-doctor.js`, source).href;
    void orWarn(import(/* @vite-ignore */ doctor) as Promise<typeof import('./doctor.js')>).then(module =>
      module?.checkPage(options, findPlaced),
    );
  }
}
