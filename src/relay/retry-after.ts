import {readRetryAfter} from '../client/retry-after.js';
import {DAY_MS} from '../contract/index.js';

/** How long to pause when the service does not say. */
const DEFAULT_SECONDS = 60;

/** The most that jitter adds. */
const JITTER_MS = 5000;

/**
 * How long the account is to pause after a 429 (§8.2), in milliseconds: what was asked, at least a second, a minute
 * when nothing usable was, and a little more, so that nobody comes back in step; at most a day.
 */
export function pauseAfter(header: string | null, epochMs: number, random: () => number): number {
  const askedMs = Math.max(1, readRetryAfter(header, epochMs) ?? DEFAULT_SECONDS) * 1000;
  return Math.min(askedMs + random() * Math.min(askedMs / 10, JITTER_MS), DAY_MS);
}
