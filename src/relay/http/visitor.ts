/**
 * A visitor's key in rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a household can use
 * every address in it. `X-Forwarded-For` is used only if the operator trusts proxies, which append to its end.
 */
export function visitorOf(address: string | undefined, forwardedFor: string | undefined, trustedProxies: number) {
  const hops = trustedProxies > 0 && forwardedFor ? forwardedFor.split(',') : [];
  const forwarded = hops[Math.max(0, hops.length - trustedProxies)]?.trim();
  return networkOf(forwarded || address || '');
}

function networkOf(address: string): string {
  const plain = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/%.*$/, '');
  const mapped = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!/^[0-9a-f:.]{2,45}$/i.test(plain) || !plain.includes(':')) return 'unknown';
  const [head = '', tail] = plain.toLowerCase().split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
