import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {limitPerPageView} from '../shared/page-view-limit.js';

/** Prices that the shopper did not ask for cost upstream calls: no more than this many per page view, for all cars together. */
const mayRequest = limitPerPageView(5);

let last: Promise<unknown> = Promise.resolve();

/**
 * Requests a price when all requests before it are over: one at a time, as many per page view as are allowed. Undefined
 * when it exceeds that, or is no longer wanted when its turn comes.
 */
function inTurn<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const turn = last.then(() => (signal.aborted || !mayRequest() ? undefined : request()));
  // A failure is for its caller; the next one is requested anyway.
  last = turn.catch(() => undefined);
  return turn;
}

export interface StartPriceRequestOptions {
  /** What identifies the price, as text; undefined when none is wanted for now. */
  readonly key: () => string | undefined;
  readonly request: (signal: AbortSignal) => Promise<number | undefined>;
  readonly onPrice: (price: number) => void;
}

/**
 * Requests a price whenever its key changes, and aborts when its element leaves the page. A failed request is the same
 * as no price.
 */
export class StartPriceRequest implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #task: Task<readonly [string | undefined], number | undefined>;

  constructor(host: ReactiveControllerHost & Element, {key, request, onPrice}: StartPriceRequestOptions) {
    this.#host = host;
    this.#task = new Task(host, {
      args: () => [key()],
      task: async ([wanted], {signal}) => {
        if (wanted === undefined || !host.isConnected) return initialState;
        const price = await inTurn(() => request(signal), signal);
        return signal.aborted ? initialState : price;
      },
      onComplete: price => {
        if (price !== undefined) onPrice(price);
      },
    });
    host.addController(this);
  }

  /** The price, once it is there. */
  get price(): number | undefined {
    return this.#task.status === TaskStatus.COMPLETE ? this.#task.value : undefined;
  }

  /** What was aborted is requested again when the element is back; a price that is there stays. */
  hostConnected(): void {
    if (this.#host.isConnected && this.price === undefined) void this.#task.run();
  }

  hostDisconnected(): void {
    this.#task.abort();
  }
}
