import type {Unspecified} from '../../contract/index.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {BudgetStore} from '../limits/budget-store.js';
import type {RelayMetrics} from '../metrics.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import type {KeyRing} from './key-ring.js';
import {
  type AsyncServiceResult,
  type FailedCall,
  readAsyncResponse,
  readResponse,
  type ReadResponseOptions,
  type ServiceResult,
} from './read-response.js';
import {sanitizeResponse} from './sanitize-response.js';
import type {Upstream, UpstreamCall, UpstreamProblem, UpstreamResponse} from './upstream.js';

export interface ServiceOptions {
  readonly upstream: Upstream;
  readonly keyRing: KeyRing;
  readonly budget: BudgetStore;
  readonly account: string;
  /** Which handoff links are allowed. */
  readonly links: CheckedUrlOptions;
  readonly unspecified: Unspecified;
  readonly now: () => number;
  /** The time of the system clock. */
  readonly date: () => number;
  readonly random: () => number;
  readonly logger: RelayLogger;
  readonly metrics: RelayMetrics | undefined;
}

type ReadFunction<T> = (response: UpstreamResponse | UpstreamProblem, options: ReadResponseOptions) => T;

/** How long a rejected key is treated as rejected. Then it is tried again, because it may work by now. */
const REJECTED_MS = 60_000;

/** Calls the upstream API and interprets its responses. A 429 starts the account's cooldown; a rejected key logs one alert. */
export class Service {
  readonly #options: ServiceOptions;
  readonly #reading: ReadResponseOptions;
  #rejectedAt: number | undefined;
  #hasAlerted = false;

  constructor(options: ServiceOptions) {
    const {keyRing, links} = options;
    this.#options = options;
    this.#reading = {...options, sanitize: bytes => sanitizeResponse(bytes, keyRing.all(), links)};
  }

  /** Makes one call, without retries. */
  call(call: UpstreamCall): Promise<ServiceResult> {
    return this.#call(call, readResponse);
  }

  /** Makes one call to an asynchronous route, without retries (§4.3). */
  callAsync(call: UpstreamCall): Promise<AsyncServiceResult> {
    return this.#call(call, readAsyncResponse);
  }

  /** False for a minute after a call in which the key was rejected. */
  isKeyAccepted(): boolean {
    return this.#rejectedAt === undefined || this.#options.now() - this.#rejectedAt > REJECTED_MS;
  }

  /** Reloads the key from where the operator stores it. */
  async renewKey(): Promise<void> {
    const {keyRing} = this.#options;
    if (await keyRing.renew(keyRing.current())) this.#rejectedAt = undefined;
  }

  async #call<T extends AsyncServiceResult>(call: UpstreamCall, read: ReadFunction<T>): Promise<T | FailedCall> {
    const {upstream, keyRing, metrics} = this.#options;
    const key = keyRing.current();
    const response = await upstream(call, key);
    const result = read(response, this.#reading);
    metrics?.upstream(call.path, outcomeOf(response, result), response.ms);
    if (result.kind === 'failure') return this.#onFailure(result, response, key);
    this.#onKeyAccepted();
    return result;
  }

  async #onFailure(result: FailedCall, response: UpstreamResponse | UpstreamProblem, key: string): Promise<FailedCall> {
    const {logger} = this.#options;
    const reason =
      response.kind === 'response'
        ? {upstreamStatus: response.status}
        : response.cause !== undefined && describeError(response.cause);
    logger.warn({upstream: response.kind, ms: Math.round(response.ms), ...reason}, 'upstream call failed');
    if (result.pauseMs !== undefined) await this.#pause(result.pauseMs);
    if (response.kind !== 'response') return result;
    if (response.status === 401) return (await this.#onKeyRejected(key)) ? {...result, isKeyRenewed: true} : result;
    if (response.status < 500) this.#onKeyAccepted();
    return result;
  }

  /** Starts the account's cooldown. If the store fails, the client still learns when to try again. */
  async #pause(ms: number): Promise<void> {
    const {budget, account, logger} = this.#options;
    try {
      await budget.pause(account, ms);
    } catch (error) {
      logger.error(describeError(error), 'failed to store a cooldown');
    }
  }

  #onKeyAccepted(): void {
    this.#rejectedAt = undefined;
    this.#hasAlerted = false;
  }

  /** Reloads the key, because it may have been rotated. Returns whether there is a new one. */
  async #onKeyRejected(used: string): Promise<boolean> {
    const {keyRing, now, logger} = this.#options;
    const isRenewed = await keyRing.renew(used);
    if (!this.#hasAlerted) {
      const advice = isRenewed ? 'a new key was loaded' : 'check the key, or its file';
      logger.error({}, `the upstream API rejects the API key: ${advice}`);
    }
    this.#hasAlerted = true;
    this.#rejectedAt = isRenewed ? undefined : now();
    return isRenewed;
  }
}

/** For the metrics: the status, or why the response is not valid, such as a page for maintenance with status 200. */
function outcomeOf(response: UpstreamResponse | UpstreamProblem, result: AsyncServiceResult): string {
  if (response.kind !== 'response') return response.kind;
  const {status} = response;
  const isInvalid = result.kind === 'failure' && result.failure.code === 'RelayUpstreamFailed';
  return isInvalid && (status === 200 || status === 201 || status === 400) ? 'invalid' : String(status);
}
