import {DAY_MS} from '../contract/index.js';

/** How long to pause when the service does not say. */
const DEFAULT_MS = 60_000;
const SHORTEST_MS = 1000;

/**
 * How long a 429 asks to wait (§8.2), in milliseconds: seconds or an HTTP date. Nothing usable counts as a minute,
 * what has passed already as a second, and more than a day as a day.
 */
export function readRetryAfter(header: string | null, epochMs: number): number {
  const text = header?.trim().slice(0, 100) ?? '';
  const asked = /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - epochMs;
  if (Number.isNaN(asked)) return DEFAULT_MS;
  return Math.min(Math.max(asked, SHORTEST_MS), DAY_MS);
}

/** The pause to keep: what was asked and a little more, so that nobody comes back in step (§8.2). */
export const withJitter = (ms: number, random: () => number): number =>
  Math.min(ms + random() * Math.min(ms / 10, 5000), DAY_MS);
