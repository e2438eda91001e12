/**
 * The calls an account may make per hour and per day (§8.1). We assume that both are sliding windows: calls within
 * sliding windows are within fixed ones, too.
 */
export interface TierLimits {
  readonly perHour: number;
  readonly perDay: number;
}

/** The rate limits of each tier (§8.1). */
export const TIERS = {
  free: {perHour: 50, perDay: 500},
  standard: {perHour: 1000, perDay: 10_000},
  high: {perHour: 5000, perDay: 20_000},
} as const satisfies Readonly<Record<string, TierLimits>>;
/** The name of a tier. */
export type Tier = keyof typeof TIERS;

const SECOND_MS = 1000;
/** An hour in milliseconds. */
export const HOUR_MS = 3600 * SECOND_MS;
/** A day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;

/** How long a `searchResultPlanId` is valid (§8.3). */
export const PLAN_VALID_MS = 30 * DAY_MS;

/** How long a vehicle's quote stays cached (§8.4). */
export const VEHICLE_CACHE_MS = 30 * DAY_MS;

/** The maximum difference in mileage at which a cached quote still applies (§8.4). */
export const VEHICLE_CACHE_MILES = 5000;

/** The minimum and maximum time between two polls (§8.5). */
export const POLL_INTERVAL_MS = {min: SECOND_MS, max: 2 * SECOND_MS} as const;

/**
 * How long to search synchronously after an asynchronous search was rejected with 403. Then asynchronous search is
 * tried again, because it may have been enabled for the account. We assume this status, because a 403 means that the
 * account lacks a feature (§5.8).
 */
export const SYNC_FALLBACK_MS = 600 * SECOND_MS;

/** The maximum number of matches that a lookup returns (§8.7). */
export const LOOKUP_MATCHES = 5;
