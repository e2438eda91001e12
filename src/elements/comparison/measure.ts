import type {LitElement, ReactiveController} from 'lit';

/** The width up to which a dialog is narrow, as in the styles. */
const NARROW_EM = 40;

/**
 * Reports whether a dialog has space for only two columns in its font size, and updates its host when that changes. The
 * styles have a container query for the same width.
 */
export class NarrowDialogController implements ReactiveController {
  readonly #host: LitElement;
  // Used while the dialog is closed, so that it is rarely rendered twice when it opens.
  readonly #viewport = matchMedia(`(max-width: ${NARROW_EM}em)`);
  #measured: boolean | undefined;
  /** Observes the bar, whose height follows the font size and whose width is that of the dialog. */
  readonly #resizes = new ResizeObserver(([bar]) => {
    const width = bar?.borderBoxSize[0]?.inlineSize ?? 0;
    const wasNarrow = this.matches;
    // A closed dialog has no width.
    this.#measured =
      bar && width > 0 ? width <= NARROW_EM * Number.parseFloat(getComputedStyle(bar.target).fontSize) : undefined;
    if (this.matches !== wasNarrow) this.#host.requestUpdate();
  });

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  get matches(): boolean {
    return this.#measured ?? this.#viewport.matches;
  }

  hostUpdated(): void {
    const bar = this.#host.renderRoot.querySelector('.bar');
    // Observing it again changes nothing.
    if (bar) this.#resizes.observe(bar);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
    this.#measured = undefined;
  }
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
