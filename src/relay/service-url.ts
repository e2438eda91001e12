import {BASE_PATH} from '../contract/index.js';
import {isLoopbackHost} from '../plans/checked-url.js';

/** What a service's base address has to be, for the messages about one that is not. */
export const SERVICE_URL_EXPECTED = `an https address without ${BASE_PATH}, or http on this machine`;

/**
 * The service's base address without a slash at its end. The key goes with every call (§1), so none may leave this
 * machine in the clear, unless the caller has its own way to the service (`allowPlain`). Undefined for such an address,
 * and for one with anything but a host and a path, which would end up elsewhere than meant.
 */
export function parseServiceUrl(text: string, allowPlain = false): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const {protocol, hostname, origin, pathname, username, password, search, hash} = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && (allowPlain || isLoopbackHost(hostname)));
  const isBare = [username, password, search, hash].every(part => part === '');
  const path = pathname.replace(/\/+$/, '');
  return isSafe && isBare && !path.endsWith(BASE_PATH) ? origin + path : undefined;
}
