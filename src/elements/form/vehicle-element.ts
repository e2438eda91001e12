import {property} from 'lit/decorators.js';
import {LocalizedElement} from '../shared/localized-element.js';
import type {PlanService} from '../search/plan-service.js';

/** The relay where a page names none. */
export const DEFAULT_RELAY = '/plans';

/**
 * An element that asks for a vehicle: what a page may give it to begin with, and where it asks. A page may give numbers,
 * and null or undefined for what it does not know; each is read as a text.
 */
export class VehicleElement extends LocalizedElement {
  /** The VIN to begin with. */
  @property({type: String}) vin = '';

  /** The license plate to begin with. */
  @property({type: String, attribute: 'license-plate'}) licensePlate = '';

  /** The make to begin with. */
  @property({type: String}) make = '';

  /** The model to begin with. */
  @property({type: String}) model = '';

  /** The model year to begin with. */
  @property({type: String}) year: string | number = '';

  /** The odometer to begin with, in miles. */
  @property({type: String}) mileage: string | number = '';

  /** The state to begin with, as its two-letter code. */
  @property({type: String}) state = '';

  /** A zip code that stands in for the state as long as none is chosen. */
  @property({type: String}) zip: string | number = '';

  /** The relay's base address, absolute or as the page resolves it. */
  @property({type: String}) relay = DEFAULT_RELAY;

  /** Where it asks, in place of the relay. Another one is used from the next call on; it starts none. */
  @property({attribute: false}) service: PlanService | undefined;
}
