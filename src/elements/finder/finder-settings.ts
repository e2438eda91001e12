import {property} from 'lit/decorators.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {Filters, UserDetails} from '../../contract/search.js';
import type {Handoff} from '../plan/checkout.js';
import type {Consent} from '../search/consent.js';
import {oneOf, toData, wholeFrom} from '../shared/host-values.js';
import type {VehicleReader} from './page-vehicle.js';
import {VehicleElement} from '../form/vehicle-element.js';

/**
 * What a host may set on a finder besides the vehicle and the words. A value that is none of those it may have counts as
 * the default, and the console names it once; those for the list are read there.
 */
export class FinderSettings extends VehicleElement {
  /** `async` searches by starting and polling; `sync` by one long call, for a proxy that only adds the key. */
  @property({read: oneOf('async', 'sync')}) search: 'async' | 'sync' = 'async';

  /** Searches at once when the page gives all that is needed. */
  @property({type: Boolean, attribute: 'auto-search'}) autoSearch = false;

  /** Whether a complete form is searched for before the press. */
  @property({read: oneOf('intent', 'off')}) prefetch: 'intent' | 'off' = 'intent';

  /** Light, dark, or as the page is. */
  @property({read: oneOf('auto', 'light', 'dark')}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** How much room things take. */
  @property({read: oneOf('comfortable', 'compact')}) density: 'comfortable' | 'compact' = 'comfortable';

  /** How the checkout is reached: in this tab, in a new one, or by the host, which hears `plan-checkout`. */
  @property() handoff: Handoff = 'self';

  /**
   * Whether the visit may be counted and said where it came from: `auto` asks the page's Consent Mode and Global Privacy
   * Control. `denied` also keeps nothing in the tab's storage: the way back from a checkout is then the browser's alone.
   */
  @property({read: oneOf('auto', 'granted', 'denied')}) consent: Consent = 'auto';

  /** `datalayer` also pushes GA4 ecommerce events to the page's `dataLayer`; its own events a page hears in any case. */
  @property({read: oneOf('events', 'datalayer', 'off')}) analytics: 'events' | 'datalayer' | 'off' = 'events';

  /** The level of the heading; the plans' headings are one deeper. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 2)}) headingLevel = 2;

  /** The unit of a result's miles, which the interface leaves open; `unknown` hides them. */
  @property({attribute: 'miles-unit'}) milesUnit: MilesUnit = 'thousands';

  /** How many plans can be compared, two at the least. */
  @property({type: Number, attribute: 'max-compare'}) maxCompare = 4;

  /** `query` keeps the shopper's filters and order in the page's address; for one finder of a page. */
  @property({attribute: 'url-state'}) urlState: 'off' | 'query' = 'off';

  /** Filters that every search of this finder goes with (§2.3). */
  @property({attribute: false, read: toData}) filters: Filters | undefined;

  /**
   * The customer, where the host knows who asks (§2.8): a search by VIN then takes the details along, so that the
   * checkout is filled in (§4.2). It is one long call that is never sent ahead, and its plans are kept nowhere. Searches
   * that name the car in another way go without the details.
   */
  @property({attribute: false, read: toData}) customer: UserDetails | undefined;

  /**
   * Where the page says which vehicle it is about: `json-ld` reads its `Vehicle` or `Car` (VIN, or make, model and year;
   * odometer), a function reads it in the host's own way. What an attribute says counts before it, and a function
   * before the attribute `vehicle-from="json-ld"`. Unless it is set, nothing is read from the page; set anew, it reads
   * anew. A dealer's state is not the shopper's: JSON-LD never gives one.
   */
  @property({attribute: 'vehicle-from'}) vehicleFrom: 'json-ld' | VehicleReader | undefined;

  /**
   * `lazy` keeps the finder's room and nothing else until it is within a screen's height of the viewport, is given the
   * focus or is set to `eager`: nothing is fetched and no update completes before.
   */
  @property({read: oneOf('eager', 'lazy')}) loading: 'eager' | 'lazy' = 'eager';

  /** The only hosts a checkout may be on; empty: any, over https. */
  @property({attribute: false}) handoffHosts: readonly string[] = [];
}
