import type {DestinationStream} from 'pino';
import {resolveUnspecified, type Tier, TIERS, type TierLimits, type Unspecified} from '../../contract/index.js';
import {isLoopbackHost} from '../../plans/checked-url.js';
import type {BudgetStore, BudgetWindows} from '../limits/budget-store.js';
import type {RelayMetrics} from '../metrics.js';
import type {QuoteStore} from '../quotes/quote-store.js';
import type {RedisLink} from '../redis/link.js';
import type {Fetch} from '../service/fetch-transport.js';
import type {LogLevel, RelayLogger} from './log.js';
import {type Setting, type SettingName, SETTINGS, type ValueOf} from './table.js';
import {ConfigError, plainServiceUrl, shown, type Value} from './values.js';

/** How a relay is set up. Only the service's address and the key have no default. */
export interface RelayOptions {
  /** The service's base address, without `/api/v2/Partners`; https unless it is this machine. */
  readonly serviceUrl: string;
  /** The account's key. It stays in memory and goes nowhere but to the service (§5.7). */
  readonly key: string;
  /** Reloads the key after a rotation: called when the service rejects the current one, and by `renewKey`. */
  readonly readKey?: () => string | Promise<string>;
  /** The account's call limits (§8.1); `free` when absent. */
  readonly tier?: Tier | TierLimits;
  /** Whether the account has asynchronous search (§4.3); false when absent. */
  readonly asyncUpstream?: boolean;
  /**
   * Whether asking for a start price may have the vehicle quoted, out of what is beside the reserve for typed searches.
   * False when absent. With asynchronous search it always may: the service then quotes the vehicle for the search too.
   */
  readonly startPriceQuotes?: boolean;
  /** The pages that may use the relay, such as `https://partner.example`; beside them only its own origin may. */
  readonly origins?: readonly string[];
  /**
   * The host names that the relay is reached by, such as `plans.partner.example`. A page counts as the relay's own only
   * at one of them; when absent, also at any host over https, at an address in numbers and at localhost.
   */
  readonly hosts?: readonly string[];
  /** The path that all routes lie below; `/plans` when absent. */
  readonly mount?: string;
  /**
   * How the service is reached; over connections of the relay's own when absent, on Workers by the global `fetch`. Those
   * of its own send a search once, whatever comes back; a `fetch` may send it again by itself, as that of Node does when
   * the service answers 421 (Misdirected Request).
   */
  readonly fetch?: Fetch;
  /** A quote's deadline; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** How long a quote is shared; 900 when absent, at most 30 days (§8.3). */
  readonly quoteTtlSeconds?: number;
  /**
   * Whether searches that differ in their `tracking` alone share a quote. It saves calls and costs attribution: what is
   * shared was quoted without anybody's tracking. False when absent.
   */
  readonly shareQuotes?: boolean;
  /** How many quotes one visitor may start in an hour; 20 when absent, 0 for no limit. */
  readonly visitorSearches?: number;
  /** How many searches and polls one visitor may send in a minute; 300 for each of `visitorSearches` when absent. */
  readonly visitorPolls?: number;
  /** How many catalog questions one visitor may send in a minute; 60 for each of `visitorSearches` when absent. */
  readonly visitorCatalog?: number;
  /**
   * The part of the hourly budget that each origin may use before it has to leave the rest's reserve alone. An equal
   * part for each listed origin when absent; 1 for no such limit. Origins that are not listed are counted as one.
   */
  readonly originShare?: number;
  /**
   * Looks at a request that would start a quote, for a proof that a person sent it; the quote is started only when it
   * says true. The body has been read by then. `visitorHeaders` lets pages send the proof.
   */
  readonly verifyVisitor?: (request: Request) => boolean | Promise<boolean>;
  /** Headers that pages may send besides the usual ones, for `verifyVisitor`. */
  readonly visitorHeaders?: readonly string[];
  /** Whether searches may be quoted before the person asks; `on` when absent, and `off` when `quoteTtlSeconds` is 0. */
  readonly prefetch?: 'on' | 'off';
  /** The only hosts that plans may link to; any when absent. */
  readonly handoffHosts?: readonly string[];
  /** How many proxies in front are trusted to name the visitor; true is one, false (the default) none. */
  readonly trustProxy?: boolean | number;
  /** The folder that holds `embed.js` and the version folders; without it they are not served. */
  readonly embedDir?: string;
  /**
   * The URL that browsers reach the relay by, such as `https://plans.dealer.example`. It is written into `embed.js`, so
   * that a page whose optimizer combines scripts still finds its relay. Never guessed from a request, since a forged
   * `Host` could then get into a cache that many pages share; without it the loader goes by its script tag.
   */
  readonly publicUrl?: string;
  /** What the account's manual says otherwise than `UNSPECIFIED`. */
  readonly unspecified?: Partial<Unspecified>;
  /** Where the log goes; without it `logLevel` and `logDestination` make one. */
  readonly logger?: RelayLogger;
  /** `silent` when absent. */
  readonly logLevel?: LogLevel;
  readonly logDestination?: DestinationStream;
  /** The time in epoch milliseconds; one that never jumps when absent. */
  readonly now?: () => number;
  /** A number from 0 up to 1. */
  readonly random?: () => number;
  /** How long a poll is held open for its quote; 1,000 when absent. */
  readonly pollHoldMs?: number;
  /** Counts what the relay does and shows it at `/metrics`; see `createMetrics`. */
  readonly metrics?: RelayMetrics;
  /** The account's windows, to see them pass sooner; an hour and a day when absent (§8.1). */
  readonly budgetWindows?: BudgetWindows;
  /** A connection by which many instances share quotes, the budget, visitors' limits and the catalog; see `connectRedis`. */
  readonly redis?: RedisLink;
  /** Where quotes are kept; in Redis when there is one, else in this process. */
  readonly quoteStore?: QuoteStore;
  /** Where the account's calls are counted; in Redis when there is one, else in this process. */
  readonly budgetStore?: BudgetStore;
}

/** An option's value, or its default; undefined only where there is neither. */
type OptionOf<Name extends SettingName> =
  | ValueOf<Name>
  | ((typeof SETTINGS)[Name] extends {readonly default: unknown} | {readonly required: true} ? never : undefined);

type OptionName = SettingName & keyof RelayOptions;

/** Reads one of `createRelay`'s options; throws a `ConfigError` that names it and what was expected. */
export function readOption<Name extends OptionName>(
  name: Name,
  options: Partial<RelayOptions>,
  value: Value<unknown> = SETTINGS[name].value,
): OptionOf<Name> {
  const setting: Setting = SETTINGS[name];
  const given = options[name] ?? setting.default;
  const read = value.read(given);
  if (read === undefined && (given !== undefined || setting.required)) {
    const found = shown(given, value, [options.key]);
    throw new ConfigError(`createRelay: expected ${name} to be ${value.expected}, got ${found}.`);
  }
  return read as OptionOf<Name>;
}

/** What a visitor may send in a minute grows with what one may start: several people may share an address. */
const POLLS_PER_SEARCH = 300;
const CATALOG_PER_SEARCH = 60;

/** Checks a relay's options and fills in the defaults. Throws a `ConfigError` that names the first invalid one. */
export function resolveOptions(options: RelayOptions) {
  const read = <Name extends OptionName>(name: Name): OptionOf<Name> => readOption(name, options);
  // A `fetch` of the caller's own knows how it reaches the service.
  const serviceUrl = readOption('serviceUrl', options, options.fetch && plainServiceUrl);
  const origins = read('origins');
  const tier = read('tier');
  const visitorSearches = read('visitorSearches');
  const quoteTtlSeconds = read('quoteTtlSeconds');
  return {
    serviceUrl,
    // Links to this machine may pass when the service runs on it, as in the demo.
    isLocal: isLoopbackHost(new URL(serviceUrl).hostname),
    key: read('key'),
    readKey: options.readKey,
    limits: typeof tier === 'string' ? TIERS[tier] : tier,
    origins,
    // All origins that `*` lets in count as one.
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

/** A relay's options, checked and with every default filled in. */
export type Options = Readonly<ReturnType<typeof resolveOptions>>;
