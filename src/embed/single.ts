/** The widget in one classic file, for pages that cannot load modules from elsewhere. */
import '../elements/internal/journey.js';
import {orWarn} from '../elements/internal/loading.js';
import {VERSION} from '../elements/internal/version.js';
import {PlanVinScanner} from '../elements/plan-vin-scanner.js';
import {start} from './start.js';

const script = document.currentScript as HTMLScriptElement | null;

const source = script?.src ?? location.href;

PlanVinScanner.decoder = new URL(`v${VERSION}/zxing_reader.wasm`, source).href;

const options = {script, relay: new URL('plans', source).href};

start(options);

if (script?.dataset.doctor !== undefined || location.search.includes('plan-finder-doctor')) {
  const doctor = new URL(`v${VERSION}/plan-finder-doctor.js`, source).href;
  void orWarn('the page check', import(/* @vite-ignore */ doctor) as Promise<typeof import('./doctor.js')>).then(
    module => module?.checkPage(options),
  );
}
