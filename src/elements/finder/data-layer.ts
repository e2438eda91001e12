import type {LitElement} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {PlanCheckoutEvent, PlanSelectEvent} from '../events/plan-events.js';
import type {PlanSearchCompleteEvent} from '../events/search-events.js';
import {isGranted, type Consent} from '../search/consent.js';
import type {PlanViewEvent} from '../list/plan-view-event.js';

/** What the data layer needs of its finder. */
export interface DataLayerHost extends EventTarget, Pick<LitElement, 'renderRoot'> {
  readonly analytics: 'events' | 'datalayer' | 'off';
  readonly consent: Consent;
}

/** GA4 takes no more of a list. */
const MOST_ITEMS = 200;
const CURRENCY = 'USD';
const LIST = {item_list_id: 'service_contract_plans', item_list_name: 'Service contract plans'};

/** One plan as GA4's ecommerce events name it. Nothing in it says whose car it is for. */
interface Item {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand: string;
  readonly item_category?: string | undefined;
  readonly price?: number | undefined;
  readonly quantity: 1;
  readonly index?: number;
}

/** Tells a page's data layer what happens in a finder, as GA4's ecommerce events; a tag manager does the rest. */
export class DataLayer {
  readonly #finder: DataLayerHost;

  constructor(finder: DataLayerHost) {
    this.#finder = finder;
    finder.addEventListener('plan-search-complete', event => {
      this.tellOf((event as PlanSearchCompleteEvent).groups);
    });
    finder.addEventListener('plan-select', this.#onSelect as EventListener);
    finder.addEventListener('plan-checkout', this.#onCheckout as EventListener);
    finder.renderRoot.addEventListener('plan-view', this.#onView as EventListener);
  }

  /** Tells of the plans that are shown. */
  tellOf(groups: readonly PlanGroup[]): void {
    const items = groups.slice(0, MOST_ITEMS).flatMap(({variants: [first]}, index) => {
      return first ? [{...toItem(first), index}] : [];
    });
    this.#push('view_item_list', {...LIST, items});
  }

  readonly #onSelect = ({plan}: PlanSelectEvent): void => this.#pushPlan('select_item', plan, LIST);

  readonly #onView = ({plan}: PlanViewEvent): void => this.#pushPlan('view_item', plan);

  readonly #onCheckout = ({plan}: PlanCheckoutEvent): void => this.#pushPlan('begin_checkout', plan);

  #pushPlan(event: string, plan: Plan, more: object = {}): void {
    const item = toItem(plan);
    this.#push(event, {...more, ...(item.price !== undefined && {value: item.price}), items: [item]});
  }

  /** Nothing waits for it: the page goes on whether or not anybody reads it. */
  #push(event: string, ecommerce: object): void {
    const {analytics, consent} = this.#finder;
    if (analytics !== 'datalayer' || !isGranted(consent, 'analytics_storage')) return;
    const page = window as unknown as {dataLayer?: unknown};
    if (!Array.isArray(page.dataLayer)) page.dataLayer = [];
    const layer = page.dataLayer as unknown[];
    layer.push({ecommerce: null}, {event, ecommerce: {currency: CURRENCY, ...ecommerce}});
  }
}

const toItem = ({displayProviderName, planName, coverageType, totalPrice, monthlyPrice}: Plan): Item => ({
  item_id: JSON.stringify([displayProviderName ?? '', planName ?? '', coverageType ?? '']),
  item_name: planName ?? '',
  item_brand: displayProviderName ?? '',
  item_category: coverageType,
  price: totalPrice ?? monthlyPrice,
  quantity: 1,
});
