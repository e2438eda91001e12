/** What a handoff link may point to. */
export interface CheckedUrlOptions {
  /** The only hosts allowed, without port; absent or empty: any host. */
  readonly hosts?: readonly string[];
  /** Whether plain http to a loopback host passes, as it does where all runs on one machine. */
  readonly allowLoopback?: boolean;
}

const LONGEST_URL = 4096;

/**
 * Checks a link that came from the network: an https address without credentials, on an allowed host.
 * Returns its parsed form, the one to navigate to, or undefined when there is to be no link.
 */
export function checkedUrl(
  value: unknown,
  {hosts = [], allowLoopback = false}: CheckedUrlOptions = {},
): string | undefined {
  const url = typeof value === 'string' && value.length <= LONGEST_URL && parsed(value);
  if (!url) return undefined;
  const isPlain = url.protocol === 'http:' && allowLoopback && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !isPlain) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return hosts.length === 0 || hosts.includes(url.hostname) ? url.href : undefined;
}

/** Tried rather than asked: in Node 20 a compiled `URL.canParse` refuses hosts with letters beyond ASCII. */
function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    // Not a URL.
  }
  return undefined;
}

/** Whether a host, as `URL.hostname` gives it, is this very machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  // Stryker disable next-line Regex: comes to the same
  /^127(?:\.\d{1,3}){3}$/.test(hostname);
