import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Tells whether the page is as narrow as a phone, and renders again when that changes. */
export class NarrowPage implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #query = matchMedia('(max-width: 40em)');

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get matches(): boolean {
    return this.#query.matches;
  }

  hostConnected(): void {
    this.#query.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#query.removeEventListener('change', this.#onChange);
  }

  readonly #onChange = (): void => this.#host.requestUpdate();
}
