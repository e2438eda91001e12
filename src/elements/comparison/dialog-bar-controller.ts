import type {LitElement, ReactiveController} from 'lit';

/** The width up to which a dialog is narrow, as in the container query of the styles. */
const NARROW_EM = 40;
/** The share of a dialog's height that may stay covered while its content scrolls. */
const MOST_COVERED = 0.5;

/** Follows the sizes of what stays visible in a dialog: its bar, which is as wide as it, and the table's head. */
export class DialogBarController implements ReactiveController {
  readonly #host: LitElement;
  // Used while the dialog is closed, so that it is rarely rendered twice when it opens.
  readonly #viewport = matchMedia(`(max-width: ${NARROW_EM}em)`);
  #measured: boolean | undefined;
  #observed: readonly Element[] = [];
  readonly #measure = (): void => {
    const dialog = this.#host.renderRoot.querySelector('dialog');
    const bar = dialog?.querySelector<HTMLElement>('.bar');
    if (!dialog || !bar) return;
    this.#followWidth(bar);
    this.#passHeights(dialog, bar);
  };
  readonly #resizes = new ResizeObserver(this.#measure);

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the dialog has space for only two columns in its font size; a change updates the host. */
  get isNarrow(): boolean {
    return this.#measured ?? this.#viewport.matches;
  }

  hostConnected(): void {
    // The dialog's height follows that of the window, and that of its content.
    addEventListener('resize', this.#measure);
  }

  hostUpdated(): void {
    for (const element of this.#observed) if (!element.isConnected) this.#resizes.unobserve(element);
    // Observing those that stay again changes nothing.
    this.#observed = [...this.#host.renderRoot.querySelectorAll('.bar, thead tr')];
    for (const element of this.#observed) this.#resizes.observe(element);
    // A closed dialog has no sizes, and its list may update often.
    if (this.#host.renderRoot.querySelector('dialog')?.open) requestAnimationFrame(this.#measure);
  }

  hostDisconnected(): void {
    removeEventListener('resize', this.#measure);
    this.#resizes.disconnect();
    this.#measured = undefined;
  }

  #followWidth(bar: HTMLElement): void {
    const wasNarrow = this.isNarrow;
    const {width} = bar.getBoundingClientRect();
    // A closed dialog has no width.
    this.#measured = width > 0 ? width <= NARROW_EM * Number.parseFloat(getComputedStyle(bar).fontSize) : undefined;
    if (this.isNarrow !== wasNarrow) this.#host.requestUpdate();
  }

  /**
   * Passes the heights to the styles, so that sticky content below the bar is in the right place at every font size,
   * and what is scrolled to is not behind it. Where bar and head would cover too much, only the names stay.
   */
  #passHeights(dialog: HTMLElement, bar: HTMLElement): void {
    const heightOf = (element: Element) => element.getBoundingClientRect().height;
    const barHeight = heightOf(bar);
    // The head has no box of its own while only the names stay.
    const [names = 0, ...others] = [...dialog.querySelectorAll('thead tr')].map(heightOf);
    const head = others.reduce((sum, height) => sum + height, names);
    const isTight = this.isNarrow && barHeight + head > dialog.clientHeight * MOST_COVERED;
    // One frame later: otherwise the whole dialog would be laid out twice before it is painted. Rounded down: a
    // fraction of a pixel would leave a gap in which scrolled content shows.
    requestAnimationFrame(() => {
      dialog.toggleAttribute('data-tight', isTight);
      dialog.style.setProperty('--bar-size', `${Math.floor(barHeight)}px`);
      dialog.style.setProperty('--head-size', `${Math.ceil(isTight ? names : head)}px`);
    });
  }
}
