import {PLAN_VALID_MS} from '../../contract/index.js';
import * as values from './values.js';
import {widgetSettings} from './widget-settings.js';

/** One setting of the relay, from the environment, the partners' file or code. */
export interface Setting<T = unknown> {
  /** The environment variable; undefined for an option that only code can set. */
  readonly variable?: string;
  /**
   * `partner`: an option of `createRelay` that each partner of a shared relay sets for itself; `relay`: an option that
   * all partners share; `process`: a setting of the server, not an option of `createRelay`.
   */
  readonly scope: 'partner' | 'relay' | 'process';
  readonly value: values.Value<T>;
  /** The default, in the form that `value` reads. */
  readonly default?: T;
  readonly required?: true;
  /** The description in docs/relay-settings.md. */
  readonly about?: string;
  /** The default in docs/relay-settings.md, where it is not a constant or a variable writes it differently. */
  readonly absent?: string;
}

const COUNT = values.wholeNumber(0, 1_000_000_000);

/**
 * Every setting, in the order of docs/relay-settings.md. The environment, the partners' file, `createRelay` and that
 * page all use this table, so that each value has one set of bounds and one error message.
 */
export const SETTINGS = {
  serviceUrl: {
    variable: 'PLAN_SERVICE_URL',
    scope: 'relay',
    value: values.serviceUrl,
    required: true,
    about: 'Base URL of the upstream API. Partners in the `RELAY_CONFIG` file may have their own.',
    absent: 'required',
  },
  key: {
    variable: 'PLAN_SERVICE_KEY',
    scope: 'partner',
    value: values.key,
    required: true,
    about: "The account's API key.",
    absent: 'required, or a key file',
  },
  keyFile: {
    variable: 'PLAN_SERVICE_KEY_FILE',
    scope: 'partner',
    value: values.keyFile,
    about: 'File that contains the key and nothing else; reloaded when it changes. In code, see `readKey`.',
    absent: 'none',
  },
  tier: {
    variable: 'PLAN_SERVICE_TIER',
    scope: 'partner',
    value: values.tier,
    default: 'free',
    about: "The account's rate limits: a tier, or calls per hour and per day.",
  },
  asyncUpstream: {
    variable: 'PLAN_SERVICE_ASYNC',
    scope: 'partner',
    value: values.trueOrFalse,
    default: false,
    about: '`true` if the account has asynchronous search.',
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
    about: 'Origins of the pages that may use the relay, besides its own. Comma-separated; `*` is every origin.',
    absent: 'only the relay’s own',
  },
  hosts: {
    variable: 'RELAY_HOSTS',
    scope: 'partner',
    value: values.hostNames,
    about: 'Host names that browsers use for the relay. A page on any other host is not same-origin. Comma-separated.',
    absent: 'any over HTTPS ([T4](security.md#threats))',
  },
  originShare: {
    variable: 'RELAY_ORIGIN_SHARE',
    scope: 'partner',
    value: values.share,
    about: 'Share of the hourly limit that one origin may use before it can no longer use the reserved capacity.',
    absent: 'an equal share per origin',
  },
  mount: {
    variable: 'RELAY_MOUNT',
    scope: 'partner',
    value: values.mount,
    default: '/plans',
    about: 'Path under which the relay serves its routes. If it is not `/plans`, pages need `data-relay`.',
  },
  publicUrl: {
    variable: 'RELAY_PUBLIC_URL',
    scope: 'relay',
    value: values.publicUrl,
    about: 'Public URL of the relay; written into `embed.js`.',
    absent: 'taken from the script tag',
  },
  visitorSearches: {
    variable: 'RELAY_VISITOR_SEARCHES',
    scope: 'partner',
    value: COUNT,
    default: 20,
    about:
      'Quotes that one visitor may start per hour. 0 turns off this limit, the limit on upstream catalog requests, and every other visitor limit that you have not set.',
  },
  visitorPolls: {
    variable: 'RELAY_VISITOR_POLLS',
    scope: 'partner',
    value: COUNT,
    about: 'Searches and polls that one visitor may send per minute to one instance; 0 for no limit.',
    absent: '300 × `RELAY_VISITOR_SEARCHES`',
  },
  visitorCatalog: {
    variable: 'RELAY_VISITOR_CATALOG',
    scope: 'partner',
    value: COUNT,
    about: 'Catalog requests that one visitor may send per minute to one instance; 0 for no limit.',
    absent: '60 × `RELAY_VISITOR_SEARCHES`',
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
    about: '`on` lets searches that differ only in `tracking` share a quote.',
    absent: '`off`',
  },
  prefetch: {
    variable: 'RELAY_PREFETCH',
    scope: 'partner',
    value: values.oneOf('on', 'off'),
    default: 'on',
    about:
      '`off` disables prefetch: no quote is started before the shopper searches. So does `RELAY_QUOTE_TTL_SECONDS=0`.',
  },
  startPriceQuotes: {
    variable: 'RELAY_START_PRICE',
    scope: 'partner',
    value: values.onOrOff,
    default: false,
    about:
      '`on` lets a request for a starting price start a quote, without using the capacity reserved for searches. With `PLAN_SERVICE_ASYNC`, every such request may start one.',
    absent: '`off`',
  },
  handoffHosts: {
    variable: 'RELAY_HANDOFF_HOSTS',
    scope: 'partner',
    value: values.hostNames,
    default: [],
    about: 'The only hosts that checkout and document links may have. Comma-separated.',
    absent: 'any',
  },
  widgetSettings: {
    variable: 'RELAY_WIDGET_SETTINGS',
    scope: 'partner',
    value: widgetSettings,
    about:
      'The appearance, text, and defaults of the widget on [all pages](relay.md#set-the-appearance-and-text-for-all-pages).',
    absent: 'none',
  },
  partnersFile: {
    variable: 'RELAY_CONFIG',
    scope: 'process',
    value: values.anyText('the path of a JSON file'),
    about:
      'JSON file with the settings of [several partners](#several-partners-in-one-relay), instead of the variables for one.',
    absent: 'none',
  },
  redisUrl: {
    variable: 'REDIS_URL',
    scope: 'process',
    value: values.redisUrl,
    about: 'URL of a Redis that several instances share.',
    absent: 'each instance’s own memory',
  },
  redisPrefix: {
    variable: 'REDIS_PREFIX',
    scope: 'process',
    value: values.redisPrefix,
    default: values.DEFAULT_REDIS_PREFIX,
    about: 'Prefix of all Redis keys and channels. Only instances with the same prefix share data.',
  },
  hasMetrics: {
    variable: 'RELAY_METRICS',
    scope: 'process',
    value: values.onOrOff,
    default: false,
    about: '`on` serves Prometheus metrics at `/metrics`.',
    absent: '`off`',
  },
  reportToken: {
    variable: 'RELAY_REPORT_TOKEN',
    scope: 'relay',
    value: values.token,
    about:
      'Turns on [reports](reports.md): counts of what shoppers do, at `/reports` and `/reports.json`, for anyone who has this token.',
    absent: 'no reports',
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    scope: 'relay',
    value: values.trustedProxies,
    default: false,
    about: 'How many reverse proxies in front of the relay are trusted to pass the client IP; `true` is one.',
  },
  host: {
    variable: 'HOST',
    scope: 'process',
    value: values.anyText('a host name or an IP address'),
    default: '127.0.0.1',
    about: 'IP address or host name to listen on.',
  },
  port: {
    variable: 'PORT',
    scope: 'process',
    value: values.wholeNumber(0, 65_535),
    default: 8787,
    about: 'Port to listen on; 0 for any free one.',
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    scope: 'relay',
    value: values.oneOf(...values.LOG_LEVELS),
    default: 'silent',
    about: 'Lowest level that is logged. In code, the default is `silent`.',
    absent: '`info`',
  },
  visitorHeaders: {scope: 'relay', value: values.headerNames, default: []},
  pollHoldMs: {scope: 'relay', value: values.wholeNumber(0, 1000), default: 1000},
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

/** A setting's value once it has been read. */
export type ValueOf<Name extends SettingName> = NonNullable<ReturnType<(typeof SETTINGS)[Name]['value']['read']>>;
