import type {LitElement, ReactiveController} from 'lit';

/** The width up to which a dialog is narrow, as in the container query of the styles. */
const NARROW_EM = 40;

/** Follows the size of a dialog's bar, whose width is that of the dialog. */
export class DialogBarController implements ReactiveController {
  readonly #host: LitElement;
  // Used while the dialog is closed, so that it is rarely rendered twice when it opens.
  readonly #viewport = matchMedia(`(max-width: ${NARROW_EM}em)`);
  #measured: boolean | undefined;
  readonly #resizes = new ResizeObserver(([bar]) => {
    const {inlineSize = 0, blockSize = 0} = bar?.borderBoxSize[0] ?? {};
    this.#followWidth(bar?.target as HTMLElement, inlineSize);
    this.#passHeight(bar?.target as HTMLElement, blockSize);
  });

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the dialog has space for only two columns in its font size; a change updates the host. */
  get isNarrow(): boolean {
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

  #followWidth(bar: HTMLElement, width: number): void {
    const wasNarrow = this.isNarrow;
    // A closed dialog has no width.
    this.#measured = width > 0 ? width <= NARROW_EM * Number.parseFloat(getComputedStyle(bar).fontSize) : undefined;
    if (this.isNarrow !== wasNarrow) this.#host.requestUpdate();
  }

  /** Passes the height to the styles, so that sticky content below the bar is in the right place at every font size. */
  #passHeight({parentElement: dialog}: HTMLElement, height: number): void {
    // One frame later: otherwise the whole dialog would be laid out twice before it is painted. Rounded down: a fraction
    // of a pixel would leave a gap in which scrolled content shows.
    requestAnimationFrame(() => dialog?.style.setProperty('--bar-size', `${Math.floor(height)}px`));
  }
}
