import {openerStrings as english} from '../strings/en/opener.js';
import {openerStrings as spanish} from '../strings/es/opener.js';
import {isSpanish} from './is-spanish.js';
import {FINDER_PLACE} from './selectors.js';

/** The tokens are those of the elements, which a page may set on `plan-launcher` or above it. */
const STYLES = `
  :host([hidden]) {
    display: none !important;
  }
  .base {
    all: initial;
    color-scheme: inherit;
    font: 600 1em/1.25 var(--plan-font-family, inherit);
  }
  .base[data-theme~='light' i] {
    color-scheme: light;
  }
  .base[data-theme~='dark' i] {
    color-scheme: dark;
  }
  button {
    --accent: var(--plan-color-accent, light-dark(#14532d, #86d8a5));
    position: fixed;
    z-index: 2147483000;
    inset-block-end: max(1em, env(safe-area-inset-bottom));
    inset-inline-end: max(1em, env(safe-area-inset-right));
    box-sizing: border-box;
    max-inline-size: calc(100% - 2em);
    min-block-size: 3em;
    border: 1px solid transparent;
    border-radius: 1.5em;
    padding: 0.6em 1.3em;
    background: var(--accent);
    color: var(--plan-color-on-accent, light-dark(#fff, #07190e));
    box-shadow: 0 2px 10px rgb(0 0 0 / 0.3);
    font: inherit;
    font-size: var(--plan-font-size, medium);
    cursor: pointer;
    touch-action: manipulation;
  }
  @supports (color: oklch(from red l c h)) {
    button {
      color: var(
        --plan-color-on-accent,
        color(from var(--accent) xyz calc(8000 - y * 44444) calc(8000 - y * 44444) calc(8000 - y * 44444))
      );
    }
  }
  button:focus-visible {
    outline: 2.5px solid var(--plan-color-text, light-dark(#16191c, #eceef0));
    outline-offset: 2px;
    box-shadow: 0 0 0 2px var(--plan-color-surface, light-dark(#fff, #181b1e));
  }
  @media print {
    button {
      display: none;
    }
  }
`;

/** Adds the floating button to a page, with the text of the script's `data-launcher` or else ours. */
export function addLauncher({dataset}: HTMLScriptElement): void {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => addLauncher({dataset} as HTMLScriptElement), {once: true});
    return;
  }
  if (document.querySelector('plan-launcher')) return;
  const launcher = document.createElement('plan-launcher');
  const root = launcher.attachShadow({mode: 'open'});
  const base = document.createElement('div');
  const button = document.createElement('button');
  base.className = 'base';
  base.dataset.theme = dataset.theme;
  button.type = 'button';
  button.dataset.planFinderOpen = '';
  button.part.add('button');
  button.ariaHasPopup = 'dialog';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  base.append(button);
  root.append(base);
  document.body.append(launcher);
  const translate = (): void => {
    const lang = dataset.lang || document.documentElement.lang;
    base.lang = dataset.launcher ? lang : isSpanish(lang) ? 'es' : 'en';
    button.textContent = dataset.launcher || (isSpanish(lang) ? spanish : english).launcher;
  };
  new MutationObserver(translate).observe(document.documentElement, {attributeFilter: ['lang']});
  translate();
  hideBesideFinders(launcher);
}

/** Hides the button while a widget is visible in the page, which it might cover. */
function hideBesideFinders(launcher: HTMLElement): void {
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(entries => {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting && !isInDialog(target)) visible.add(target);
      else visible.delete(target);
    }
    launcher.hidden = visible.size > 0;
  });
  let body: HTMLElement | null = document.body;
  const follow = (): void => {
    const before = body;
    ({body} = document);
    // A router has replaced the body with the button, which the page has not removed on purpose.
    if (body && body !== before && launcher.parentNode === before) body.append(launcher);
    // Observing an element again has no effect.
    for (const finder of document.querySelectorAll(FINDERS)) observer.observe(finder);
  };
  new MutationObserver(follow).observe(document.documentElement, {childList: true, subtree: true});
  follow();
}

const FINDERS = `plan-finder, ${FINDER_PLACE}`;

/** The dialog of a finder covers the button itself, which must be visible again when focus returns to it. */
const isInDialog = ({shadowRoot}: Element): boolean => !!shadowRoot?.querySelector('.finder-dialog');
