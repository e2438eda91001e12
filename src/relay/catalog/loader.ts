import {DAY_MS} from '../../contract/index.js';
import type {BudgetStore} from '../limits/budget-store.js';
import {type Failure, refusal} from '../limits/refusals.js';
import {encodedPlain, type EncodedBody} from '../service/encoded-body.js';
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

/** What asking the service came to. */
export interface CatalogLoad {
  readonly status: number;
  readonly body: EncodedBody;
  readonly failure?: Failure;
  /** The payload, for whoever answers a narrower question from it; absent from a failure. */
  readonly response?: unknown;
  /** How long it answers before the service is asked again. */
  readonly freshMs: number;
  /** Whether it is the service's own word, and not the lack of one. */
  readonly isAnswer: boolean;
}

export type CatalogLoader = (question: CatalogQuestion) => Promise<CatalogLoad>;

/** A refusal of the service stays true for a while; a fault is asked about again soon, but not by everybody at once. */
const REFUSAL_MS = 60_000;
const FAULT_MS = 5000;

/** What is empty or of another shape may be a mistake: asked about again sooner than in a day, yet not all the time. */
const DOUBTFUL_MS = 600_000;

const ATTEMPTS = 3;
const BACKOFF_MS = 250;
const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Asks the service at most three times, since asking again is free of consequences (§7.1). */
export function createCatalogLoader({service, budget, account, random}: CatalogLoaderOptions): CatalogLoader {
  return async function load(question) {
    const {path} = question;
    for (let attempt = 1; ; attempt += 1) {
      const spent = await budget.spend(account, 'catalog');
      if (!spent.granted) return failed(refusal('RelayBudgetExhausted', spent.retryAfterMs));
      const call = {method: 'GET', path, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES} as const;
      const result = await service.call(call);
      if (result.kind === 'success') return loaded(question, result);
      const isWorthAnother = result.isRetryable === true || result.isKeyRenewed === true;
      if (!isWorthAnother || attempt === ATTEMPTS) return failed(result.failure);
      if (result.isRetryable) await delay(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + random()));
    }
  };
}

function loaded({sizeOf}: CatalogQuestion, {bytes, response}: ServiceSuccess): CatalogLoad {
  const size = sizeOf(response);
  if (size === undefined) return {...failed(refusal('RelayUpstreamFailed')), freshMs: DOUBTFUL_MS};
  return {status: 200, body: {identity: bytes}, response, freshMs: size === 0 ? DOUBTFUL_MS : DAY_MS, isAnswer: true};
}

const failed = (failure: Failure): CatalogLoad => ({
  status: failure.status,
  body: encodedPlain(failure.envelope),
  failure,
  // How long to wait changes by the second.
  freshMs:
    failure.retryAfterMs !== undefined ? 0 : failure.status === 400 || failure.status === 403 ? REFUSAL_MS : FAULT_MS,
  isAnswer: failure.status === 400,
});
