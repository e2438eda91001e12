import type {Exchange} from './exchange.js';
import type {Reply} from './reply.js';
import {ServiceError} from './service-error.js';

const ATTEMPTS = 3;
const FIRST_BACKOFF_MS = 500;

/** How a call is sent within its deadline: once, or again after a failure. */
export type Sending = (attempt: () => Promise<Reply>, signal: AbortSignal) => Promise<Reply>;

/** Sends a call that is free to repeat at most three times, after a 5xx or a lost connection (§7.1). */
export const repeatedly =
  ({wait, random}: Pick<Exchange, 'wait' | 'random'>): Sending =>
  async (attempt, signal) => {
    for (let count = 1; ; count += 1) {
      try {
        const reply = await attempt();
        if (reply.status < 500 || count >= ATTEMPTS) return reply;
      } catch (error) {
        // Stryker disable next-line ConditionalExpression, LogicalOperator: the next step handles it
        const isLost = error instanceof ServiceError && error.kind === 'network';
        if (!isLost || count >= ATTEMPTS) throw error;
      }
      await wait(FIRST_BACKOFF_MS * 2 ** (count - 1) * (0.5 + random()), signal);
    }
  };
