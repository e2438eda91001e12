/** Marks the entry of the history that stands for what is open, with a value of its own each time. */
const MARK = 'planFinderOpen';

interface MarkedState {
  readonly [MARK]?: number;
}

const markedState = (): MarkedState | null => history.state as MarkedState | null;

/** Lets the browser's Back close what covers the page, rather than leave the page. */
export class CloseOnBack {
  readonly #close: () => void;
  #mark: number | undefined;

  constructor(close: () => void) {
    this.#close = close;
  }

  /** It has been opened: Back has something to go back from. The page's own state stays. */
  opened(): void {
    this.#mark = Math.random();
    history.pushState({...markedState(), [MARK]: this.#mark}, '');
    addEventListener('popstate', this.#onPop);
  }

  /** It has been closed. Closed by other means than Back, its entry goes too, if the page is still there. */
  closed(): void {
    const mark = this.#mark;
    this.#forget();
    if (mark !== undefined && markedState()?.[MARK] === mark) history.back();
  }

  readonly #onPop = (): void => {
    // Something that was opened above it has been closed.
    if (markedState()?.[MARK] === this.#mark) return;
    this.#forget();
    this.#close();
  };

  #forget(): void {
    this.#mark = undefined;
    removeEventListener('popstate', this.#onPop);
  }
}
