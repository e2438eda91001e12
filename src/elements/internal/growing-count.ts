import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** How many cards follow at a time: so few that a press in between waits for no more than a frame. */
const STEP = 12;

/** Lets a long list appear in steps: as many cards as a screen holds at once, then the others. */
export class GrowingCount implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #count = 0;
  #total = 0;
  #isGrowing = false;
  #isFirst = true;

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
    // No card is lower, and where a page is narrow its parts stand one below the other. The first is below a heading.
    this.#count = 1 + Math.floor(innerHeight / (innerWidth < 600 ? 400 : 200));
    this.#isFirst = true;
  }

  hostUpdated(): void {
    if (this.#isGrowing || this.#count >= this.#total) return;
    this.#isGrowing = true;
    const grow = () =>
      setTimeout(() => {
        this.#isGrowing = this.#isFirst = false;
        this.#count += STEP;
        this.#host.requestUpdate();
      });
    // Once the first are painted: what is seen first waits for no more.
    if (this.#isFirst) requestAnimationFrame(grow);
    else grow();
  }
}
