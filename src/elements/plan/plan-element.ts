import type {PropertyDeclarations} from 'lit';
import type {MilesUnit} from '../../contract/rules/mileage-limit.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import {differs} from '../shared/differs.js';
import {LocalizedElement} from '../shared/localized-element.js';
import type {Handoff} from './checkout.js';
import {readHandoff, readMilesUnit, toLinks, toTime} from './plan-values.js';

/** The base of the elements that show plans: their shared settings. */
export class PlanElement extends LocalizedElement {
  static override properties: PropertyDeclarations = {
    links: {attribute: false, read: toLinks, hasChanged: differs},
    handoff: {read: readHandoff},
    milesUnit: {read: readMilesUnit},
    mileage: {},
    car: {},
    quotedAt: {attribute: false, read: toTime},
  };

  /** Where links may point: `hosts` is what `handoffHosts` of a finder sets. By default, any host, over https. */
  links: CheckedUrlOptions = {};

  /**
   * How the checkout opens: in this tab (`self`), in a new tab (`blank`), or by a page that handles `plan-checkout`
   * (`event`).
   */
  handoff: Handoff = 'self';

  /** The unit of the miles in results, which the upstream API does not specify; `unknown` hides them. */
  milesUnit: MilesUnit = 'thousands';

  /** The odometer reading in miles, as entered; the end of coverage is estimated from it. */
  mileage: string | number | undefined;

  /** The car's name for the comparison and the print sheet, such as "2018 Honda Accord"; never its VIN. */
  car: string | undefined;

  /**
   * When the plans were quoted, as `Date.now` returns it. The last day to buy them is counted from it; without it, no
   * date is shown.
   */
  quotedAt: number | undefined;
}
