import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import type {SearchRequest, UserDetails} from '../../contract/search.js';
import {warnOnce} from '../shared/warn-once.js';
import type {PlansFound, SearchService, ServiceSearchOptions} from './plan-service.js';

/**
 * Searches for a customer whose details the page has set (§4.2). They are sent only with a VIN: a search by another
 * lookup method is sent without them, with a console warning.
 */
export function searchFor(
  customer: UserDetails,
  lookupMethod: LookupMethod,
  service: SearchService,
  request: SearchRequest,
  options: ServiceSearchOptions,
): Promise<PlansFound> {
  if (lookupMethod === 'vin' && service.searchWithCustomer) {
    return service.searchWithCustomer({...request, UserDetails: customer}, options);
  }
  warnOnce('details in `customer` are sent only with a search by VIN; this search is sent without them.');
  return service.search(request, options);
}
