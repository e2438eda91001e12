import {DAY_MS, type Unspecified} from '../../contract/index.js';
import {type BudgetStore, spendIfCounted} from '../limits/budget-store.js';
import type {FailedCall, ServiceSuccess} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import type {EncodedBody} from '../shared/encoded-body.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import {delay} from '../shared/time.js';
import type {CatalogRequest} from './requests.js';

export interface CatalogLoaderOptions {
  readonly service: Service;
  readonly budget: BudgetStore;
  readonly account: string;
  readonly unspecified: Pick<Unspecified, 'countsCatalog'>;
  readonly now: () => number;
  readonly random: () => number;
}

/** Upstream is unreachable or fails, which concerns every path. */
interface Outage {
  readonly failure: Failure;
  /** When upstream may be called again, in epoch milliseconds. */
  readonly until: number;
}

/** The result of an upstream request. */
export type CatalogResult = CatalogOutcome & {
  /** How long it is fresh; 0 if it must not be cached. */
  readonly freshMs: number;
  /** Whether it needed no upstream call. */
  readonly isFree?: true;
};

type CatalogOutcome =
  /** A list, possibly empty; `response` is its payload, for narrower requests that it also answers. */
  | {readonly kind: 'found'; readonly body: EncodedBody; readonly response: unknown}
  /** The upstream API rejected the request. */
  | {readonly kind: 'rejected'; readonly failure: Failure}
  /** The request failed; a stale list is served instead if there is one. */
  | {readonly kind: 'failed'; readonly failure: Failure};

export type CatalogLoader = (request: CatalogRequest) => Promise<CatalogResult>;

/** How long a rejected request and a failed one are remembered, so that many clients do not repeat them at once. */
const REJECTED_MS = 60_000;
const FAILED_MS = 5000;

/** An empty list, or one with an unexpected schema, may be a mistake, so it is refetched sooner than after a day. */
const SUSPECT_MS = 600_000;

const ATTEMPTS = 3;
const BACKOFF_MS = 250;
const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/**
 * Makes up to three attempts, because catalog calls are idempotent (§7.1). While one load tries again, and for a few
 * seconds after it has failed, the others fail without a call: an outage must not use up the account's limits. After
 * that each load makes one attempt, one load at a time, until upstream responds.
 */
export function createCatalogLoader(options: CatalogLoaderOptions): CatalogLoader {
  const {service, budget, account, unspecified, now, random} = options;
  const accountCall = {account, kind: 'catalog', counts: unspecified.countsCatalog} as const;
  let outage: Outage | undefined;
  const outageWith = (failure: Failure): Outage => ({failure, until: now() + FAILED_MS});

  return async function load(request) {
    // Not cached for the path, because the outage may end sooner.
    if (outage && now() < outage.until) return {kind: 'failed', failure: outage.failure, freshMs: 0, isFree: true};
    if (outage) outage = outageWith(outage.failure);
    const {path} = request;
    for (let attempt = 1; ; attempt += 1) {
      const spent = await spendIfCounted(budget, accountCall);
      if (!spent.granted) {
        const exhausted = failed(relayError('RelayBudgetExhausted', spent.retryAfterMs));
        return attempt === 1 ? {...exhausted, isFree: true} : exhausted;
      }
      const call = {method: 'GET', path, timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES} as const;
      const result = await service.call(call);
      const isKnownOutage = outage !== undefined && attempt === 1;
      outage = result.kind === 'failure' && isOutage(result) ? outageWith(result.failure) : undefined;
      if (result.kind === 'success') return readResult(request, result);
      const isWorthRetrying = result.isRetryable ? !isKnownOutage : result.isKeyRenewed === true;
      if (!isWorthRetrying || attempt === ATTEMPTS) return failed(result.failure);
      if (outage) await delay(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + random()));
    }
  };
}

/** A timeout is one too, but is not retried: the page has waited long enough. */
const isOutage = ({isRetryable, failure}: FailedCall): boolean =>
  isRetryable === true || failure.code === 'RelayUpstreamTimeout';

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
