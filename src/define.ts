import {PlanCatalogField} from './elements/plan-catalog-field.js';
import {PlanComparison} from './elements/plan-comparison.js';
import {PlanDetails} from './elements/plan-details.js';
import {PlanFilters} from './elements/plan-filters.js';
import {PlanFinder} from './elements/plan-finder.js';
import {PlanList} from './elements/plan-list.js';
import {PlanMaintenancePanel} from './elements/plan-maintenance-panel.js';
import {PlanProgress} from './elements/plan-progress.js';
import {PlanStartPrice} from './elements/plan-start-price.js';
import {PlanVehicleForm} from './elements/plan-vehicle-form.js';
import {PlanVinScanner} from './elements/plan-vin-scanner.js';
// A page that has this import alone still gets its elements and events with their types.
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
