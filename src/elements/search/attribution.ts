import {trackingParams, trackingReferrer} from '../../contract/rules/tracking.js';
import type {Tracking} from '../../contract/search.js';
import {navigation} from '../shared/measurements.js';

/**
 * Says where this visit came from (§2.2): by the page's address now, or by the one it was
 * first opened with, which a page that changes its address by script no longer shows. Undefined when there is nothing.
 */
export function attribution(): Tracking | undefined {
  const visit = navigation();
  const landing = visit && URL.canParse(visit.name) ? new URL(visit.name).search : '';
  const queryParams = trackingParams(location.search) || trackingParams(landing);
  const referrer = trackingReferrer(document.referrer, location.origin);
  if (!queryParams && !referrer) return undefined;
  return {...(queryParams && {queryParams}), ...(referrer && {referrer})};
}
