/**
 * Applies the looks, texts and defaults that the relay's operator has set for all pages. Loaded beside the widget, and
 * only if the relay has written into the loader that there are any. What the page sets itself takes precedence.
 */
import {fieldsOf, readWidgetSettings, type ServedWidgetSettings} from '../contract/widget-settings.js';
import type {PlanFinder} from '../elements/finder/plan-finder.js';

/** What the loader passes. */
export interface WidgetSettingsOptions {
  /** The page's script tag; null if it is unknown. */
  readonly script: HTMLScriptElement | null;
  readonly response: Response;
}

const NAMES = ['plan-finder', 'plan-start-price'];
const ELEMENTS = NAMES.map(name => `${name}:defined`).join();

/** Reads the relay's response and applies it to the page, now and as the page adds elements. */
export async function start({script, response}: WidgetSettingsOptions): Promise<void> {
  if (!response.ok) return;
  const {response: given} = fieldsOf(await response.json());
  const settings = readWidgetSettings(given);
  setTokens(settings);
  fillScript(script, settings);
  followElements(settings);
  if (settings.reports) (await import('./activity.js')).reportActivities(new URL('Activity', response.url).href);
}

/**
 * Adds a constructed style sheet, which a strict Content Security Policy allows. Its selector has no specificity, so that
 * every rule of the page takes precedence, also one for the root element.
 */
function setTokens({tokens = {}}: ServedWidgetSettings): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':where(:root) {}');
  const [rule] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [token, value] of Object.entries(tokens)) rule.style.setProperty(token, value);
  if (rule.style.length > 0) document.adoptedStyleSheets.push(sheet);
}

/** Adds the attributes that the script tag does not have: they apply to all placeholders, also those added later. */
function fillScript(script: HTMLScriptElement | null, {attributes = {}}: ServedWidgetSettings): void {
  for (const [name, value = ''] of Object.entries(attributes))
    if (script && !script.hasAttribute(`data-${name}`)) script.setAttribute(`data-${name}`, value);
}

/**
 * Applies the settings to elements before they render for the first time: when their class is defined, or in the same
 * task in which the page adds them.
 */
function followElements(settings: ServedWidgetSettings): void {
  const apply = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<PlanFinder>(ELEMENTS)) applyTo(element, settings);
  };
  for (const name of NAMES) void customElements.whenDefined(name).then(() => apply(document));
  new MutationObserver(records => {
    for (const {addedNodes} of records)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(ELEMENTS)) applyTo(node as PlanFinder, settings);
        apply(node);
      }
  }).observe(document, {childList: true, subtree: true});
}

/** The elements that have the settings already. */
const done = new WeakSet<Element>();

/** Applies the settings to one element, which is defined: until then, what the page has set on it is unknown. */
function applyTo(element: PlanFinder, settings: ServedWidgetSettings): void {
  if (done.has(element)) return;
  done.add(element);
  setAttributes(element, settings);
  const {lang = ''} = element.closest<HTMLElement>('[lang]') ?? {};
  const texts = settings.strings?.[/^es\b/i.test(lang.replace('_', '-')) ? 'es' : 'en'];
  if (texts) void setStrings(element, texts);
  for (const [name, text] of Object.entries(settings.notes ?? {})) addNote(element, `${name}-note`, text);
}

/** Sets the attributes that the page has set neither as an attribute nor as a property. */
function setAttributes(element: PlanFinder, {attributes = {}}: ServedWidgetSettings): void {
  const missing = Object.entries(attributes).filter(([name]) => !element.hasAttribute(name));
  if (missing.length === 0) return;
  const untouched = fieldsOf(document.createElement(element.localName));
  const current = fieldsOf(element);
  for (const [name, value = ''] of missing) {
    const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (current[property] === untouched[property]) element.setAttribute(name, value);
  }
}

/** Completes the page's own strings, also those set before the element was defined, which its first update restores. */
async function setStrings(element: PlanFinder, texts: object): Promise<void> {
  const given = (element.strings = merge(texts, element.strings));
  await element.updateComplete;
  if (element.strings !== given) element.strings = merge(texts, element.strings);
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
  const tables = new Map(Object.entries(texts));
  for (const [name, table] of Object.entries(own))
    tables.set(name, {...fieldsOf(tables.get(name)), ...fieldsOf(table)});
  return Object.fromEntries(tables);
}
