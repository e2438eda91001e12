import {readFileSync} from 'node:fs';
import * as z from 'zod/mini';
import {PLAN_VALID_MS} from '../contract/index.js';
import {
  host,
  list,
  number,
  oneOf,
  origin,
  port,
  redisUrl,
  refused,
  setting,
  tier,
  trustedProxies,
  yesNo,
} from './config-values.js';
import {LOG_LEVELS} from './log.js';
import {parseMount} from './mount.js';
import type {RelayOptions} from './options.js';
import {parseServiceUrl, SERVICE_URL_EXPECTED} from './service-url.js';

/** The environment as a process gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A whole relay as the environment describes it. */
export interface RelayConfig {
  readonly relay: RelayOptions;
  readonly host: string;
  readonly port: number;
  /** Where Redis is, when many instances share what they know. */
  readonly redisUrl?: string;
}

/** The environment cannot be meant; the message is one line and never holds the key. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const serviceUrl = setting(SERVICE_URL_EXPECTED, text => parseServiceUrl(text));

const key = setting('printable characters without spaces', text => (/^[\x21-\x7e]+$/.test(text) ? text : undefined));

const mount = setting('a path such as /plans', parseMount);

const Environment = z.object({
  PLAN_SERVICE_URL: z.pipe(z.string({error: 'expected an address'}), serviceUrl),
  PLAN_SERVICE_KEY: z.optional(key),
  PLAN_SERVICE_KEY_FILE: z.optional(z.string()),
  PLAN_SERVICE_TIER: z.optional(tier),
  PLAN_SERVICE_ASYNC: z.optional(yesNo),
  PLAN_SERVICE_TIMEOUT_MS: z.optional(number(1000, 600_000)),
  RELAY_ORIGINS: z.optional(list(origin, 'a comma list of origins such as https://partner.example')),
  RELAY_MOUNT: z.optional(mount),
  RELAY_VISITOR_SEARCHES: z.optional(number(0, 1_000_000)),
  RELAY_QUOTE_TTL_SECONDS: z.optional(number(0, PLAN_VALID_MS / 1000)),
  RELAY_PREFETCH: z.optional(oneOf('on', 'off')),
  RELAY_HANDOFF_HOSTS: z.optional(list(host, 'a comma list of host names')),
  RELAY_METRICS: z.optional(oneOf('off')),
  RELAY_CONFIG: z.optional(refused('nothing, since this version serves one partner')),
  REDIS_URL: z.optional(redisUrl),
  TRUST_PROXY: z.optional(trustedProxies),
  LOG_LEVEL: z.optional(oneOf(...LOG_LEVELS)),
  HOST: z.optional(z.string()),
  PORT: z.optional(port),
});

/** Variables whose values no message may show. */
const SECRETS = new Set(['PLAN_SERVICE_KEY']);

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
  return {
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 8787,
    ...(values.REDIS_URL !== undefined && {redisUrl: values.REDIS_URL}),
    relay: withoutAbsent({
      serviceUrl: values.PLAN_SERVICE_URL,
      key: readKey(values.PLAN_SERVICE_KEY, values.PLAN_SERVICE_KEY_FILE),
      tier: values.PLAN_SERVICE_TIER,
      asyncUpstream: values.PLAN_SERVICE_ASYNC,
      timeoutMs: values.PLAN_SERVICE_TIMEOUT_MS,
      origins: values.RELAY_ORIGINS,
      mount: values.RELAY_MOUNT,
      visitorSearches: values.RELAY_VISITOR_SEARCHES,
      quoteTtlSeconds: values.RELAY_QUOTE_TTL_SECONDS,
      prefetch: values.RELAY_PREFETCH,
      handoffHosts: values.RELAY_HANDOFF_HOSTS,
      trustProxy: values.TRUST_PROXY,
      logLevel: values.LOG_LEVEL ?? 'info',
    }),
  };
}

function describe(issue: z.core.$ZodIssue | undefined, variables: Environment): string {
  const name = String(issue?.path[0] ?? 'environment');
  const found = variables[name];
  const shown = found === undefined ? 'nothing' : SECRETS.has(name) ? 'something else' : quote(found);
  return `${name}: ${issue?.message}, got ${shown}.`;
}

/** A variable's text as a message may show it: an address without the password that some carry. */
const quote = (text: string): string => JSON.stringify(text.replace(/\/\/.*@/s, '//[hidden]@').slice(0, 200));

function readKey(value: string | undefined, file: string | undefined): string {
  if (value !== undefined && file === undefined) return value;
  if (value === undefined && file !== undefined) return readKeyFile(file);
  const found = value === undefined ? 'neither' : 'both';
  throw new ConfigError(`PLAN_SERVICE_KEY: expected either it or PLAN_SERVICE_KEY_FILE, got ${found}.`);
}

function readKeyFile(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const found = `${JSON.stringify(file)}, which cannot be read`;
    throw new ConfigError(`PLAN_SERVICE_KEY_FILE: expected a file with the key, got ${found}.`, {cause});
  }
  if (z.safeParse(key, text).success) return text;
  throw new ConfigError('PLAN_SERVICE_KEY_FILE: expected a file with one key and nothing else, got something else.');
}

/** Leaves absent what is not set, so that the relay's own defaults hold. */
function withoutAbsent(options: {[Name in keyof RelayOptions]: RelayOptions[Name] | undefined}): RelayOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as unknown as RelayOptions;
}
