/**
 * The classic script behind a dealer's script tag: fetches the widget's module from the relay and starts it.
 * Classic, so that tag managers run it; small, since every page view loads it. With `data-loading="lazy"` it fetches
 * nothing before one of our places is near the viewport. The page check comes in the widget's place and starts it.
 */
import {answerCalls, type PlanFinderFunction} from './calls.js';
import {ownScript} from './own-script.js';
import {FINDER_PLACE, OURS} from './selectors.js';

declare const __VERSION__: string;

type Widget = typeof import('./start.js');

/** The relay that serves this file writes its public address here. As it is built, it is no URL and is ignored. */
const RELAY = '__PLAN_FINDER_RELAY_ORIGIN__';

const FOLDER = `v${__VERSION__}`;

/** Where a finder will take up space. */
const FINDERS = `plan-finder,${FINDER_PLACE}`;

/** What is waited for; a page with none of it gets a place beside the script. */
const PLACES = `${FINDER_PLACE},${OURS}`;

/** How high the form is about, in one column and, from this width on, in two. */
const TALL = '610px';
const LOW = '400px';
const WIDE_PX = 704;

/** After a failure it is tried again after one second, two, four, and so on up to this many. */
const LONGEST_WAIT_S = 60;

// Only valid while the script runs for the first time.
const script = ownScript();
const src = script?.src ?? '';

/** Where the widget's files are: beside this file, unless an optimizer put its text into another file or the page. */
const bases = [/^[^?#]*\/embed\.js(?:[?#]|$)/.test(src) ? src : '', RELAY].filter(url => URL.canParse(url));
if (!bases[0]) bases.push(src || location.href);

/** A link that somebody sends opens the page check by this parameter, but not where the page pins what it runs. */
const isDoctorLinked = !script?.integrity && new URLSearchParams(location.search).has('plan-finder-doctor');
const doctor = isDoctorLinked || script?.dataset.doctor !== undefined ? '-doctor' : '';

const findAll = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll(selector);

/**
 * Spells the folder in another way for each attempt, with one of its characters percent-encoded: to a server the same
 * files, to a browser new URLs, as some browsers never fetch a module again that failed once. The modules import each
 * other by relative paths, so that all come from the same spelling.
 */
const spellFolder = (attempt: number): string =>
  FOLDER.replace(/./g, (character, index) =>
    index === attempt - 1 ? `%${character.charCodeAt(0).toString(16)}` : character,
  );

/** Loads and starts the widget, at last. */
const load = async (attempt = 0): Promise<Widget> => {
  const base = bases[attempt % bases.length];
  const path = `${spellFolder(attempt % (FOLDER.length + 1))}/plan-finder${doctor}.js`;
  let widget: Widget;
  try {
    widget = (await import(/* @vite-ignore */ new URL(path, base).href)) as Widget;
  } catch (error) {
    console.error(`plan-finder: could not load ${path} from ${base}.`, error);
    await new Promise(resolve => setTimeout(resolve, 1000 * Math.min(2 ** attempt, LONGEST_WAIT_S)));
    return load(attempt + 1);
  }
  widget.start({script, relay: new URL('plans', base).href});
  return widget;
};

let loading: Promise<Widget> | undefined;
const loadOnce = (): Promise<Widget> => (loading ??= load());

/** What is asked of the widget loads it. */
const planFinder: PlanFinderFunction = (...call) => void loadOnce().then(widget => widget.run(...call));

/** Gives each finder its space; what a browser does not know yet is no block by itself. */
const reserve = (): void =>
  findAll(FINDERS).forEach(place => {
    if (place.localName === 'plan-finder' && !place.hidden) place.style.display = 'block';
    place.style.minHeight = place.offsetWidth < WIDE_PX ? TALL : LOW;
  });

/** From its first update on a finder keeps its space itself. */
const release = (): void => findAll(FINDERS).forEach(({style}) => (style.display = style.minHeight = ''));

/** Waits until a place is near, and reserves the space of finders; a page without any place gets one. */
const loadLater = (): void => {
  if (!findAll(PLACES)[0]) {
    const place = document.createElement('div');
    place.dataset.planFinder = '';
    if (script?.closest('head')) document.body.append(place);
    else script?.after(place);
  }
  const near = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      stop();
      void loadOnce().then(release);
    },
    // Within a screen's height it will soon be looked at.
    {rootMargin: '100%'},
  );
  const watch = (): void => {
    reserve();
    findAll(PLACES).forEach(place => near.observe(place));
  };
  const added = new MutationObserver(watch);
  const stop = (planFinder.stop = (): void => {
    near.disconnect();
    added.disconnect();
  });
  added.observe(document, {childList: true, subtree: true});
  watch();
};

answerCalls(planFinder);

if (doctor || script?.dataset.loading !== 'lazy') void loadOnce();
else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', loadLater);
else loadLater();
