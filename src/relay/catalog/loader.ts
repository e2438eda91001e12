import {DAY_MS} from '../../contract/index.js';
import type {BudgetStore} from '../limits/budget-store.js';
import {type Failure, refusal} from '../limits/refusals.js';
import type {EncodedBody} from '../service/encoded-body.js';
import type {ServiceSuccess} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {delay} from '../time.js';
import type {CatalogQuestion} from './questions.js';

export interface CatalogLoaderOptions {
  readonly service: Service;
  readonly budget: BudgetStore;
  readonly account: string;
  readonly random: () => number;
}

/** What the service said, and how long that is true before it is asked again; 0 when it is not to be cached. */
export type CatalogResult =
  /** A list, or an empty one; `response` is its payload, for narrower questions that it answers too. */
  | {readonly kind: 'found'; readonly body: EncodedBody; readonly response: unknown; readonly freshMs: number}
  /** The service refuses the question itself. */
  | {readonly kind: 'refused'; readonly failure: Failure; readonly freshMs: number}
  /** There is no answer; an older one is still worth more. */
  | {readonly kind: 'failed'; readonly failure: Failure; readonly freshMs: number};

export type CatalogLoader = (question: CatalogQuestion) => Promise<CatalogResult>;

/** A refusal stays true for a while; a fault is tried again soon, but not by everybody at once. */
const REFUSED_MS = 60_000;
const FAULT_MS = 5000;

/** An empty list, or one of another shape, may be a mistake: tried again sooner than in a day. */
const DOUBTFUL_MS = 600_000;

const ATTEMPTS = 3;
const BACKOFF_MS = 250;
const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** Calls the service at most three times: these calls have no side effects (§7.1). */
export function createCatalogLoader({service, budget, account, random}: CatalogLoaderOptions): CatalogLoader {
  return async function load(question) {
    const {path} = question;
    for (let attempt = 1; ; attempt += 1) {
      const spent = await budget.spend(account, 'catalog');
      if (!spent.granted) return failed(refusal('RelayBudgetExhausted', spent.retryAfterMs));
      const call = {method: 'GET', path, timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES} as const;
      const result = await service.call(call);
      if (result.kind === 'success') return readResult(question, result);
      const isWorthAnother = result.isRetryable === true || result.isKeyRenewed === true;
      if (!isWorthAnother || attempt === ATTEMPTS) return failed(result.failure);
      if (result.isRetryable) await delay(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + random()));
    }
  };
}

function readResult({sizeOf}: CatalogQuestion, {bytes, response}: ServiceSuccess): CatalogResult {
  const size = sizeOf(response);
  if (size === undefined) return {kind: 'failed', failure: refusal('RelayUpstreamFailed'), freshMs: DOUBTFUL_MS};
  return {kind: 'found', body: {identity: bytes}, response, freshMs: size === 0 ? DOUBTFUL_MS : DAY_MS};
}

function failed(failure: Failure): CatalogResult {
  if (failure.status === 400) return {kind: 'refused', failure, freshMs: REFUSED_MS};
  // How long to wait changes by the second.
  if (failure.retryAfterMs !== undefined) return {kind: 'failed', failure, freshMs: 0};
  return {kind: 'failed', failure, freshMs: failure.status === 403 ? REFUSED_MS : FAULT_MS};
}
