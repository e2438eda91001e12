import {PlanDetails} from './elements/plan-details.js';
import {PlanFinder} from './elements/plan-finder.js';
import {PlanList} from './elements/plan-list.js';
import {PlanMaintenancePanel} from './elements/plan-maintenance-panel.js';
import {PlanProgress} from './elements/plan-progress.js';
import {PlanVehicleForm} from './elements/plan-vehicle-form.js';

for (const element of [PlanFinder, PlanVehicleForm, PlanList, PlanProgress, PlanDetails, PlanMaintenancePanel])
  element.define();
