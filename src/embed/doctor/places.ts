import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';

/** Below this a form is hard to fill in, on any screen. */
const NARROW_PX = 240;

/** What a place of ours can be told apart by, besides what it is. */
const nameOf = (element: HTMLElement): string => {
  const {localName, id, parentElement} = element;
  const named = id ? `#${id}` : parentElement?.id ? ` in #${parentElement.id}` : '';
  return `<${localName}${'planStartPrice' in element.dataset ? ' data-plan-start-price' : ''}>${named}`;
};

type Silent = 'state' | 'mileage';

/** What a place says itself, as a property that the page may have set, or as an attribute of one that is yet to come. */
const valueOf = (element: HTMLElement & Partial<Record<Silent, string | number>>, name: Silent): string =>
  String(element[name] ?? element.dataset[name] ?? '');

/** A start price, or where one will be. */
const PRICES = 'plan-start-price, [data-plan-start-price]:not(script, :has(plan-start-price))';

/** Says what is on the page, and what keeps one of them from being shown or from having a price. */
export function examinePlaces(script: HTMLScriptElement | null, words: DoctorStrings): Finding[] {
  const finders = [...document.querySelectorAll<HTMLElement>('plan-finder')];
  const prices = [...document.querySelectorAll<HTMLElement>(PRICES)];
  const found: Finding[] = [];
  if (finders.length > 0) found.push(finding('right', 'finders', words.finders(finders.length)));
  if (prices.length > 0) found.push(finding('right', 'prices', words.prices(prices.length)));
  if (found.length === 0) found.push(finding('problem', 'noPlace', words.noPlace()));
  const silent = [...finders.filter(finder => finder.hasAttribute('auto-search')), ...prices];
  return [
    ...found,
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
