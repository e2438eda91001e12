import {DAY_MS} from '../../contract/index.js';
import type {BudgetStore} from '../limits/budget-store.js';
import {type Failure, relayError} from '../limits/relay-errors.js';
import type {EncodedBody} from '../service/encoded-body.js';
import type {ServiceSuccess} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {delay} from '../time.js';
import type {CatalogRequest} from './requests.js';

export interface CatalogLoaderOptions {
  readonly service: Service;
  readonly budget: BudgetStore;
  readonly account: string;
  readonly random: () => number;
}

/** The result of an upstream request, and how long it is fresh; 0 if it must not be cached. */
export type CatalogResult =
  /** A list, possibly empty; `response` is its payload, for narrower requests that it also answers. */
  | {readonly kind: 'found'; readonly body: EncodedBody; readonly response: unknown; readonly freshMs: number}
  /** The upstream API rejected the request. */
  | {readonly kind: 'rejected'; readonly failure: Failure; readonly freshMs: number}
  /** The request failed; a stale list is served instead if there is one. */
  | {readonly kind: 'failed'; readonly failure: Failure; readonly freshMs: number};

export type CatalogLoader = (request: CatalogRequest) => Promise<CatalogResult>;

/** How long a rejected request and a failed one are cached, so that many clients do not repeat them at once. */
const REJECTED_MS = 60_000;
const FAILED_MS = 5000;

/** An empty list, or one with an unexpected schema, may be a mistake, so it is refetched sooner than after a day. */
const SUSPECT_MS = 600_000;

const ATTEMPTS = 3;
const BACKOFF_MS = 250;
const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** Makes up to three attempts, because catalog calls are idempotent (§7.1). */
export function createCatalogLoader({service, budget, account, random}: CatalogLoaderOptions): CatalogLoader {
  return async function load(request) {
    const {path} = request;
    for (let attempt = 1; ; attempt += 1) {
      const spent = await budget.spend(account, 'catalog');
      if (!spent.granted) return failed(relayError('RelayBudgetExhausted', spent.retryAfterMs));
      const call = {method: 'GET', path, timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES} as const;
      const result = await service.call(call);
      if (result.kind === 'success') return readResult(request, result);
      const isWorthRetrying = result.isRetryable === true || result.isKeyRenewed === true;
      if (!isWorthRetrying || attempt === ATTEMPTS) return failed(result.failure);
      if (result.isRetryable) await delay(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + random()));
    }
  };
}

function readResult({sizeOf}: CatalogRequest, {bytes, response}: ServiceSuccess): CatalogResult {
  const size = sizeOf(response);
  if (size === undefined) return {kind: 'failed', failure: relayError('RelayUpstreamFailed'), freshMs: SUSPECT_MS};
  return {kind: 'found', body: {identity: bytes}, response, freshMs: size === 0 ? SUSPECT_MS : DAY_MS};
}

function failed(failure: Failure): CatalogResult {
  if (failure.status === 400) return {kind: 'rejected', failure, freshMs: REJECTED_MS};
  // A cached Retry-After would soon be wrong.
  if (failure.retryAfterMs !== undefined) return {kind: 'failed', failure, freshMs: 0};
  return {kind: 'failed', failure, freshMs: failure.status === 403 ? REJECTED_MS : FAILED_MS};
}
