// The relay as a Next.js route handler for all paths below /plans.
import {createRelay, readConfig} from 'plan-finder/relay';

/** Created by the first request, because the build, which also runs this module, has no API key. */
let relay;

const respond = request => {
  // Next.js does not expose the client IP: the proxy in front of it has to pass it (TRUST_PROXY).
  relay ??= createRelay(readConfig(process.env).relay);
  const {url, method, body, signal} = request;
  const headers = new Headers(request.headers);
  // Next.js removes Content-Encoding from the response. The proxy can compress it.
  headers.delete('accept-encoding');
  return relay.fetch(new Request(url, {method, headers, body, signal, duplex: 'half'}));
};

export {respond as GET, respond as OPTIONS, respond as POST};
