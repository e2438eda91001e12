/** The widget in one classic file, for pages that cannot load modules from elsewhere. */
import '../elements/internal/journey.js';
import {VERSION} from '../elements/internal/version.js';
import {PlanVinScanner} from '../elements/plan-vin-scanner.js';
import {start} from './start.js';

const script = document.currentScript as HTMLScriptElement | null;

PlanVinScanner.decoder = new URL(`v${VERSION}/zxing_reader.wasm`, script?.src ?? location.href).href;

start({script, relay: new URL('plans', script?.src ?? location.href).href});
