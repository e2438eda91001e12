import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {limitPerPageView} from '../shared/page-view-limit.js';

/**
 * Starting prices cost upstream calls that the shopper did not ask for: no more than this many per page view, for all
 * cars together.
 */
const mayRequest = limitPerPageView(5);

let last: Promise<unknown> = Promise.resolve();

/**
 * Queues a request for a price: one at a time, up to the limit per page view. Resolves to undefined if the limit is
 * reached, or if the price is no longer wanted. A page's own service may ignore the signal, and never settle.
 */
function inTurn<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const turn = last.then(() =>
    signal.aborted || !mayRequest() ? undefined : Promise.race([request(), untilAborted(signal)]),
  );
  // A failure is reported to its caller only; the next request is sent anyway.
  last = turn.catch(() => undefined);
  return turn;
}

const untilAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise(resolve => {
    signal.addEventListener('abort', () => resolve(undefined));
  });

type FindPrice = (signal: AbortSignal) => Promise<number | undefined>;

export interface StartPriceRequestOptions {
  /** A text that identifies the price; undefined if the car is not fully known. */
  readonly key: () => string | undefined;
  /** Whether the price may cost a quote now. */
  readonly isWanted: () => boolean;
  /** Finds the price if it is known without a quote. */
  readonly findKnown: FindPrice;
  readonly request: FindPrice;
  readonly onPrice: (price: number) => void;
}

/** The key of a price, and how often its element was added to the page without it. */
type Args = readonly [key: string | undefined, connections: number];

/**
 * Finds a price whenever its key changes: first among the known prices, then by a request. It aborts when its element
 * is removed from the page. A failure counts as no price.
 */
export class StartPriceRequest implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #known: Task<Args, number | undefined>;
  readonly #requested: Task<Args, number | undefined>;
  #connections = 0;

  constructor(host: ReactiveControllerHost & Element, options: StartPriceRequestOptions) {
    const {key, isWanted, findKnown, request, onPrice} = options;
    this.#host = host;
    const find = (findPrice: FindPrice, keyNow: () => string | undefined) =>
      new Task<Args, number | undefined>(host, {
        args: () => [keyNow(), this.#connections],
        task: async ([wanted], {signal}) => {
          if (wanted === undefined || !host.isConnected) return initialState;
          const price = await findPrice(signal);
          if (signal.aborted) return initialState;
          // A service of the page may return anything.
          return Number.isFinite(price) ? price : undefined;
        },
        onComplete: price => {
          if (price !== undefined) onPrice(price);
        },
      });
    this.#known = find(signal => findKnown(signal).catch(() => undefined), key);
    this.#requested = find(
      signal => inTurn(() => request(signal), signal),
      () => (this.#isUnknown && isWanted() ? key() : undefined),
    );
    host.addController(this);
  }

  /** The price, once it has arrived. */
  get price(): number | undefined {
    return valueOf(this.#known) ?? valueOf(this.#requested);
  }

  get #isUnknown(): boolean {
    return this.#known.status === TaskStatus.COMPLETE && this.#known.value === undefined;
  }

  /** An aborted request is sent again when the element is back in the page; a price that has arrived stays. */
  hostConnected(): void {
    if (this.price !== undefined) return;
    this.#connections += 1;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#known.abort();
    this.#requested.abort();
  }
}

const valueOf = ({status, value}: Task<Args, number | undefined>): number | undefined =>
  status === TaskStatus.COMPLETE ? value : undefined;
