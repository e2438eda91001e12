'use client';

import {createComponent, type EventName, type ReactWebComponent} from '@lit/react';
import type {LitElement} from 'lit';
import * as React from 'react';
import type {
  PlanCompareChangeEvent,
  PlanDetailsOpenEvent,
  PlanFilterChangeEvent,
  PlanNoResultsEvent,
  PlanPrintEvent,
  PlanSelectEvent,
  PlanShareEvent,
} from './elements/events/list-events.js';
import type {PlanAskEvent} from './elements/events/ask-event.js';
import type {PlanCheckoutEvent} from './elements/events/checkout-event.js';
import type {PlanCloseEvent, PlanOpenEvent} from './elements/events/open-events.js';
import type {PlanScanEvent} from './elements/events/scan-event.js';
import type {
  PlanSearchCompleteEvent,
  PlanSearchErrorEvent,
  PlanSearchProgressEvent,
  PlanSearchStartEvent,
} from './elements/events/search-events.js';
import type {PlanStartPriceOpenEvent, PlanStartPriceShowEvent} from './elements/events/start-price-events.js';
import type {PlanVehicleReadyEvent} from './elements/events/vehicle-ready-event.js';
import type {PlanVehicleSubmitEvent} from './elements/events/vehicle-submit-event.js';
import {PlanCatalogField as CatalogField} from './elements/combobox/plan-catalog-field.js';
import {PlanComparison as Comparison} from './elements/comparison/plan-comparison.js';
import {PlanDetails as Details} from './elements/details/plan-details.js';
import {PlanFilters as Filters} from './elements/filters/plan-filters.js';
import {PlanFinder as Finder} from './elements/finder/plan-finder.js';
import {PlanList as List} from './elements/list/plan-list.js';
import {PlanMaintenancePanel as MaintenancePanel} from './elements/details/plan-maintenance-panel.js';
import {PlanProgress as Progress} from './elements/search/plan-progress.js';
import {PlanStartPrice as StartPrice} from './elements/start-price/plan-start-price.js';
import {PlanVehicleForm as VehicleForm} from './elements/form/plan-vehicle-form.js';
import {PlanVinScanner as VinScanner} from './elements/scanner/plan-vin-scanner.js';

interface ElementClass<Element extends LitElement> {
  new (): Element;
  define(): void;
}

type Events = Readonly<Record<string, string>>;

/** Whether two types are the same, `readonly` included. */
type IsSame<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2 ? true : false;

/** The key of a property that a page may set; never for a method or a read-only property. */
type Settable<Element, Key extends keyof Element> = Element[Key] extends (...values: never[]) => unknown
  ? never
  : IsSame<Pick<Element, Key>, Readonly<Pick<Element, Key>>> extends true
    ? never
    : Key;

/** The properties of an element that a page may set; null and undefined mean that a property is not set. */
type Properties<Element extends LitElement> = {
  [Key in Exclude<keyof Element, keyof LitElement> as Settable<Element, Key>]?: Element[Key] | null | undefined;
};

/** `heading-level` for `headingLevel`. */
type Hyphenated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : Name;

/** The properties of a finder whose attributes a starting price forwards to the one that it opens. */
type Forwarded =
  | 'prefetch'
  | 'density'
  | 'handoff'
  | 'consent'
  | 'analytics'
  | 'headingLevel'
  | 'milesUnit'
  | 'maxCompare'
  | 'initialCount'
  | 'contact'
  | 'urlState'
  | 'listInfo'
  | 'vehicleFrom'
  | 'reference';

type ForwardedAttributes = {
  [Name in Forwarded as Hyphenated<Name>]?: Extract<Finder[Name], string | number> | null | undefined;
};

type Wrapper<Element extends LitElement, Named extends Events> = React.ForwardRefExoticComponent<
  Omit<React.ComponentPropsWithRef<ReactWebComponent<Element, Named>>, Exclude<keyof Element, keyof HTMLElement>> &
    Properties<Element> &
    (Element extends StartPrice ? ForwardedAttributes : unknown)
>;

/** Wraps an element for React 18 and 19; it is registered when it is first rendered in a browser. */
function wrap<Element extends LitElement, Named extends Events>(
  tagName: string,
  elementClass: ElementClass<Element>,
  // A function, because bundlers would keep an object with spread properties, and with it the element.
  events: () => Named,
): Wrapper<Element, Named> {
  const Wrapped = createComponent({tagName, elementClass, react: React, events: events()});
  const Defined = React.forwardRef<Element, Record<string, unknown>>((props, ref) => {
    if (typeof customElements !== 'undefined') elementClass.define();
    return React.createElement(Wrapped as React.ElementType, {...props, ref});
  });
  Defined.displayName = elementClass.name;
  return Defined as Wrapper<Element, Named>;
}

const vehicleEvents = {
  onPlanVehicleReady: 'plan-vehicle-ready' as EventName<PlanVehicleReadyEvent>,
  onPlanVehicleSubmit: 'plan-vehicle-submit' as EventName<PlanVehicleSubmitEvent>,
  onPlanScan: 'plan-scan' as EventName<PlanScanEvent>,
};
const checkoutEvent = {onPlanCheckout: 'plan-checkout' as EventName<PlanCheckoutEvent>};
const selectEvent = {onPlanSelect: 'plan-select' as EventName<PlanSelectEvent>};
const compareEvent = {onPlanCompareChange: 'plan-compare-change' as EventName<PlanCompareChangeEvent>};
const filterEvent = {onPlanFilterChange: 'plan-filter-change' as EventName<PlanFilterChangeEvent>};
const askEvent = {onPlanAsk: 'plan-ask' as EventName<PlanAskEvent>};
const sharingEvents = {
  onPlanShare: 'plan-share' as EventName<PlanShareEvent>,
  onPlanPrint: 'plan-print' as EventName<PlanPrintEvent>,
};
const closeEvent = {onClose: 'close' as EventName};
const choosingEvents = {
  ...selectEvent,
  ...filterEvent,
  ...compareEvent,
  ...checkoutEvent,
  ...askEvent,
  ...sharingEvents,
  onPlanDetailsOpen: 'plan-details-open' as EventName<PlanDetailsOpenEvent>,
  onPlanNoResults: 'plan-no-results' as EventName<PlanNoResultsEvent>,
};

const finderEvents = () => ({
  ...vehicleEvents,
  onPlanOpen: 'plan-open' as EventName<PlanOpenEvent>,
  onPlanClose: 'plan-close' as EventName<PlanCloseEvent>,
  ...choosingEvents,
  onPlanSearchStart: 'plan-search-start' as EventName<PlanSearchStartEvent>,
  onPlanSearchProgress: 'plan-search-progress' as EventName<PlanSearchProgressEvent>,
  onPlanSearchComplete: 'plan-search-complete' as EventName<PlanSearchCompleteEvent>,
  onPlanSearchError: 'plan-search-error' as EventName<PlanSearchErrorEvent>,
});

/** `<plan-finder>`: the whole flow, from the vehicle to the checkout. */
export const PlanFinder = /* @__PURE__ */ wrap('plan-finder', Finder, finderEvents);

/** `<plan-vehicle-form>`: asks for a vehicle. */
export const PlanVehicleForm = /* @__PURE__ */ wrap('plan-vehicle-form', VehicleForm, () => vehicleEvents);

/** `<plan-catalog-field>`: a text field that suggests options. */
export const PlanCatalogField = /* @__PURE__ */ wrap('plan-catalog-field', CatalogField, () => ({
  onInput: 'input' as EventName,
  onChange: 'change' as EventName,
}));

/** `<plan-list>`: the plans as cards. */
export const PlanList = /* @__PURE__ */ wrap('plan-list', List, () => ({
  ...choosingEvents,
  onComparing: 'comparing' as EventName,
}));

/** `<plan-filters>`: filters for plans. */
export const PlanFilters = /* @__PURE__ */ wrap('plan-filters', Filters, () => filterEvent);

/** `<plan-comparison>`: plans side by side. */
export const PlanComparison = /* @__PURE__ */ wrap('plan-comparison', Comparison, () => ({
  ...selectEvent,
  ...compareEvent,
  ...checkoutEvent,
  ...askEvent,
  ...sharingEvents,
  ...closeEvent,
}));

/** `<plan-details>`: everything about one plan. */
export const PlanDetails = /* @__PURE__ */ wrap('plan-details', Details, () => ({
  ...selectEvent,
  ...checkoutEvent,
  ...askEvent,
  ...sharingEvents,
  ...closeEvent,
}));

/** `<plan-maintenance-panel>`: what a plan's maintenance program pays for. */
export const PlanMaintenancePanel = /* @__PURE__ */ wrap('plan-maintenance-panel', MaintenancePanel, () => ({}));

/** `<plan-progress>`: the progress of a search. */
export const PlanProgress = /* @__PURE__ */ wrap('plan-progress', Progress, () => ({onCancel: 'cancel' as EventName}));

/**
 * `<plan-start-price>`: a starting price for a car, which opens a finder. That finder has the same attributes, such as
 * `heading-level`, and its events bubble.
 */
export const PlanStartPrice = /* @__PURE__ */ wrap('plan-start-price', StartPrice, () => ({
  ...finderEvents(),
  onPlanStartPriceShow: 'plan-start-price-show' as EventName<PlanStartPriceShowEvent>,
  onPlanStartPriceOpen: 'plan-start-price-open' as EventName<PlanStartPriceOpenEvent>,
}));

/** `<plan-vin-scanner>`: scans a VIN from a label. */
export const PlanVinScanner = /* @__PURE__ */ wrap('plan-vin-scanner', VinScanner, () => ({
  onChange: 'change' as EventName,
  ...closeEvent,
}));
