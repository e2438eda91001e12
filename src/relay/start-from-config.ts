import type {RelayConfig} from './config.js';
import {createConfiguredRelay} from './configured-relay.js';
import {createLogger} from './log.js';
import {createMetrics} from './metrics/metrics.js';
import {packagedEmbed} from './packaged-embed.js';
import {type RelayServer, startRelay} from './server.js';
import {connectRedis} from './redis/connect.js';

/** A relay's server that reads its files anew when they change. */
export interface ConfiguredServer extends RelayServer {
  /** Whether it serves the embed, which a checkout has to be built for. */
  readonly hasEmbed: boolean;
  /** Reads them anew now, whether or not they have changed. */
  reload(): Promise<void>;
}

/** Starts the relay that an environment describes, connected to its Redis when it names one. */
export async function startFromConfig(config: RelayConfig): Promise<ConfiguredServer> {
  const {host, port, redisUrl, hasMetrics, warnings = []} = config;
  const logger = createLogger({level: config.relay.logLevel ?? 'info'});
  for (const warning of warnings) logger.warn({}, warning);
  const redis = redisUrl === undefined ? undefined : await connectRedis({url: redisUrl, logger});
  const closeRedis = async (): Promise<void> => redis?.close();
  try {
    const embedDir = packagedEmbed();
    const more = {
      ...(embedDir !== undefined && {embedDir}),
      ...(redis && {redis}),
      ...(hasMetrics && {metrics: createMetrics()}),
    };
    const relay = createConfiguredRelay({config, logger, more});
    const server = await startRelay({relay, host, port});
    return {
      url: server.url,
      hasEmbed: embedDir !== undefined,
      close: deadlineMs => server.close(deadlineMs).finally(closeRedis),
      reload: () => relay.reload(),
    };
  } catch (error) {
    await closeRedis();
    throw error;
  }
}
