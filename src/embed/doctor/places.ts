import type {DoctorStrings} from '../../strings/en/doctor.js';
import {FINDER_PLACE, PRICE_PLACE} from '../selectors.js';
import {finding, type Finding} from './finding.js';
import {nameOf} from './name-of.js';
import {optimizerHere} from './optimizers.js';

/** Below this a form is hard to fill in, on any screen. */
const NARROW_PX = 240;

type Silent = 'state' | 'mileage';

/** What a place says itself, as a property that the page may have set, or as an attribute of one that is yet to come. */
const valueOf = (element: HTMLElement & Partial<Record<Silent, string | number>>, name: Silent): string =>
  String(element[name] ?? element.dataset[name] ?? '');

/** A start price, or where one will be. */
const PRICES = `plan-start-price, ${PRICE_PLACE}:not(:has(plan-start-price))`;

/** A place that should have a finder in it. */
const EMPTY_PLACES = `${FINDER_PLACE}:not(:has(plan-finder))`;

/** Says what is on the page, and what keeps one of them from being shown or from having a price. */
export function examinePlaces(
  {script, byScript}: {script: HTMLScriptElement | null; byScript: Element | undefined},
  words: DoctorStrings,
): Finding[] {
  const finders = [...document.querySelectorAll<HTMLElement>('plan-finder')];
  const prices = [...document.querySelectorAll<HTMLElement>(PRICES)];
  const found: Finding[] = [];
  if (finders.length > 0) found.push(finding('right', 'finders', words.finders(finders.length)));
  if (prices.length > 0) found.push(finding('right', 'prices', words.prices(prices.length)));
  if (found.length === 0) found.push(finding('problem', 'noPlace', words.noPlace()));
  const silent = [...finders.filter(finder => finder.hasAttribute('auto-search')), ...prices];
  const empty = [...document.querySelectorAll(EMPTY_PLACES)];
  return [
    ...found,
    ...empty.map(place => finding('problem', 'placeEmpty', words.placeEmpty(nameOf(place)))),
    ...(byScript?.isConnected ? examineByScript(byScript, words) : []),
    ...silent.flatMap(element => examineVehicle(element, script, words)),
    ...finders.flatMap(finder => examineRoom(finder, words)),
  ];
}

/** Where nobody fills in a form, everything has to be there. */
function examineVehicle(element: HTMLElement, script: HTMLScriptElement | null, words: DoctorStrings): Finding[] {
  const name = nameOf(element);
  const lacks = (what: Silent) => !valueOf(element, what) && !script?.dataset[what];
  const found: Finding[] = [];
  if (lacks('state')) found.push(finding('problem', 'noState', words.noState(name)));
  if (lacks('mileage')) found.push(finding('problem', 'noMileage', words.noMileage(name)));
  return found;
}

function examineRoom(finder: HTMLElement, words: DoctorStrings): Finding[] {
  if (!finder.checkVisibility()) return [finding('note', 'notShown', words.notShown(nameOf(finder)))];
  const width = Math.round(finder.getBoundingClientRect().width);
  return width < NARROW_PX ? [finding('problem', 'narrow', words.narrow(nameOf(finder), width))] : [];
}

const MAIN = 'main, [role="main"]';

/** The page's own footer, not that of an article. */
const FOOTER = ':is(footer, [role="contentinfo"]):not(:is(main, article, section) *)';

/** A finder that no place asked for is where the script tag is, which an optimizer may have moved. */
function examineByScript(finder: Element, words: DoctorStrings): Finding[] {
  const main = document.querySelector(MAIN);
  const isAfter = (element: Element): boolean =>
    (element.compareDocumentPosition(finder) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if ((main && !main.contains(finder)) || [...document.querySelectorAll(FOOTER)].some(isAfter))
    return [finding('problem', 'placedOutside', words.placedOutside(optimizerHere() ?? ''))];
  const isShown = (element: Element): boolean =>
    element !== finder && !element.matches('[data-plan-finder-doctor]') && element.checkVisibility();
  const siblings = [...(finder.parentElement?.children ?? [])].filter(isShown);
  const isAtEnd = finder.parentElement === document.body && siblings.length > 0 && siblings.every(isAfter);
  return isAtEnd ? [finding('note', 'placedAtEnd', words.placedAtEnd())] : [];
}
