/** Every origin may ask. Safe for nobody but a public demo. */
export const ANY_ORIGIN = '*';

/**
 * The origin that a setting names, as browsers send it, such as `https://partner.example`.
 * Undefined when it is none: with a path, without a scheme, or not of the web.
 */
export function parseOrigin(text: string): string | undefined {
  const plain = text.trim().replace(/\/$/, '');
  if (plain === ANY_ORIGIN) return ANY_ORIGIN;
  if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  const isHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:]+\])$/.test(url.hostname);
  const isBare = isHost && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isBare && !plain.includes('@') ? url.origin : undefined;
}

/** A request's own origin, as the visitor sees it. Behind a trusted proxy the proxy says which scheme and host it took. */
export function ownOrigin(request: Request, trustProxy: boolean): string {
  const url = new URL(request.url);
  if (!trustProxy) return url.origin;
  const scheme = lastOf(request.headers.get('x-forwarded-proto')) ?? url.protocol.slice(0, -1);
  const host = lastOf(request.headers.get('x-forwarded-host')) ?? url.host;
  return parseOrigin(`${scheme}://${host}`) ?? url.origin;
}

/** The entry that the nearest proxy wrote. */
const lastOf = (header: string | null): string | undefined => header?.split(',').at(-1)?.trim() || undefined;
