/** What a public URL has to be, for the messages about one that is not. */
export const PUBLIC_URL_EXPECTED = 'a URL such as https://plans.dealer.example';

/**
 * The URL that browsers reach the relay by, with a slash at its end: `embed.js` and the mount lie below it. Undefined
 * for anything but a host and a plain path, none of which has to be escaped within a JavaScript string.
 */
export function parsePublicUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const {origin, hostname, pathname, username, password, search, hash} = new URL(text);
  const isHost = /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(hostname);
  const isBare = [username, password, search, hash].every(part => part === '') && !/[@?#]/.test(text);
  return isHost && isBare && /^(?:\/[\w.~-]+)*\/?$/.test(pathname)
    ? `${origin}${pathname.replace(/\/$/, '')}/`
    : undefined;
}
