import type {Unspecified} from '../../contract/index.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {BudgetStore} from '../limits/budget-store.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import type {KeyRing} from './key-ring.js';
import {
  type AsyncServiceResult,
  readAsyncResponse,
  readResponse,
  type ReadResponseOptions,
  type ServiceFailure,
  type ServiceResult,
} from './read-response.js';
import {sanitizeResponse} from './sanitize-response.js';
import type {Upstream, UpstreamCall, UpstreamProblem, UpstreamResponse} from './upstream.js';

export interface ServiceOptions {
  readonly upstream: Upstream;
  readonly keyRing: KeyRing;
  readonly budget: BudgetStore;
  readonly account: string;
  /** Which handoff links may pass. */
  readonly links: CheckedUrlOptions;
  readonly unspecified: Unspecified;
  readonly now: () => number;
  readonly random: () => number;
  readonly logger: RelayLogger;
}

type ReadFunction<T> = (response: UpstreamResponse | UpstreamProblem, options: ReadResponseOptions) => T;

/** How long a refused key counts as refused: without calls the relay would never learn that it works again. */
const REFUSED_MS = 60_000;

/** Calls the service and judges its responses; a 429 pauses the whole account, a refused key raises one alarm. */
export class Service {
  readonly #options: ServiceOptions;
  readonly #reading: ReadResponseOptions;
  #refusedAt: number | undefined;
  #isAlarmed = false;

  constructor(options: ServiceOptions) {
    const {keyRing, links} = options;
    this.#options = options;
    this.#reading = {...options, sanitize: bytes => sanitizeResponse(bytes, keyRing.all(), links)};
  }

  /** Makes one call. Nothing in here decides to call again. */
  call(call: UpstreamCall): Promise<ServiceResult> {
    return this.#call(call, readResponse);
  }

  /** Makes one call of asynchronous search (§4.3). */
  callAsync(call: UpstreamCall): Promise<AsyncServiceResult> {
    return this.#call(call, readAsyncResponse);
  }

  /** Whether the service accepted the key when it was last called, as far as that was lately. */
  isKeyAccepted(): boolean {
    return this.#refusedAt === undefined || this.#options.now() - this.#refusedAt > REFUSED_MS;
  }

  /** Reads the key again, from where the operator changes it. */
  async renewKey(): Promise<void> {
    const {keyRing} = this.#options;
    if (await keyRing.renew(keyRing.current())) this.#refusedAt = undefined;
  }

  async #call<T extends AsyncServiceResult>(call: UpstreamCall, read: ReadFunction<T>): Promise<T | ServiceFailure> {
    const {upstream, keyRing} = this.#options;
    const key = keyRing.current();
    const response = await upstream(call, key);
    const result = read(response, this.#reading);
    if (result.kind === 'failure') return this.#onFailure(result, response, key);
    this.#onKeyAccepted();
    return result;
  }

  async #onFailure(
    result: ServiceFailure,
    response: UpstreamResponse | UpstreamProblem,
    key: string,
  ): Promise<ServiceFailure> {
    const {budget, account, logger} = this.#options;
    const cause = response.kind === 'response' ? {upstreamStatus: response.status} : describeError(response.cause);
    logger.warn({upstream: response.kind, ms: Math.round(response.ms), ...cause}, 'the service gave no plans');
    if (result.pauseMs !== undefined) await budget.pause(account, result.pauseMs);
    if (response.kind !== 'response') return result;
    if (response.status === 401) return (await this.#onKeyRefused(key)) ? {...result, isKeyRenewed: true} : result;
    if (response.status < 500) this.#onKeyAccepted();
    return result;
  }

  #onKeyAccepted(): void {
    this.#refusedAt = undefined;
    this.#isAlarmed = false;
  }

  /** Reads the key again, since it may have been rotated. Returns whether there is another one now. */
  async #onKeyRefused(used: string): Promise<boolean> {
    const {keyRing, now, logger} = this.#options;
    const isRenewed = await keyRing.renew(used);
    if (!this.#isAlarmed) {
      const advice = isRenewed ? 'another one has been read' : 'check PLAN_SERVICE_KEY or the file it is in';
      logger.error({}, `the service refuses the key: ${advice}`);
    }
    this.#isAlarmed = true;
    this.#refusedAt = isRenewed ? undefined : now();
    return isRenewed;
  }
}
