import type {LitElement, ReactiveController} from 'lit';

/** Tells the styles how high a dialog's bar is, so that what sticks below it does so at every size of its letters. */
export class BarSize implements ReactiveController {
  readonly #host: LitElement;
  /** A frame later: told at once, all that is in the dialog would be laid out twice before it is seen. */
  readonly #resizes = new ResizeObserver(([bar]) => {
    const size = bar?.borderBoxSize[0]?.blockSize ?? 0;
    const {parentElement: dialog} = bar?.target as HTMLElement;
    // Half a pixel of what passes below would be seen between the two.
    requestAnimationFrame(() => dialog?.style.setProperty('--bar-size', `${Math.floor(size)}px`));
  });

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const bar = this.#host.renderRoot.querySelector('.bar');
    // Observed already, it is not observed twice.
    if (bar) this.#resizes.observe(bar);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
  }
}
