import type {Account} from '../accounts/account.js';
import {TEST_EMAILS, type TestEmailName} from './test-values.js';
import {HttpError, shortError} from '../http/response.js';
import {rateLimited} from '../http/checks.js';
import type {SandboxState} from '../state.js';

/** How the registration of a test address differs from the usual one. */
export interface TestRegistration {
  /** Rejects the registration. */
  readonly reject?: (state: SandboxState) => HttpError;
  readonly isTaken?: true;
  readonly isUnsent?: true;
  readonly code?: string;
  readonly codeSeconds?: number;
  readonly attempts?: number;
  /** Fields of the new account that differ. */
  readonly account?: (now: number) => Partial<Account>;
  /** The number of calls that the new account has left in this hour. */
  readonly callsLeft?: number;
}

const REGISTRATIONS: Readonly<Record<TestEmailName, TestRegistration>> = {
  'known-code': {code: '123456'},
  'no-mail': {isUnsent: true},
  taken: {isTaken: true},
  late: {codeSeconds: 0},
  'one-try': {attempts: 1},
  limited: {reject: state => rateLimited(state, 30)},
  unavailable: {
    reject: () => new HttpError(503, [shortError('ServerError', 'The service failed (simulated).')]),
  },
  'last-call': {callsLeft: 1},
  async: {account: () => ({hasAsync: true})},
  'short-lived': {account: now => ({keyExpiresAt: now + 60_000})},
};

const byEmail: ReadonlyMap<string, TestRegistration> = new Map(
  TEST_EMAILS.map(({email, name}) => [email, REGISTRATIONS[name]]),
);

/**
 * Returns how the registration of an address differs, which is empty unless it is a test address. Ignores plus tags.
 */
export const testRegistrationOf = (email: string): TestRegistration =>
  byEmail.get(email.toLowerCase().replace(/\+[^@]*@/, '@')) ?? {};
