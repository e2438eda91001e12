import {afterPaint} from './after-paint.js';

/**
 * Lets the browser paint its own feedback to a press (a check mark, a selected option, a dimmed button) before the
 * element does the work that follows, which may take longer than feedback should. A disclosure opens or closes then.
 */
export class PressFeedback {
  /** Resolves once the browser has painted its feedback to the last press; undefined before the first press. */
  painted: Promise<void> | undefined;

  constructor(host: HTMLElement) {
    // Captured, to run before any listener that changes something; both events cross shadow roots.
    for (const type of ['input', 'click']) host.addEventListener(type, this.#onPress, {capture: true});
  }

  readonly #onPress = (event: Event): void => {
    const target = (event.composedPath()[0] as Element).closest('button, summary');
    // A short press may end before a frame shows :active.
    target?.setAttribute('data-pressed', '');
    this.painted = new Promise<void>(afterPaint).then(() => target?.removeAttribute('data-pressed'));
    if (target?.localName !== 'summary' || event.defaultPrevented || !isOurs(target)) return;
    event.preventDefault();
    void this.painted.then(() => (target.parentElement as HTMLDetailsElement).toggleAttribute('open'));
  };
}

/** Whether an element is in one of our shadow roots, and not in content that the page has put into a slot. */
const isOurs = (element: Element): boolean =>
  !!(element.getRootNode() as Partial<ShadowRoot>).host?.localName.startsWith('plan-');
