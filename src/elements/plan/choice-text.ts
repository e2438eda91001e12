import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatMoney} from '../../plans/money.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import {axisName, sideSums, termText, type PlanWords} from './plan-text.js';

/** The variant that is chosen of a plan. */
export interface ChosenPlan {
  readonly group: PlanGroup;
  readonly plan: Plan;
  readonly name: string;
}

/**
 * What a screen reader is told when another variant is chosen by one of its terms: what it costs now, and the other
 * terms that could have changed with it.
 */
export function choiceText({group, plan, name}: ChosenPlan, chosenAxis: VariantAxis, words: PlanWords): string {
  const {strings, lang} = words;
  const {monthlyPrice, totalPrice} = plan;
  const amount = monthlyPrice ?? totalPrice;
  const period = monthlyPrice === undefined ? strings.inTotal : strings.perMonth;
  const price = amount === undefined ? strings.noPrice : `${formatMoney(amount, lang)} ${period}`;
  const others = VARIANT_AXES.filter(axis => axis !== chosenAxis && axis !== 'deductible').flatMap(axis => {
    const value = plan[axis];
    const text = value === undefined || axisValues(group, axis).length < 2 ? undefined : termText(axis, value, words);
    return text === undefined ? [] : [`${axisName(axis, strings)}: ${text}`];
  });
  return `${name}: ${[price, ...sideSums(plan, words), ...others].join(', ')}`;
}
