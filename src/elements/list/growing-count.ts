import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** How many cards follow at a time: so few that a press in between waits for no more than a frame. */
const STEP = 12;

/** Browsers hold timers back that set each other, and no tasks that do. */
interface Scheduled {
  readonly scheduler?: {postTask(run: () => void): unknown};
}

const {scheduler} = globalThis as Scheduled;

/** Lets a long list appear in steps: as many cards as a screen holds at once, then the others. */
export class GrowingCount implements ReactiveController {
  /** How many to render now, if there are so many. */
  count = 0;
  readonly #host: ReactiveControllerHost;
  #total = 0;
  #isGrowing = false;
  #isFirst = true;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Begins anew for a list of another content. */
  restart(total: number): void {
    this.#total = total;
    // No card is lower, and where a page is narrow its parts stand one below the other. The first is below a heading.
    this.count = 1 + Math.floor(innerHeight / (innerWidth < 600 ? 400 : 200));
    this.#isFirst = true;
  }

  hostUpdated(): void {
    if (this.#isGrowing || this.count >= this.#total) return;
    this.#isGrowing = true;
    const grow = () => {
      this.#isGrowing = this.#isFirst = false;
      this.count += STEP;
      this.#host.requestUpdate();
    };
    // Once the first are painted: what is seen first waits for no more.
    if (this.#isFirst) requestAnimationFrame(() => setTimeout(grow));
    else if (scheduler) scheduler.postTask(grow);
    else setTimeout(grow);
  }
}
