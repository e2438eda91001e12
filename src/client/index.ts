export type {AsyncSearch, AsyncStep} from './async-search.js';
export {createCatalogCalls, type CatalogCalls} from './catalog-calls.js';
export {isConnectFailure} from './connect-failure.js';
export {createCredentialCalls, type CredentialCalls} from './credential-calls.js';
export {createExchange, type CallOptions, type ClientOptions, type Exchange} from './exchange.js';
export {createFinderClient, type FinderClient} from './finder-client.js';
export {createOrderCalls, type OrderCalls, type OrderResult} from './order-calls.js';
export {whenPageIsVisible} from './page-visibility.js';
export type {PlanResponse} from './plan-response.js';
export {pollSearch, type PollOptions, type PollProgress, type PollStage} from './poll-search.js';
export {readCapped, type ReadBody} from './reply.js';
export {readRetryAfter} from './reply-error.js';
export type {HeadersSource, Purpose} from './request.js';
export {createSearchCalls, type SearchCalls} from './search-calls.js';
export {createSearchPlans, type SearchPlans, type SearchPlansOptions} from './search-plans.js';
export type {SearchOptions} from './send-search.js';
export {createServiceClient, type ServiceClient} from './service-client.js';
export {ServiceError, type ServiceErrorDetails, type ServiceErrorKind} from './service-error.js';
export {
  createStartPriceCalls,
  createKnownStartPricesCall,
  type StartPriceCalls,
  type KnownStartPricesCall,
} from './start-price-calls.js';
export type {SyncSearch} from './sync-search.js';
export {wait, type Wait} from './time.js';
export {createVehicleCacheCalls, type VehicleCacheCalls} from './vehicle-cache-calls.js';
