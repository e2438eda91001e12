import type {LitElement, ReactiveController, ReactiveControllerHost} from 'lit';

/** Reports whether a media query matches, and updates its host when that changes. */
export class MediaQueryController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #query: MediaQueryList;

  constructor(host: ReactiveControllerHost, query: string) {
    this.#host = host;
    this.#query = matchMedia(query);
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

/**
 * Passes the height of a dialog's bar to the styles, so that sticky content below it is in the right place at every
 * font size.
 */
export class BarHeightController implements ReactiveController {
  readonly #host: LitElement;
  /** Set one frame later: otherwise the whole dialog would be laid out twice before it is painted. */
  readonly #resizes = new ResizeObserver(([bar]) => {
    const size = bar?.borderBoxSize[0]?.blockSize ?? 0;
    const {parentElement: dialog} = bar?.target as HTMLElement;
    // Rounded down: a fraction of a pixel would leave a gap in which scrolled content shows.
    requestAnimationFrame(() => dialog?.style.setProperty('--bar-size', `${Math.floor(size)}px`));
  });

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const bar = this.#host.renderRoot.querySelector('.bar');
    // Observing it again changes nothing.
    if (bar) this.#resizes.observe(bar);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
  }
}
