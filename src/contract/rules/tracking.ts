/** The parameters of an address that say where a visit came from, besides all that begin with `utm_`. */
const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id'];

/** Attribution is a few words; nobody's whole address is sent along. */
const MOST_CHARACTERS = 1024;

/**
 * Picks the parameters for attribution (§2.2) out of a page's query: an allow list, without the leading `?`. What does
 * not fit into a kilobyte is left out whole. Empty when there is none.
 */
export function trackingParams(query: string): string {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!name.startsWith('utm_') && !CLICK_IDS.includes(name)) continue;
    const more = new URLSearchParams([...kept, [name, value]]);
    if (more.toString().length <= MOST_CHARACTERS) kept.append(name, value);
  }
  return kept.toString();
}

/**
 * Trims the address from which a visit came to its origin and path: what stands behind them may say more of the person
 * than of the site. Empty when it is the page's own site, or no web address.
 */
export function trackingReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return '';
  const {origin, pathname, protocol} = new URL(referrer);
  // Stryker disable next-line Regex: comes to the same
  const isForeign = /^https?:$/.test(protocol) && origin !== ownOrigin;
  return isForeign ? (origin + pathname).slice(0, MOST_CHARACTERS) : '';
}
