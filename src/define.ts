import {PlanCatalogField} from './elements/combobox/plan-catalog-field.js';
import {PlanComparison} from './elements/comparison/plan-comparison.js';
import {PlanDetails} from './elements/details/plan-details.js';
import {PlanFilters} from './elements/filters/plan-filters.js';
import {PlanFinder} from './elements/finder/plan-finder.js';
import {PlanList} from './elements/list/plan-list.js';
import {PlanMaintenancePanel} from './elements/details/plan-maintenance-panel.js';
import {PlanProgress} from './elements/search/plan-progress.js';
import {PlanStartPrice} from './elements/start-price/plan-start-price.js';
import {PlanVehicleForm} from './elements/form/plan-vehicle-form.js';
import {PlanVinScanner} from './elements/scanner/plan-vin-scanner.js';
// A page with only this import still gets the types of the elements and events.
export type {} from './index.js';

const elements = [
  PlanFinder,
  PlanVehicleForm,
  PlanCatalogField,
  PlanList,
  PlanComparison,
  PlanDetails,
  PlanFilters,
  PlanMaintenancePanel,
  PlanProgress,
  PlanStartPrice,
  PlanVinScanner,
];

for (const element of elements) element.define();
