import type {Account} from '../accounts/account.js';
import {HttpError, shortError} from './answer.js';
import type {SandboxSettings} from '../options.js';
import type {SandboxState} from '../state.js';

/**
 * Refuses plain http (§1). By default it is accepted at a loopback host and at the hosts that the options name. That also
 * keeps out a website that has pointed its own name at this machine (DNS rebinding).
 */
export function requireHttps({requireHttps: rule, httpHosts}: SandboxSettings, {protocol, hostname}: URL): void {
  if (protocol === 'https:' || rule === false) return;
  if (rule === 'unless-loopback' && (isLoopback(hostname) || httpHosts().includes(hostname))) return;
  throw new HttpError(403, [shortError('HttpsRequired', 'Plain http is refused at this host: use https.')]);
}

/**
 * Refuses a request that was sent by a page of another website. Browsers say so in `Sec-Fetch-Site`, old ones in `Origin`.
 * A page that sends no referrer has the origin `null`, which is refused unless the caller accepts it.
 */
export function refuseCrossSite({headers, url}: Request, {isNullOurs = false} = {}): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const isOurs = origin === null || (origin === 'null' ? isNullOurs : hostOf(origin) === new URL(url).host);
  if (site === null ? isOurs : site !== 'cross-site') return;
  throw new HttpError(403, [shortError('CrossSiteRequest', 'Another website may not do this.')]);
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** Refuses a request that does not declare JSON, as every one must (§1). */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\s*(?:;|$)/i.test(type.trim())) return;
  throw new HttpError(415, [shortError('ContentTypeInvalid', 'The Content-Type must be application/json.')]);
}

/**
 * The account whose key a request carries (§5.8). A key that is missing, malformed, unknown, expired, rotated, deactivated
 * or of the other environment is 401, all with the same message, so that a caller cannot probe for valid ones.
 */
export function authenticate(state: SandboxState, request: Request): Account {
  const {accounts, clock, settings} = state;
  const [, key = ''] = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const account = accounts.byKey(key);
  const isValid = account?.environment === settings.environment && clock.now() < (account.keyExpiresAt ?? Infinity);
  if (account && isValid) return account;
  throw unauthorized(state);
}

/** The error of every key that is not valid. */
export function unauthorized({settings}: SandboxState): HttpError {
  const error = shortError(settings.unspecified.unauthorizedCode, 'The key is missing, malformed or not valid here.');
  return new HttpError(401, [error], {'www-authenticate': 'Bearer'});
}

/** Takes one request from an account's two windows, or refuses it with the time to wait (§8). */
export function spendRequest(state: SandboxState, account: Account): void {
  const retryAfterSeconds = state.limiter.spend(account);
  if (retryAfterSeconds !== undefined) throw rateLimited(state, retryAfterSeconds);
}

/** The error of a rate limit, with the time to wait in seconds (§8.2). */
export function rateLimited({settings}: SandboxState, retryAfterSeconds: number): HttpError {
  const error = shortError(settings.unspecified.rateLimitedCode, 'The account’s rate limit is exceeded.');
  return new HttpError(429, [error], {'retry-after': String(retryAfterSeconds)});
}

/** The error of an account that may not use an endpoint, with advice whom to ask (§5.8). */
export function forbid({settings}: SandboxState, message: string): HttpError {
  return new HttpError(403, [
    {...shortError(settings.unspecified.forbiddenCode, message), suggestions: [askTheManager]},
  ]);
}

const askTheManager = {action: 'ContactSupport', message: 'Please ask your account manager.'} as const;

/**
 * Refuses a body whose `partner` is not the key's (§2.2, §5.2). It comes before validation, as it is about who asks.
 */
export function requireSamePartner({settings}: SandboxState, account: Account, partner: unknown): void {
  if (partner === undefined || partner === null || partner === account.id) return;
  const {partnerMismatchCode, partnerMismatchStatus} = settings.unspecified;
  const error = shortError(partnerMismatchCode, 'The partner in the body is not the key’s.', 'partner');
  throw new HttpError(partnerMismatchStatus, [error]);
}
