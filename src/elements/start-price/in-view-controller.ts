import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Reports whether an element is in the viewport, and each change. */
export class InViewController implements ReactiveController {
  readonly #host: Element;
  readonly #observer: IntersectionObserver;
  /** Whether the element is in the viewport now. */
  isInView = false;

  constructor(host: ReactiveControllerHost & Element, onChange: () => void) {
    this.#host = host;
    this.#observer = new IntersectionObserver(entries => {
      this.isInView = entries.at(-1)?.isIntersecting ?? false;
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
