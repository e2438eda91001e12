import {warnOf} from '../shared/host-values.js';

/** Resolves a relay's URL against the page's; an empty or invalid one is replaced by the default. */
export function relayUrl(relay: string, defaultRelay: string): URL {
  const isUrl = URL.canParse(relay, document.baseURI);
  if (!isUrl) void warnOf('relay', relay, 'url');
  return new URL((isUrl && relay.trim()) || defaultRelay, document.baseURI);
}
