import {READY_ACCOUNTS, type Account} from './account.js';
import {BoundedMap} from '../bounded-map.js';

/** The accounts of one sandbox, by their keys. */
export interface AccountStore {
  /** The account that a key belongs to now; a rotated or deactivated key belongs to none (§3). */
  byKey(key: string): Account | undefined;
  hasEmail(email: string): boolean;
  /** How many there are. */
  readonly size: number;
  /** The last so many, the newest first; the ready-made ones are the oldest. */
  newest(count: number): readonly Account[];
  add(account: Account): void;
  remove(account: Account): void;
}

/** When there are more accounts that registered themselves, the oldest of them go. */
const MOST_REGISTERED = 5000;

/** Makes the store, the ready-made accounts in it. */
export function createAccountStore(): AccountStore {
  const ready = new Map(READY_ACCOUNTS.map(account => [account.key, account]));
  const registered = new BoundedMap<string, Account>(MOST_REGISTERED);
  // Entries come and go with those of `registered`, in the same order, so that both drop the same account.
  const registeredEmails = new BoundedMap<string, true>(MOST_REGISTERED);
  return {
    byKey: key => ready.get(key) ?? registered.get(key),
    hasEmail: email =>
      registeredEmails.has(email.toLowerCase()) ||
      [...ready.values()].some(({contactEmail}) => contactEmail === email.toLowerCase()),
    get size() {
      return ready.size + registered.size;
    },
    newest: count => [...ready.values(), ...registered.values()].slice(-count).reverse(),
    add(account) {
      registered.set(account.key, account);
      registeredEmails.set(account.contactEmail.toLowerCase(), true);
    },
    remove({key, contactEmail}) {
      ready.delete(key);
      registered.delete(key);
      registeredEmails.delete(contactEmail.toLowerCase());
    },
  };
}
