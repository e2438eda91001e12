import {BoundedMap} from '../bounded-map.js';
import {READY_ACCOUNTS, type Account} from './account.js';

/** When more accounts than this have registered themselves, the oldest of them are dropped. */
const MAX_REGISTERED = 5000;

/** The accounts of one sandbox, by their keys. */
export class AccountStore {
  readonly #ready = new Map(READY_ACCOUNTS.map(account => [account.key, account]));
  readonly #registered = new BoundedMap<string, Account>(MAX_REGISTERED);
  /** Has the same entries in the same order as `#registered`, so that both drop the same account. */
  readonly #registeredEmails = new BoundedMap<string, true>(MAX_REGISTERED);

  /** How many there are. */
  get size(): number {
    return this.#ready.size + this.#registered.size;
  }

  /** The account that a key belongs to now; a rotated or deactivated key belongs to none (§3). */
  byKey(key: string): Account | undefined {
    return this.#ready.get(key) ?? this.#registered.get(key);
  }

  hasEmail(address: string): boolean {
    const email = address.toLowerCase();
    return (
      this.#registeredEmails.has(email) || [...this.#ready.values()].some(({contactEmail}) => contactEmail === email)
    );
  }

  /** The last accounts, the newest first; the ready-made ones are the oldest. */
  newest(count: number): readonly Account[] {
    return [...this.#ready.values(), ...this.#registered.values()].slice(-count).reverse();
  }

  add(account: Account): void {
    this.#registered.set(account.key, account);
    this.#registeredEmails.set(account.contactEmail.toLowerCase(), true);
  }

  remove({key, contactEmail}: Account): void {
    this.#ready.delete(key);
    this.#registered.delete(key);
    this.#registeredEmails.delete(contactEmail.toLowerCase());
  }
}
