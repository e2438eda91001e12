import type {DestinationStream} from 'pino';
import {
  resolveUnspecified,
  type Tier,
  TIERS,
  type TierLimits,
  type Unspecified,
  type WidgetSettings,
} from '../../contract/index.js';
import {isLoopbackHost} from '../../contract/rules/loopback-host.js';
import type {ReportedActivity} from '../activity/recorder.js';
import type {BudgetStore} from '../limits/budget-store.js';
import type {RelayMetrics} from '../metrics.js';
import type {QuoteStore} from '../quotes/quote-store.js';
import type {RedisLink} from '../redis/link.js';
import type {Fetch} from '../service/fetch-transport.js';
import type {RelayLogger} from './log.js';
import {type Setting, type SettingName, SETTINGS, type ValueOf} from './table.js';
import {ConfigError, describeValue, type LogLevel, plainServiceUrl, type Value} from './values.js';

/** The options of a relay. Only `serviceUrl` and `key` are required. */
export interface RelayOptions {
  /** Base URL of the upstream API, without `/api/v2/Partners`; must be https unless it is on this machine. */
  readonly serviceUrl: string;
  /** The account's API key. It stays in memory and is sent only to the upstream API (§5.7). */
  readonly key: string;
  /** Reloads the key after a rotation: called when the upstream API rejects the current one, and by `renewKey`. */
  readonly readKey?: () => string | Promise<string>;
  /** The account's rate limits (§8.1); `free` by default. */
  readonly tier?: Tier | TierLimits;
  /** Whether the account has asynchronous search (§4.3); false by default. */
  readonly asyncUpstream?: boolean;
  /**
   * Whether a request for a starting price may start a quote, outside the capacity reserved for interactive searches.
   * False by default. With asynchronous search it always may: upstream then caches the quote for the search too.
   */
  readonly startPriceQuotes?: boolean;
  /** The origins that may use the relay besides its own, such as `https://partner.example`. */
  readonly origins?: readonly string[];
  /**
   * The host names that browsers reach the relay by, such as `plans.partner.example`. Only pages on these hosts count as
   * same-origin; by default, pages on any https host, on an IP address, and on localhost do.
   */
  readonly hosts?: readonly string[];
  /** The path that all routes are below; `/plans` by default. */
  readonly mount?: string;
  /**
   * Calls the upstream API. By default the relay uses connections of its own, and on Workers the global `fetch`. Its own
   * connections send a search exactly once; a `fetch` may resend it, as Node's does after a 421 (Misdirected Request).
   */
  readonly fetch?: Fetch;
  /** A quote's deadline; 30,000 by default. */
  readonly timeoutMs?: number;
  /** How long a quote is cached; 900 by default, at most 30 days (§8.3). */
  readonly quoteTtlSeconds?: number;
  /**
   * Whether searches that differ only in their `tracking` share a quote. It saves upstream calls but loses attribution:
   * a shared quote is requested without tracking. False by default.
   */
  readonly shareQuotes?: boolean;
  /** How many quotes one visitor may start per hour; 20 by default, 0 for no limit. */
  readonly visitorSearches?: number;
  /** How many searches and polls one visitor may send per minute; 300 for each of `visitorSearches` by default. */
  readonly visitorPolls?: number;
  /** How many catalog requests one visitor may send per minute; 60 for each of `visitorSearches` by default. */
  readonly visitorCatalog?: number;
  /**
   * The share of the hourly quota that each origin may use before it must leave the reserved capacity to the others. An
   * equal share for each listed origin by default; 1 for no such limit. All unlisted origins together count as one.
   */
  readonly originShare?: number;
  /**
   * Checks a request that would start a quote, for example for proof that a person sent it. The quote starts only if it
   * returns true. The body has already been read. `visitorHeaders` lets pages send the proof.
   */
  readonly verifyVisitor?: (request: Request) => boolean | Promise<boolean>;
  /** Additional request headers that pages may send, for `verifyVisitor`. */
  readonly visitorHeaders?: readonly string[];
  /** Whether pages may prefetch quotes; `on` by default, and always `off` when `quoteTtlSeconds` is 0. */
  readonly prefetch?: 'on' | 'off';
  /** The only hosts that plans may link to; any by default. */
  readonly handoffHosts?: readonly string[];
  /** Appearance, text and defaults of the widget on all pages. What a page sets itself takes precedence. */
  readonly widgetSettings?: WidgetSettings;
  /**
   * Turns on reports: the relay counts searches, lists, details, comparisons and checkouts by day and page, without
   * personal data, and serves them at `/reports` and `/reports.json` to anyone who has this token.
   */
  readonly reportToken?: string;
  /**
   * Called with each activity that a page reports, such as to send checkouts to your own analytics. Pages report them if
   * there is a `reportToken` or this hook. Nothing waits for it.
   */
  readonly onActivity?: (activity: ReportedActivity) => unknown;
  /** How many proxies in front of the relay are trusted to pass the client IP; true is one, false (the default) none. */
  readonly trustProxy?: boolean | number;
  /** The folder with `embed.js` and the version folders; the package's own by default, except in Workers. */
  readonly embedDir?: string;
  /**
   * The URL that browsers reach the relay by, such as `https://plans.dealer.example`. It is written into `embed.js`, so
   * that a page whose optimization plugin combines scripts still finds its relay. It is never taken from a request: a
   * forged `Host` could end up in a shared cache. Without it the loader uses the URL in its script tag.
   */
  readonly publicUrl?: string;
  /** Where the account's manual differs from the defaults in `UNSPECIFIED`. */
  readonly unspecified?: Partial<Unspecified>;
  /** The logger; by default one is created from `logLevel` and `logDestination`. */
  readonly logger?: RelayLogger;
  /** The lowest level that is logged; `silent` by default. */
  readonly logLevel?: LogLevel;
  /** Where the log is written; standard output by default. */
  readonly logDestination?: DestinationStream;
  /** The time in epoch milliseconds; a monotonic clock by default. */
  readonly now?: () => number;
  /** Jitter: a number from 0 up to 1. */
  readonly random?: () => number;
  /** How long a poll is held open for its quote; 1,000 by default. */
  readonly pollHoldMs?: number;
  /** Collects metrics and serves them at `/metrics`; see `createMetrics`. */
  readonly metrics?: RelayMetrics;
  /** A connection through which instances share quotes, quota, visitors' limits and the catalog; see `connectRedis`. */
  readonly redis?: RedisLink;
  /** Where quotes are stored; in Redis if `redis` is set, else in this process. */
  readonly quoteStore?: QuoteStore;
  /** Where the account's calls are counted; in Redis if `redis` is set, else in this process. */
  readonly budgetStore?: BudgetStore;
}

/** An option's value or its default; undefined only if it has neither. */
type OptionOf<Name extends SettingName> =
  | ValueOf<Name>
  | ((typeof SETTINGS)[Name] extends {readonly default: unknown} | {readonly required: true} ? never : undefined);

type OptionName = SettingName & keyof RelayOptions;

/** Reads one of `createRelay`'s options. Throws a `ConfigError` that names the option and what was expected. */
export function readOption<Name extends OptionName>(
  name: Name,
  options: Partial<RelayOptions>,
  value: Value<unknown> = SETTINGS[name].value,
): OptionOf<Name> {
  const setting: Setting = SETTINGS[name];
  const given = options[name] ?? setting.default;
  const read = value.read(given);
  if (read === undefined && (given !== undefined || setting.required)) {
    const found = describeValue(given, value, [options.key]);
    throw new ConfigError(`createRelay: expected ${name} to be ${value.expected}, got ${found}.`);
  }
  return read as OptionOf<Name>;
}

/** Whether pages report what shoppers do. */
export const hasReports = ({reportToken, onActivity}: Pick<RelayOptions, 'reportToken' | 'onActivity'>): boolean =>
  reportToken !== undefined || onActivity !== undefined;

/** The limits per minute scale with the number of quotes a visitor may start: several people may share an IP address. */
const POLLS_PER_SEARCH = 300;
const CATALOG_PER_SEARCH = 60;

/** Checks a relay's options and fills in the defaults. Throws a `ConfigError` that names the first invalid one. */
export function resolveOptions(options: RelayOptions) {
  const read = <Name extends OptionName>(name: Name): OptionOf<Name> => readOption(name, options);
  // A custom `fetch` has its own way to the upstream API, so plain HTTP is allowed.
  const serviceUrl = readOption('serviceUrl', options, options.fetch && plainServiceUrl);
  const origins = read('origins');
  const tier = read('tier');
  const visitorSearches = read('visitorSearches');
  const quoteTtlSeconds = read('quoteTtlSeconds');
  return {
    serviceUrl,
    // Plans may link to this machine if the upstream API runs on it, as in the demo.
    isLocal: isLoopbackHost(new URL(serviceUrl).hostname),
    key: read('key'),
    readKey: options.readKey,
    limits: typeof tier === 'string' ? TIERS[tier] : tier,
    origins,
    // All origins that `*` allows count as one.
    originShare: read('originShare') ?? 1 / Math.max(1, origins.length),
    hosts: read('hosts'),
    mount: read('mount'),
    isOwnFetch: options.fetch !== undefined,
    asyncUpstream: read('asyncUpstream'),
    startPriceQuotes: read('startPriceQuotes'),
    timeoutMs: read('timeoutMs'),
    quoteTtlMs: quoteTtlSeconds * 1000,
    shareQuotes: read('shareQuotes'),
    visitorSearches,
    visitorPolls: read('visitorPolls') ?? visitorSearches * POLLS_PER_SEARCH,
    visitorCatalog: read('visitorCatalog') ?? visitorSearches * CATALOG_PER_SEARCH,
    verifyVisitor: options.verifyVisitor,
    visitorHeaders: read('visitorHeaders'),
    // Prefetching is useless when quotes are not cached.
    prefetch: read('prefetch') === 'on' && quoteTtlSeconds !== 0,
    handoffHosts: read('handoffHosts'),
    widgetSettings: read('widgetSettings'),
    reportToken: read('reportToken'),
    onActivity: options.onActivity,
    trustedProxies: Number(read('trustProxy')),
    embedDir: options.embedDir,
    publicUrl: read('publicUrl'),
    unspecified: resolveUnspecified(options.unspecified),
    logLevel: read('logLevel'),
    pollHoldMs: read('pollHoldMs'),
    metrics: options.metrics,
    redis: options.redis,
  };
}

/** A relay's options, validated and with every default filled in. */
export type Options = Readonly<ReturnType<typeof resolveOptions>>;
