/** An account's two windows (§8.1); both need room. */
export interface TierLimits {
  readonly perHour: number;
  readonly perDay: number;
}

/** The tiers and what each may ask (§8.1). */
export const TIERS = {
  free: {perHour: 50, perDay: 500},
  standard: {perHour: 1000, perDay: 10_000},
  high: {perHour: 5000, perDay: 20_000},
} as const satisfies Readonly<Record<string, TierLimits>>;
export type Tier = keyof typeof TIERS;

const SECOND_MS = 1000;
export const HOUR_MS = 3600 * SECOND_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long a `searchResultPlanId` may be used (§8.3). */
export const PLAN_VALID_MS = 30 * DAY_MS;

/** How long a vehicle's cached quote lasts (§8.4). */
export const VEHICLE_CACHE_MS = 30 * DAY_MS;

/** How far the odometer may move before a cached quote no longer fits (§8.4). */
export const VEHICLE_CACHE_MILES = 5000;

/** The shortest and longest time from one poll to the next (§8.5). */
export const POLL_INTERVAL_MS = {min: SECOND_MS, max: 2 * SECOND_MS} as const;

/** How long a 403 to asynchronous search counts for an account (`asyncNotEnabledStatus`): it may be given it any day. */
export const ASYNC_REFUSED_MS = 600 * SECOND_MS;

/** How many matches a lookup gives at the most (§8.7). */
export const LOOKUP_MATCHES = 5;
