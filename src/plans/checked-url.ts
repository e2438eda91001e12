import {isLoopbackHost} from '../contract/rules/loopback-host.js';

/** Where a checkout link may point. */
export interface CheckedUrlOptions {
  /** The only hosts allowed, without ports. By default, any host. */
  readonly hosts?: readonly string[];
  /** Whether http to a loopback host is allowed, for when everything runs on one machine. */
  readonly allowLoopback?: boolean;
}

const MAX_URL_LENGTH = 4096;

/**
 * Checks a link that came from the network: it must be an https URL without credentials, on an allowed host. Returns
 * the parsed URL to navigate to, or undefined if the link is not allowed.
 */
export function checkedUrl(value: unknown, {hosts = [], allowLoopback}: CheckedUrlOptions = {}): string | undefined {
  const url = typeof value === 'string' && value.length <= MAX_URL_LENGTH && parsed(value);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const isPlain = url.protocol === 'http:' && allowLoopback && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !isPlain) return undefined;
  return hosts.length === 0 || hosts.includes(url.hostname) ? url.href : undefined;
}

/** Not checked with `URL.canParse`, because a compiled one in Node 20 rejects hosts with non-ASCII letters. */
function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    // Not a URL.
  }
  return undefined;
}
