import type {Plan} from '../../contract/plan.js';
import {parseMileage} from '../../contract/rules/mileage.js';
import type {PlanGroup} from '../../plans/groups.js';
import {toText} from '../shared/text.js';
import {isGroup} from './plan-values.js';

/** Reads one plan with its variants; undefined for anything else. */
export const toGroup = (value: unknown): PlanGroup | undefined => (isGroup(value) ? value : undefined);

/** Reads one variant of a plan; undefined for anything else. */
export const toPlan = (value: unknown): Plan | undefined =>
  typeof (Object(value) as Partial<Plan>).searchResultPlanId === 'string' ? (value as Plan) : undefined;

/** Reads an odometer in miles, a number or a text such as "48,000"; undefined for anything else. */
export const toMileage = (value: unknown): number | undefined => parseMileage(toText(value));
