import type {Account} from '../accounts/account.js';
import {TEST_EMAILS, type TestEmailName} from './test-values.js';
import {HttpError, shortError} from '../http/answer.js';
import {rateLimited} from '../http/checks.js';
import type {SandboxState} from '../state.js';

/** How the registration of a test address differs; what is absent is as usual. */
export interface TestRegistration {
  /** Refuses to register. */
  readonly refuse?: (state: SandboxState) => HttpError;
  readonly isTaken?: true;
  readonly isUnsent?: true;
  readonly code?: string;
  readonly codeSeconds?: number;
  readonly attempts?: number;
  /** What is special about the new account. */
  readonly account?: (now: number) => Partial<Account>;
  /** How many calls the new account has left in its hour. */
  readonly callsLeft?: number;
}

const REGISTRATIONS: Readonly<Record<TestEmailName, TestRegistration>> = {
  'known-code': {code: '123456'},
  'no-mail': {isUnsent: true},
  taken: {isTaken: true},
  late: {codeSeconds: 0},
  'one-try': {attempts: 1},
  limited: {refuse: state => rateLimited(state, 30)},
  unavailable: {
    refuse: () => new HttpError(503, [shortError('ServerError', 'The service failed. This was asked for.')]),
  },
  'last-call': {callsLeft: 1},
  async: {account: () => ({hasAsync: true})},
  'short-lived': {account: now => ({keyExpiresAt: now + 60_000})},
};

const byEmail: ReadonlyMap<string, TestRegistration> = new Map(
  TEST_EMAILS.map(({email, name}) => [email, REGISTRATIONS[name]]),
);

/** How the registration of an address differs; empty for one that is not a test address. What follows a plus sign is ignored. */
export const testRegistrationOf = (email: string): TestRegistration =>
  byEmail.get(email.toLowerCase().replace(/\+[^@]*@/, '@')) ?? {};
