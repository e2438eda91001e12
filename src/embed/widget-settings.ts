/**
 * Requests the appearance, text, and defaults that the relay's operator has set for all pages, and applies them. The
 * relay adds this to the end of the loader only if there are any. The widget does not wait for it, and works without
 * it. What the page sets itself takes precedence.
 *
 * The relay has checked all values when it started. Here, only text with a known name is used, so that nothing in a
 * response can be a script, markup, a handler, an id, a style, a car or the URL of a relay.
 */
import {
  isTokenValue,
  WIDGET_ATTRIBUTES,
  WIDGET_NOTES,
  WIDGET_TOKENS,
  type ServedWidgetSettings,
} from '../contract/widget-settings.js';
import type {PlanFinder} from '../elements/finder/plan-finder.js';
import {isSpanish} from './is-spanish.js';
import {ownScript} from './own-script.js';

declare const __VERSION__: string;

/** The relay that serves this file replaces this with its public URL. Otherwise it is not a URL and is ignored. */
const RELAY = '__PLAN_FINDER_RELAY_ORIGIN__';

const NAMES = ['plan-finder', 'plan-start-price'];
const ELEMENTS = NAMES.map(name => `${name}:defined`).join();

/** It shows a finder in its shadow root. */
const OFFER = 'plan-saved-prices';

// Only available while the script runs for the first time.
const script = ownScript();
const src = script?.src ?? '';
/** As in the loader, so that the widget and its settings are from one relay: the script's, unless it was merged. */
const base = /^[^?#]+\/embed\.js\b/.test(src) ? src : URL.canParse(RELAY) ? RELAY : src || location.href;

request().catch((error: unknown) => console.warn('plan-finder: could not load the settings of the relay.', error));

async function request(): Promise<void> {
  // A lazy script tag fetches nothing until the widget is needed.
  if (script?.dataset.loading === 'lazy') await customElements.whenDefined('plan-finder');
  const {href} = new URL(script?.dataset.relay || new URL('plans', base), document.baseURI);
  const relay = href.replace(/\/$/, '');
  const response = await fetch(`${relay}/WidgetSettings`, {referrerPolicy: 'no-referrer'});
  if (!response.ok) return;
  const {tokens, attributes, strings, notes, reports} = readPayload(await response.text());
  setTokens(pick(tokens, WIDGET_TOKENS));
  followElements({attributes: pick(attributes, WIDGET_ATTRIBUTES), strings, notes: pick(notes, WIDGET_NOTES)});
  if (reports !== true) return;
  const file = new URL(`v${__VERSION__}/plan-finder-activity.js`, base).href;
  try {
    const {reportActivities} = (await import(/* @vite-ignore */ file)) as typeof import('./activity.js');
    reportActivities(new URL('Activity', response.url).href, relay);
  } catch (error) {
    console.warn('plan-finder: could not load the activity reporter. Activities on this page are not reported.', error);
  }
}

/** Reads objects and text; a value of another type is left out. */
function readPayload(text: string): ServedWidgetSettings {
  const {response} = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' || value === true || (value instanceof Object && !Array.isArray(value))
      ? value
      : undefined,
  ) as {response?: ServedWidgetSettings};
  return response ?? {};
}

type Texts = readonly (readonly [name: string, text: string])[];

/** Returns the texts with a known name. */
const pick = (given: object | undefined, names: readonly string[]): Texts =>
  Object.entries(given ?? {}).filter(([name, text]) => names.includes(name) && typeof text === 'string');

/**
 * Adds a constructed style sheet, which a strict Content Security Policy allows. Its selector has no specificity, so that
 * every rule of the page takes precedence, also one for the root element.
 */
function setTokens(tokens: Texts): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':where(:root) {}');
  const [rule] = sheet.cssRules;
  for (const [token, value] of tokens) if (isTokenValue(value)) (rule as CSSStyleRule).style.setProperty(token, value);
  document.adoptedStyleSheets.push(sheet);
}

interface ElementSettings {
  readonly attributes: Texts;
  readonly strings: ServedWidgetSettings['strings'];
  readonly notes: Texts;
}

/**
 * Applies the settings to elements before they render for the first time: when their class is defined, or in the same
 * task in which the page adds them.
 */
function followElements(settings: ElementSettings): void {
  // Those that the script tag does not have apply to all placeholders, also those added later.
  for (const [name, value] of settings.attributes)
    if (script && !script.hasAttribute(`data-${name}`)) script.setAttribute(`data-${name}`, value);
  const observe = (root: Node | null): void => {
    if (root) observer.observe(root, {childList: true, subtree: true, attributeFilter: ['lang']});
  };
  const apply = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<PlanFinder>(ELEMENTS)) applyTo(element, settings);
  };
  const observer = new MutationObserver(records => {
    for (const {addedNodes, type, target} of records)
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(ELEMENTS)) applyTo(node as PlanFinder, settings);
        if (node.matches(OFFER)) observe(node.shadowRoot);
        apply(node);
      }
  });
  observe(document);
  for (const name of NAMES) void customElements.whenDefined(name).then(() => apply(document));
  for (const {shadowRoot} of document.querySelectorAll(OFFER)) observe(shadowRoot);
}

/** The strings of an element: the settings' in its language, the page's own, and both together. */
interface Completed {
  readonly texts: object | undefined;
  readonly own: object;
  readonly strings: object;
}

/** The elements that have the settings already. */
const done = new WeakMap<Element, Completed>();

/**
 * Applies the settings to one element, which is defined: until then, what the page has set on it is unknown. Later, only
 * the language of its strings may change, unless the page has replaced them.
 */
function applyTo(element: PlanFinder, {attributes, strings, notes}: ElementSettings): void {
  const before = done.get(element);
  if (!before) {
    // The offer has taken the attributes from the script's, without those that would start a search.
    if (!(element.getRootNode() instanceof ShadowRoot)) setAttributes(element, attributes);
    for (const [name, text] of notes) addNote(element, `${name}-note`, text);
  }
  const {lang = ''} = element.closest<HTMLElement>('[lang]') ?? {};
  const texts = strings?.[isSpanish(lang) ? 'es' : 'en'];
  if (before && (before.texts === texts || before.strings !== element.strings)) return;
  complete(element, texts, before?.own ?? element.strings);
  if (!before) void keepOwnStrings(element);
}

/** Sets the attributes that the page has set neither as an attribute nor as a property. */
function setAttributes(element: PlanFinder, attributes: Texts): void {
  const missing = attributes.filter(([name]) => !element.hasAttribute(name));
  const untouched = missing[0] && document.createElement(element.localName);
  for (const [name, value] of missing) {
    const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Element;
    if (element[property] === untouched?.[property]) element.setAttribute(name, value);
  }
}

/** Completes the page's own strings. */
function complete(element: PlanFinder, texts: object | undefined, own: object): void {
  const strings = texts ? merge(texts, own) : own;
  element.strings = strings;
  done.set(element, {texts, own, strings});
}

/** The first update of an element restores the strings that the page has set before it was defined. */
async function keepOwnStrings(element: PlanFinder): Promise<void> {
  await element.updateComplete;
  const now = done.get(element);
  if (element.strings !== now?.strings) complete(element, now?.texts, element.strings);
}

/** Adds plain text to a slot that the page has left empty. */
function addNote(element: Element, slot: string, text: string): void {
  if ([...element.children].some(child => child.slot === slot)) return;
  const note = document.createElement('span');
  note.slot = slot;
  note.textContent = text;
  element.append(note);
}

/** Completes the page's own strings, table by table. */
function merge(texts: object, own: object): object {
  const tables = new Map<string, object>(Object.entries(texts));
  for (const [name, table] of Object.entries(own)) tables.set(name, {...tables.get(name), ...(table as object)});
  return Object.fromEntries(tables);
}
