import type {RelayConfig} from './config.js';
import {createRelay} from './create-relay.js';
import {createLogger} from './log.js';
import {type RelayServer, startRelay} from './server.js';
import {connectRedis} from './stores/redis/connect-redis.js';

/** Starts the relay that an environment describes, connected to its Redis when it names one. */
export async function startFromConfig({relay: options, host, port, redisUrl}: RelayConfig): Promise<RelayServer> {
  const logger = createLogger({level: options.logLevel ?? 'info'});
  const redis = redisUrl === undefined ? undefined : await connectRedis({url: redisUrl, logger});
  const closeRedis = async (): Promise<void> => redis?.close();
  try {
    const relay = createRelay({...options, logger, ...(redis && {redis})});
    const server = await startRelay({relay, host, port});
    return {url: server.url, close: deadlineMs => server.close(deadlineMs).finally(closeRedis)};
  } catch (error) {
    await closeRedis();
    throw error;
  }
}
