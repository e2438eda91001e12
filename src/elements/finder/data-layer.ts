import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {PlanSelectEvent, PlanShareEvent} from '../events/list-events.js';
import {toReference} from '../events/plan-event.js';
import type {PlanCheckoutEvent} from '../events/checkout-event.js';
import type {PlanViewEvent} from '../list/plan-view-event.js';
import {isGranted} from '../search/consent.js';
import type {PlanResults} from './plan-results.js';
import type {ResultsSettings} from './render-results.js';
import type {SearchController} from './search-controller.js';

/** GA4's limit. */
const MAX_ITEMS = 200;
const CURRENCY = 'USD';
const LIST = {item_list_id: 'service_contract_plans', item_list_name: 'Service contract plans'};

/** The events that are pushed under their own names, in the spelling of GA4: `plan_print`. */
const PLAIN = ['plan-no-results', 'plan-print', 'plan-scan', 'plan-share'] as const;

type AnalyticsSettings = Pick<ResultsSettings, 'analytics' | 'consent' | 'reference'>;

/** A plan as an item of GA4's ecommerce events. Nothing in it identifies the car. */
interface Item {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand: string;
  readonly item_category?: string | undefined;
  readonly price?: number | undefined;
  readonly quantity: 1;
  readonly index?: number;
}

/** Pushes a finder's events to the page's data layer as GA4 ecommerce events, for a tag manager. */
export class DataLayer {
  readonly #results: PlanResults;

  /** Reports the plans that are already shown, too, but not those of an earlier search, which have been reported. */
  constructor(results: PlanResults, {outcome}: SearchController) {
    this.#results = results;
    results.addEventListener('plan-search-complete', event => {
      this.#reportList(event.groups);
    });
    results.addEventListener('plan-select', this.#onSelect as EventListener);
    results.addEventListener('plan-checkout', this.#onCheckout as EventListener);
    results.addEventListener('plan-view', this.#onView as EventListener);
    // The form, whose scanner this is about, is beside the results.
    const finder = (results.getRootNode() as ShadowRoot).host;
    for (const type of PLAIN) finder.addEventListener(type, this.#onPlain);
    if (outcome && !results.hasAttribute('data-restored')) this.#reportList(outcome.groups);
  }

  #reportList(groups: readonly PlanGroup[]): void {
    if (groups.length === 0) return;
    const items = groups.slice(0, MAX_ITEMS).flatMap(({variants: [first]}, index) => {
      return first ? [{...toItem(first), index}] : [];
    });
    this.#push('view_item_list', {...LIST, items});
  }

  readonly #onSelect = ({plan}: PlanSelectEvent): void => this.#pushPlan('select_item', plan, LIST);

  readonly #onView = ({plan}: PlanViewEvent): void => this.#pushPlan('view_item', plan);

  readonly #onCheckout = ({plan}: PlanCheckoutEvent): void => this.#pushPlan('begin_checkout', plan);

  readonly #onPlain = (event: Event): void => {
    const {type, method} = event as PlanShareEvent;
    const {settings} = this.#results;
    if (type === 'plan-share') pushEvent(settings, {event: 'share', method, content_type: LIST.item_list_id});
    else pushEvent(settings, {event: type.replaceAll('-', '_')});
  };

  #pushPlan(event: string, plan: Plan, more: object = {}): void {
    const item = toItem(plan);
    this.#push(event, {...more, ...(item.price !== undefined && {value: item.price}), items: [item]});
  }

  #push(event: string, ecommerce: object): void {
    const data = {event, ecommerce: {currency: CURRENCY, ...ecommerce}};
    pushEvent(this.#results.settings, {ecommerce: null}, data);
  }
}

/**
 * Pushes events to the page's data layer, if the finder's settings and the visitor's consent allow it. Nothing waits for
 * it: the page works whether or not a tag manager reads it.
 */
export function pushEvent({analytics, consent, reference}: AnalyticsSettings, ...entries: readonly object[]): void {
  if (analytics !== 'datalayer' || !isGranted(consent, 'analytics_storage')) return;
  const page = window as unknown as {dataLayer?: unknown};
  if (!Array.isArray(page.dataLayer)) page.dataLayer = [];
  const text = toReference(reference);
  const withReference = (entry: object) => (text && 'event' in entry ? {...entry, reference: text} : entry);
  (page.dataLayer as unknown[]).push(...entries.map(withReference));
}

const toItem = ({displayProviderName, planName, coverageType, totalPrice, monthlyPrice}: Plan): Item => ({
  item_id: JSON.stringify([displayProviderName ?? '', planName ?? '', coverageType ?? '']),
  item_name: planName ?? '',
  item_brand: displayProviderName ?? '',
  item_category: coverageType,
  price: totalPrice ?? monthlyPrice,
  quantity: 1,
});
