import type {Account} from '../accounts/account.js';
import {MAGIC_EMAILS, type MagicEmailName} from './test-values.js';
import {Refusal, shortError} from '../http/answer.js';
import {rateLimited} from '../http/checks.js';
import type {World} from '../state.js';

/** How the registration of a magic address departs from what is usual; what is absent stays usual. */
export interface MagicRegistration {
  /** Refuses to register. */
  readonly refuse?: (world: World) => Refusal;
  readonly isTaken?: true;
  readonly isUnsent?: true;
  readonly code?: string;
  readonly codeSeconds?: number;
  readonly attempts?: number;
  /** What the new account has that others have not. */
  readonly account?: (now: number) => Partial<Account>;
  /** How many calls the new account has left in its hour. */
  readonly callsLeft?: number;
}

const REGISTRATIONS: Readonly<Record<MagicEmailName, MagicRegistration>> = {
  'known-code': {code: '123456'},
  'no-mail': {isUnsent: true},
  taken: {isTaken: true},
  late: {codeSeconds: 0},
  'one-try': {attempts: 1},
  limited: {refuse: world => rateLimited(world, 30)},
  unavailable: {refuse: () => new Refusal(503, [shortError('ServerError', 'The service failed. This was asked for.')])},
  'last-call': {callsLeft: 1},
  async: {account: () => ({hasAsync: true})},
  'short-lived': {account: now => ({keyExpiresAt: now + 60_000})},
};

const byEmail: ReadonlyMap<string, MagicRegistration> = new Map(
  MAGIC_EMAILS.map(({email, name}) => [email, REGISTRATIONS[name]]),
);

/** How the registration of an address goes, if it is a magic one; what follows a plus sign does not count. */
export const magicRegistrationOf = (email: string): MagicRegistration =>
  byEmail.get(email.toLowerCase().replace(/\+[^@]*@/, '@')) ?? {};
