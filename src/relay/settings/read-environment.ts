import {readKeyFile} from './files.js';
import type {RelayOptions} from './options.js';
import {type Setting, type SettingName, SETTINGS, type ValueOf} from './table.js';
import {ConfigError, shown} from './values.js';
import {warningsOfUnknown} from './warnings.js';

/** The environment as a process gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the process, however many partners it serves. */
interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Whether `/metrics` is served. */
  readonly hasMetrics?: boolean | undefined;
  /** A Redis that several instances share. */
  readonly redisUrl?: string | undefined;
  /** First part of all keys and channels there. */
  readonly redisPrefix?: string | undefined;
  /** What an operator should know of the environment, such as variables that are not settings. */
  readonly warnings?: readonly string[];
}

/** One partner's relay. */
export interface SinglePartnerConfig extends ServerConfig {
  readonly relay: RelayOptions;
  /** The file to watch for another key. */
  readonly keyFile?: string;
  readonly partnersFile?: undefined;
}

/** The relays of the partners that a file describes; `relay` is what they have in common. */
export interface ManyPartnersConfig extends ServerConfig {
  readonly relay: Partial<RelayOptions>;
  readonly partnersFile: string;
}

/** All that the environment describes. */
export type RelayConfig = SinglePartnerConfig | ManyPartnersConfig;

/** The table's rows by name. */
const ROWS: readonly (readonly [name: string, setting: Setting])[] = Object.entries(SETTINGS);

/**
 * Reads a relay's configuration from environment variables.
 * Throws a `ConfigError` of one line that names the variable, what was expected and what was found.
 */
export function readConfig(environment: Environment): RelayConfig {
  const variables = setVariables(environment);
  const {partnersFile, host, port, hasMetrics, redisUrl, redisPrefix, key, keyFile, ...options} =
    readVariables(variables);
  const known = ROWS.flatMap(([, {variable}]) => variable ?? []);
  const warnings = warningsOfUnknown(Object.keys(variables), known);
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
    refusePartnerSettings(variables);
    return {...server, partnersFile, relay: common};
  }
  const {serviceUrl} = common;
  if (serviceUrl === undefined) throw new ConfigError('PLAN_SERVICE_URL: expected an address, got nothing.');
  const relay = {...common, serviceUrl, key: readKey(key, keyFile)};
  if (keyFile === undefined) return {...server, relay};
  return {...server, keyFile, relay: {...relay, readKey: () => readKeyFile(keyFile)}};
}

/** A variable that is empty counts as absent, as shells and container files often leave them. */
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
    values[name] = value.read(value.fromText(text));
    if (values[name] !== undefined) continue;
    const found = shown(text, value, [variables.PLAN_SERVICE_KEY]);
    throw new ConfigError(`${variable}: expected ${value.expected}, got ${found}.`);
  }
  return values;
}

/** Next to a file of partners, a variable that describes one partner would apply to none of them. */
function refusePartnerSettings(variables: Environment): void {
  const refused = ROWS.find(([, {variable = '', scope}]) => scope === 'partner' && variables[variable]);
  if (refused === undefined) return;
  const [, {variable}] = refused;
  throw new ConfigError(`${variable}: expected nothing beside RELAY_CONFIG, whose file says it, got something.`);
}

function readKey(value: string | undefined, file: string | undefined): string {
  if (value !== undefined && file === undefined) return value;
  if (value === undefined && file !== undefined) return readKeyFile(file);
  const found = value === undefined ? 'neither' : 'both';
  throw new ConfigError(`PLAN_SERVICE_KEY: expected either it or PLAN_SERVICE_KEY_FILE, got ${found}.`);
}
