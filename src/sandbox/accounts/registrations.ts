import {BoundedMap} from '../bounded-map.js';
import type {Clock} from '../clock.js';
import type {SandboxSettings} from '../options.js';

/** A registration whose email address is not verified yet (§3). */
export interface PendingRegistration {
  readonly contactEmail: string;
  readonly displayName: string;
  readonly code: string;
  readonly expiresAt: number;
}

/** The result of an attempt to verify an address. */
export type Verification =
  | {readonly kind: 'verified'; readonly registration: PendingRegistration}
  | {readonly kind: 'wrong'}
  | {readonly kind: 'none'};

/** How the code of a test address differs from the usual one. */
export interface TestCode {
  readonly code?: string;
  readonly codeSeconds?: number;
  readonly attempts?: number;
}

const MAX_PENDING = 10_000;
const CODE_LENGTH = 6;

/** The registrations that wait for their codes, by email address in lower case. */
export class Registrations {
  readonly #settings: SandboxSettings;
  readonly #clock: Clock;
  readonly #pending = new BoundedMap<string, {registration: PendingRegistration; attemptsLeft: number}>(MAX_PENDING);

  constructor(settings: SandboxSettings, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** Starts a registration, and replaces one that is pending for the same address. */
  begin(contactEmail: string, displayName: string, test: TestCode = {}): PendingRegistration {
    const {issueSecret, unspecified} = this.#settings;
    const expiresAt = this.#clock.now() + (test.codeSeconds ?? unspecified.verificationCodeSeconds) * 1000;
    const registration = {contactEmail, displayName, code: test.code ?? digitsOf(issueSecret()), expiresAt};
    const attemptsLeft = test.attempts ?? unspecified.verificationAttempts;
    this.#pending.set(contactEmail.toLowerCase(), {registration, attemptsLeft});
    return registration;
  }

  /** Whether a code of this address can still be used. */
  isPending(contactEmail: string): boolean {
    return this.#find(contactEmail.toLowerCase()) !== undefined;
  }

  /** Checks a code. Expiry and too many wrong codes end the registration (§3). */
  verify(email: string, code: string): Verification {
    const key = email.toLowerCase();
    const entry = this.#find(key);
    if (!entry) return {kind: 'none'};
    if (entry.registration.code === code) {
      this.#pending.delete(key);
      return {kind: 'verified', registration: entry.registration};
    }
    entry.attemptsLeft -= 1;
    if (entry.attemptsLeft === 0) this.#pending.delete(key);
    return {kind: 'wrong'};
  }

  #find(key: string) {
    const entry = this.#pending.get(key);
    return entry && this.#clock.now() < entry.registration.expiresAt ? entry : undefined;
  }
}

/** Derives a numeric code from a secret. */
function digitsOf(secret: string): string {
  const value = [...secret].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10 ** CODE_LENGTH, 7);
  return String(value).padStart(CODE_LENGTH, '0');
}
