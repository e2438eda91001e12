import type {Account} from '../accounts/account.js';
import {HttpError, shortError} from './response.js';
import type {SandboxSettings} from '../options.js';
import type {SandboxState} from '../state.js';

/**
 * Rejects plain HTTP (§1). By default, it is accepted only on a loopback host and on the hosts in the options, which
 * also prevents DNS rebinding.
 */
export function requireHttps({requireHttps: rule, httpHosts}: SandboxSettings, {protocol, hostname}: URL): void {
  if (protocol === 'https:' || rule === false) return;
  if (rule === undefined && (isLoopback(hostname) || httpHosts.includes(hostname))) return;
  throw new HttpError(403, [shortError('HttpsRequired', 'This host does not accept plain HTTP. Use HTTPS.')]);
}

/**
 * Rejects a request from a page of another website. Browsers report the page's site in `Sec-Fetch-Site`; old browsers
 * send only `Origin`. A page that sends no referrer has the origin `null`, which is rejected unless the caller accepts
 * it.
 */
export function rejectCrossSite({headers, url}: Request, {acceptsNullOrigin = false} = {}): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const isSameHost = origin === null || (origin === 'null' ? acceptsNullOrigin : hostOf(origin) === new URL(url).host);
  if (site === null ? isSameHost : site !== 'cross-site') return;
  throw new HttpError(403, [shortError('CrossSiteRequest', 'Requests from other websites are not allowed.')]);
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** Rejects a request that does not declare JSON (§1). */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\s*(?:;|$)/i.test(type.trim())) return;
  throw new HttpError(415, [shortError('ContentTypeInvalid', 'The Content-Type must be application/json.')]);
}

/**
 * Returns the account of the request's key (§5.8). A key that is missing, malformed, unknown, expired, rotated,
 * deactivated or of the other environment gets a 401, always with the same message, so that a client cannot find out
 * which keys exist.
 */
export function authenticate(state: SandboxState, request: Request): Account {
  const {accounts, clock, settings} = state;
  const [, key = ''] = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const account = accounts.byKey(key);
  const isValid = account?.environment === settings.environment && clock.now() < (account.keyExpiresAt ?? Infinity);
  if (account && isValid) return account;
  throw unauthorized(state);
}

/** The error of every invalid key. */
export function unauthorized({settings}: SandboxState): HttpError {
  const error = shortError(settings.unspecified.unauthorizedCode, 'The API key is missing or invalid.');
  return new HttpError(401, [error], {'www-authenticate': 'Bearer'});
}

/** Counts one request against the account's rate limit, or rejects it with the time to wait (§8). */
export function spendRequest(state: SandboxState, account: Account): void {
  const retryAfterSeconds = state.limiter.spend(account);
  if (retryAfterSeconds !== undefined) throw rateLimited(state, retryAfterSeconds);
}

/** The error of a rate limit, with the time to wait in seconds (§8.2). */
export function rateLimited({settings}: SandboxState, retryAfterSeconds: number): HttpError {
  const error = shortError(settings.unspecified.rateLimitedCode, 'The account’s rate limit is exceeded.');
  return new HttpError(429, [error], {'retry-after': String(retryAfterSeconds)});
}

/** The error of an account that lacks a feature, with a suggestion for the shopper (§2.1, §5.8). */
export function forbid({settings}: SandboxState, message: string): HttpError {
  return new HttpError(403, [
    {...shortError(settings.unspecified.forbiddenCode, message), suggestions: [CONTACT_SUPPORT]},
  ]);
}

const CONTACT_SUPPORT = {action: 'ContactSupport', message: 'Please contact us for help.'} as const;

/**
 * Rejects a body whose `partner` does not match the key (§2.2, §5.2). This check comes before validation, because it is
 * about who sends the request.
 */
export function requireSamePartner({settings}: SandboxState, account: Account, partner: unknown): void {
  if (partner === undefined || partner === null || partner === account.id) return;
  const {partnerMismatchCode, partnerMismatchStatus} = settings.unspecified;
  const error = shortError(partnerMismatchCode, 'The partner in the body does not match the API key.', 'partner');
  throw new HttpError(partnerMismatchStatus, [error]);
}
