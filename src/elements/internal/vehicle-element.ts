import {LitElement} from 'lit';
import {property} from './decorators.js';
import type {PlanService} from './service.js';

/** An element that asks for a vehicle: what a page may give it to begin with, and where it asks. */
export class VehicleElement extends LitElement {
  /** The VIN to begin with. */
  @property() vin = '';

  /** The license plate to begin with. */
  @property({attribute: 'license-plate'}) licensePlate = '';

  /** The make to begin with. */
  @property() make = '';

  /** The model to begin with. */
  @property() model = '';

  /** The model year to begin with. */
  @property() year = '';

  /** The odometer to begin with, in miles. */
  @property() mileage = '';

  /** The state to begin with, as its two-letter code. */
  @property() state = '';

  /** A zip code that stands in for the state as long as none is chosen. */
  @property() zip = '';

  /** The relay's base address, absolute or as the page resolves it. */
  @property() relay = '/plans';

  /** Where it asks, in place of the relay. */
  @property({attribute: false}) service: PlanService | undefined;
}
