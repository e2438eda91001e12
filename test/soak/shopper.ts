import {getEventListeners} from 'node:events';
import {
  createFinderClient,
  ServiceError,
  type ClientOptions,
  type FinderClient,
} from '../../src/client/finder-client.js';
import type {SearchRequest} from '../../src/contract/index.js';
import type {Chance} from '../bench/cost/chance.js';
import type {Shopper} from '../bench/cost/population.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import {requestOf} from '../bench/cost/widget.js';
import {searchName, type Submission, type SoakRecord} from './record.js';

export const ORIGIN = 'https://partner.example';
const RELAY_URL = 'https://relay.example/plans';

/** How often a shopper leaves before plans arrive, comes back, and tries again after an error. */
const LEAVES = 0.2;
const COMES_BACK = 0.7;
const TRIES_AGAIN = 0.6;

/** The longest that a shopper waits before trying again. */
const PATIENCE_MS = 120_000;

export interface ShopperParts {
  readonly chance: Chance;
  readonly time: VirtualTime;
  readonly record: SoakRecord;
  readonly send: (request: Request, address: string) => Promise<Response>;
  /** Overrides for the client. */
  readonly client: Partial<ClientOptions> | undefined;
}

/** A shopper who searches, leaves, comes back, submits twice, reloads, goes back, and tries again. */
export class SoakShopper {
  readonly #parts: ShopperParts;
  readonly #address: string;
  #client: FinderClient;

  constructor(parts: ShopperParts, address: string) {
    this.#parts = parts;
    this.#address = address;
    this.#client = this.#openPage();
  }

  async visit(shopper: Shopper): Promise<void> {
    const {time, chance} = this.#parts;
    const {mileage, pauseMs, submitsTwice, corrected, reloads} = shopper.view;
    if (pauseMs === undefined) return;
    const request = requestOf(shopper, mileage);
    if (chance.happens(0.3)) void this.#prefetch(request);
    await time.sleep(pauseMs);
    await Promise.all(Array.from({length: submitsTwice ? 2 : 1}, () => this.#search(request)));
    for (let load = 0; load < reloads; load += 1) {
      await time.sleep(chance.between(2000, 60_000));
      this.#client = this.#openPage();
      await this.#search(request);
    }
    if (!corrected) return;
    await time.sleep(corrected.afterMs);
    await this.#search(requestOf(shopper, corrected.mileage));
  }

  #openPage(): FinderClient {
    const {chance, send, client} = this.#parts;
    const fetch = (url: unknown, init?: RequestInit): Promise<Response> =>
      send(new Request(String(url), init), this.#address);
    return createFinderClient({
      baseUrl: RELAY_URL,
      headers: {origin: ORIGIN},
      fetch,
      random: () => chance.next(),
      ...client,
    });
  }

  /** Searches until there are plans or the shopper gives up. */
  async #search(request: SearchRequest): Promise<void> {
    const {time, chance} = this.#parts;
    const first = await this.#submit(request);
    if (first.outcome === 'plans') return;
    if (first.outcome === 'left') {
      if (!chance.happens(COMES_BACK)) return;
      await time.sleep(chance.between(500, 30_000));
      this.#client = this.#openPage();
      await this.#submit(request);
      return;
    }
    if (!chance.happens(TRIES_AGAIN)) return;
    await time.sleep(chance.between(3000, PATIENCE_MS));
    await this.#submit(request, 'retry');
  }

  async #prefetch(request: SearchRequest): Promise<void> {
    this.#parts.record.prefetches.push(searchName(request));
    await this.#client.prefetch(request).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) this.#parts.record.problems.push(`unexpected error: ${String(error)}`);
    });
  }

  async #submit(request: SearchRequest, purpose?: 'retry'): Promise<Submission> {
    const {time, chance, record} = this.#parts;
    const submission: Submission = {search: searchName(request), at: time.now(), endedAt: Infinity, ids: []};
    record.submissions.push(submission);
    const controller = new AbortController();
    if (chance.happens(LEAVES)) void time.sleep(chance.between(100, 9000)).then(() => controller.abort());
    try {
      const {plans} = await this.#client.searchPlans(request, {signal: controller.signal, purpose});
      submission.ids = plans.map(({searchResultPlanId}) => searchResultPlanId);
      submission.outcome = 'plans';
    } catch (error) {
      submission.outcome = this.#describeError(error, controller.signal);
    }
    submission.endedAt = time.now();
    const left = getEventListeners(controller.signal, 'abort').length;
    if (left > 0) record.problems.push(`leaked listeners: ${left} on the signal of a completed search`);
    return submission;
  }

  /** Returns the kind of an error, and reports one that the finder has no message for. */
  #describeError(error: unknown, {aborted}: AbortSignal): string {
    const {problems} = this.#parts.record;
    if (!(error instanceof ServiceError)) problems.push(`unexpected error: ${String(error)}`);
    const kind = error instanceof ServiceError ? error.kind : 'unknown';
    if (kind === 'declined' || (kind === 'aborted' && !aborted))
      problems.push(`unexpected error: a submission ended with ${kind}`);
    return kind === 'aborted' ? 'left' : kind;
  }
}
