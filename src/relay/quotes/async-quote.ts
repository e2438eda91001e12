import {SYNC_FALLBACK_MS, isUnregisteredVin, readEnvelope} from '../../contract/index.js';
import type {Admission} from '../limits/admission.js';
import type {FailedCall} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import {delay, monotonicNow} from '../shared/time.js';
import {
  failedOutcome,
  finishQuote,
  MAX_RESPONSE_BYTES,
  noPrice,
  type PreparedSearch,
  type Quoter,
  type QuoteOutcome,
  type QuoteRun,
  type QuoteTimes,
  type SyncQuoter,
} from './quote.js';
import type {Registrar, Vehicle} from './registrar.js';

export interface AsyncQuoterOptions extends QuoteTimes {
  readonly service: Service;
  readonly admission: Admission;
  readonly registrar: Registrar;
  readonly access: AsyncAccess;
  /** Quotes synchronously if the account turns out not to have asynchronous search. */
  readonly quoteSync: SyncQuoter;
  /** The deadline of one search, from its first call to its last. */
  readonly timeoutMs: number;
  /** Whether polls count against the account (§8.1). */
  readonly countsPolls: boolean;
  readonly random: () => number;
}

/** The result of one step: the end, or how long to wait before the next step. */
type Step = {readonly outcome: QuoteOutcome | undefined} | {readonly waitMs: number};

/** Ends without an entry, so that a poll resumes the search, and a new search starts it again. */
const NO_OUTCOME: Step = {outcome: undefined};

/** The longer half of the interval of §8.5, because every poll costs a call. */
const INTERVAL_MS = {min: 1500, max: 2000} as const;

/** How often a poll may fail in a row. It is idempotent, so it may be retried (§7.1). */
const MAX_FAILURES = 3;

/** Whether the account has asynchronous search, as far as the relay knows: after a 403 it has none for a while. */
export class AsyncAccess {
  readonly #now: () => number;
  #deniedUntil = 0;

  constructor({now}: Pick<QuoteTimes, 'now'>) {
    this.#now = now;
  }

  deny(): void {
    this.#deniedUntil = this.#now() + SYNC_FALLBACK_MS;
  }

  isDenied(): boolean {
    return this.#now() < this.#deniedUntil;
  }
}

/**
 * Quotes through asynchronous search (§4.3), for accounts that have it. Registers the vehicle of a VIN, then polls every
 * one to two seconds for all clients together, and stops when no client waits for the quote anymore.
 */
export function createAsyncQuoter(options: AsyncQuoterOptions): Quoter {
  return async function quoteAsync(search, run) {
    return new AsyncRun(search, run, options).quote();
  };
}

/** One running asynchronous search. */
class AsyncRun {
  readonly #search: PreparedSearch;
  readonly #run: QuoteRun;
  readonly #options: AsyncQuoterOptions;
  readonly #deadline: number;
  /** Calls that were already charged when the search was admitted. */
  #prepaid: number;
  /** Whether this search has registered its vehicle, which it does only once. */
  #hasRegistered = false;
  /** Whether another run has started this search upstream, so that its vehicle is registered. */
  #isStarted: boolean;
  #isMarked = false;
  /** Whether the next request for the plans repeats an earlier one, and is free where polls are (§8.1). */
  #isPoll: boolean;
  /** When upstream started to quote, at the earliest, by the system clock; unknown for a quote that it had already cached. */
  #quotedAt: number | undefined;
  /** How many polls have failed in a row. */
  #failures = 0;

  constructor(search: PreparedSearch, run: QuoteRun, options: AsyncQuoterOptions) {
    this.#search = search;
    this.#run = run;
    this.#options = options;
    this.#deadline = monotonicNow() + options.timeoutMs;
    this.#isStarted = !run.isPaid;
    this.#isPoll = !run.isPaid;
    this.#prepaid = run.isPaid ? 1 : 0;
  }

  /** Returns undefined if no client waits for the quote anymore, or a prefetch runs out of quota; upstream continues. */
  async quote(): Promise<QuoteOutcome | undefined> {
    while (this.#run.subscribers.isWanted()) {
      const step = await this.#step();
      if ('outcome' in step) return step.outcome;
      if (monotonicNow() + step.waitMs >= this.#deadline) return this.#end(relayError('RelayUpstreamTimeout')).outcome;
      await delay(step.waitMs);
    }
    return undefined;
  }

  async #step(): Promise<Step> {
    if (this.#options.access.isDenied()) return this.#searchSync();
    const vehicle = this.#vehicleToRegister();
    const isFree = vehicle === undefined && this.#isPoll && !this.#options.countsPolls;
    const exhausted = await this.#charge(!isFree);
    if (exhausted) return this.#isPrefetch() ? NO_OUTCOME : this.#waitOrEnd(exhausted);
    return vehicle === undefined ? this.#poll() : this.#register(vehicle);
  }

  /** The vehicle, if it has to be registered before its plans can be requested. */
  #vehicleToRegister(): Vehicle | undefined {
    const vehicle = this.#isStarted ? undefined : this.#search.vehicle;
    return vehicle && !this.#options.registrar.isKnown(vehicle) ? vehicle : undefined;
  }

  /**
   * Charges one call to the origin's share and the account. Returns a failure in a cooldown, or if no quota is left for
   * this kind of search.
   */
  async #charge(counts = true): Promise<Failure | undefined> {
    this.#prepaid -= 1;
    if (this.#prepaid >= 0) return undefined;
    const {subscribers, origin} = this.#run;
    const {priority} = subscribers;
    const {granted, retryAfterMs} = await this.#options.admission.charge({origin, kind: priority, counts});
    if (granted) return undefined;
    // The shopper may have searched meanwhile.
    const isSame = subscribers.priority === priority;
    return isSame ? relayError('RelayBudgetExhausted', retryAfterMs) : this.#charge(counts);
  }

  /** Whether no shopper has searched yet. A failure of a prefetch for lack of quota would be returned to the shopper. */
  #isPrefetch(): boolean {
    return this.#run.subscribers.priority === 'prefetch' && !this.#search.isStartPrice;
  }

  async #register(vehicle: Vehicle): Promise<Step> {
    const registered = await this.#options.registrar.register(vehicle, this.#run.traceparent);
    if (typeof registered === 'number') {
      this.#hasRegistered = true;
      this.#isPoll = false;
      if (registered !== 201) this.#quotedAt = this.#options.date();
      await this.#markStarted();
      // With 201 the quote is already cached upstream, so it is requested at once.
      return {waitMs: registered === 201 ? 0 : this.#interval()};
    }
    const {failure} = registered;
    if (failure.status === 403) return this.#withoutAsync();
    if (failure.status === 429) return this.#waitOrEnd(failure);
    return this.#repeatOrEnd(registered, registered.isKeyRenewed);
  }

  async #poll(): Promise<Step> {
    const search = this.#search;
    const options = this.#options;
    const startedAt = monotonicNow();
    const timeoutMs = Math.max(1, this.#deadline - startedAt);
    const call = {method: 'POST', path: search.asyncPath, body: search.body, maxBytes: MAX_RESPONSE_BYTES} as const;
    this.#isPoll = true;
    const result = await options.service.callAsync({...call, timeoutMs, traceparent: this.#run.traceparent});
    if (result.kind === 'failure') return this.#judge(result);
    if (result.kind === 'success') return {outcome: finishQuote(search, result, this.#quoteTime(), options)};
    // 201 is a valid response only to a registration.
    if (result.status !== 202) return this.#end(relayError('RelayUpstreamFailed'));
    this.#failures = 0;
    this.#quotedAt ??= options.date();
    await this.#markStarted();
    return {waitMs: Math.max(0, startedAt + this.#interval() - monotonicNow())};
  }

  /** When the plans were quoted. For a vehicle that this relay registered earlier, that was then. */
  #quoteTime(): number | undefined {
    const vehicle = this.#search.vehicle;
    return this.#quotedAt ?? (vehicle && this.#options.registrar.quotedAt(vehicle));
  }

  async #judge(failed: FailedCall): Promise<Step> {
    const {failure, isRetryable, isKeyRenewed} = failed;
    if (failure.status === 429) return this.#waitOrEnd(failure);
    if (failure.status === 403) return this.#withoutAsync();
    if (isUnregistered(failure)) return this.#unregistered(failure);
    return this.#repeatOrEnd(failed, isRetryable ?? isKeyRenewed);
  }

  #repeatOrEnd({failure}: FailedCall, mayRepeat = false): Step {
    this.#failures += 1;
    return mayRepeat && this.#failures < MAX_FAILURES ? {waitMs: this.#interval()} : this.#end(failure);
  }

  /** Upstream has no entry for the vehicle, or it has expired. It is registered once; without a VIN it cannot be. */
  async #unregistered(failure: Failure): Promise<Step> {
    const vehicle = this.#search.vehicle;
    if (vehicle === undefined) return this.#searchSync();
    if (this.#hasRegistered) return this.#end(failure);
    this.#options.registrar.forget(vehicle);
    this.#isStarted = false;
    return {waitMs: 0};
  }

  /** The account turns out not to have asynchronous search, so searches are synchronous for a while. */
  #withoutAsync(): Promise<Step> {
    this.#options.access.deny();
    return this.#searchSync();
  }

  async #searchSync(): Promise<Step> {
    // A starting price alone is not worth a synchronous search.
    if (this.#search.isStartPrice) return {outcome: noPrice(this.#options)};
    const exhausted = await this.#charge();
    if (exhausted) return this.#isPrefetch() ? NO_OUTCOME : this.#end(exhausted);
    return {outcome: await this.#options.quoteSync(this.#search, this.#run)};
  }

  async #markStarted(): Promise<void> {
    if (this.#isMarked) return;
    this.#isMarked = true;
    await this.#run.markStartedUpstream();
  }

  #interval(): number {
    return INTERVAL_MS.min + this.#options.random() * (INTERVAL_MS.max - INTERVAL_MS.min);
  }

  /** Waits if the wait ends before the deadline; otherwise the search fails. */
  #waitOrEnd(failure: Failure): Step {
    const waitMs = failure.retryAfterMs ?? 0;
    return monotonicNow() + waitMs < this.#deadline ? {waitMs} : this.#end(failure);
  }

  #end(failure: Failure): {outcome: QuoteOutcome} {
    return {outcome: failedOutcome(failure, this.#options.now())};
  }
}

/** Whether the error is 20006: the vehicle was never registered, or its entry has expired (§7.3). */
function isUnregistered({envelope}: Failure): boolean {
  const content = readEnvelope(envelope);
  return content.kind === 'errors' && content.errors.some(isUnregisteredVin);
}
