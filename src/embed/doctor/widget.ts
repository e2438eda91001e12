import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';
import {isRefused, type PolicyWatch, refusesTypes} from './policy.js';
import {describeProbe, probe} from './relay.js';

/** How the widget's own file came, as far as it did. */
export interface WidgetLoad {
  readonly address: string;
  /** Why it did not; undefined when it did. */
  readonly failure?: string;
  /** Finds the finder that no place asked for; undefined when the widget did not come. */
  readonly findByScript?: () => Element | undefined;
}

/** Says whether the widget is there, and if not, why. */
export async function examineWidget(
  {address, failure}: WidgetLoad,
  policy: PolicyWatch,
  words: DoctorStrings,
): Promise<Finding[]> {
  if (failure === undefined) {
    if (customElements.get('plan-finder')) return [finding('right', 'widgetLoads', words.widgetLoads())];
    return [finding('problem', 'notDefined', words.notDefined())];
  }
  const answer = await probe(address);
  // The policy's own words say it, and what to add.
  if (refusesTypes(policy) || isRefused(policy, 'script-src', address)) return [];
  if (answer?.status === 200 && answer.type.includes('javascript'))
    return [finding('problem', 'widgetFails', words.widgetFails(failure))];
  const got = answer ? describeProbe(answer) : failure;
  return [finding('problem', 'widgetMissing', words.widgetMissing(address, got))];
}
