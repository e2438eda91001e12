import {BoundedMap} from '../bounded-map.js';
import type {SandboxSettings} from '../options.js';

/** A registration whose address is not proven yet (§3). */
export interface PendingRegistration {
  readonly contactEmail: string;
  readonly displayName: string;
  readonly code: string;
  readonly expiresAt: number;
}

/** What came of an attempt to prove an address. */
export type Verification =
  | {readonly kind: 'verified'; readonly registration: PendingRegistration}
  | {readonly kind: 'wrong'}
  | {readonly kind: 'none'};

/** How a code departs from what is usual. */
export interface OddCode {
  readonly code?: string;
  readonly codeSeconds?: number;
  readonly attempts?: number;
}

/** The registrations that wait for their codes. */
export interface Registrations {
  /** Begins a registration; one that was pending for the same address is replaced. */
  begin(contactEmail: string, displayName: string, odd?: OddCode): PendingRegistration;
  /** Whether a code of this address is still good. */
  isPending(contactEmail: string): boolean;
  /** Takes a code. Expiry and too many wrong codes end the registration (§3). */
  verify(email: string, code: string): Verification;
}

const MOST_PENDING = 10_000;
const CODE_LENGTH = 6;

/** Makes the store of pending registrations. */
export function createRegistrations(
  {issueSecret, unspecified}: Pick<SandboxSettings, 'issueSecret' | 'unspecified'>,
  now: () => number,
): Registrations {
  const pending = new BoundedMap<string, {registration: PendingRegistration; attemptsLeft: number}>(MOST_PENDING);

  return {
    begin(contactEmail, displayName, odd = {}) {
      const expiresAt = now() + (odd.codeSeconds ?? unspecified.verificationCodeSeconds) * 1000;
      const registration = {contactEmail, displayName, code: odd.code ?? digitsOf(issueSecret()), expiresAt};
      const key = contactEmail.toLowerCase();
      pending.set(key, {registration, attemptsLeft: odd.attempts ?? unspecified.verificationAttempts});
      return registration;
    },
    isPending(contactEmail) {
      const entry = pending.get(contactEmail.toLowerCase());
      return entry !== undefined && now() < entry.registration.expiresAt;
    },
    verify(email, code) {
      const key = email.toLowerCase();
      const entry = pending.get(key);
      if (!entry || now() >= entry.registration.expiresAt) {
        pending.delete(key);
        return {kind: 'none'};
      }
      if (entry.registration.code === code) {
        pending.delete(key);
        return {kind: 'verified', registration: entry.registration};
      }
      entry.attemptsLeft -= 1;
      if (entry.attemptsLeft === 0) pending.delete(key);
      return {kind: 'wrong'};
    },
  };
}

/** A code of digits, from a secret that has letters too. */
function digitsOf(secret: string): string {
  const value = [...secret].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10 ** CODE_LENGTH, 7);
  return String(value).padStart(CODE_LENGTH, '0');
}
