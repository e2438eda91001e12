import {html, render} from 'lit';
import {afterPaint} from '../shared/press-feedback.js';

/** WebKit may say nothing of a step back among the entries of a frame that came after another one, in milliseconds. */
const LONGEST_STEP_MS = 500;

/**
 * Keeps an entry in the browser's history for each dialog that covers the page, so that Back closes the dialog.
 *
 * The entries are those of a hidden frame of ours. The page's own history stays as it is and none of its events is sent,
 * so that no router takes the opening or the closing of a dialog for a visit and fetches the page again.
 */
export class BackEntries {
  readonly #onBack: (count: number) => void;
  #frame: HTMLIFrameElement | null = null;
  /** The frame's window once it has loaded; before, it has no history of its own. */
  #loaded: WindowProxy | null = null;
  /** The dialogs that cover the page. */
  #dialogs: readonly HTMLDialogElement[] = [];
  /** The current entry, by the number of dialogs that are open at it. */
  #level = 0;
  /** How many entries there were when the last of ours was added. */
  #length = 0;
  /** Runs while our own step back is under way. */
  #step: number | undefined;

  /** @param onBack the shopper went back to where only so many dialogs were open */
  constructor(onBack: (count: number) => void) {
    this.#onBack = onBack;
  }

  /** Makes the history fit the dialogs that cover the page now. */
  keep(dialogs: readonly HTMLDialogElement[]): void {
    const hasMore = dialogs.length > this.#dialogs.length;
    this.#dialogs = dialogs;
    // One that was left over below entries of the page is of no use to a dialog that is opened now.
    if (hasMore && !this.#isLast && this.#level >= dialogs.length) this.#restart(dialogs.length - 1);
    this.#adjust();
    // To load the frame takes longer than the answer to a press should.
    if (!this.#frame?.isConnected) afterPaint(() => this.#load());
  }

  #load(): void {
    const root = this.#dialogs.at(-1)?.getRootNode() as ShadowRoot | undefined;
    if (!root?.isConnected || this.#frame?.isConnected) return;
    const made = document.createDocumentFragment();
    // As a template: a page with Trusted Types allows no other text here.
    render(
      html`<iframe hidden title="plan-finder" srcdoc="&lt;!doctype html&gt;" @load=${this.#onLoad}></iframe>`,
      made,
    );
    this.#frame = made.querySelector('iframe');
    root.prepend(made);
  }

  readonly #onLoad = (): void => {
    this.#loaded = this.#frame?.contentWindow ?? null;
    this.#loaded?.addEventListener('popstate', this.#onPopState);
    this.#restart(0);
    this.#endStep();
    this.#adjust();
  };

  #restart(level: number): void {
    this.#history?.replaceState(level, '');
    this.#level = level;
  }

  /** Whether the page has added no entry since the last of ours. */
  get #isLast(): boolean {
    return this.#history?.length === this.#length;
  }

  get #history(): History | undefined {
    const {contentWindow = null} = this.#frame ?? {};
    return contentWindow === this.#loaded ? contentWindow?.history : undefined;
  }

  /** Adds what is missing. What is left over is taken back, unless the page has added entries after it. */
  #adjust(): void {
    const history = this.#history;
    const wanted = this.#dialogs.length;
    if (!history || this.#step !== undefined) return;
    if (wanted > this.#level) {
      while (this.#level < wanted) history.pushState((this.#level += 1), '');
      this.#length = history.length;
    } else if (wanted < this.#level && this.#isLast) {
      this.#step = window.setTimeout(() => this.#endStep(), LONGEST_STEP_MS);
      history.go(wanted - this.#level);
    }
  }

  #endStep(): void {
    clearTimeout(this.#step);
    this.#step = undefined;
  }

  readonly #onPopState = ({state}: PopStateEvent): void => {
    const before = this.#level;
    this.#level = Number(state);
    if (this.#step !== undefined) {
      this.#endStep();
      this.#adjust();
    } else if (this.#level < this.#dialogs.length) {
      this.#onBack(this.#level);
    } else if (this.#level < before) {
      // It was left over, and the shopper meant the page before.
      this.#history?.back();
    }
  };
}
