import {TIERS, type RateLimits} from '../../contract/index.js';
import {SELF_SERVICE_PRICE_FACTOR, type Account} from './account.js';
import type {PendingRegistration} from './registrations.js';
import {pushBounded} from '../bounded-map.js';
import {testRegistrationOf} from '../faults/test-emails.js';
import {payloadResponse, HttpError, shortError, type ResponseError} from '../http/response.js';
import {fieldOf} from '../http/body.js';
import type {Call, OpenCall} from '../http/call.js';
import {forbid} from '../http/checks.js';
import {MAX_MESSAGES, type SandboxState} from '../state.js';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;

const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value);

/** Starts a registration and sends its code to the outbox (§2.7, §4.1). */
export function register({state, body}: OpenCall): Response {
  const contactEmail = fieldOf(body, 'contactEmail');
  const displayName = fieldOf(body, 'displayName');
  const errors: ResponseError[] = [];
  if (!isEmail(contactEmail)) errors.push(invalid('contactEmail', 'An email address is required.'));
  if (typeof displayName !== 'string' || displayName.trim() === '' || displayName.length > MAX_NAME_LENGTH) {
    errors.push(invalid('displayName', 'A name of at most 100 characters is required.'));
  }
  if (fieldOf(body, 'agreedToTerms') !== true) errors.push(invalid('agreedToTerms', 'You must agree to the terms.'));
  if (!isEmail(contactEmail) || typeof displayName !== 'string' || errors.length > 0) throw new HttpError(400, errors);
  const test = testRegistrationOf(contactEmail);
  if (test.reject) throw test.reject(state);
  if (test.isTaken || state.accounts.hasEmail(contactEmail)) throw alreadyRegistered();
  if (state.settings.unspecified.registeringAgain === 'refused' && state.registrations.isPending(contactEmail)) {
    throw new HttpError(400, [
      shortError('RegistrationPending', 'A code was already sent to this address.', 'contactEmail'),
    ]);
  }

  const {code} = state.registrations.begin(contactEmail, displayName.trim(), test);
  if (!test.isUnsent) sendCode(state, contactEmail, code);
  return payloadResponse({status: 'VerificationPending', contactEmail});
}

const sendCode = ({outbox, clock}: SandboxState, to: string, code: string): void => {
  const message = {
    to,
    subject: 'Your verification code',
    text: `Your verification code is ${code}.`,
    verificationCode: code,
    sentAt: new Date(clock.now()).toISOString(),
  };
  pushBounded(outbox, message, MAX_MESSAGES);
};

/** Verifies the address and issues the key, which is shown only once (§2.7). */
export function verify({state, body}: OpenCall): Response {
  const {verificationCodeField} = state.settings.unspecified;
  const email = fieldOf(body, 'email') ?? fieldOf(body, 'contactEmail');
  const code = fieldOf(body, verificationCodeField);
  const errors: ResponseError[] = [];
  if (!isEmail(email)) errors.push(invalid('email', 'An email address is required.'));
  if (typeof code !== 'string') errors.push(invalid(verificationCodeField, 'The emailed code is required.'));
  if (!isEmail(email) || typeof code !== 'string') throw new HttpError(400, errors);

  const verification = state.registrations.verify(email, code.trim());
  if (verification.kind === 'none') throw new HttpError(400, [shortError('RegistrationNotFound', NOT_FOUND, 'email')]);
  if (verification.kind === 'wrong') {
    throw new HttpError(400, [shortError('VerificationCodeInvalid', 'The code is wrong.', verificationCodeField)]);
  }
  return payloadResponse(credentialsOf(state, openAccount(state, verification.registration)));
}

/** Opens a self-service account on the free tier (§5.4). */
function openAccount(state: SandboxState, {contactEmail, displayName}: PendingRegistration): Account {
  const {environment, issueSecret} = state.settings;
  const test = testRegistrationOf(contactEmail);
  const account: Account = {
    id: `partner-${issueSecret()}`,
    key: `key-${issueSecret()}`,
    environment,
    displayName,
    contactEmail,
    tier: 'free',
    isManaged: false,
    hasAsync: false,
    priceFactor: SELF_SERVICE_PRICE_FACTOR,
    ...test.account?.(state.clock.now()),
  };
  state.accounts.add(account);
  for (let left = TIERS.free.perHour; left > (test.callsLeft ?? Infinity); left -= 1) state.limiter.spend(account);
  return account;
}

const NOT_FOUND =
  'No registration is pending for this address. It expired, had too many wrong codes, or was never started.';

/** Replaces a key; the old one stops working immediately (§3). */
export function rotate({state, account}: Call): Response {
  if (account.isManaged) throw forbid(state, 'Only the account manager can rotate this key.');
  const {keyExpiresAt: _expiry, ...kept} = account;
  const rotated: Account = {...kept, key: `key-${state.settings.issueSecret()}`};
  state.accounts.remove(account);
  state.accounts.add(rotated);
  return payloadResponse(credentialsOf(state, rotated));
}

/** Returns the registration, the tier and its limits, but not how many calls are left (§4.1). */
export function showUsage({state, account}: Call): Response {
  const {partnerIdField, tierField, rateLimitsField} = state.settings.unspecified;
  const {id, displayName, contactEmail, tier} = account;
  return payloadResponse({
    [partnerIdField]: id,
    displayName,
    contactEmail,
    [tierField]: tier,
    [rateLimitsField]: limitsOf(account),
  });
}

/** Permanently deactivates a key, even a managed one. The address may register again (§3). */
export function deactivate({state, account}: Call): Response {
  state.accounts.remove(account);
  return payloadResponse({status: 'Deactivated'});
}

function credentialsOf({settings}: SandboxState, account: Account): Record<string, unknown> {
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = settings.unspecified;
  return {
    [apiKeyField]: account.key,
    [partnerIdField]: account.id,
    [tierField]: account.tier,
    [rateLimitsField]: limitsOf(account),
  };
}

const limitsOf = ({tier}: Account): RateLimits => TIERS[tier];

const invalid = (field: string, message: string): ResponseError => shortError('FieldInvalid', message, field);

const alreadyRegistered = () =>
  new HttpError(400, [
    shortError(
      'EmailAlreadyRegistered',
      'This address is already registered. Only the key itself can rotate the key.',
      'contactEmail',
    ),
  ]);
