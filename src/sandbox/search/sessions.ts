import type {Account} from '../accounts/account.js';
import {BoundedMap} from '../bounded-map.js';
import type {Clock} from '../clock.js';

/** The ids of a search session (§2.2). */
export interface SearchSession {
  readonly searchId: string;
  readonly userId: string;
}

/** The session ids of a request. Without them, the search starts a session. */
type SentIds = {readonly [Name in keyof SearchSession]?: string | null | undefined};

/** The search sessions, separate for each account. A session expires some time after its last search. */
export class SearchSessions {
  readonly #clock: Clock;
  readonly #lifetimeMs: number;
  readonly #searches = new BoundedMap<string, {readonly userId: string; readonly usedAt: number}>();
  readonly #users = new BoundedMap<string, number>();

  constructor(clock: Clock, lifetimeSeconds: number) {
    this.#clock = clock;
    this.#lifetimeMs = lifetimeSeconds * 1000;
  }

  /** Returns what a search continues: a session and its user, only a user, or nothing. */
  find({id}: Account, {searchId, userId}: SentIds): Partial<SearchSession> {
    const search = this.#searches.get(keyOf(id, searchId));
    if (search && searchId && this.#lasts(search.usedAt)) return {searchId, userId: search.userId};
    const userSeenAt = this.#users.get(keyOf(id, userId));
    return userSeenAt !== undefined && userId && this.#lasts(userSeenAt) ? {userId} : {};
  }

  /** Stores a session that was started or continued. */
  keep({id}: Account, {searchId, userId}: SearchSession): void {
    const usedAt = this.#clock.now();
    this.#searches.set(keyOf(id, searchId), {userId, usedAt});
    this.#users.set(keyOf(id, userId), usedAt);
  }

  #lasts(usedAt: number): boolean {
    return this.#clock.now() - usedAt < this.#lifetimeMs;
  }
}

/** Accounts share no sessions. */
const keyOf = (accountId: string, sent: string | null | undefined): string => `${accountId}|${sent ?? ''}`;
