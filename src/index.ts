export {PlanCatalogField} from './elements/plan-catalog-field.js';
export {PlanComparison, type ComparisonWords} from './elements/plan-comparison.js';
export {PlanDetails, type DetailWords} from './elements/plan-details.js';
export {PlanFilters, type FilterWords} from './elements/plan-filters.js';
export {PlanFinder} from './elements/plan-finder.js';
export {PlanList} from './elements/plan-list.js';
export {PlanMaintenancePanel} from './elements/plan-maintenance-panel.js';
export {PlanProgress} from './elements/plan-progress.js';
export {PlanStartPrice} from './elements/plan-start-price.js';
export {PlanVehicleForm} from './elements/plan-vehicle-form.js';
export {PlanVinScanner} from './elements/plan-vin-scanner.js';
export {PlanCompareChangeEvent, PlanFilterChangeEvent} from './elements/events/choosing-events.js';
export {PlanCheckoutEvent, PlanSelectEvent} from './elements/events/plan-events.js';
export {
  PlanSearchCompleteEvent,
  PlanSearchErrorEvent,
  PlanSearchProgressEvent,
  PlanSearchStartEvent,
  type SearchStage,
} from './elements/events/search-events.js';
export {PlanStartPriceOpenEvent, PlanStartPriceShowEvent} from './elements/events/start-price-events.js';
export {PlanVehicleReadyEvent, PlanVehicleSubmitEvent} from './elements/events/vehicle-events.js';
export type {PlanSearchError} from './elements/internal/plan-search-error.js';
export {createService} from './elements/internal/relay-service.js';
export type {
  PlanService,
  ServiceCallOptions,
  ServiceOptions,
  ServiceSearchOptions,
} from './elements/internal/service.js';
export type {PageVehicle, VehicleReader} from './elements/internal/page-vehicle.js';
export {VERSION} from './elements/internal/version.js';
export type {FinderWords} from './elements/internal/words.js';
export type {FilterValues, NumberRange} from './plans/filter.js';
export {groupPlans, type PlanGroup} from './plans/groups.js';
export type {ComparisonStrings} from './strings/en/comparison.js';
export type {DetailStrings} from './strings/en/details.js';
export type {FilterStrings} from './strings/en/filters.js';
