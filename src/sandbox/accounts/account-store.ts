import {BoundedMap} from '../bounded-map.js';
import {PREDEFINED_ACCOUNTS, type Account} from './account.js';

/** The maximum number of self-registered accounts; the oldest ones are dropped. */
const MAX_REGISTERED = 5000;

/** The accounts of one sandbox, by API key. */
export class AccountStore {
  readonly #predefined = new Map(PREDEFINED_ACCOUNTS.map(account => [account.key, account]));
  readonly #registered = new BoundedMap<string, Account>(MAX_REGISTERED);
  /** Has the same entries in the same order as `#registered`, so that both drop the same account. */
  readonly #registeredEmails = new BoundedMap<string, true>(MAX_REGISTERED);

  get size(): number {
    return this.#predefined.size + this.#registered.size;
  }

  /** Returns the account of a key. A rotated or deactivated key has none (§3). */
  byKey(key: string): Account | undefined {
    return this.#predefined.get(key) ?? this.#registered.get(key);
  }

  hasEmail(address: string): boolean {
    const email = address.toLowerCase();
    return (
      this.#registeredEmails.has(email) ||
      [...this.#predefined.values()].some(({contactEmail}) => contactEmail === email)
    );
  }

  /** Returns the latest accounts, newest first. The predefined ones are the oldest. */
  newest(count: number): readonly Account[] {
    return [...this.#predefined.values(), ...this.#registered.values()].slice(-count).reverse();
  }

  add(account: Account): void {
    this.#registered.set(account.key, account);
    this.#registeredEmails.set(account.contactEmail.toLowerCase(), true);
  }

  remove({key, contactEmail}: Account): void {
    this.#predefined.delete(key);
    this.#registered.delete(key);
    this.#registeredEmails.delete(contactEmail.toLowerCase());
  }
}
