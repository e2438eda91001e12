import type {PropertyDeclarations} from 'lit';
import {LocalizedElement} from '../shared/localized-element.js';
import {toText} from '../shared/text.js';
import type {PlanService} from '../search/plan-service.js';

/** The default relay. */
export const DEFAULT_RELAY = '/plans';

/**
 * The base of the elements that ask for a vehicle: its initial values, and where requests are sent. A page may set
 * numbers, and null or undefined for unknown values; all are read as text.
 */
export class VehicleElement extends LocalizedElement {
  static override properties: PropertyDeclarations = {
    vin: {type: String},
    licensePlate: {type: String},
    make: {type: String},
    model: {type: String},
    year: {read: toText},
    mileage: {read: toText},
    state: {type: String},
    zip: {read: toText},
    relay: {type: String},
    service: {attribute: false},
  };

  /** The initial VIN. */
  vin = '';

  /** The initial license plate. */
  licensePlate = '';

  /** The initial make. */
  make = '';

  /** The initial model. */
  model = '';

  /** The initial model year. */
  year: string | number = '';

  /** The initial odometer reading, in miles. */
  mileage: string | number = '';

  /** The initial state, as its two-letter code. */
  state = '';

  /** A ZIP code to use instead of the state until one is chosen. */
  zip: string | number = '';

  /** The relay's base URL, absolute or relative to the page. */
  relay = DEFAULT_RELAY;

  /** A service that is called instead of the relay. A new one is used from the next call on. */
  service: PlanService | undefined;
}
