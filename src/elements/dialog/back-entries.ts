import {html, render} from 'lit';
import {afterPaint} from '../shared/after-paint.js';

/** WebKit may fire no popstate event for a step back in a frame's history. Then the step counts as done after this long. */
const MAX_STEP_MS = 500;

/**
 * Keeps an entry in the browser's history for each open dialog, so that Back closes the dialog.
 *
 * The entries belong to a hidden frame of ours. The page's own history and its events are untouched, so no router mistakes
 * opening or closing a dialog for a navigation and fetches the page again. The frame is not in the element with the
 * dialog, which may be removed before a step back ends: in Firefox, this becomes a step back of the page. It stays in the
 * page, because WebKit fires no popstate event in a frame that replaces another.
 */
export class BackEntries {
  readonly #onBack: (count: number) => void;
  /** Where the frame is. In its shadow root, the page's scripts for frames do not find it. */
  #place: HTMLElement | undefined;
  #frame: HTMLIFrameElement | null = null;
  /** The frame's window once it has loaded; until then, it has no history of its own. */
  #loaded: WindowProxy | null = null;
  /** The number of open dialogs. */
  #openCount = 0;
  /** The number of dialogs that are open at the current entry. */
  #level = 0;
  /** The length of the history when our last entry was added. */
  #length = 0;
  /** The page's own entry at that time. A full history no longer grows. */
  #pageEntry: string | undefined;
  /** Whether the page has gone to another entry of its own since the frame was added, after which Firefox ignores it. */
  #hasPageMoved = false;
  /** Whether a link leads away from the page while dialogs are open; they have no entries until the page is shown again. */
  #isLeaving = false;
  /** The timer of our own step back, while it is pending. */
  #step: number | undefined;

  /** @param onBack called when the shopper went back to an entry with fewer open dialogs */
  constructor(onBack: (count: number) => void) {
    this.#onBack = onBack;
  }

  /** Updates the history to match the number of dialogs that are open now. */
  update(openCount: number): void {
    const before = this.#openCount;
    this.#isLeaving = false;
    if (this.#hasPageMoved && before === 0) this.#place?.remove();
    this.#openCount = openCount;
    // An old entry below entries of the page cannot be reused for a dialog that is opened now.
    if (openCount > before && !this.#isLast && this.#level >= openCount) this.#restart(openCount - 1);
    this.#adjust();
    // Loading the frame would delay the feedback to a press.
    if (!this.#place?.isConnected) afterPaint(() => this.#load());
  }

  /**
   * Goes back over all entries just before a link is followed in this tab. They would remain below the next page: if the
   * browser loads this page again on return, it has no dialogs, and Back would first do nothing.
   */
  leave(): void {
    if (this.#level === 0 || this.#step !== undefined || !this.#isLast) return;
    this.#isLeaving = true;
    this.#history?.go(-this.#level);
    this.#level = 0;
  }

  /** Goes back over all entries at once: all dialogs close, and then the page may navigate. */
  end(): void {
    this.#openCount = 0;
    this.#stepBack();
  }

  #load(): void {
    if (this.#place?.isConnected || this.#openCount === 0) return;
    this.#hasPageMoved = false;
    this.#place ??= this.#makePlace();
    document.documentElement.append(this.#place);
  }

  #makePlace(): HTMLElement {
    addEventListener('popstate', () => (this.#hasPageMoved = true));
    addEventListener('pageshow', this.#onPageShow);
    const place = Object.assign(document.createElement('div'), {hidden: true});
    const root = place.attachShadow({mode: 'open'});
    // Rendered as a template, because Trusted Types forbid assigning srcdoc.
    render(
      html`<iframe hidden title="plan-finder" srcdoc="&lt;!doctype html&gt;" @load=${this.#onLoad}></iframe>`,
      root,
    );
    this.#frame = root.querySelector('iframe');
    return place;
  }

  readonly #onLoad = (): void => {
    // It has no document that we may use where the page is in a sandboxed frame. Then there are no entries.
    this.#loaded = this.#frame?.contentDocument?.defaultView ?? null;
    this.#loaded?.addEventListener('popstate', this.#onPopState);
    this.#restart(0);
    this.#endStep(0);
  };

  /** A page that the browser kept as it was still has its dialogs. Chromium no longer has our state at its entry. */
  readonly #onPageShow = (): void => {
    if (!this.#isLeaving) return;
    this.#isLeaving = false;
    this.#restart(0);
    this.#adjust();
  };

  #restart(level: number): void {
    try {
      this.#history?.replaceState(level, '');
      this.#level = level;
    } catch {
      // As in #adjust.
    }
  }

  /** Whether the page has added no entry since the last of ours. */
  get #isLast(): boolean {
    return this.#history?.length === this.#length && pageEntry() === this.#pageEntry;
  }

  get #history(): History | undefined {
    const {contentWindow = null} = this.#frame ?? {};
    return contentWindow === this.#loaded ? contentWindow?.history : undefined;
  }

  /** Adds missing entries, and goes back over extra ones once the page has responded to the change. */
  #adjust(): void {
    const history = this.#history;
    if (!history || this.#step !== undefined || this.#isLeaving) return;
    if (this.#openCount < this.#level) afterPaint(() => this.#stepBack());
    try {
      while (this.#level < this.#openCount) {
        history.pushState(this.#level + 1, '');
        this.#level += 1;
        this.#length = history.length;
        this.#pageEntry = pageEntry();
      }
    } catch {
      // Safari and Firefox allow a page and its frames only so many changes in some seconds. Back leaves the page then.
    }
  }

  /** Goes back over extra entries, unless the page has added entries after them. */
  #stepBack(): void {
    const extra = this.#level - this.#openCount;
    if (extra <= 0 || this.#step !== undefined || !this.#isLast) return;
    this.#step = window.setTimeout(() => this.#endStep(this.#level - extra), MAX_STEP_MS);
    this.#history?.go(-extra);
  }

  #endStep(level: number): void {
    clearTimeout(this.#step);
    this.#step = undefined;
    this.#level = level;
    this.#adjust();
  }

  readonly #onPopState = ({state}: PopStateEvent): void => {
    if (this.#isLeaving) return;
    const before = this.#level;
    this.#level = Number(state);
    if (this.#step !== undefined) {
      this.#endStep(this.#level);
    } else if (this.#level < this.#openCount) {
      this.#onBack(this.#level);
    } else if (this.#level < before) {
      // The entry had no dialog any more, and the shopper wants the previous page.
      this.#history?.back();
    }
  };
}

/** The key of the page's own entry; undefined in browsers that do not tell. */
function pageEntry(): string | undefined {
  const {navigation} = window as {navigation?: {readonly currentEntry: {readonly key: string} | null}};
  return navigation?.currentEntry?.key;
}
