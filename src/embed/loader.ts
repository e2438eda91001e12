/**
 * The script that a dealer's script tag loads: fetches the widget's module from the relay and starts it. It is a
 * classic script, so that tag managers run it, and small, because every page view loads it. With `data-loading="lazy"`
 * it fetches nothing until a placeholder is near the viewport. The page check is loaded instead of the widget, and
 * starts it.
 */
import {STORAGE_KEY} from '../elements/search/storage-keys.js';
import {handleCalls, type PlanFinderFunction} from './calls.js';
import {ownScript} from './own-script.js';
import type {StartOptions} from './settings.js';
import {FINDER_PLACE, OPEN_HASH, OPENERS, PREVENTS_AUTO_PLACE} from './selectors.js';

declare const __VERSION__: string;

type Widget = typeof import('./start.js');

/** One of our modules. */
interface StartModule {
  start(options: StartOptions): void;
}

/** The relay that serves this file replaces this with its public URL. Otherwise it is not a URL and is ignored. */
const RELAY = '__PLAN_FINDER_RELAY_ORIGIN__';

const FOLDER = `v${__VERSION__}`;

/** The finders and their placeholders, which need reserved space. */
const FINDERS = `${FINDER_PLACE},plan-finder`;

/** The elements and placeholders to wait for. A page without any gets a placeholder beside the script. */
const WATCHED = `${FINDER_PLACE},${PREVENTS_AUTO_PLACE}`;

/** The approximate height of the form in one column and, from this width on, in two columns. */
const TALL = '610px';
const LOW = '400px';
const WIDE_PX = 704;

// Only available while the script runs for the first time.
const script = ownScript();
const src = script?.src ?? '';

/**
 * The base URLs of the widget's files: beside this file, unless an optimizer merged it into another file or the page.
 * Only http(s) URLs, which start with an `h`: an optimizer may run this file from a `blob:` or `data:` URL.
 */
const bases = [/^[^?#]+\/embed\.js\b/.test(src) ? src : '', RELAY, src || location.href].filter(url => /^h/.test(url));

/** A link with this parameter opens the page check, unless the page pins its scripts with `integrity`. */
const isDoctorLinked = !script?.integrity && /[?&]plan-finder-doctor(=|&|$)/.test(location.search);
const doctor = isDoctorLinked || script?.dataset.doctor !== undefined ? '-doctor' : '';

const findAll = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll(selector);

/** The last click on the page: an opener that is loading receives a click that came before it. */
let lastClick: MouseEvent | undefined;

/**
 * Loads and starts one of our modules, with retries until it succeeds. Each retry spells the folder differently, with
 * one of its characters percent-encoded: the same files to a server, but new URLs to a browser, because some browsers
 * never fetch a module again that failed once. The modules import each other by relative paths, so all come from the
 * same spelling. It retries after one second, then after two, three, and so on: soon after the shopper's connection is
 * back, and ever more rarely while it is not.
 */
const load = <Module extends StartModule>(name: string, attempt = 0): Promise<Module> => {
  const base = bases[attempt % bases.length];
  const folder = FOLDER.replace(/./g, (character, index) =>
    index === (attempt - 1) % FOLDER.length ? `%${character.charCodeAt(0).toString(16)}` : character,
  );
  const url = new URL(`${folder}/${name}.js`, base).href;
  return import(/* @vite-ignore */ url).then(
    (module: Module) => {
      module.start({event: lastClick, script, relay: new URL('plans', base).href});
      return module;
    },
    (error: unknown) => {
      console.error(`plan-finder: could not load ${url}`, error);
      return new Promise(resolve => setTimeout(() => resolve(load(name, attempt + 1)), 1000 * (attempt + 1)));
    },
  );
};

let loading: Promise<Widget> | undefined;
const loadOnce = (): Promise<Widget> => (loading ??= load(`plan-finder${doctor}`));

/** A call loads the widget. */
const planFinder: PlanFinderFunction = (...call) => void loadOnce().then(widget => widget.run(...call));

/**
 * Waits until a placeholder is near the viewport, and reserves space for finders. A page without any placeholder gets
 * one.
 */
const loadLater = (): void => {
  if (!findAll(WATCHED)[0]) {
    const place = document.createElement('div');
    place.dataset.planFinder = '';
    if (script?.closest('head')) document.body.append(place);
    else script?.after(place);
  }
  const near = new IntersectionObserver(
    entries => {
      if (!entries.find(entry => entry.isIntersecting)) return;
      stop();
      // From its first update on, a finder reserves its own space.
      void loadOnce().then(() => {
        findAll('plan-finder').forEach(finder => (finder.style.display = ''));
        findAll(FINDERS).forEach(place => (place.style.minHeight = ''));
      });
    },
    // An element within one screen of the viewport will soon be visible.
    {rootMargin: '100%'},
  );
  const watch = (): void => {
    // An element that is not defined yet is not a block by default.
    findAll('plan-finder:not([hidden])').forEach(finder => (finder.style.display = 'block'));
    // No methods of a placeholder are called: a form has properties with the names of its fields.
    findAll(FINDERS).forEach(place => (place.style.minHeight = place.offsetWidth < WIDE_PX ? TALL : LOW));
    findAll(WATCHED).forEach(place => near.observe(place));
  };
  const added = new MutationObserver(watch);
  const stop = (planFinder.stop = (): void => {
    near.disconnect();
    added.disconnect();
  });
  added.observe(document, {childList: true, subtree: true});
  watch();
};

let opening: unknown;

/** Loads what opens the widget, once the page has something that does. */
const seek = (): void => {
  opening ||= (findAll(OPENERS)[0] || location.hash === OPEN_HASH) && load('opener');
};

handleCalls(planFinder);

// A pointer or the focus is somewhere on the page before a click, however late the button was added.
['pointerover', 'focusin', 'hashchange'].forEach(type => addEventListener(type, seek));
addEventListener('click', event => {
  lastClick = event;
  seek();
});
seek();

try {
  // This page view has something to save for later pages of the visit, or an earlier one has saved something. The short
  // test of the parameters also finds a few others; what is loaded checks their names.
  if (
    /utm_|(lk?|a|t_)id=/.test(location.search) ||
    sessionStorage[STORAGE_KEY] ||
    localStorage[STORAGE_KEY] ||
    !(document.referrer || origin).includes(origin)
  )
    void load('visit');
} catch {
  // The browser blocks its storage.
}

if (doctor || script?.dataset.loading !== 'lazy') void loadOnce();
else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', loadLater);
else loadLater();
