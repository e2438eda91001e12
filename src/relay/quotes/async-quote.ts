import {ASYNC_REFUSED_MS, type ErrorItem, isServiceError, readEnvelope} from '../../contract/index.js';
import type {BudgetStore} from '../limits/budget-store.js';
import {type Failure, refusal} from '../limits/refusals.js';
import type {ServiceFailure} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {delay, monotonicNow} from '../time.js';
import {FAILURE_MS} from './quote-store.js';
import {
  failedOutcome,
  finishQuote,
  MAX_RESPONSE_BYTES,
  type PreparedSearch,
  type Quoter,
  type QuoteOutcome,
  type QuoteRun,
  type QuoteTimes,
  type SyncQuoter,
} from './quote.js';
import type {Registrar, Vehicle} from './registrar.js';
import {NO_PRICE} from './start-prices.js';

export interface AsyncQuoterOptions extends QuoteTimes {
  readonly service: Service;
  readonly budget: BudgetStore;
  readonly account: string;
  readonly registrar: Registrar;
  /** Quotes synchronously where asynchronous search turns out not to do. */
  readonly quoteSync: SyncQuoter;
  /** The ceiling of one search, from its first call to its last. */
  readonly timeoutMs: number;
  /** Whether polls count against the account (§8.1). */
  readonly countsPolls: boolean;
  readonly random: () => number;
}

/** What one step leads to: the end, or how long to wait for the next step. */
type Step = {readonly outcome: QuoteOutcome | undefined} | {readonly waitMs: number};

/** The longer half of §8.5's interval, since every poll costs a call. */
const INTERVAL_MS = {min: 1500, max: 2000} as const;

/** A poll is idempotent, so that it may be retried like any such call (§7.1). */
const MAX_FAILURES = 3;

/**
 * Quotes through asynchronous search (§4.3), for accounts that have it: registers the vehicle of a VIN, then polls every
 * one to two seconds, once for all clients, and stops when no client wants the quote any more.
 */
export function createAsyncQuoter(options: AsyncQuoterOptions): Quoter {
  const account: Account = {asyncRefusedUntil: 0};

  return async function quoteAsync(search, run) {
    return new AsyncRun(search, run, options, account).quote();
  };
}

/** What is known of the account: until when it counts as one without asynchronous search. */
interface Account {
  asyncRefusedUntil: number;
}

/** One search that is being quoted. */
class AsyncRun {
  readonly #search: PreparedSearch;
  readonly #run: QuoteRun;
  readonly #options: AsyncQuoterOptions;
  readonly #account: Account;
  readonly #until: number;
  /** Calls that were paid for when the search was let in. */
  #prepaid: number;
  /** A vehicle is registered once in a search, whatever the service says. */
  #hasRegistered = false;
  /** Whether another run has started it at the service, and so its vehicle is registered. */
  #isStarted: boolean;
  #isMarked = false;
  /** When the service was seen to quote, at the earliest; unknown for what it had cached already. */
  #quotedAt: number | undefined;
  /** Polls that failed one after the other. */
  #failures = 0;

  constructor(search: PreparedSearch, run: QuoteRun, options: AsyncQuoterOptions, account: Account) {
    this.#search = search;
    this.#run = run;
    this.#options = options;
    this.#account = account;
    this.#until = monotonicNow() + options.timeoutMs;
    this.#isStarted = !run.isPaid;
    this.#prepaid = run.isPaid ? 1 : 0;
  }

  /** Undefined when no client wants it any more; the service continues without the relay. */
  async quote(): Promise<QuoteOutcome | undefined> {
    while (this.#run.subscribers.isWanted()) {
      const step = await this.#step();
      if ('outcome' in step) return step.outcome;
      if (monotonicNow() + step.waitMs >= this.#until) return this.#end(refusal('RelayUpstreamTimeout')).outcome;
      await delay(step.waitMs);
    }
    return undefined;
  }

  async #step(): Promise<Step> {
    if (this.#options.now() < this.#account.asyncRefusedUntil) return this.#searchSync();
    const vehicle = this.#toRegister();
    const unpaid = await this.#pay(vehicle !== undefined || this.#options.countsPolls);
    if (unpaid) return this.#waitOrEnd(unpaid);
    return vehicle === undefined ? this.#poll() : this.#register(vehicle);
  }

  /** The vehicle, when the service has to hear of it before it is asked for its plans. */
  #toRegister(): Vehicle | undefined {
    const vehicle = this.#isStarted ? undefined : this.#search.vehicle;
    return vehicle && !this.#options.registrar.isKnown(vehicle) ? vehicle : undefined;
  }

  /** Takes one call from the account; a failure when it has none left for this kind of search. */
  async #pay(counts = true): Promise<Failure | undefined> {
    const {budget, account} = this.#options;
    this.#prepaid -= 1;
    if (this.#prepaid >= 0 || !counts) return undefined;
    const kind = this.#run.subscribers.priority === 'typed' ? 'search' : 'prefetch';
    const {granted, retryAfterMs} = await budget.spend(account, kind);
    return granted ? undefined : refusal('RelayBudgetExhausted', retryAfterMs);
  }

  async #register(vehicle: Vehicle): Promise<Step> {
    const registered = await this.#options.registrar.register(vehicle);
    if (typeof registered === 'number') {
      this.#hasRegistered = true;
      if (registered !== 201) this.#quotedAt = this.#options.now();
      await this.#markStarted();
      // What is ready already is asked for at once.
      return {waitMs: registered === 201 ? 0 : this.#interval()};
    }
    const {failure} = registered;
    if (failure.status === 403) return this.#withoutAsync();
    return failure.status === 429 ? this.#waitOrEnd(failure) : this.#end(failure);
  }

  async #poll(): Promise<Step> {
    const search = this.#search;
    const options = this.#options;
    const startedAt = monotonicNow();
    const timeoutMs = Math.max(1, this.#until - startedAt);
    const call = {method: 'POST', path: search.asyncPath, body: search.body, maxBytes: MAX_RESPONSE_BYTES} as const;
    const result = await options.service.callAsync({...call, timeoutMs});
    if (result.kind === 'failure') return this.#judge(result);
    if (result.kind === 'success') return {outcome: finishQuote(search, result, this.#whenQuoted(), options)};
    // Only a registration may be responded to with 201.
    if (result.status !== 202) return this.#end(refusal('RelayUpstreamFailed'));
    this.#failures = 0;
    this.#quotedAt ??= options.now();
    await this.#markStarted();
    return {waitMs: Math.max(0, startedAt + this.#interval() - monotonicNow())};
  }

  /** A vehicle that was registered from here before was quoted then. */
  #whenQuoted(): number | undefined {
    const vehicle = this.#search.vehicle;
    return this.#quotedAt ?? (vehicle && this.#options.registrar.quotedAt(vehicle));
  }

  async #judge({failure, isRetryable}: ServiceFailure): Promise<Step> {
    if (failure.status === 429) return this.#waitOrEnd(failure);
    if (failure.status === 403) return this.#withoutAsync();
    if (isUnregistered(failure)) return this.#unregistered(failure);
    this.#failures += 1;
    return isRetryable && this.#failures < MAX_FAILURES ? {waitMs: this.#interval()} : this.#end(failure);
  }

  /** A VIN's entry has lapsed, or was never there: it is registered once. What has no VIN cannot be. */
  async #unregistered(failure: Failure): Promise<Step> {
    const vehicle = this.#search.vehicle;
    if (vehicle === undefined) return this.#searchSync();
    if (this.#hasRegistered) return this.#end(failure);
    this.#options.registrar.forget(vehicle);
    this.#isStarted = false;
    return {waitMs: 0};
  }

  /** The account turns out not to have asynchronous search; for a while it is not asked for it again. */
  #withoutAsync(): Promise<Step> {
    this.#account.asyncRefusedUntil = this.#options.now() + ASYNC_REFUSED_MS;
    return this.#searchSync();
  }

  async #searchSync(): Promise<Step> {
    if (this.#search.isStartPrice) return {outcome: noPrice(this.#options.now())};
    const unpaid = await this.#pay();
    return unpaid ? this.#end(unpaid) : {outcome: await this.#options.quoteSync(this.#search)};
  }

  async #markStarted(): Promise<void> {
    if (this.#isMarked) return;
    this.#isMarked = true;
    await this.#run.markStartedUpstream();
  }

  #interval(): number {
    return INTERVAL_MS.min + this.#options.random() * (INTERVAL_MS.max - INTERVAL_MS.min);
  }

  /** A wait that ends within the ceiling is waited; of a longer one the person is told. */
  #waitOrEnd(failure: Failure): Step {
    const waitMs = failure.retryAfterMs ?? 0;
    return monotonicNow() + waitMs < this.#until ? {waitMs} : this.#end(failure);
  }

  #end(failure: Failure): {outcome: QuoteOutcome} {
    return {outcome: failedOutcome(failure, this.#options.now())};
  }
}

/** No price is worth a synchronous search. */
const noPrice = (now: number): QuoteOutcome => ({
  entry: {state: 'done', status: 200, body: NO_PRICE, freshUntil: now + FAILURE_MS},
  ttlMs: FAILURE_MS,
});

/** Whether the service says 20006: the vehicle was never registered, or its entry has lapsed (§7.3). */
function isUnregistered({envelope}: Failure): boolean {
  const content = readEnvelope(envelope);
  const isIt = (item: ErrorItem): boolean => isServiceError(item, 'VinHasNotBeenRegistered');
  return content.kind === 'errors' && content.errors.some(isIt);
}
