import {METHOD_FIELDS, type DraftField} from './vehicle-draft.js';

/** A pause this long after a key press commits the field. */
const PAUSE_MS = 800;

/** Decides when a field is committed: when a value is chosen, when the field is left, or after a pause in typing. */
export class CommitTimer {
  readonly #onCommit: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Typing letters in a closed select changes its value with each letter, before the shopper has found the right one. */
  #isSearchingSelect = false;

  /** @param root the form's root, whose events tell when a field is left */
  constructor(root: HTMLElement | DocumentFragment, onCommit: () => void) {
    this.#onCommit = onCommit;
    // Captured, because the form hides typed characters from the page.
    root.addEventListener('keydown', event => this.#onKey(event as KeyboardEvent), true);
    root.addEventListener('focusout', this.#onLeave);
    for (const type of ['focusin', 'pointerdown']) root.addEventListener(type, this.#onReach);
  }

  /** Something was typed, in a field if it is known. */
  typed(field?: DraftField): void {
    this.stop();
    // A pause in a name does not mean that it is complete.
    if (!field || !METHOD_FIELDS.catalog.includes(field)) this.#timer = setTimeout(this.#onCommit, PAUSE_MS);
  }

  /** The value is known to be final. */
  committed(): void {
    this.stop();
    this.#isSearchingSelect = false;
    this.#onCommit();
  }

  /** A field dispatched `change`. */
  changed(): void {
    if (!this.#isSearchingSelect) this.committed();
    this.#isSearchingSelect = false;
  }

  /** Cancels the timer. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Enter, Space and Alt with an arrow open a select or choose in an open one; other keys search for an option. */
  readonly #onKey = ({altKey, key, target}: KeyboardEvent): void => {
    const isSelect = target instanceof HTMLSelectElement;
    this.#isSearchingSelect = isSelect && !altKey && key !== 'Enter' && key !== ' ';
    if (isSelect && key === 'Enter') this.committed();
  };

  /** A select that loses the focus has its final value; other fields dispatch `change`. */
  readonly #onLeave = ({target}: Event): void => {
    if (target instanceof HTMLSelectElement) this.committed();
  };

  /** Pressing or focusing the submit button commits the last field. */
  readonly #onReach = ({target}: Event): void => {
    if ((target as Element).closest('[part="submit"]')) this.committed();
  };
}
