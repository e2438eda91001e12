/** A page that is not drawn gets no frames; then waiting ends after this long. */
const MAX_WAIT_MS = 1000;

/** Calls a function once, when all changes until now have been painted. */
export function afterPaint(run: () => void): void {
  let isOver = false;
  const runOnce = (): void => {
    clearTimeout(atLast);
    if (isOver) return;
    isOver = true;
    run();
  };
  const atLast = setTimeout(runOnce, MAX_WAIT_MS);
  requestAnimationFrame(() => setTimeout(runOnce));
}

/**
 * Lets the browser paint its own reaction to a press (a tick, a selected option, a dimmed button) before the element does
 * the work that follows from it, which may take longer than a reaction should.
 */
export class PressFeedback {
  /** Resolves once the browser has painted its reaction to the last press; undefined before the first press. */
  painted: Promise<void> | undefined;

  constructor(host: HTMLElement) {
    // Captured, to run before any listener that changes something; both events also come out of other shadow roots.
    for (const type of ['input', 'click']) host.addEventListener(type, this.#onPress, {capture: true});
  }

  readonly #onPress = (event: Event): void => {
    const button = (event.composedPath()[0] as Element).closest('button');
    // A short press may end before a frame has shown :active.
    button?.setAttribute('data-pressed', '');
    this.painted = new Promise<void>(afterPaint).then(() => button?.removeAttribute('data-pressed'));
  };
}
