// Runs one relay as a separate process: reads its options as JSON, prints its URL, stops on SIGTERM.
import {connectRedis, createRelay, type RelayOptions, startRelay} from '../../../src/relay/index.js';
import {createTestLogger} from './test-logger.js';

const {redisUrl, ...options} = JSON.parse(process.argv[2] ?? '{}') as RelayOptions & {readonly redisUrl: string};
const redis = await connectRedis({url: redisUrl, logger: createTestLogger(), timeoutMs: 10_000});
const server = await startRelay({relay: createRelay({...options, redis}), port: 0});
process.on('SIGTERM', () => void server.close(1000).then(() => process.exit(0)));
process.stdout.write(`${server.url}\n`);
