import type {Relay} from './assemble-relay.js';
import {createRelay} from './create-relay.js';
import {embedFolderOf} from './handlers/packaged-embed.js';
import {createMetrics} from './metrics.js';
import {Partners} from './partners.js';
import {connectRedis} from './redis/connect.js';
import {type RelayServer, startRelay} from './server.js';
import {FileWatcher, type WatchOptions} from './settings/files.js';
import {createLogger, type RelayLogger} from './settings/log.js';
import type {RelayOptions} from './settings/options.js';
import type {RelayConfig} from './settings/read-environment.js';
import {warnOfKeyInArguments} from './settings/warnings.js';

/** A relay's server that reloads its key and partner files when they change. */
export interface ConfiguredServer extends RelayServer {
  /** Whether it serves the embed, which a clone of the repository has only after a build. */
  readonly hasEmbed: boolean;
  /** Reloads the files now, whether or not they have changed. */
  reload(): Promise<void>;
}

/**
 * Starts the relay that an environment describes, connected to Redis if `redisUrl` is set. `more` has options without a
 * variable, such as `verifyVisitor`.
 */
export async function startFromConfig(
  config: RelayConfig,
  more: Omit<Partial<RelayOptions>, 'logger'> = {},
): Promise<ConfiguredServer> {
  const {host, port, redisUrl, redisPrefix, hasMetrics, warnings = []} = config;
  const logger = createLogger({level: config.relay.logLevel ?? 'info'});
  for (const warning of warnings) logger.warn({}, warning);
  const redis = redisUrl === undefined ? undefined : await connectRedis({url: redisUrl, prefix: redisPrefix, logger});
  const closeRedis = async (): Promise<void> => redis?.close();
  try {
    const added = {
      ...(redis && {redis}),
      ...(hasMetrics && {metrics: createMetrics()}),
      ...more,
    };
    const relay = createConfiguredRelay({config, logger, more: added});
    const server = await startRelay({relay, host, port});
    return {
      url: server.url,
      hasEmbed: embedFolderOf(config.relay) !== undefined,
      close: deadlineMs => server.close(deadlineMs).finally(closeRedis),
      reload: () => relay.reload(),
    };
  } catch (error) {
    await closeRedis();
    throw error;
  }
}

/** The options of `createConfiguredRelay`. */
export interface ConfiguredRelayOptions extends WatchOptions {
  readonly config: RelayConfig;
  readonly logger: RelayLogger;
  /** Options that the process adds to every relay, such as a connection to Redis. */
  readonly more?: Partial<RelayOptions>;
  /** The command-line arguments; a key among them causes a warning. */
  readonly argv?: readonly string[];
}

/** A relay whose key file or partners' file is watched. */
export interface ConfiguredRelay extends Relay {
  /** Reloads its files now; it also does so when they change. */
  reload(): Promise<void>;
}

/** Creates the relay, or the relays of several partners, that a configuration describes. */
export function createConfiguredRelay(options: ConfiguredRelayOptions): ConfiguredRelay {
  const {config, logger, more, argv = process.argv} = options;
  if (config.partnersFile !== undefined) {
    const common = {...config.relay, ...more, logger};
    return new Partners({...options, file: config.partnersFile, common, argv});
  }
  const {keyFile} = config;
  const relay = createRelay({...config.relay, ...more, logger});
  warnOfKeyInArguments(argv, [config.relay.key], logger);
  const watcher = new FileWatcher(() => void relay.renewKey(), options);
  watcher.watch(keyFile === undefined ? [] : [keyFile]);
  // The file may have been replaced after its key was read, so the first check reads it again in any case.
  watcher.checkAgain();
  return {
    ...relay,
    reload: () => relay.renewKey(),
    close: () => {
      watcher.close();
      return relay.close();
    },
  };
}
