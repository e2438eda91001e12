import {createExchange} from '../../client/exchange.js';
import {ServiceError} from '../../client/service-error.js';
import {createKnownStartPricesCall, type KnownStartPricesCall} from '../../client/start-price-calls.js';
import type {SearchRequest} from '../../contract/search.js';
import {MAX_START_PRICE_VEHICLES} from '../../contract/start-prices.js';

/** As long as a relay caches a quote by default: a list that is sorted or filtered sends no request. */
const REMEMBERED_MS = 15 * 60 * 1000;

/** A car whose price is being requested, by one or more elements. */
interface Car {
  readonly key: string;
  readonly request: SearchRequest;
  readonly price: Promise<number | undefined>;
  readonly resolve: (price: number | undefined) => void;
  /** How many elements wait for it. */
  callers: number;
  /** Its request, once that is sent. */
  batch?: Batch;
}

interface Batch {
  readonly cars: readonly Car[];
  readonly controller: AbortController;
}

/**
 * The starting prices that a relay knows without a quote. All cars of a page that are requested within one frame share
 * a request; a car whose price is known, or being requested, is not requested again.
 */
class StartPriceBatcher {
  readonly #call: KnownStartPricesCall;
  readonly #known = new Map<string, {readonly price: number; readonly until: number}>();
  readonly #requested = new Map<string, Car>();
  #isScheduled = false;
  /** False after one request per page to a plain proxy, or to a relay that is older than this route. */
  #hasRoute = true;

  constructor(relay: string) {
    this.#call = createKnownStartPricesCall(createExchange({baseUrl: relay}));
  }

  /** Undefined if the relay knows no price, or the request fails. */
  async find(request: SearchRequest, signal?: AbortSignal): Promise<number | undefined> {
    const key = keyOf(request);
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.price;
    if (!this.#hasRoute || signal?.aborted) return undefined;
    const car = this.#requested.get(key) ?? this.#request(key, request);
    car.callers += 1;
    signal?.addEventListener('abort', () => this.#leave(car), {once: true});
    return car.price;
  }

  remember(request: SearchRequest, price: number | undefined): void {
    if (price !== undefined) this.#known.set(keyOf(request), {price, until: Date.now() + REMEMBERED_MS});
  }

  #request(key: string, request: SearchRequest): Car {
    let resolve: Car['resolve'] = () => undefined;
    const price = new Promise<number | undefined>(resolvePrice => (resolve = resolvePrice));
    const car = {key, request, price, resolve, callers: 0};
    this.#requested.set(key, car);
    if (!this.#isScheduled) requestAnimationFrame(() => this.#sendAll());
    this.#isScheduled = true;
    return car;
  }

  #leave(car: Car): void {
    car.callers -= 1;
    // A list that is sorted removes its cars and adds them again: only what is still gone in the next frame is aborted.
    requestAnimationFrame(() => {
      if (car.batch?.cars.every(({callers}) => callers === 0)) car.batch.controller.abort();
    });
  }

  #sendAll(): void {
    this.#isScheduled = false;
    const bySettings = new Map<string, Car[]>();
    for (const car of this.#requested.values()) {
      if (car.batch) continue;
      if (car.callers === 0) this.#requested.delete(car.key);
      else {
        const settings = JSON.stringify(sharedOf(car.request));
        bySettings.set(settings, [...(bySettings.get(settings) ?? []), car]);
      }
    }
    for (const cars of bySettings.values())
      for (let start = 0; start < cars.length; start += MAX_START_PRICE_VEHICLES)
        void this.#send(cars.slice(start, start + MAX_START_PRICE_VEHICLES));
  }

  async #send(cars: readonly Car[]): Promise<void> {
    const [first] = cars;
    if (!first) return;
    const controller = new AbortController();
    for (const car of cars) car.batch = {cars, controller};
    const body = {...sharedOf(first.request), vehicles: cars.map(({request}) => request.searchCriteria)};
    const prices = await this.#call(body, {purpose: 'poll', signal: controller.signal}).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 404) this.#hasRoute = false;
      return [];
    });
    cars.forEach((car, index) => {
      const price = prices[index]?.startPrice;
      this.remember(car.request, price);
      this.#requested.delete(car.key);
      car.resolve(price);
    });
  }
}

const keyOf = (request: SearchRequest): string => JSON.stringify(request);

/** What a search has beside its vehicle: only cars that have the same can share a request. */
function sharedOf(request: SearchRequest): Omit<SearchRequest, 'searchCriteria'> {
  const {searchCriteria: _, ...shared} = request;
  return shared;
}

const relays = new Map<string, StartPriceBatcher>();

/** The known starting prices of a relay, which all elements of a page share. */
export function knownStartPricesOf(relay: string): StartPriceBatcher {
  const known = relays.get(relay) ?? new StartPriceBatcher(relay);
  relays.set(relay, known);
  return known;
}
