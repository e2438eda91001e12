/**
 * Opens the widget from the page's links and buttons, from a URL that ends in `#plan-finder`, and from the floating
 * button. The loader imports it for pages with any of these. It is small and has no other file of ours in it, so that
 * a click counts before the widget has loaded.
 */
import {addLauncher} from './launcher.js';
import {OPEN_HASH, OPENER} from './selectors.js';
import type {StartOptions} from './settings.js';

/** What opens the widget: a marked link or button, and a link to the URL that opens it. */
const ALL_OPENERS = `${OPENER}, a[href="${OPEN_HASH}"]`;

/** If the widget has not opened by then, a link is followed, and a button no longer shows that it is loading. */
const WAIT_MS = 5000;

/** Starts to listen. */
export function start({script, event}: Pick<StartOptions, 'script' | 'event'>): void {
  // Captured, because a page may stop the propagation of its events.
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, onUse, true);
  addEventListener('hashchange', followHash);
  document.addEventListener('plan-close', forgetHash);
  followHash();
  // A click that came before this file.
  if (event && !event.defaultPrevented) {
    const {target} = event;
    const opener = target instanceof Element && target.closest<HTMLElement>(OPENER);
    if (opener && !isForNewTab(event, opener) && !leavesPage(opener)) openFrom(opener);
  }
  if (script?.dataset.launcher !== undefined) addLauncher(script);
}

/** Loads the widget on the first sign of intent, and opens it on a click. */
function onUse(event: Event): void {
  const opener = event.composedPath().find(node => node instanceof Element && node.matches(ALL_OPENERS)) as
    HTMLElement | undefined;
  if (!opener || event.defaultPrevented || (isAnchorOfPage() && !opener.matches(OPENER))) return;
  if (event.type !== 'click') window.planFinder?.('preload');
  else if (!isForNewTab(event as MouseEvent, opener)) {
    event.preventDefault();
    if (!isInOpenDialog(event)) openFrom(opener);
  }
}

/** A link in the dealer's own text may be in the dialog that it opens. */
const isInOpenDialog = (event: Event): boolean =>
  event.composedPath().some(node => node instanceof Element && node.matches('.finder-dialog[open]'));

/** The URL of a link; empty for a button. */
const hrefOf = (opener: HTMLElement): string =>
  opener instanceof HTMLAnchorElement && opener.getAttribute('href') ? opener.href : '';

/** Whether the browser opens a link in a new tab or window. For a button, these keys mean nothing. */
const isForNewTab = ({ctrlKey, metaKey, shiftKey}: MouseEvent, opener: HTMLElement): boolean =>
  hrefOf(opener) !== '' && (ctrlKey || metaKey || shiftKey);

/** Whether the browser follows a link to another document, unless its click is canceled. */
function leavesPage(opener: HTMLElement): boolean {
  const [href = ''] = hrefOf(opener).split('#');
  return href.startsWith('http') && href !== location.href.split('#')[0];
}

/** Opens the widget, and shows meanwhile that it is loading. A link is followed if the widget does not load. */
function openFrom(opener: HTMLElement): void {
  const href = hrefOf(opener);
  const gaveUp = new AbortController();
  // Not every browser focuses a clicked button, to which focus should return.
  opener.focus();
  opener.ariaBusy = 'true';
  const end = (): void => {
    clearTimeout(timeout);
    opener.ariaBusy = null;
  };
  const giveUp = (): void => {
    end();
    // A button has nothing else to do: it still opens the widget once that has loaded.
    if (!href) return;
    gaveUp.abort();
    location.assign(href);
  };
  const timeout = setTimeout(giveUp, WAIT_MS);
  window.planFinder?.('open', opener, gaveUp.signal, end);
}

/** A page may have an element of its own that its URL leads to. */
const isAnchorOfPage = (): boolean => document.getElementById(OPEN_HASH.slice(1)) !== null;

/** Whether the widget was opened because of the page's URL. */
let isOpenedByHash = false;

/** Opens the widget when the page's URL ends in `#plan-finder`, and closes it when it no longer does. */
function followHash(): void {
  const isWanted = location.hash === OPEN_HASH && !isAnchorOfPage();
  if (isWanted !== isOpenedByHash) window.planFinder?.(isWanted ? 'open' : 'close');
  isOpenedByHash = isWanted;
}

/** Otherwise, the same link could not open the widget again. */
function forgetHash(): void {
  if (!isOpenedByHash) return;
  isOpenedByHash = false;
  if (location.hash === OPEN_HASH) history.replaceState(history.state, '', location.pathname + location.search);
}
