import type {Account} from './account.js';
import {READY_ACCOUNTS} from './ready-accounts.js';

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

/** Makes the store, the ready-made accounts in it. */
export function createAccountStore(): AccountStore {
  const byKey = new Map<string, Account>();
  const emails = new Set<string>();
  const store: AccountStore = {
    byKey: key => byKey.get(key),
    hasEmail: email => emails.has(email.toLowerCase()),
    get size() {
      return byKey.size;
    },
    newest: count => [...byKey.values()].slice(-count).reverse(),
    add(account) {
      byKey.set(account.key, account);
      emails.add(account.contactEmail.toLowerCase());
    },
    remove(account) {
      byKey.delete(account.key);
      emails.delete(account.contactEmail.toLowerCase());
    },
  };
  READY_ACCOUNTS.forEach(store.add);
  return store;
}
