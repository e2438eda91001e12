import type {Plan} from '../contract/plan.js';
import type {MilesUnit} from '../contract/rules/mileage-limit.js';
import {filterGroups, type FilterValues} from './filter.js';
import type {PlanGroup} from './groups.js';
import {sortGroups, type PlanOrder} from './sort.js';
import {shownVariant} from './variants.js';

/** The state that determines which plans a list shows, and in which order. */
export interface ListState {
  readonly groups: readonly PlanGroup[];
  readonly filters: FilterValues;
  readonly order: PlanOrder;
  readonly milesUnit: MilesUnit;
  /** The chosen variant of each plan, by the plan's key; plans are sorted by it. */
  readonly chosen: ReadonlyMap<string, Plan>;
}

/** The plans that match the filters, sorted. */
export const shownGroups = ({groups, filters, order, milesUnit, chosen}: ListState): readonly PlanGroup[] =>
  sortGroups(filterGroups(groups, filters, milesUnit), order, group => shownVariant(group, chosen));
