import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {SearchRequest, UserDetails} from '../../contract/search.js';
import type {PlanService, PlansFound, ServiceSearchOptions} from './plan-service.js';

/** The console warns once per page. */
let isWarned = false;

/**
 * Searches for a customer whose details the page has set (§4.2). They are sent with a VIN only: a search that identifies
 * the car in another way is sent without them, and the console warns of that.
 */
export function searchFor(
  customer: UserDetails,
  lookupMethod: LookupMethod,
  service: PlanService,
  request: SearchRequest,
  options: ServiceSearchOptions,
): Promise<PlansFound> {
  if (lookupMethod === 'vin' && service.searchWithCustomer) {
    return service.searchWithCustomer({...request, UserDetails: customer}, options);
  }
  if (!isWarned) {
    isWarned = true;
    console.warn('plan-finder: expected a search by VIN for `customer`, got another; the details are not sent.');
  }
  return service.search(request, options);
}
