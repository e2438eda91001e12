import {PlanFinder} from './elements/plan-finder.js';
import {PlanList} from './elements/plan-list.js';
import {PlanProgress} from './elements/plan-progress.js';
import {PlanVehicleForm} from './elements/plan-vehicle-form.js';

for (const element of [PlanFinder, PlanVehicleForm, PlanList, PlanProgress]) element.define();
