import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {endOfLastDay} from '../../plans/last-day.js';
import {savedStrings, type SavedStrings} from '../../strings/en/saved.js';
import {renderClose} from '../dialog/close-button.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {openDialogCount} from '../dialog/open-dialogs.js';
import {PlanFinder} from '../finder/plan-finder.js';
import {
  closeOffer,
  deletePrices,
  hasOffer,
  PRICES_CHANGE,
  readPricesText,
  writePricesText,
} from '../finder/prices-storage.js';
import {readPrices, type SavedPrices} from '../finder/saved-prices.js';
import {STORAGE_KEY} from '../search/storage-keys.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {oneOfOrFirst} from '../shared/host-values.js';
import {followTranslations} from '../shared/follow-translations.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {savedPricesStyles} from './plan-saved-prices.styles.js';

/** The events after which the saved prices may have changed. */
const CHANGES = ['pageshow', PRICES_CHANGE];

/**
 * Offers the prices that the shopper has saved, on any page with the embed: shows them in a dialog, with a finder that
 * has searched for nothing, or deletes them.
 *
 * @internal
 */
export class PlanSavedPrices extends LocalizedElement {
  static override styles = [baseStyles, savedPricesStyles];

  /** Registers the element and the finder that shows the prices. */
  static define(): void {
    PlanFinder.define();
    defineElement('plan-saved-prices', PlanSavedPrices);
  }

  /** The color scheme: light, dark, or the page's (`auto`). */
  @property({read: oneOfOrFirst('auto', 'light', 'dark')}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** Applies the page's settings to the finder. */
  @property({attribute: false}) applySettings: (finder: PlanFinder) => void = () => undefined;

  @state() private prices: SavedPrices | undefined;
  /** The text of prices that were just deleted, to restore them. */
  @state() private deleted: string | null = null;
  /** What shows the prices could not be loaded. */
  @state() private loadFailed = false;

  readonly #announcer = new Announcer(this);
  readonly #dialog = new DialogController(this, {onClose: () => this.#onDialogClose()});
  #strings: SavedStrings = savedStrings;
  #finder: PlanFinder | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.prices = readPrices();
    this.#announce();
    for (const type of CHANGES) addEventListener(type, this.#refresh);
    addEventListener('storage', this.#onStorage);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of CHANGES) removeEventListener(type, this.#refresh);
    removeEventListener('storage', this.#onStorage);
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('translation') || !this.hasUpdated) this.#strings = this.completed(savedStrings, ['saved'], {});
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
  }

  override render(): unknown {
    const {close, title} = this.#strings;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir} data-theme=${this.theme}>
        <section class="offer" aria-label=${title} ?hidden=${!this.prices && this.deleted === null}>
          <p>${this.#text}</p>
          <div class="acts">
            ${this.prices ? this.#renderActions() : this.#renderUndo()}
            <button type="button" class="link" @click=${this.#onClose}>${close}</button>
          </div>
          ${this.#announcer.render()}
        </section>
        <dialog aria-labelledby="title">
          <div class="head">
            <div id="title" class="title" role="heading" aria-level="2">${title}</div>
            ${renderClose({label: close, onClose: this.#dialog.close})}
          </div>
          ${this.#finder ?? nothing}
        </dialog>
      </div>
    `;
  }

  get #text(): string {
    const {prices} = this;
    if (!prices) return this.deleted === null ? '' : this.#strings.deleted;
    if (this.loadFailed) return this.#strings.notShown;
    const format = new Intl.DateTimeFormat(this.language, {month: 'short', day: 'numeric'});
    const [day, lastDay] = [prices.quotedAt, endOfLastDay(prices.quotedAt)].map(time => format.format(time));
    return this.#strings.offer(day ?? '', lastDay ?? '', prices.car);
  }

  #announce(): void {
    this.#announcer.announce(() => this.#text);
  }

  #renderActions() {
    return html`<button type="button" class="button show" aria-haspopup="dialog" @click=${this.#onShow}>
        ${this.#strings.show}
      </button>
      <button type="button" class="link delete" @click=${this.#onDelete}>${this.#strings.delete}</button>`;
  }

  #renderUndo() {
    return html`<button type="button" class="link undo" @click=${this.#onUndo}>${this.#strings.undo}</button>`;
  }

  readonly #onShow = async (): Promise<void> => {
    // They may have expired or been deleted in another tab since the offer was made.
    this.prices = readPrices();
    const {prices} = this;
    if (!prices) return;
    this.loadFailed = false;
    const finder = document.createElement('plan-finder');
    this.applySettings(finder);
    this.#finder = finder;
    const count = openDialogCount();
    this.requestUpdate();
    await this.updateComplete;
    await finder.updateComplete;
    await finder.restore(prices);
    await finder.updateComplete;
    // Meanwhile, the shopper may have deleted the prices, clicked again, or opened another dialog.
    if (this.#finder !== finder || !this.prices || openDialogCount() !== count) return;
    if (!finder.results.state) {
      this.loadFailed = true;
      this.#announce();
      return;
    }
    // Not every browser focuses a clicked button, to which focus should return.
    this.renderRoot.querySelector<HTMLElement>('.show')?.focus();
    this.#dialog.show();
    finder.focus();
  };

  readonly #onDelete = async (): Promise<void> => {
    this.deleted = readPricesText();
    deletePrices();
    this.prices = undefined;
    this.loadFailed = false;
    this.#announce();
    await this.#focusOn('.undo');
  };

  readonly #onUndo = async (): Promise<void> => {
    if (this.deleted !== null) writePricesText(this.deleted);
    this.deleted = null;
    this.prices = readPrices();
    this.#announce();
    await this.#focusOn('.show');
  };

  /** The clicked button is gone. */
  async #focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #onDialogClose(): void {
    this.#refresh();
    this.requestUpdate();
  }

  /**
   * On another page, in another tab, in the dialog, or below other plans, the shopper may have closed the offer, or
   * deleted or replaced the prices. The browser may show this page again as it was.
   */
  readonly #refresh = (): void => {
    if (hasOffer()) {
      this.loadFailed = false;
      this.prices = readPrices();
      this.deleted = null;
    } else if (this.deleted === null && !this.#dialog.isOpen) {
      this.remove();
    }
  };

  /** The site's other scripts may store something every second, and reading the prices takes a while. */
  readonly #onStorage = ({key}: StorageEvent): void => {
    // Without a key, everything was deleted.
    if (key === null || key === STORAGE_KEY) this.#refresh();
  };

  readonly #onClose = (): void => {
    closeOffer();
    this.remove();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-saved-prices': PlanSavedPrices;
  }
}
