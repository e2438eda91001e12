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
import {searchName, type Press, type SoakRecord} from './record.js';

export const ORIGIN = 'https://partner.example';
const RELAY_URL = 'https://relay.example/plans';

/** How often a search is left before its plans are there, and how often the shopper comes back for them. */
const LEAVES = 0.2;
const COMES_BACK = 0.7;
const TRIES_AGAIN = 0.6;

/** The longest a shopper waits for a limit to end before trying once more. */
const PATIENCE_MS = 120_000;

export interface ShopperParts {
  readonly chance: Chance;
  readonly time: VirtualTime;
  readonly record: SoakRecord;
  readonly send: (request: Request, address: string) => Promise<Response>;
  /** What is to be otherwise about the client. */
  readonly client: Partial<ClientOptions> | undefined;
}

/** One person who searches, leaves, comes back, presses twice, loads anew, goes back, and tries again. */
export class SoakShopper {
  readonly #parts: ShopperParts;
  readonly #address: string;
  #client: FinderClient;

  constructor(parts: ShopperParts, address: string) {
    this.#parts = parts;
    this.#address = address;
    this.#client = this.#openPage();
  }

  async live(shopper: Shopper): Promise<void> {
    const {time, chance} = this.#parts;
    const {mileage, pauseMs, pressesTwice, corrected, reloads} = shopper.view;
    if (pauseMs === undefined) return;
    const request = requestOf(shopper, mileage);
    if (chance.happens(0.3)) void this.#prefetch(request);
    await time.sleep(pauseMs);
    await Promise.all(Array.from({length: pressesTwice ? 2 : 1}, () => this.#search(request)));
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

  /** Searches until there are plans, or the shopper has had enough. */
  async #search(request: SearchRequest): Promise<void> {
    const {time, chance} = this.#parts;
    const first = await this.#press(request);
    if (first.outcome === 'plans') return;
    if (first.outcome === 'left') {
      if (!chance.happens(COMES_BACK)) return;
      await time.sleep(chance.between(500, 30_000));
      this.#client = this.#openPage();
      await this.#press(request);
      return;
    }
    if (!chance.happens(TRIES_AGAIN)) return;
    await time.sleep(chance.between(3000, PATIENCE_MS));
    await this.#press(request, 'retry');
  }

  async #prefetch(request: SearchRequest): Promise<void> {
    this.#parts.record.prefetches.push(searchName(request));
    await this.#client.prefetch(request).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) this.#parts.record.problems.push(`not a word: ${String(error)}`);
    });
  }

  async #press(request: SearchRequest, purpose?: 'retry'): Promise<Press> {
    const {time, chance, record} = this.#parts;
    const press: Press = {search: searchName(request), at: time.now(), endedAt: Infinity, ids: []};
    record.presses.push(press);
    const controller = new AbortController();
    if (chance.happens(LEAVES)) void time.sleep(chance.between(100, 9000)).then(() => controller.abort());
    try {
      const {plans} = await this.#client.searchPlans(request, {signal: controller.signal, purpose});
      press.ids = plans.map(({searchResultPlanId}) => searchResultPlanId);
      press.outcome = 'plans';
    } catch (error) {
      press.outcome = this.#wordFor(error, controller.signal);
    }
    press.endedAt = time.now();
    const left = getEventListeners(controller.signal, 'abort').length;
    if (left > 0) record.problems.push(`left listeners: ${left} on the signal of a search that has ended`);
    return press;
  }

  /** What the finder has words for. */
  #wordFor(error: unknown, {aborted}: AbortSignal): string {
    const {problems} = this.#parts.record;
    if (!(error instanceof ServiceError)) problems.push(`not a word: ${String(error)}`);
    const kind = error instanceof ServiceError ? error.kind : 'unknown';
    if (kind === 'declined' || (kind === 'aborted' && !aborted)) problems.push(`not a word: a press ended as ${kind}`);
    return kind === 'aborted' ? 'left' : kind;
  }
}
