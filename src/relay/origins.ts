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
