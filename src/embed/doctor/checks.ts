import {isStateCode} from '../../contract/rules/states.js';
import type {PlanFinder} from '../../elements/finder/plan-finder.js';
import type {DoctorStrings} from '../../strings/en/doctor.js';
import {EXPECTED_STATE, findInvalidSettings} from '../invalid-settings.js';
import {FINDER_PLACE, OPENERS, OPEN_HASH, PRICE_PLACE} from '../selectors.js';
import {examineContrast} from './contrast.js';
import {finding, type Finding} from './finding.js';
import {delayerOf, optimizerHere} from './optimizers.js';
import {examinePolicy, isBlocked, type PolicyWatch, blocksTypes} from './policy.js';
import {besideRelay, describeProbe, examineRelay, probe} from './relay.js';

/** The input of a page check. */
export interface PageCheckInput {
  readonly script: HTMLScriptElement | null;
  /** The script's URL. */
  readonly source: string;
  /** The relay's base URL, without a slash at the end. */
  readonly relay: string;
  readonly version: string;
  readonly policy: PolicyWatch;
  readonly widget: WidgetLoad;
  /** Why the last search on the page failed; empty when none did. */
  readonly failure: () => string;
}

/** Runs all checks. Also reports the policy violations that their own requests cause. */
export async function examine(input: PageCheckInput, strings: DoctorStrings): Promise<Finding[]> {
  const {script, relay, version, policy, widget} = input;
  /** A page may have changed an API that one check needs; the others still report. */
  const attempt = async (part: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> => {
    try {
      return await part();
    } catch (error) {
      return [finding('note', 'notChecked', strings.notChecked(String(error)))];
    }
  };
  const relays = relaysInUse(relay);
  const results = await Promise.all([
    attempt(() => examineWidget(widget, policy, strings)),
    attempt(() => examineVersions(version, relay, strings)),
    ...relays.map(url => attempt(() => examineRelay(url, policy, strings))),
  ]);
  const failure = input.failure();
  // Elements that are not defined yet have no size and no settings.
  const isKnown = customElements.get('plan-finder') !== undefined;
  const placed = widget.findPlaced?.();
  return [
    ...(await attempt(() => examineScript(input, strings))),
    ...results.flat(),
    ...(await attempt(() => examinePolicy(policy, [...relays, widget.url], strings))),
    ...(isKnown ? await attempt(() => examinePlaces({script, placed}, strings)) : []),
    ...(isKnown ? await attempt(() => examineSettings(script, strings)) : []),
    ...(isKnown ? await attempt(() => examineColors(strings)) : []),
    ...(failure ? [finding('problem', 'searchFailed', strings.searchFailed(failure))] : []),
  ];
}

/** The relays that elements of the page name, and the script's. */
const relaysInUse = (relay: string): readonly string[] => {
  const named = [...document.querySelectorAll('plan-finder[relay], plan-start-price[relay]')].map(
    element => element.getAttribute('relay') ?? '',
  );
  const valid = named.filter(url => URL.canParse(url, document.baseURI));
  return [...new Set([relay, ...valid.map(url => withoutSlash(new URL(url, document.baseURI).href))])];
};

/** A URL to which paths can be appended. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** The browser requests a script tag in the page's HTML long before this. */
const LATE_MS = 4000;

/** The files of ours that a script tag names. */
const OUR_FILE = /\/(?:embed|plan-finder\.iife)\.js$/;

/** Reports that the script runs, and whether an optimizer delayed or bundled it. */
function examineScript(
  {script, source, relay, version}: {script: HTMLScriptElement | null; source: string; relay: string; version: string},
  strings: DoctorStrings,
): Finding[] {
  const found = [finding('passed', 'scriptRuns', strings.scriptRuns(version, source))];
  if (!OUR_FILE.test(pathOf(source))) found.push(finding('note', 'scriptCombined', strings.scriptCombined(relay)));
  return [...found, ...examineStart(script, source, strings)];
}

function examineStart(script: HTMLScriptElement | null, source: string, strings: DoctorStrings): Finding[] {
  const start = startOf(source);
  const holder = delayerOf(script) ?? (start?.isAfterLoad ? optimizerHere() : undefined);
  if (holder !== undefined) return [finding('problem', 'scriptHeld', strings.scriptHeld(holder))];
  if (start?.isAfterLoad) return [finding('note', 'scriptLate', strings.scriptAfterLoad(start.seconds))];
  if (start && start.seconds * 1000 >= LATE_MS)
    return [finding('note', 'scriptLate', strings.scriptLate(start.seconds))];
  return [];
}

/** When the browser requested the script, counted from the first byte of the page, and whether the page had loaded. */
function startOf(source: string): {readonly seconds: number; readonly isAfterLoad: boolean} | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [file] = performance.getEntriesByName(source, 'resource');
  if (!page || !file) return undefined;
  return {
    seconds: Math.round((file.startTime - page.responseStart) / 1000),
    isAfterLoad: page.loadEventEnd > 0 && file.startTime >= page.loadEventEnd,
  };
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');

/** The versions that a page has loaded or defined; the one in use comes first. */
function versionsHere(own: string): readonly string[] {
  const defined = customElements.get('plan-finder') as {readonly version?: string} | undefined;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({name}) => /\/v(\d[^/]*)\/plan-finder(?:-doctor)?\.js$/.exec(name)?.[1]);
  const all = [defined && (defined.version ?? '?'), own, ...loaded];
  return [...new Set(all.filter(version => version !== undefined))];
}

/** Reports whether there is one version on the page, and whether it is the one that the relay serves. */
async function examineVersions(own: string, relay: string, strings: DoctorStrings): Promise<Finding[]> {
  const here = versionsHere(own);
  const found =
    here.length > 1
      ? finding('problem', 'twoVersions', strings.twoVersions(here.join(', ')))
      : finding('passed', 'oneVersion', strings.oneVersion());
  const served = /["'`]v(\d[^/"'`]*)["'`/]/.exec((await probe(besideRelay(relay, 'embed.js')))?.text ?? '')?.[1];
  return served === undefined ? [found] : [found, compare(own, served, strings)];
}

function compare(own: string, served: string, strings: DoctorStrings): Finding {
  const order = own.localeCompare(served, 'en', {numeric: true});
  if (order < 0) return finding('problem', 'versionOld', strings.versionOld(own, served));
  if (order > 0) return finding('note', 'versionNew', strings.versionNew(own, served));
  return finding('passed', 'versionCurrent', strings.versionCurrent(own));
}

/** How the widget's own file loaded. */
export interface WidgetLoad {
  readonly url: string;
  /** Why it failed to load; undefined when it loaded. */
  readonly failure?: string;
  /** Finds the finder that was added beside the script; undefined if the widget did not load. */
  readonly findPlaced?: () => Element | undefined;
}

/** Reports whether the widget loaded, and if not, why. */
async function examineWidget(
  {url, failure}: WidgetLoad,
  policy: PolicyWatch,
  strings: DoctorStrings,
): Promise<Finding[]> {
  if (failure === undefined) {
    if (customElements.get('plan-finder')) return [finding('passed', 'widgetLoads', strings.widgetLoads())];
    return [finding('problem', 'notDefined', strings.notDefined())];
  }
  const response = await probe(url);
  // The policy check reports this, and what to add.
  if (blocksTypes(policy) || isBlocked(policy, 'script-src', url)) return [];
  if (response?.status === 200 && response.type.includes('javascript'))
    return [finding('problem', 'widgetFails', strings.widgetFails(failure))];
  const got = response ? describeProbe(response) : failure;
  return [finding('problem', 'widgetMissing', strings.widgetMissing(url, got))];
}

/** In less space than this, a form is hard to fill in on any screen. */
const NARROW_PX = 240;

/** A setting that stands in for a field of the form. */
type VehicleSetting = 'state' | 'zip' | 'mileage' | 'vin' | 'licensePlate';

/** Reads a setting: an element's property, or a placeholder's data attribute if the element is not added yet. */
const valueOf = (
  element: HTMLElement & Partial<Record<VehicleSetting, string | number>>,
  name: VehicleSetting,
): string => String(element[name] ?? element.dataset[name] ?? '');

/** A starting price, or a placeholder for one. */
const PRICES = `plan-start-price, ${PRICE_PLACE}:not(:has(plan-start-price))`;

/** A placeholder without a finder. */
const EMPTY_PLACES = `${FINDER_PLACE}:not(:has(plan-finder))`;

/** What opens the widget on a page that may have no finder of its own. */
const OPENING = `${OPENERS}, a[href$='${OPEN_HASH}']`;

/** Reports what is on the page, and what prevents a finder from being shown or a price from loading. */
function examinePlaces(
  {script, placed}: {script: HTMLScriptElement | null; placed: Element | undefined},
  strings: DoctorStrings,
): Finding[] {
  const finders = [...document.querySelectorAll<PlanFinder>('plan-finder')];
  const prices = [...document.querySelectorAll<HTMLElement>(PRICES)];
  const found: Finding[] = [];
  if (finders.length > 0) found.push(finding('passed', 'finders', strings.finders(finders.length)));
  if (prices.length > 0) found.push(finding('passed', 'prices', strings.prices(prices.length)));
  const openers = document.querySelectorAll(OPENING).length;
  if (openers > 0) found.push(finding('passed', 'openers', strings.openers(openers)));
  if (found.length === 0) found.push(finding('problem', 'noPlace', strings.noPlace()));
  const empty = [...document.querySelectorAll(EMPTY_PLACES)];
  return [
    ...found,
    ...empty.map(place => finding('problem', 'placeEmpty', strings.placeEmpty(nameOf(place)))),
    ...(placed?.isConnected ? examineAutoPlaced(placed, strings) : []),
    ...prices.flatMap(price => examineVehicle(price, script, strings)),
    ...finders.filter(finder => finder.autoSearch).flatMap(finder => examineVehicle(finder, script, strings)),
    ...finders.flatMap(finder => examineSpace(finder, strings)),
    ...prices
      .filter(price => price.closest('a[href], button'))
      .map(price => finding('problem', 'priceInLink', strings.priceInLink(nameOf(price)))),
  ];
}

/**
 * Without a form to fill in, the page must provide the mileage, and the state or ZIP code. The form of a finder with
 * `auto-search` asks the shopper instead.
 */
function examineVehicle(element: HTMLElement, script: HTMLScriptElement | null, strings: DoctorStrings): Finding[] {
  const name = nameOf(element);
  const lacks = (what: VehicleSetting) => !valueOf(element, what) && !script?.dataset[what];
  const found: Finding[] = [];
  // A plate identifies a car only together with its state.
  const isByPlate = !lacks('licensePlate') && lacks('vin');
  const hasForm = element.localName === 'plan-finder';
  if (lacks('state') && (lacks('zip') || isByPlate))
    found.push(
      hasForm
        ? finding('note', 'asksForState', strings.asksForState(name))
        : finding('problem', 'noState', strings.noState(name)),
    );
  if (lacks('mileage'))
    found.push(
      hasForm
        ? finding('note', 'asksForMileage', strings.asksForMileage(name))
        : finding('problem', 'noMileage', strings.noMileage(name)),
    );
  return found;
}

function examineSpace(finder: HTMLElement, strings: DoctorStrings): Finding[] {
  if (!finder.checkVisibility()) return [finding('note', 'notShown', strings.notShown(nameOf(finder)))];
  const width = Math.round(finder.getBoundingClientRect().width);
  return width < NARROW_PX ? [finding('problem', 'narrow', strings.narrow(nameOf(finder), width))] : [];
}

/** Colors are computed only for what is displayed. */
const examineColors = (strings: DoctorStrings): Finding[] =>
  examineContrast(
    [...document.querySelectorAll('plan-finder')].filter(finder => finder.checkVisibility()),
    nameOf,
    strings,
  );

const MAIN = 'main, [role="main"]';

/** The page's own footer, not that of an article. */
const FOOTER = ':is(footer, [role="contentinfo"]):not(:is(main, article, section) *)';

/** A finder without a placeholder is where the script tag is, which an optimizer may have moved. */
function examineAutoPlaced(finder: Element, strings: DoctorStrings): Finding[] {
  const main = document.querySelector(MAIN);
  const isAfter = (element: Element): boolean =>
    (element.compareDocumentPosition(finder) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if ((main && !main.contains(finder)) || [...document.querySelectorAll(FOOTER)].some(isAfter))
    return [finding('problem', 'placedOutside', strings.placedOutside(optimizerHere() ?? ''))];
  const isShown = (element: Element): boolean =>
    element !== finder && !element.matches('[data-plan-finder-doctor]') && element.checkVisibility();
  const siblings = [...(finder.parentElement?.children ?? [])].filter(isShown);
  const isAtEnd = finder.parentElement === document.body && siblings.length > 0 && siblings.every(isAfter);
  return isAtEnd ? [finding('note', 'placedAtEnd', strings.placedAtEnd())] : [];
}

/** The placeholders, which may have settings. A form cannot be one. */
const PLACES = `:is(${FINDER_PLACE}, ${PRICE_PLACE}):not(form)`;

/** Reports invalid settings: unknown names, invalid values, relays that are invalid or ignored. */
function examineSettings(script: HTMLScriptElement | null, strings: DoctorStrings): Finding[] {
  const {observedAttributes = []} = (customElements.get('plan-finder') ?? {}) as {observedAttributes?: string[]};
  const places = [...document.querySelectorAll(PLACES)];
  const holders = [...(script ? [script] : []), ...places];
  const names = holders.flatMap(holder =>
    findInvalidSettings(holder, [...observedAttributes, 'lang']).map(({attribute, nearest, expected = ''}) =>
      nearest === undefined
        ? finding('note', 'settingInvalid', strings.settingInvalid(nameOf(holder), attribute, expected))
        : finding('note', 'settingUnknown', strings.settingUnknown(nameOf(holder), attribute, nearest)),
    ),
  );
  const unknownStates = holders
    .filter(holder => isUnknownState(attributeOf(holder, 'data-state') ?? ''))
    .map(holder =>
      finding('note', 'settingInvalid', strings.settingInvalid(nameOf(holder), 'data-state', EXPECTED_STATE)),
    );
  return [...names, ...unknownStates, ...examineRelays(script, places, strings)];
}

/** Whether a text has the form of a state's code but is none: the console's check knows no list of the states. */
const isUnknownState = (text: string): boolean => /^[A-Z]{2}$/i.test(text.trim()) && !isStateCode(text);

function examineRelays(
  script: HTMLScriptElement | null,
  places: readonly Element[],
  strings: DoctorStrings,
): Finding[] {
  const own = [...document.querySelectorAll('plan-finder, plan-start-price')];
  const invalid = [...(script ? [script] : []), ...places, ...own].flatMap(holder => {
    const value = holder.getAttribute(own.includes(holder) ? 'relay' : 'data-relay') ?? '';
    return value && !isRelay(value)
      ? [finding('problem', 'relayInvalid', strings.relayInvalid(nameOf(holder), value))]
      : [];
  });
  const ignored = places.flatMap(place => {
    const value = place.getAttribute('data-relay') ?? '';
    const used = place.querySelector('plan-finder, plan-start-price')?.getAttribute('relay') ?? '';
    return isRelay(value) && isRelay(used) && originOf(value) !== originOf(used)
      ? [finding('problem', 'relayIgnored', strings.relayIgnored(nameOf(place), value))]
      : [];
  });
  return [...invalid, ...ignored];
}

const isRelay = (value: string): boolean => /^https?:\/\/[^/]/.test(originOf(value));

const originOf = (value: string): string =>
  value && URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI).origin : '';

const MARKS = ['data-plan-finder', 'data-plan-start-price'];

/** Names an element or a placeholder for the page's author: its tag, its data attribute, and its id or its parent's. */
function nameOf(element: Element): string {
  const mark = MARKS.find(name => attributeOf(element, name) !== null);
  const id = attributeOf(element, 'id');
  const around = element.parentElement instanceof Element ? attributeOf(element.parentElement, 'id') : null;
  const where = id ? `#${id}` : around ? ` in #${around}` : '';
  return `<${element instanceof HTMLFormElement ? 'form' : element.localName}${mark ? ` ${mark}` : ''}>${where}`;
}

/** Reads an attribute, even of a form whose fields are named like methods. */
const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);
