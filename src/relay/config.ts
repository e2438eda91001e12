import * as z from 'zod/mini';
import {PLAN_VALID_MS} from '../contract/index.js';
import {
  host,
  list,
  number,
  onOff,
  oneOf,
  origin,
  percent,
  port,
  redisUrl,
  setting,
  tier,
  trustedProxies,
  yesNo,
} from './config-values.js';
import {ConfigError} from './config-error.js';
import {readKeyFile} from './key-file.js';
import {LOG_LEVELS} from './log.js';
import {parseMount} from './mount.js';
import type {RelayOptions} from './options.js';
import {parsePublicUrl, PUBLIC_URL_EXPECTED} from './public-url.js';
import {holdsKey, isKey} from './secrets.js';
import {parseServiceUrl, SERVICE_URL_EXPECTED} from './service-url.js';
import {shownAddress, shownText, UNSHOWN} from './shown-value.js';
import {warningsOfUnknown} from './unknown-variables.js';

/** The environment as a process gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface ProcessConfig {
  readonly host: string;
  readonly port: number;
  /** Whether `/metrics` is there. */
  readonly hasMetrics?: boolean;
  /** Where Redis is, when many instances share what they know. */
  readonly redisUrl?: string;
  /** What an operator should know of the environment, such as variables that are no settings. */
  readonly warnings?: readonly string[];
}

/** One partner's relay. */
export interface SinglePartnerConfig extends ProcessConfig {
  readonly relay: RelayOptions;
  /** The file to watch for another key. */
  readonly keyFile?: string;
  readonly partnersFile?: undefined;
}

/** The relays of the partners that a file describes; `relay` is what they have in common. */
export interface ManyPartnersConfig extends ProcessConfig {
  readonly relay: Partial<RelayOptions>;
  readonly partnersFile: string;
}

/** All that the environment describes. */
export type RelayConfig = SinglePartnerConfig | ManyPartnersConfig;

const serviceUrl = setting(SERVICE_URL_EXPECTED, text => parseServiceUrl(text));

const key = setting('printable characters without spaces', text => (isKey(text) ? text : undefined));

const publicUrl = setting(PUBLIC_URL_EXPECTED, parsePublicUrl);

const mount = setting('a path such as /plans', parseMount);

const Environment = z.object({
  PLAN_SERVICE_URL: z.optional(serviceUrl),
  PLAN_SERVICE_KEY: z.optional(key),
  PLAN_SERVICE_KEY_FILE: z.optional(z.string()),
  PLAN_SERVICE_TIER: z.optional(tier),
  PLAN_SERVICE_ASYNC: z.optional(yesNo),
  PLAN_SERVICE_TIMEOUT_MS: z.optional(number(1000, 600_000)),
  RELAY_ORIGINS: z.optional(list(origin, 'a comma list of origins such as https://partner.example')),
  RELAY_HOSTS: z.optional(list(host, 'a comma list of host names')),
  RELAY_ORIGIN_SHARE: z.optional(percent),
  RELAY_MOUNT: z.optional(mount),
  RELAY_PUBLIC_URL: z.optional(publicUrl),
  RELAY_VISITOR_SEARCHES: z.optional(number(0, 1_000_000)),
  RELAY_VISITOR_POLLS: z.optional(number(0, 999_999_999)),
  RELAY_VISITOR_CATALOG: z.optional(number(0, 999_999_999)),
  RELAY_SHARE_QUOTES: z.optional(onOff),
  RELAY_START_PRICE: z.optional(onOff),
  RELAY_QUOTE_TTL_SECONDS: z.optional(number(0, PLAN_VALID_MS / 1000)),
  RELAY_PREFETCH: z.optional(oneOf('on', 'off')),
  RELAY_HANDOFF_HOSTS: z.optional(list(host, 'a comma list of host names')),
  RELAY_METRICS: z.optional(onOff),
  RELAY_CONFIG: z.optional(z.string()),
  REDIS_URL: z.optional(redisUrl),
  TRUST_PROXY: z.optional(trustedProxies),
  LOG_LEVEL: z.optional(oneOf(...LOG_LEVELS)),
  HOST: z.optional(z.string()),
  PORT: z.optional(port),
});

/** Variables whose values no message may show. */
const SECRETS = new Set(['PLAN_SERVICE_KEY', 'REDIS_URL']);

/** Variables in whose place a key may stand by mistake: they are shown only when they are like an address. */
const ADDRESSES = new Set(['PLAN_SERVICE_URL', 'RELAY_PUBLIC_URL']);

/** A variable set to nothing counts as not set, as shells and container files often leave them. */
const given = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

/**
 * Reads a relay's configuration from environment variables.
 * Throws a `ConfigError` of one line that names the variable, what was expected and what was found.
 */
export function readConfig(environment: Environment): RelayConfig {
  const variables = given(environment);
  const read = z.safeParse(Environment, variables);
  if (!read.success) throw new ConfigError(describe(read.error.issues[0], variables));
  const values = read.data;
  const warnings = warningsOfUnknown(Object.keys(variables), Object.keys(Environment.shape));
  const listen = {
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 8787,
    ...(values.RELAY_METRICS === true && {hasMetrics: true}),
    ...(values.REDIS_URL !== undefined && {redisUrl: values.REDIS_URL}),
    ...(warnings.length > 0 && {warnings}),
  };
  const {RELAY_CONFIG: partnersFile, PLAN_SERVICE_KEY_FILE: keyFile} = values;
  if (partnersFile !== undefined) {
    refusePartnerSettings(variables);
    return {...listen, partnersFile, relay: withoutAbsent(commonOptions(values))};
  }
  const {PLAN_SERVICE_URL: serviceUrl} = values;
  if (serviceUrl === undefined) throw new ConfigError('PLAN_SERVICE_URL: expected an address, got nothing.');
  const key = readKey(values.PLAN_SERVICE_KEY, keyFile);
  const relay: RelayOptions = {
    ...withoutAbsent({...commonOptions(values), ...partnerOptions(values)}),
    serviceUrl,
    key,
  };
  if (keyFile === undefined) return {...listen, relay};
  return {...listen, keyFile, relay: {...relay, readKey: () => readKeyFile(keyFile)}};
}

type Values = z.infer<typeof Environment>;

/** What holds for the process, however many partners it serves. */
const commonOptions = (values: Values) => ({
  serviceUrl: values.PLAN_SERVICE_URL,
  publicUrl: values.RELAY_PUBLIC_URL,
  trustProxy: values.TRUST_PROXY,
  logLevel: values.LOG_LEVEL ?? ('info' as const),
});

/** What belongs to one partner. */
const partnerOptions = (values: Values) => ({
  tier: values.PLAN_SERVICE_TIER,
  asyncUpstream: values.PLAN_SERVICE_ASYNC,
  timeoutMs: values.PLAN_SERVICE_TIMEOUT_MS,
  origins: values.RELAY_ORIGINS,
  originShare: values.RELAY_ORIGIN_SHARE,
  hosts: values.RELAY_HOSTS,
  mount: values.RELAY_MOUNT,
  visitorSearches: values.RELAY_VISITOR_SEARCHES,
  visitorPolls: values.RELAY_VISITOR_POLLS,
  visitorCatalog: values.RELAY_VISITOR_CATALOG,
  quoteTtlSeconds: values.RELAY_QUOTE_TTL_SECONDS,
  shareQuotes: values.RELAY_SHARE_QUOTES,
  startPriceQuotes: values.RELAY_START_PRICE,
  prefetch: values.RELAY_PREFETCH,
  handoffHosts: values.RELAY_HANDOFF_HOSTS,
});

/** The variables that describe a partner. Beside a file of partners they would hold for none of them. */
const PARTNER_VARIABLE = /^(?:PLAN_SERVICE_(?!URL$)|RELAY_(?!CONFIG$|METRICS$|PUBLIC_URL$))/;

function refusePartnerSettings(variables: Environment): void {
  const name = Object.keys(Environment.shape).find(known => PARTNER_VARIABLE.test(known) && variables[known]);
  if (name === undefined) return;
  throw new ConfigError(`${name}: expected nothing beside RELAY_CONFIG, whose file says it, got something.`);
}

function describe(issue: z.core.$ZodIssue | undefined, variables: Environment): string {
  const name = String(issue?.path[0] ?? 'environment');
  return `${name}: ${issue?.message}, got ${shownVariable(name, variables)}.`;
}

function shownVariable(name: string, {[name]: found, PLAN_SERVICE_KEY: key}: Environment): string {
  if (found === undefined) return 'nothing';
  if (SECRETS.has(name) || (key !== undefined && holdsKey(found, [key]))) return UNSHOWN;
  return ADDRESSES.has(name) ? shownAddress(found) : shownText(found);
}

function readKey(value: string | undefined, file: string | undefined): string {
  if (value !== undefined && file === undefined) return value;
  if (value === undefined && file !== undefined) return readKeyFile(file);
  const found = value === undefined ? 'neither' : 'both';
  throw new ConfigError(`PLAN_SERVICE_KEY: expected either it or PLAN_SERVICE_KEY_FILE, got ${found}.`);
}

/** Leaves absent what is not set, so that the relay's own defaults hold. */
const withoutAbsent = <T extends object>(options: T) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
