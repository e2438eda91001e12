/** Header names in lower case, and their values. */
export type AnswerHeaders = Readonly<Record<string, string>>;

const SECURITY: AnswerHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** What every answer below the mount carries when its page may not read it, or asked from the relay's own origin. */
export const CLOSED_HEADERS: AnswerHeaders = {
  ...SECURITY,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  vary: 'Origin, Accept-Encoding',
};

/** What the embed's files carry: any page may load them. */
export const PUBLIC_HEADERS: AnswerHeaders = {
  ...SECURITY,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  vary: 'Accept-Encoding',
};

/** What lets one origin read the answer. Never credentials: there are none to send. */
export const openHeaders = (origin: string): AnswerHeaders => ({
  ...CLOSED_HEADERS,
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'retry-after, x-cache, x-request-id, server-timing, plan-quoted-at',
});

/** What a preflight is told besides; a browser may remember it for a day. */
export const preflightHeaders = (moreHeaders: readonly string[]): AnswerHeaders => ({
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': ['content-type', 'plan-purpose', ...moreHeaders].join(', '),
  'access-control-max-age': '86400',
});
