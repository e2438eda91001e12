import {monotonicNow} from '../time.js';

/** What a quote is for: `typed` by a person, or in the `background`, which leaves the reserve to typed searches. */
export type Priority = 'typed' | 'background';

/** Pages poll every one to two seconds: one that has not for this long is closed, or hidden and will poll when shown. */
const SUBSCRIBER_TIMEOUT_MS = 10_000;

/** The clients that a running quote is for. */
export class Subscribers {
  #priority: Priority;
  #waiting = 0;
  #touchedAt = monotonicNow();

  constructor(priority: Priority) {
    this.#priority = priority;
  }

  /** The highest priority that any client has asked with. */
  get priority(): Priority {
    return this.#priority;
  }

  /** Whether a client waits for the quote, or has asked for it lately. */
  isWanted(): boolean {
    // Stryker disable next-line EqualityOperator: a millisecond makes no difference
    return this.#waiting > 0 || monotonicNow() - this.#touchedAt < SUBSCRIBER_TIMEOUT_MS;
  }

  /** A client asks for the quote. */
  touch(priority: Priority): void {
    this.#touchedAt = monotonicNow();
    if (priority === 'typed') this.#priority = 'typed';
  }

  /** A client waits for the quote until it calls the returned function. */
  wait(): () => void {
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
      this.#touchedAt = monotonicNow();
    };
  }
}
