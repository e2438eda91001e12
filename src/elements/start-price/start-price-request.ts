import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {limitPerPageView} from '../shared/page-view-limit.js';

/**
 * Start prices cost upstream calls that the shopper did not ask for: no more than this many per page view, for all cars
 * together.
 */
const mayRequest = limitPerPageView(5);

let last: Promise<unknown> = Promise.resolve();

/**
 * Queues a request for a price: one at a time, up to the limit per page view. Resolves to undefined if the limit is
 * reached, or if the price is no longer wanted when its turn comes.
 */
function inTurn<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const turn = last.then(() => (signal.aborted || !mayRequest() ? undefined : request()));
  // A failure is reported to its caller only; the next request is sent anyway.
  last = turn.catch(() => undefined);
  return turn;
}

export interface StartPriceRequestOptions {
  /** A text that identifies the price; undefined if none is wanted for now. */
  readonly key: () => string | undefined;
  /** Finds the price if it is known without a quote. */
  readonly findKnown: () => Promise<number | undefined>;
  readonly request: (signal: AbortSignal) => Promise<number | undefined>;
  readonly onPrice: (price: number) => void;
}

/**
 * Requests a price whenever its key changes, and aborts when its element is removed from the page. A failed request
 * counts as no price.
 */
export class StartPriceRequest implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #task: Task<readonly [string | undefined], number | undefined>;

  constructor(host: ReactiveControllerHost & Element, {key, findKnown, request, onPrice}: StartPriceRequestOptions) {
    this.#host = host;
    this.#task = new Task(host, {
      args: () => [key()],
      task: async ([wanted], {signal}) => {
        if (wanted === undefined || !host.isConnected) return initialState;
        const price = (await findKnown()) ?? (await inTurn(() => request(signal), signal));
        return signal.aborted ? initialState : price;
      },
      onComplete: price => {
        if (price !== undefined) onPrice(price);
      },
    });
    host.addController(this);
  }

  /** The price, once it has arrived. */
  get price(): number | undefined {
    return this.#task.status === TaskStatus.COMPLETE ? this.#task.value : undefined;
  }

  /** An aborted request is sent again when the element is back in the page; a price that has arrived stays. */
  hostConnected(): void {
    if (this.#host.isConnected && this.price === undefined) void this.#task.run();
  }

  hostDisconnected(): void {
    this.#task.abort();
  }
}
