import {property} from 'lit/decorators.js';
import {LocalizedElement} from '../shared/localized-element.js';
import type {PlanService} from '../search/plan-service.js';

/** The default relay. */
export const DEFAULT_RELAY = '/plans';

/**
 * The base of the elements that ask for a vehicle: its initial values, and where requests are sent. A page may set
 * numbers, and null or undefined for unknown values; all are read as text.
 */
export class VehicleElement extends LocalizedElement {
  /** The initial VIN. */
  @property({type: String}) vin = '';

  /** The initial license plate. */
  @property({type: String, attribute: 'license-plate'}) licensePlate = '';

  /** The initial make. */
  @property({type: String}) make = '';

  /** The initial model. */
  @property({type: String}) model = '';

  /** The initial model year. */
  @property({type: String}) year: string | number = '';

  /** The initial odometer reading, in miles. */
  @property({type: String}) mileage: string | number = '';

  /** The initial state, as its two-letter code. */
  @property({type: String}) state = '';

  /** A ZIP code to use instead of the state until one is chosen. */
  @property({type: String}) zip: string | number = '';

  /** The relay's base URL, absolute or relative to the page. */
  @property({type: String}) relay = DEFAULT_RELAY;

  /** A service that is called instead of the relay. A new one is used from the next call on. */
  @property({attribute: false}) service: PlanService | undefined;
}
