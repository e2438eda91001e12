import {ATTRIBUTION_PARAMETER} from '../../contract/rules/attribution-parameter.js';
import {STORAGE_KEY} from './storage-keys.js';

/**
 * Whether a search may have to report where the visit came from, so that the code for it is loaded: the page was opened
 * with a parameter for attribution or from another site, or an earlier page of the visit was.
 */
export function mayHaveSource(openedUrl = location.href): boolean {
  const {referrer} = document;
  if (ATTRIBUTION_PARAMETER.test(location.search + openedUrl)) return true;
  if (referrer && !referrer.startsWith(`${location.origin}/`)) return true;
  try {
    return STORAGE_KEY in sessionStorage;
  } catch {
    // The browser blocks the storage.
    return false;
  }
}
