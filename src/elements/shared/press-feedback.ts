import {afterPaint} from './after-paint.js';

/**
 * Has a press in an element answered at once: the tick in a box, another line of a select, a button that gives way.
 * What follows from a press may take longer than that answer should, so the element renders once it is painted.
 */
export class FirstAnswer {
  /** Kept when the answer to the last press is painted; undefined before the first press. */
  painted: Promise<void> | undefined;

  constructor(host: HTMLElement) {
    // Both are heard out of other elements' roots too, and before any change that comes of them.
    for (const type of ['input', 'click']) host.addEventListener(type, this.#note, {capture: true});
  }

  readonly #note = (event: Event): void => {
    const button = (event.composedPath()[0] as Element).closest('button');
    // Where nothing else is seen of a press, browsers draw no frame.
    button?.setAttribute('data-pressed', '');
    this.painted = new Promise<void>(afterPaint).then(() => button?.removeAttribute('data-pressed'));
  };
}
