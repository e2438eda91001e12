import {PLAN_VALID_MS, resolveUnspecified, TIERS, type TierLimits, type Unspecified} from '../contract/index.js';
import {isLoopbackHost} from '../plans/checked-url.js';
import {createFetchTransport} from './service/fetch-transport.js';
import {createLogger, type RelayLogger} from './log.js';
import {parseMount} from './mount.js';
import type {RelayOptions} from './options.js';
import {ANY_ORIGIN, parseOrigin} from './origins.js';
import {parsePublicUrl, PUBLIC_URL_EXPECTED} from './public-url.js';
import {isKey} from './secrets.js';
import {parseServiceUrl, SERVICE_URL_EXPECTED} from './service-url.js';
import type {RelayMetrics} from './metrics/metrics.js';
import {shownText} from './shown-value.js';
import {createStores} from './stores/create-stores.js';
import type {BudgetStore, CallHistory} from './limits/budget-store.js';
import type {QuoteStore} from './quotes/quote-store.js';
import type {RedisLink} from './redis/link.js';
import {monotonicNow} from './time.js';
import type {Transport} from './service/transport.js';

/** The options with every default in its place, and checked. */
export interface Settings {
  readonly serviceUrl: string;
  /** Whether the service runs on this machine, as in the demo: links to this machine may then pass. */
  readonly isLocal: boolean;
  readonly key: string;
  /** The key that the account is known by in this process, whatever it was rotated to. */
  readonly accountKey: string;
  readonly readKey: (() => string | Promise<string>) | undefined;
  readonly limits: TierLimits;
  readonly origins: readonly string[];
  readonly originShare: number;
  readonly hosts: readonly string[] | undefined;
  readonly mount: string;
  /** Whether the caller has its own way to the service. */
  readonly isOwnFetch: boolean;
  readonly transport: Transport;
  readonly asyncUpstream: boolean;
  readonly startPriceQuotes: boolean;
  readonly timeoutMs: number;
  readonly quoteTtlMs: number;
  readonly shareQuotes: boolean;
  readonly visitorSearches: number;
  readonly visitorPolls: number;
  readonly visitorCatalog: number;
  readonly verifyVisitor: ((request: Request) => boolean | Promise<boolean>) | undefined;
  readonly visitorHeaders: readonly string[];
  readonly prefetch: boolean;
  readonly handoffHosts: readonly string[];
  readonly trustedProxies: number;
  readonly embedDir: string | undefined;
  readonly publicUrl: string | undefined;
  readonly unspecified: Unspecified;
  readonly logger: RelayLogger;
  readonly now: () => number;
  readonly random: () => number;
  readonly pollHoldMs: number;
  readonly metrics: RelayMetrics | undefined;
  readonly redis: RedisLink | undefined;
  readonly quoteStore: QuoteStore;
  /** Whether the store is this relay's alone. */
  readonly ownsQuoteStore: boolean;
  readonly budgetStore: BudgetStore;
}

/** Makes the way to a service, for relays that were given no `fetch` of their own. */
export type MakeTransport = (serviceUrl: string) => Transport;

/** What a relay takes over from one that it replaces, or has in common with others of its process. */
export interface Inherited {
  /** What the accounts of this process have spent. */
  readonly history?: CallHistory;
  /** The key that the account was known by before it was rotated. */
  readonly accountKey?: string;
}

/** Fills in the defaults; throws when an option cannot be meant. */
export function resolveSettings(
  options: RelayOptions,
  makeTransport: MakeTransport,
  {history, accountKey = options.key}: Inherited = {},
): Settings {
  const {now = monotonicNow, logLevel: level = 'silent', logDestination: destination, trustProxy = false} = options;
  const serviceUrl = checkServiceUrl(options);
  checkKey(options.key);
  const origins = (options.origins ?? []).map(checkOrigin);
  const limits = limitsOf(options.tier ?? 'free');
  const visitorSearches = inRange('visitorSearches', options.visitorSearches ?? 20, 0, 1_000_000);
  return {
    serviceUrl,
    isLocal: isLoopbackHost(new URL(serviceUrl).hostname),
    key: options.key,
    accountKey,
    readKey: options.readKey,
    limits,
    origins,
    originShare: inRange('originShare', options.originShare ?? shareOf(origins), 0, 1),
    hosts: options.hosts?.map(host => host.toLowerCase()),
    mount: checkMount(options.mount ?? '/plans'),
    isOwnFetch: options.fetch !== undefined,
    transport: options.fetch ? createFetchTransport(options.fetch) : makeTransport(serviceUrl),
    asyncUpstream: options.asyncUpstream ?? false,
    startPriceQuotes: options.startPriceQuotes ?? false,
    timeoutMs: inRange('timeoutMs', options.timeoutMs ?? 30_000, 1, 600_000),
    quoteTtlMs: inRange('quoteTtlSeconds', options.quoteTtlSeconds ?? 900, 0, PLAN_VALID_MS / 1000) * 1000,
    shareQuotes: options.shareQuotes ?? false,
    visitorSearches,
    visitorPolls: inRange('visitorPolls', options.visitorPolls ?? visitorSearches * POLLS_PER_SEARCH, 0, 1e9),
    visitorCatalog: inRange('visitorCatalog', options.visitorCatalog ?? visitorSearches * CATALOG_PER_SEARCH, 0, 1e9),
    verifyVisitor: options.verifyVisitor,
    visitorHeaders: (options.visitorHeaders ?? []).map(checkHeader),
    // A quote that nobody may share is over before the person asks.
    prefetch: options.prefetch !== 'off' && options.quoteTtlSeconds !== 0,
    handoffHosts: (options.handoffHosts ?? []).map(host => host.toLowerCase()),
    trustedProxies: Number(trustProxy),
    embedDir: options.embedDir,
    publicUrl: options.publicUrl === undefined ? undefined : checkPublicUrl(options.publicUrl),
    unspecified: resolveUnspecified(options.unspecified),
    logger: options.logger ?? createLogger({level, destination}),
    now,
    random: options.random ?? Math.random,
    pollHoldMs: inRange('pollHoldMs', options.pollHoldMs ?? 1000, 0, 1000),
    metrics: options.metrics,
    redis: options.redis,
    ownsQuoteStore: options.quoteStore === undefined,
    ...createStores({options, limits, now, accountKey, history}),
  };
}

/** What a visitor may send in a minute grows with what one may start: several people may share an address. */
const POLLS_PER_SEARCH = 300;
const CATALOG_PER_SEARCH = 60;

/** An equal part for each; all origins that `*` lets in count as one. */
const shareOf = (origins: readonly string[]): number => 1 / Math.max(1, origins.length);

function checkHeader(name: string): string {
  if (/^[a-z0-9-]{1,64}$/i.test(name)) return name.toLowerCase();
  throw new RangeError(`createRelay: expected visitorHeaders to be header names, got "${name}".`);
}

const limitsOf = (tier: NonNullable<RelayOptions['tier']>): TierLimits =>
  typeof tier === 'string' ? TIERS[tier] : tier;

/** An injected fetch knows how it reaches the service; the demo's makes no connection at all. */
function checkServiceUrl({serviceUrl, fetch}: RelayOptions): string {
  const url = parseServiceUrl(serviceUrl, fetch !== undefined);
  if (url !== undefined) return url;
  throw new RangeError(`createRelay: expected serviceUrl to be ${SERVICE_URL_EXPECTED}, got another one.`);
}

function checkKey(key: string): void {
  if (isKey(key)) return;
  throw new RangeError('createRelay: expected key to be printable characters without spaces, got something else.');
}

function checkOrigin(text: string): string {
  const origin = parseOrigin(text);
  if (origin !== undefined) return origin;
  throw new RangeError(
    `createRelay: expected origins such as https://partner.example or ${ANY_ORIGIN}, got ${shownText(text)}.`,
  );
}

function checkMount(mount: string): string {
  const path = parseMount(mount);
  if (path !== undefined) return path;
  throw new RangeError(`createRelay: expected mount to be a path such as /plans, got "${mount}".`);
}

export function checkPublicUrl(text: string): string {
  const url = parsePublicUrl(text);
  if (url !== undefined) return url;
  throw new RangeError(`createRelay: expected publicUrl to be ${PUBLIC_URL_EXPECTED}, got another one.`);
}

function inRange(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw new RangeError(`createRelay: expected ${name} from ${least} to ${most}, got ${value}.`);
}
