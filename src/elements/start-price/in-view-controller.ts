import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Tells whether an element is in view, and each time that this changes. */
export class Seen implements ReactiveController {
  readonly #host: Element;
  readonly #observer: IntersectionObserver;
  /** Whether it is in view now. */
  isSeen = false;

  constructor(host: ReactiveControllerHost & Element, onChange: () => void) {
    this.#host = host;
    this.#observer = new IntersectionObserver(entries => {
      this.isSeen = entries.at(-1)?.isIntersecting ?? false;
      onChange();
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
