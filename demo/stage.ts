import {actOut} from './stage/emulate.js';
import {listenForEvents, watchDataLayer, watchLiveRegions, watchRequests} from './stage/instruments.js';
import {createStageFetch} from './stage/network.js';
import {tell, sinceOpened, type StageApi} from './stage/notes.js';
import {resolveSettings, stateOf, type ResolvedSettings} from './states.js';
import {readState} from './studio/state.js';
import {writeAddress} from './studio/write-address.js';

const settings = resolveSettings(readState(location.search));
const {data, network} = settings;

// Before the package loads, like a page's own scripts.
actOut(settings);
watchLiveRegions();
watchDataLayer();
listenForEvents();
// The documentation's site has no relay.
const forward =
  import.meta.env.MODE === 'examples' ? (await import('./stage/catalog.js')).fetchCatalog : window.fetch.bind(window);
const staged = createStageFetch({data, network, forward});
window.fetch = watchRequests(staged, data !== 'sandbox');
if (network === 'offline') Object.defineProperty(navigator, 'onLine', {configurable: true, get: () => false});
if (data !== 'sandbox') {
  // Fixture plans have no checkout.
  document.addEventListener('plan-checkout', event => event.preventDefault());
}
applyPageLook(settings);

/** Applies the settings that need no reload. */
function applyPageLook({scheme, dir, lang, tokens}: ResolvedSettings): void {
  const root = document.documentElement;
  root.style.cssText = '';
  root.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
  root.dir = dir;
  root.lang = lang === 'es' ? 'es' : 'en';
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
}

const {createStage} = await import('./stage/stage.js');
const stage = createStage(document.querySelector('#place') as HTMLElement, settings);

const api: StageApi = {
  ...stage.api,
  follow(query) {
    const next = resolveSettings(readState(query));
    applyPageLook(next);
    stage.follow(next);
    writeAddress(location.pathname + query);
  },
};
Object.assign(window, {stage: api});

document.documentElement.dataset.reached = (await stage.reach()) ? stateOf(settings.state).id : 'missed';
tell({kind: 'reached', at: sinceOpened(), state: document.documentElement.dataset.reached});
