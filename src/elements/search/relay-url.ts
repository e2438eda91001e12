import {warnOf} from '../shared/host-values.js';

/** Resolves a relay's URL against the page's; an empty or invalid one is replaced by the default. */
export function relayUrl(relay: string, defaultRelay: string): URL {
  const isAddress = URL.canParse(relay, document.baseURI);
  if (!isAddress) void warnOf('relay', relay, 'an address');
  return new URL((isAddress && relay.trim()) || defaultRelay, document.baseURI);
}
