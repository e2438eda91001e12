export {PlanCatalogField} from './elements/combobox/plan-catalog-field.js';
export {PlanComparison, type PlanComparisonStrings} from './elements/comparison/plan-comparison.js';
export {PlanDetails, type PlanDetailsStrings} from './elements/details/plan-details.js';
export {PlanFilters, type PlanFiltersStrings} from './elements/filters/plan-filters.js';
export {PlanFinder} from './elements/finder/plan-finder.js';
export {PlanList} from './elements/list/plan-list.js';
export {PlanMaintenancePanel} from './elements/details/plan-maintenance-panel.js';
export {PlanProgress} from './elements/search/plan-progress.js';
export {PlanStartPrice} from './elements/start-price/plan-start-price.js';
export {PlanVehicleForm} from './elements/form/plan-vehicle-form.js';
export {PlanVinScanner} from './elements/scanner/plan-vin-scanner.js';
export {
  PlanCompareChangeEvent,
  PlanDetailsOpenEvent,
  PlanFilterChangeEvent,
  PlanNoResultsEvent,
  PlanPrintEvent,
  PlanSelectEvent,
  PlanShareEvent,
  type ShareMethod,
} from './elements/events/list-events.js';
export {PlanAskEvent} from './elements/events/ask-event.js';
export {PlanCheckoutEvent} from './elements/events/checkout-event.js';
export {
  PlanSearchCompleteEvent,
  PlanSearchErrorEvent,
  PlanSearchProgressEvent,
  PlanSearchStartEvent,
  type SearchStage,
} from './elements/events/search-events.js';
export {PlanCloseEvent, PlanOpenEvent} from './elements/events/open-events.js';
export {PlanScanEvent} from './elements/events/scan-event.js';
export {PlanStartPriceOpenEvent, PlanStartPriceShowEvent} from './elements/events/start-price-events.js';
export {PlanVehicleReadyEvent} from './elements/events/vehicle-ready-event.js';
export {PlanVehicleSubmitEvent} from './elements/events/vehicle-submit-event.js';
export type {PlanSearchError} from './elements/events/plan-search-error.js';
export {createService} from './elements/search/relay-service.js';
export type {
  PlanService,
  PlansFound,
  ServiceCallOptions,
  ServiceOptions,
  ServiceProgress,
  ServiceSearchOptions,
} from './elements/search/plan-service.js';
export type {FieldMessage} from './elements/form/field.js';
export type {ToolStrings} from './elements/list/list-tools.js';
export type {CodeDetector} from './elements/scanner/code-detector.js';
export type {SearchedVehicle} from './elements/finder/finder-methods.js';
export type {PageVehicle, VehicleReader} from './elements/finder/page-vehicle.js';
export {VERSION} from './elements/shared/version.js';
export type {StringTables} from './elements/shared/strings.js';
export type {CheckedUrlOptions} from './plans/checked-url.js';
export type {FilterValues, NumberRange} from './plans/filter.js';
export {groupPlans, type PlanGroup} from './plans/groups.js';
export type {PlanOrder} from './plans/sort.js';
export type {CatalogStrings} from './strings/en/catalog.js';
export type {ComparisonStrings} from './strings/en/comparison.js';
export type {DetailStrings} from './strings/en/details.js';
export type {FilterStrings} from './strings/en/filters.js';
export type {FinderStrings} from './strings/en/finder.js';
export type {FormStrings} from './strings/en/form.js';
export type {ListStrings} from './strings/en/list.js';
export type {LookupStrings} from './strings/en/lookup.js';
export type {OpenerStrings} from './strings/en/opener.js';
export type {ProblemStrings} from './strings/en/problems.js';
export type {ProgressStrings} from './strings/en/progress.js';
export type {ResultStrings} from './strings/en/results.js';
export type {SavedStrings} from './strings/en/saved.js';
export type {ScannerStrings} from './strings/en/scanner.js';
export type {StartPriceStrings} from './strings/en/start-price.js';
export type {WaitStrings} from './strings/en/wait.js';
