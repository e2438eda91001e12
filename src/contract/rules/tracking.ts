import {ATTRIBUTION_PARAMETER} from './attribution-parameter.js';

/** The maximum length of each attribution value that is sent. */
const MAX_LENGTH = 1024;

/**
 * Returns the attribution parameters of a page's query (§2.2), without the leading `?`. Parameters that would exceed a
 * kilobyte are left out whole. Empty when there are none.
 */
export function trackingParams(query: string): string {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query)) {
    // Encoded, because a name may contain what separates parameters.
    if (!ATTRIBUTION_PARAMETER.test(`?${encodeURIComponent(name)}=`)) continue;
    const more = new URLSearchParams([...kept, [name, value]]);
    if (more.toString().length <= MAX_LENGTH) kept.append(name, value);
  }
  return kept.toString();
}

/**
 * Returns the origin and path of the referring page, without its query, which may contain personal data. Empty when the
 * referrer is the page's own site or not a web URL.
 */
export function trackingReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return '';
  const {origin, pathname, protocol} = new URL(referrer);
  // Stryker disable next-line Regex: equivalent mutant
  const isForeign = /^https?:$/.test(protocol) && origin !== ownOrigin;
  return isForeign ? (origin + pathname).slice(0, MAX_LENGTH) : '';
}
