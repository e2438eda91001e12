import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {SearchRequest, UserDetails} from '../../contract/search.js';
import type {PlanService, PlansFound, ServiceSearchOptions} from './plan-service.js';

/** A page is told once. */
let isWarned = false;

/**
 * Searches for a customer whose details the host gave (§4.2). They go along with a VIN alone: a search that names the
 * car in another way is sent without them, and the console says so.
 */
export function searchFor(
  customer: UserDetails,
  way: LookupMethod,
  service: PlanService,
  request: SearchRequest,
  options: ServiceSearchOptions,
): Promise<PlansFound> {
  if (way === 'vin' && service.searchWithCustomer) {
    return service.searchWithCustomer({...request, UserDetails: customer}, options);
  }
  if (!isWarned) {
    isWarned = true;
    console.warn('plan-finder: expected a search by VIN for `customer`, got another; the details are not sent.');
  }
  return service.search(request, options);
}
