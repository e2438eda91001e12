import {readKeyFile} from './files.js';
import type {RelayOptions} from './options.js';
import {type Setting, type SettingName, SETTINGS, type ValueOf} from './table.js';
import {ConfigError, describeValue} from './values.js';
import {unknownSettingWarnings} from './warnings.js';

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the process, which do not depend on how many partners it serves. */
interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Whether `/metrics` is served. */
  readonly hasMetrics?: boolean | undefined;
  /** A Redis that several instances share. */
  readonly redisUrl?: string | undefined;
  /** The first part of all its keys and channels. */
  readonly redisPrefix?: string | undefined;
  /** Warnings about the environment, such as about unknown variables. */
  readonly warnings?: readonly string[];
}

/** One partner's relay. */
export interface SinglePartnerConfig extends ServerConfig {
  readonly relay: RelayOptions;
  /** The key file to watch for a new key. */
  readonly keyFile?: string;
  readonly partnersFile?: undefined;
}

/** The relays of the partners in a file; `relay` has the options that they share. */
export interface ManyPartnersConfig extends ServerConfig {
  readonly relay: Partial<RelayOptions>;
  readonly partnersFile: string;
}

/** The configuration that the environment describes. */
export type RelayConfig = SinglePartnerConfig | ManyPartnersConfig;

/** The rows of the settings table, by name. */
const ROWS: readonly (readonly [name: string, setting: Setting])[] = Object.entries(SETTINGS);

/**
 * Reads a relay's configuration from environment variables. Throws a one-line `ConfigError` that names the variable and
 * the problem.
 */
export function readConfig(environment: Environment): RelayConfig {
  const variables = setVariables(environment);
  const {partnersFile, host, port, hasMetrics, redisUrl, redisPrefix, key, keyFile, ...options} =
    readVariables(variables);
  const known = ROWS.flatMap(([, {variable}]) => variable ?? []);
  const warnings = unknownSettingWarnings(variables, known);
  const server: ServerConfig = {
    host: host ?? SETTINGS.host.default,
    port: port ?? SETTINGS.port.default,
    hasMetrics,
    redisUrl,
    redisPrefix,
    ...(warnings.length > 0 && {warnings}),
  };
  const common = {logLevel: 'info' as const, ...options};
  if (partnersFile !== undefined) {
    rejectPartnerSettings(variables);
    return {...server, partnersFile, relay: common};
  }
  const {serviceUrl} = common;
  if (serviceUrl === undefined) {
    throw new ConfigError('PLAN_SERVICE_URL is required. Set it to the base URL of the upstream API.');
  }
  const relay = {...common, serviceUrl, key: readKey(key, keyFile)};
  if (keyFile === undefined) return {...server, relay};
  return {...server, keyFile, relay: {...relay, readKey: () => readKeyFile(keyFile)}};
}

/** An empty variable counts as absent: shells and container files often leave variables empty. */
const setVariables = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([name, text]) => [name, text?.trim()] as const)
      .filter(([, text]) => text),
  );

function readVariables(variables: Environment): {readonly [Name in SettingName]?: ValueOf<Name>} {
  const values: Record<string, unknown> = {};
  for (const [name, {variable = '', value}] of ROWS) {
    const text = variables[variable];
    if (text === undefined) continue;
    const given = value.fromText(text);
    values[name] = value.read(given);
    if (values[name] !== undefined) continue;
    const found = describeValue(value.explain ? given : text, value, [variables.PLAN_SERVICE_KEY]);
    throw new ConfigError(`${variable}: expected ${value.expected}, got ${found}.`);
  }
  return values;
}

/** With RELAY_CONFIG, a variable that describes one partner would have no effect. */
function rejectPartnerSettings(variables: Environment): void {
  const rejected = ROWS.find(([, {variable = '', scope}]) => scope === 'partner' && variables[variable]);
  if (rejected === undefined) return;
  const [, {variable}] = rejected;
  throw new ConfigError(`${variable} must not be set together with RELAY_CONFIG. Set it in that file instead.`);
}

function readKey(value: string | undefined, file: string | undefined): string {
  if (value !== undefined && file === undefined) return value;
  if (value === undefined && file !== undefined) return readKeyFile(file);
  throw new ConfigError(
    value === undefined
      ? 'An API key is required. Set PLAN_SERVICE_KEY_FILE or PLAN_SERVICE_KEY.'
      : 'Set either PLAN_SERVICE_KEY or PLAN_SERVICE_KEY_FILE, not both.',
  );
}
