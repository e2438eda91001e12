import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** How many cards are rendered at once: more than a screen holds. */
const FIRST = 12;

/** How many follow with each frame. */
export const STEP = 24;

/** Lets a long list appear in steps: the first cards at once, the others frame by frame. */
export class GrowingCount implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #count = FIRST;
  #total = 0;
  #frame = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** How many to render now, if there are so many. */
  get count(): number {
    return this.#count;
  }

  /** Begins anew for a list of another content. */
  restart(total: number): void {
    this.#total = total;
    this.#count = FIRST;
  }

  hostUpdated(): void {
    if (this.#frame !== 0 || this.#count >= this.#total) return;
    // Once the frame is painted: what is seen first waits for no more.
    this.#frame = requestAnimationFrame(() =>
      setTimeout(() => {
        this.#frame = 0;
        this.#count += STEP;
        this.#host.requestUpdate();
      }),
    );
  }

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
