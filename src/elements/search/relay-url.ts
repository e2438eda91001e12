import {warnOf} from '../shared/host-values.js';

/** A relay's address as the page resolves it; the usual one where a page names none or something that is no address. */
export function relayUrl(relay: string, usual: string): URL {
  const isAddress = URL.canParse(relay, document.baseURI);
  if (!isAddress) void warnOf('relay', relay, 'an address');
  return new URL((isAddress && relay.trim()) || usual, document.baseURI);
}
