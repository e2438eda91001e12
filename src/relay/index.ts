export {createRelay, type Relay} from './create-relay.js';
export type {EncodedBody} from './encoded-body.js';
export type {RequestInfo} from './environment.js';
export type {LogLevel, RelayLogger} from './log.js';
export {type NodeHandler, type NodeRequest, toNodeHandler} from './node-handler.js';
export {type RelayServer, startRelay, type StartRelayOptions} from './server.js';
export type {RelayOptions} from './settings/options.js';
export {
  type ManyPartnersConfig,
  readConfig,
  type RelayConfig,
  type SinglePartnerConfig,
} from './settings/read-environment.js';
export {ConfigError} from './settings/values.js';
export {type ConfiguredRelay, type ConfiguredRelayOptions, createConfiguredRelay, startFromConfig} from './start.js';
export type {BudgetStore, SpendKind, SpendResult} from './stores/budget-store.js';
export {createMemoryBudgetStore, type MemoryBudgetStoreOptions} from './stores/memory-budget-store.js';
export {createMemoryQuoteStore, type MemoryQuoteStoreOptions} from './stores/memory-quote-store.js';
export {createMetrics, type RelayMetrics} from './metrics/metrics.js';
export type {BudgetWindows} from './stores/budget-ledger.js';
export {connectRedis, type ConnectRedisOptions} from './stores/redis/connect-redis.js';
export {createRedisBudgetStore, type RedisBudgetStoreOptions} from './stores/redis/redis-budget-store.js';
export type {RedisLink, RedisReply, RedisScript} from './stores/redis/redis-link.js';
export {createRedisQuoteStore, type RedisQuoteStoreOptions} from './stores/redis/redis-quote-store.js';
export {
  type DoneEntry,
  type FailedEntry,
  LOST_ENTRY,
  type QuoteEntry,
  type QuoteStore,
  type QuotingEntry,
  type SettledEntry,
} from './stores/quote-store.js';
