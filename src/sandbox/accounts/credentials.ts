import {TIERS, type RateLimits} from '../../contract/index.js';
import {SELF_SERVICE_PRICE_FACTOR, type Account} from './account.js';
import type {PendingRegistration} from './registrations.js';
import {testRegistrationOf} from '../faults/test-emails.js';
import {answer, HttpError, shortError, type AnswerError} from '../http/answer.js';
import {fieldOf} from '../http/body.js';
import type {Call, OpenCall} from '../http/call.js';
import {forbid} from '../http/checks.js';

const LONGEST_EMAIL = 254;
const LONGEST_NAME = 100;

const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value);

/** Begins a registration and emails its code, to the outbox (§2.7, §4.1). */
export function register({state, body}: OpenCall): Response {
  const contactEmail = fieldOf(body, 'contactEmail');
  const displayName = fieldOf(body, 'displayName');
  const faults: AnswerError[] = [];
  if (!isEmail(contactEmail)) faults.push(invalid('contactEmail', 'An email address is needed.'));
  if (typeof displayName !== 'string' || displayName.trim() === '' || displayName.length > LONGEST_NAME) {
    faults.push(invalid('displayName', 'A name is needed, of at most 100 characters.'));
  }
  if (fieldOf(body, 'agreedToTerms') !== true) faults.push(invalid('agreedToTerms', 'The terms must be agreed to.'));
  if (!isEmail(contactEmail) || typeof displayName !== 'string' || faults.length > 0) throw new HttpError(400, faults);
  const odd = testRegistrationOf(contactEmail);
  if (odd.refuse) throw odd.refuse(state);
  if (odd.isTaken || state.accounts.hasEmail(contactEmail)) throw alreadyRegistered();
  if (state.settings.unspecified.registeringAgain === 'refused' && state.registrations.isPending(contactEmail)) {
    throw new HttpError(400, [shortError('RegistrationPending', 'A code was sent to this address.', 'contactEmail')]);
  }

  const {code} = state.registrations.begin(contactEmail, displayName.trim(), odd);
  if (!odd.isUnsent) sendCode(state, contactEmail, code);
  return answer({status: 'VerificationPending', contactEmail});
}

const sendCode = ({outbox, clock}: OpenCall['state'], to: string, code: string): void =>
  outbox.send({
    to,
    subject: 'Your verification code',
    text: `Your verification code is ${code}.`,
    verificationCode: code,
    sentAt: new Date(clock.now()).toISOString(),
  });

/** Proves the address and issues the key, this once (§2.7). */
export function verify({state, body}: OpenCall): Response {
  const {verificationCodeField} = state.settings.unspecified;
  const email = fieldOf(body, 'email') ?? fieldOf(body, 'contactEmail');
  const code = fieldOf(body, verificationCodeField);
  const faults: AnswerError[] = [];
  if (!isEmail(email)) faults.push(invalid('email', 'An email address is needed.'));
  if (typeof code !== 'string') faults.push(invalid(verificationCodeField, 'The emailed code is needed.'));
  if (!isEmail(email) || typeof code !== 'string') throw new HttpError(400, faults);

  const verification = state.registrations.verify(email, code.trim());
  if (verification.kind === 'none') throw new HttpError(400, [shortError('RegistrationNotFound', NOT_FOUND, 'email')]);
  if (verification.kind === 'wrong') {
    throw new HttpError(400, [shortError('VerificationCodeInvalid', 'The code is wrong.', verificationCodeField)]);
  }
  return answer(credentialsOf(state, openAccount(state, verification.registration)));
}

/** A self-service account, on the free tier (§5.4). */
function openAccount(state: OpenCall['state'], {contactEmail, displayName}: PendingRegistration): Account {
  const {environment, issueSecret} = state.settings;
  const odd = testRegistrationOf(contactEmail);
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
    ...odd.account?.(state.clock.now()),
  };
  state.accounts.add(account);
  for (let left = TIERS.free.perHour; left > (odd.callsLeft ?? Infinity); left -= 1) state.limiter.spend(account);
  return account;
}

const NOT_FOUND = 'No registration is pending for this address: it has expired, failed too often, or never began.';

/** Replaces a key; the old one is dead at once (§3). */
export function rotate({state, account}: Call): Response {
  if (account.isManaged) throw forbid(state, 'The account manager rotates this key.');
  const {keyExpiresAt: _expiry, ...kept} = account;
  const rotated: Account = {...kept, key: `key-${state.settings.issueSecret()}`};
  state.accounts.remove(account);
  state.accounts.add(rotated);
  return answer(credentialsOf(state, rotated));
}

/** Shows the registration, the tier and its limits, and nothing of what is left of them (§4.1). */
export function showUsage({state, account}: Call): Response {
  const {partnerIdField, tierField, rateLimitsField} = state.settings.unspecified;
  const {id, displayName, contactEmail, tier} = account;
  return answer({
    [partnerIdField]: id,
    displayName,
    contactEmail,
    [tierField]: tier,
    [rateLimitsField]: limitsOf(account),
  });
}

/** Deactivates a key for good, a managed one too; the address may register again (§3). */
export function deactivate({state, account}: Call): Response {
  state.accounts.remove(account);
  return answer({status: 'Deactivated'});
}

function credentialsOf({settings}: Call['state'], account: Account): Record<string, unknown> {
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = settings.unspecified;
  return {
    [apiKeyField]: account.key,
    [partnerIdField]: account.id,
    [tierField]: account.tier,
    [rateLimitsField]: limitsOf(account),
  };
}

const limitsOf = ({tier}: Account): RateLimits => TIERS[tier];

const invalid = (field: string, words: string): AnswerError => shortError('FieldInvalid', words, field);

const alreadyRegistered = () =>
  new HttpError(400, [
    shortError('EmailAlreadyRegistered', 'This address is registered. A lost key is rotated.', 'contactEmail'),
  ]);
