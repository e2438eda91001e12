export type {Relay} from './create-relay.js';
export {type ManyPartnersConfig, readConfig, type RelayConfig, type SinglePartnerConfig} from './config.js';
export {ConfigError} from './config-error.js';
export {type ConfiguredRelay, type ConfiguredRelayOptions, createConfiguredRelay} from './configured-relay.js';
export type {EncodedBody} from './encoded-body.js';
export type {RequestInfo} from './http/fetch.js';
export {type NodeHandler, type NodeRequest, toNodeHandler} from './http/node.js';
export type {RelayRequest, RelayResponse} from './http/request.js';
export type {LogLevel, RelayLogger} from './log.js';
export {createRelay} from './node-relay.js';
export type {RelayOptions} from './options.js';
export {type RelayServer, startRelay, type StartRelayOptions} from './server.js';
export {startFromConfig} from './start-from-config.js';
export {
  type BudgetStore,
  type BudgetWindows,
  createMemoryBudgetStore,
  type MemoryBudgetStoreOptions,
  type SpendKind,
  type SpendResult,
} from './limits/budget-store.js';
export {createMemoryQuoteStore, type MemoryQuoteStoreOptions} from './quotes/memory-quote-store.js';
export {createMetrics, type RelayMetrics} from './metrics/metrics.js';
export {connectRedis, type ConnectRedisOptions} from './redis/connect.js';
export {createRedisBudgetStore, type RedisBudgetStoreOptions} from './redis/budget-store.js';
export type {RedisLink, RedisReply, RedisScript} from './redis/link.js';
export {createRedisQuoteStore, type RedisQuoteStoreOptions} from './redis/quote-store.js';
export {
  type DoneEntry,
  type FailedEntry,
  LOST_ENTRY,
  type QuoteEntry,
  type QuoteStore,
  type QuotingEntry,
  type SettledEntry,
} from './quotes/quote-store.js';
