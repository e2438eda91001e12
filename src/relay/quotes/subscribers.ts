import {monotonicNow} from '../shared/time.js';

/** The priority of a quote: a `prefetch`, or any other in the background, leaves the reserved capacity to searches. */
export type Priority = 'search' | 'prefetch';

/** Idle timeout. Pages poll every one to two seconds; one that has not polled for this long is closed or hidden. */
const SUBSCRIBER_TIMEOUT_MS = 10_000;

/** The clients of a running quote. */
export class Subscribers {
  #priority: Priority;
  #waiting = 0;
  #touchedAt = monotonicNow();

  constructor(priority: Priority) {
    this.#priority = priority;
  }

  /** The highest priority of all clients. */
  get priority(): Priority {
    return this.#priority;
  }

  /** Whether a client is waiting for the quote or has polled recently. */
  isWanted(): boolean {
    // Stryker disable next-line EqualityOperator: a millisecond makes no difference
    return this.#waiting > 0 || monotonicNow() - this.#touchedAt < SUBSCRIBER_TIMEOUT_MS;
  }

  /** Records a request from a client. */
  touch(priority: Priority): void {
    this.#touchedAt = monotonicNow();
    if (priority === 'search') this.#priority = 'search';
  }

  /** Records that a client is waiting, until it calls the returned function. */
  wait(): () => void {
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
      this.#touchedAt = monotonicNow();
    };
  }
}
