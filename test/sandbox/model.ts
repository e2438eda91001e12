import {
  DAY_MS,
  HOUR_MS,
  PLAN_VALID_MS,
  TIERS,
  VEHICLE_CACHE_MILES,
  VEHICLE_CACHE_MS,
} from '../../src/contract/index.js';

/** The expected response: its status and, for an error, the number or code of its first error. */
export interface Expected {
  readonly status: number;
  readonly error?: string | number;
  /** The exact time until the next call is granted. */
  readonly waitMs?: number;
}

interface Account {
  readonly email: string;
  key: string;
  /** The times of its granted calls. */
  readonly calls: number[];
}

interface Pending {
  readonly expiresAt: number;
  attemptsLeft: number;
}

const CODE_MS = 900_000;
const ATTEMPTS = 5;
const granted: Expected = {status: 200};
const rejected = (error: string | number, status = 400): Expected => ({status, error});

/**
 * A second implementation of the service's rules about keys, limits, plans and cached vehicles, as simple as possible:
 * it only searches lists.
 */
export class Model {
  now: number;
  readonly #quoteMs: number;
  readonly #pending = new Map<string, Pending>();
  #accounts: Account[] = [];
  readonly #plans: {readonly id: string; readonly owner: Account; readonly quotedAt: number}[] = [];
  #vehicles: {readonly vin: string; readonly mileage: number; readonly startedAt: number}[] = [];

  constructor(now: number, quoteMs: number) {
    this.now = now;
    this.#quoteMs = quoteMs;
  }

  register(email: string, agreedToTerms: boolean): Expected {
    if (!agreedToTerms) return rejected('FieldInvalid');
    if (this.#accounts.some(account => account.email === email)) return rejected('EmailAlreadyRegistered');
    this.#pending.set(email, {expiresAt: this.now + CODE_MS, attemptsLeft: ATTEMPTS});
    return granted;
  }

  verify(email: string, isRight: boolean): Expected {
    const pending = this.#pending.get(email);
    if (!pending || this.now >= pending.expiresAt) return rejected('RegistrationNotFound');
    if (isRight) return granted;
    pending.attemptsLeft -= 1;
    if (pending.attemptsLeft === 0) this.#pending.delete(email);
    return rejected('VerificationCodeInvalid');
  }

  /** Adds the key of a verified registration. */
  opened(email: string, key: string): void {
    this.#pending.delete(email);
    this.#accounts.push({email, key, calls: []});
  }

  /** Any call with a key. It is granted unless the account is rate limited. */
  call(key: string): Expected {
    const account = this.#owner(key);
    if (!account) return rejected('Unauthorized', 401);
    const {perHour, perDay} = TIERS.free;
    const waitMs = Math.max(this.#wait(account, HOUR_MS, perHour), this.#wait(account, DAY_MS, perDay));
    if (waitMs > 0) return {...rejected('RateLimitExceeded', 429), waitMs};
    account.calls.push(this.now);
    return granted;
  }

  rotated(old: string, key: string): void {
    const account = this.#owner(old);
    if (account) account.key = key;
  }

  deactivated(key: string): void {
    this.#accounts = this.#accounts.filter(account => account.key !== key);
  }

  offered(key: string, id: string): void {
    const owner = this.#owner(key);
    if (owner) this.#plans.push({id, owner, quotedAt: this.now});
  }

  order(key: string, id: string): Expected {
    const expected = this.call(key);
    if (expected.status !== 200) return expected;
    const plan = this.#plans.findLast(candidate => candidate.id === id);
    if (!plan || plan.owner !== this.#owner(key)) return rejected('OrderNotActive', 410);
    return this.now - plan.quotedAt < PLAN_VALID_MS ? {status: 201} : rejected(1009, 200);
  }

  registerVehicle(vin: string, mileage: number): Expected {
    const known = this.#vehicle(vin, mileage);
    if (known) return {status: this.#isQuoted(known) ? 201 : 202};
    this.#vehicles.push({vin, mileage, startedAt: this.now});
    return granted;
  }

  cleanVehicle(vin: string, mileage: number): Expected {
    const cleaned = this.#vehicle(vin, mileage);
    this.#vehicles = this.#vehicles.filter(entry => entry !== cleaned);
    return granted;
  }

  searchAsync(vin: string, mileage: number): Expected {
    const known = this.#vehicle(vin, mileage);
    if (!known) return rejected(20_006);
    return {status: this.#isQuoted(known) ? 200 : 202};
  }

  #owner = (key: string) => this.#accounts.find(account => account.key === key);

  /** Returns how long until the account has fewer calls in the window than its limit. */
  #wait({calls}: Account, windowMs: number, limit: number): number {
    const within = calls.filter(time => time > this.now - windowMs);
    const oldest = within.at(-limit);
    return oldest === undefined ? 0 : oldest + windowMs - this.now;
  }

  /** Returns the entry at the closest mileage, or the older one of two equally close entries. */
  #vehicle(vin: string, mileage: number) {
    const distance = (entry: {mileage: number}) => Math.abs(entry.mileage - mileage);
    const near = this.#vehicles.filter(
      entry =>
        entry.vin === vin && distance(entry) < VEHICLE_CACHE_MILES && this.now - entry.startedAt < VEHICLE_CACHE_MS,
    );
    const least = Math.min(...near.map(distance));
    return near.find(entry => distance(entry) === least);
  }

  #isQuoted = ({startedAt}: {startedAt: number}) => this.now >= startedAt + this.#quoteMs;
}
