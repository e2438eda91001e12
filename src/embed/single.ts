/** The widget in one classic file, for pages that cannot load modules from elsewhere. */
import '../elements/internal/journey.js';
import {start} from './start.js';

const script = document.currentScript as HTMLScriptElement | null;

start({script, relay: new URL('plans', script?.src ?? location.href).href});
