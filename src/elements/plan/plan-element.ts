import {property} from 'lit/decorators.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import {differs} from '../shared/is-same.js';
import {LocalizedElement} from '../shared/localized-element.js';
import type {Handoff} from './checkout.js';
import {readHandoff, readMilesUnit, toLinks, toTime} from './plan-values.js';

const NO_LINKS: CheckedUrlOptions = {};

/** The base of the elements that show plans: what they need to know besides the plans themselves. */
export class PlanElement extends LocalizedElement {
  /** Where links may point (https alone unless it says otherwise). */
  @property({attribute: false, read: toLinks, hasChanged: differs}) links: CheckedUrlOptions = NO_LINKS;

  /** How the checkout is reached: in this tab, in a new one, or by the page, which listens for `plan-checkout`. */
  @property({read: readHandoff}) handoff: Handoff = 'self';

  /** The unit of a result's miles, which the interface leaves open; `unknown` hides them. */
  @property({attribute: 'miles-unit', read: readMilesUnit}) milesUnit: MilesUnit = 'thousands';

  /** The odometer reading in miles, as entered; the end of coverage is estimated from it. */
  @property() mileage: string | number | undefined;

  /** The car's name for the print sheet, such as "2018 Honda Accord"; never its VIN. */
  @property() car: string | undefined;

  /** When the plans were quoted, as `Date.now` gives it. The last day to buy them is counted from it; without it no date is shown. */
  @property({attribute: false, read: toTime}) quotedAt: number | undefined;
}
