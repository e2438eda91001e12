export type {ReportedActivity} from './activity/recorder.js';
export type {Relay} from './assemble-relay.js';
export type {RequestInfo} from './http/fetch.js';
export {type NodeHandler, type NodeRequest, toNodeHandler} from './http/node.js';
export type {RelayRequest, RelayResponse} from './http/request.js';
export {
  type BudgetStore,
  type BudgetWindows,
  createMemoryBudgetStore,
  type MemoryBudgetStoreOptions,
  type SpendKind,
  type SpendResult,
} from './limits/budget-store.js';
export type {RelayLogger} from './settings/log.js';
export {createMetrics, type RelayMetrics} from './metrics.js';
export {createRelay} from './create-relay.js';
export {createMemoryQuoteStore, type MemoryQuoteStoreOptions} from './quotes/memory-quote-store.js';
export {
  type DoneEntry,
  type FailedEntry,
  LOST_ENTRY,
  type QuoteEntry,
  type QuoteStore,
  type QuotingEntry,
  type SettledEntry,
} from './quotes/quote-store.js';
export {createRedisBudgetStore, type RedisBudgetStoreOptions} from './redis/budget-store.js';
export {connectRedis, type ConnectRedisOptions} from './redis/connect.js';
export type {RedisLink, RedisReply, RedisScript} from './redis/link.js';
export {createRedisQuoteStore, type RedisQuoteStoreOptions} from './redis/quote-store.js';
export {type RelayServer, startRelay, type StartRelayOptions} from './server.js';
export type {RelayOptions} from './settings/options.js';
export {
  type ManyPartnersConfig,
  readConfig,
  type RelayConfig,
  type SinglePartnerConfig,
} from './settings/read-environment.js';
export {ConfigError, type LogLevel} from './settings/values.js';
export type {EncodedBody} from './shared/encoded-body.js';
export {type ConfiguredRelay, type ConfiguredRelayOptions, createConfiguredRelay, startFromConfig} from './start.js';
