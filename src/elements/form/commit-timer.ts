/** A rest this long after a key press counts as having finished the field. */
const REST_MS = 800;

/** Tells when a field is finished: when something is chosen in it, when it is left, or after a rest. */
export class FieldEnd {
  readonly #onEnd: () => void;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** A closed list changes with every letter typed in it: the option that it stands at may not be the one meant. */
  #isSeeking = false;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Something was entered. */
  typed(): void {
    this.stop();
    this.#rest = setTimeout(this.#onEnd, REST_MS);
  }

  /** It is known to be finished. */
  ended(): void {
    this.stop();
    this.#onEnd();
  }

  /** The browser says that a field has changed. */
  changed(): void {
    if (!this.#isSeeking) this.ended();
    this.#isSeeking = false;
  }

  /** Nothing is waited for any more. */
  stop(): void {
    clearTimeout(this.#rest);
  }

  /** Enter, Space and Alt with an arrow open a list or choose in an open one; other keys look for an option. */
  readonly onKey = ({altKey, key, target}: KeyboardEvent): void => {
    const isList = target instanceof HTMLSelectElement;
    this.#isSeeking = isList && !altKey && key !== 'Enter' && key !== ' ';
    if (isList && key === 'Enter') this.ended();
  };

  /** A list that is left stands at the option that is meant; other fields say so themselves. */
  readonly onLeave = ({target}: FocusEvent): void => {
    if (target instanceof HTMLSelectElement) this.ended();
  };
}
