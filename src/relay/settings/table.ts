import {PLAN_VALID_MS} from '../../contract/index.js';
import {LOG_LEVELS} from './log.js';
import * as values from './values.js';

/** One setting, wherever it is set. */
export interface Setting<T = unknown> {
  /** The environment variable; none for what only code can set. */
  readonly variable?: string;
  /**
   * `partner`: an option of `createRelay` that each partner of a shared relay sets for itself; `relay`: an option that
   * all partners share; `process`: belongs to the server and is no option.
   */
  readonly scope: 'partner' | 'relay' | 'process';
  readonly value: values.Value<T>;
  /** What an absent setting is, in the form `value` reads. */
  readonly default?: T;
  /** Whether a relay cannot be made without it. */
  readonly required?: true;
  /** What the setting does, as docs/relay-settings.md says it. */
  readonly about?: string;
  /** The default in words, where it is not a constant or is written otherwise in a variable. */
  readonly absent?: string;
}

const COUNT = values.wholeNumber(0, 1_000_000_000);

/**
 * Every setting, in the order of docs/relay-settings.md. The environment, the partners' file, `createRelay` and that
 * page are all made from this table, so that each value has one set of bounds and one message.
 */
export const SETTINGS = {
  serviceUrl: {
    variable: 'PLAN_SERVICE_URL',
    scope: 'relay',
    value: values.serviceUrl,
    required: true,
    about: 'Base URL of the service. Partners in the `RELAY_CONFIG` file may have their own.',
    absent: 'required',
  },
  key: {
    variable: 'PLAN_SERVICE_KEY',
    scope: 'partner',
    value: values.key,
    required: true,
    about: "The account's API key.",
    absent: 'required, or the file',
  },
  keyFile: {
    variable: 'PLAN_SERVICE_KEY_FILE',
    scope: 'partner',
    value: values.keyFile,
    about: 'A file that contains the key and nothing else. It is reloaded when it changes. In code, see `readKey`.',
    absent: 'none',
  },
  tier: {
    variable: 'PLAN_SERVICE_TIER',
    scope: 'partner',
    value: values.tier,
    default: 'free',
    about: "The account's rate limits.",
  },
  asyncUpstream: {
    variable: 'PLAN_SERVICE_ASYNC',
    scope: 'partner',
    value: values.trueOrFalse,
    default: false,
    about: '`true` for accounts with asynchronous search.',
  },
  timeoutMs: {
    variable: 'PLAN_SERVICE_TIMEOUT_MS',
    scope: 'partner',
    value: values.wholeNumber(100, 600_000),
    default: 30_000,
    about: 'Deadline for one quote, in milliseconds.',
  },
  origins: {
    variable: 'RELAY_ORIGINS',
    scope: 'partner',
    value: values.origins,
    default: [],
    about: 'Pages that may use the relay besides its own. Separate them with commas.',
    absent: 'only its own',
  },
  hosts: {
    variable: 'RELAY_HOSTS',
    scope: 'partner',
    value: values.hostNames,
    about: 'Host names that browsers reach the relay by. A page at another host does not count as its own.',
    absent: 'any over https, see [T4](security.md)',
  },
  originShare: {
    variable: 'RELAY_ORIGIN_SHARE',
    scope: 'partner',
    value: values.share,
    about: "Share of the hourly limit that one origin may use before it must leave the others' reserve alone.",
    absent: 'an equal share for each',
  },
  mount: {
    variable: 'RELAY_MOUNT',
    scope: 'partner',
    value: values.mount,
    default: '/plans',
    about: 'Path of the relay. All of its routes are below it.',
  },
  publicUrl: {
    variable: 'RELAY_PUBLIC_URL',
    scope: 'relay',
    value: values.publicUrl,
    about: 'The URL that browsers reach the relay by. It is written into `embed.js`.',
    absent: 'taken from the script tag',
  },
  visitorSearches: {
    variable: 'RELAY_VISITOR_SEARCHES',
    scope: 'partner',
    value: COUNT,
    default: 20,
    about: 'Quotes that one visitor may start per hour; 0 turns all visitor limits off.',
  },
  visitorPolls: {
    variable: 'RELAY_VISITOR_POLLS',
    scope: 'partner',
    value: COUNT,
    about: 'Searches and polls that one visitor may send per minute to one instance; 0 for no limit.',
    absent: '300 for each search',
  },
  visitorCatalog: {
    variable: 'RELAY_VISITOR_CATALOG',
    scope: 'partner',
    value: COUNT,
    about: 'Catalog requests that one visitor may send per minute to one instance; 0 for no limit.',
    absent: '60 for each search',
  },
  quoteTtlSeconds: {
    variable: 'RELAY_QUOTE_TTL_SECONDS',
    scope: 'partner',
    value: values.wholeNumber(0, PLAN_VALID_MS / 1000),
    default: 900,
    about: 'How long a quote is cached, in seconds.',
  },
  shareQuotes: {
    variable: 'RELAY_SHARE_QUOTES',
    scope: 'partner',
    value: values.onOrOff,
    default: false,
    about: '`on`: searches that differ only in `tracking` share a quote.',
    absent: '`off`',
  },
  prefetch: {
    variable: 'RELAY_PREFETCH',
    scope: 'partner',
    value: values.oneOf('on', 'off'),
    default: 'on',
    about: '`off`: no quote is started before the shopper searches, as when `RELAY_QUOTE_TTL_SECONDS` is 0.',
  },
  startPriceQuotes: {
    variable: 'RELAY_START_PRICE',
    scope: 'partner',
    value: values.onOrOff,
    default: false,
    about:
      '`on`: a request for a starting price may start a quote, outside the capacity reserved for typed searches. With `PLAN_SERVICE_ASYNC` it always may.',
    absent: '`off`',
  },
  handoffHosts: {
    variable: 'RELAY_HANDOFF_HOSTS',
    scope: 'partner',
    value: values.hostNames,
    default: [],
    about: 'The only hosts that plans may link to. Separate them with commas.',
    absent: 'any',
  },
  partnersFile: {
    variable: 'RELAY_CONFIG',
    scope: 'process',
    value: values.anyText('the path of a JSON file'),
    about: 'A file that describes several partners, instead of the variables that describe one.',
    absent: 'none',
  },
  redisUrl: {
    variable: 'REDIS_URL',
    scope: 'process',
    value: values.redisUrl,
    about: 'A Redis that several instances share.',
    absent: 'memory of each instance',
  },
  redisPrefix: {
    variable: 'REDIS_PREFIX',
    scope: 'process',
    value: values.redisPrefix,
    default: values.DEFAULT_REDIS_PREFIX,
    about: 'First part of the names of all Redis keys and channels. Instances share only what has the same prefix.',
  },
  hasMetrics: {
    variable: 'RELAY_METRICS',
    scope: 'process',
    value: values.onOrOff,
    default: false,
    about: '`on`: serves metrics for operators at `/metrics`.',
    absent: '`off`',
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    scope: 'relay',
    value: values.trustedProxies,
    default: false,
    about: "How many proxies in front of the relay are trusted to pass on the visitor's address; `true` is one.",
  },
  host: {
    variable: 'HOST',
    scope: 'process',
    value: values.anyText('a host name or an IP address'),
    default: '127.0.0.1',
    about: 'The address to listen at.',
  },
  port: {
    variable: 'PORT',
    scope: 'process',
    value: values.wholeNumber(0, 65_535),
    default: 8787,
    about: 'The port to listen at; 0 for any free one.',
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    scope: 'relay',
    value: values.oneOf(...LOG_LEVELS),
    default: 'silent',
    about: 'The least severe messages that are logged. In code the default is `silent`.',
    absent: '`info`',
  },
  visitorHeaders: {scope: 'relay', value: values.headerNames, default: []},
  pollHoldMs: {scope: 'relay', value: values.wholeNumber(0, 1000), default: 1000},
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

/** A setting's value once it has been read. */
export type ValueOf<Name extends SettingName> = NonNullable<ReturnType<(typeof SETTINGS)[Name]['value']['read']>>;
