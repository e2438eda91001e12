import {property} from 'lit/decorators.js';
import type {MilesUnit} from '../../contract/rules/mileage-limit.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import {differs} from '../shared/is-same.js';
import {LocalizedElement} from '../shared/localized-element.js';
import type {Handoff} from './checkout.js';
import {readHandoff, readMilesUnit, toLinks, toTime} from './plan-values.js';

const NO_LINKS: CheckedUrlOptions = {};

/** The base of the elements that show plans: their shared settings. */
export class PlanElement extends LocalizedElement {
  /** Where links may point. By default, any host, over https. */
  @property({attribute: false, read: toLinks, hasChanged: differs}) links: CheckedUrlOptions = NO_LINKS;

  /**
   * How the checkout opens: in this tab (`self`), in a new tab (`blank`), or by a page that handles `plan-checkout`
   * (`event`).
   */
  @property({read: readHandoff}) handoff: Handoff = 'self';

  /** The unit of the miles in results, which the upstream API does not specify; `unknown` hides them. */
  @property({attribute: 'miles-unit', read: readMilesUnit}) milesUnit: MilesUnit = 'thousands';

  /** The odometer reading in miles, as entered; the end of coverage is estimated from it. */
  @property() mileage: string | number | undefined;

  /** The car's name for the print sheet, such as "2018 Honda Accord"; never its VIN. */
  @property() car: string | undefined;

  /**
   * When the plans were quoted, as `Date.now` returns it. The last day to buy them is counted from it; without it, no
   * date is shown.
   */
  @property({attribute: false, read: toTime}) quotedAt: number | undefined;
}
