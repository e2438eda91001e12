/**
 * The classic script behind a dealer's script tag: fetches the widget's module from where it came from and starts it.
 * Classic, so that tag managers run it; small, since every page view loads it. With `data-loading="lazy"` it fetches
 * nothing before a place of ours is near the viewport. The doctor comes in the widget's place, starts it and watches.
 */
declare const __VERSION__: string;

/** Where a finder will take up room. */
const FINDERS = 'plan-finder,[data-plan-finder]';

/** What a page may have of ours, or says that it will. */
const OURS = `${FINDERS},plan-start-price,[data-plan-start-price]`;

/** About as much as the form takes up, from this width of a page on less. */
const WIDE_PX = 768;

// Only valid while the script runs for the first time.
const script = document.currentScript as HTMLScriptElement | null;
const source = script?.src || location.href;
const doctor = script?.dataset.doctor !== undefined || location.search.includes('plan-finder-doctor') ? '-doctor' : '';
const module = new URL(`v${__VERSION__}/plan-finder${doctor}.js`, source).href;

const findAll = (places: string): NodeListOf<HTMLElement> => document.querySelectorAll(places);

/** Gives finders this much room; what a browser does not know yet is no block by itself. */
const reserve = (height: string): void =>
  findAll(FINDERS).forEach(({hidden, localName, style}) => {
    style.minHeight = height;
    if (localName === 'plan-finder' && !hidden) style.display = height && 'block';
  });

const load = (): Promise<void> =>
  (import(/* @vite-ignore */ module) as Promise<typeof import('./embed/start.js')>)
    .then(widget => widget.start({script, relay: new URL('plans', source).href}))
    .catch((error: unknown) => console.error(`plan-finder: expected ${module} to load, got an error.`, error));

/** Waits until a place is near, and keeps the room of finders; a page without any place gets one. */
const loadLater = (): void => {
  if (!findAll(OURS)[0]) {
    const place = document.createElement('div');
    place.dataset.planFinder = '';
    if (script?.closest('head')) document.body.append(place);
    else script?.after(place);
  }
  const near = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      near.disconnect();
      added.disconnect();
      // From then on a finder keeps its room itself.
      void load().then(() => reserve(''));
    },
    // Within a screen's height it will soon be looked at.
    {rootMargin: '100%'},
  );
  const watch = (): void => {
    reserve(innerWidth < WIDE_PX ? '610px' : '400px');
    findAll(OURS).forEach(place => near.observe(place));
  };
  const added = new MutationObserver(watch);
  added.observe(document.body, {childList: true, subtree: true});
  watch();
};

if (doctor || script?.dataset.loading !== 'lazy') void load();
else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', loadLater);
else loadLater();
