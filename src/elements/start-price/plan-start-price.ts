import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {SearchRequest} from '../../contract/search.js';
import {startPriceStrings, type StartPriceStrings} from '../../strings/en/start-price.js';
import {PlanStartPriceOpenEvent, PlanStartPriceShowEvent} from '../events/start-price-events.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {tidy} from '../form/fields.js';
import {oneOf, toObject} from '../shared/host-values.js';
import {differs} from '../shared/is-same.js';
import {relayUrl} from '../search/relay-url.js';
import type {PlanService} from '../search/plan-service.js';
import {toText} from '../shared/text.js';
import {EMPTY_DRAFT, readDraft, readVin} from '../form/vehicle-draft.js';
import {VehicleElement} from '../form/vehicle-element.js';
import type {FinderWords} from '../shared/words.js';
import {PlanFinder} from '../finder/plan-finder.js';
import {InViewController} from './in-view-controller.js';
import {startPriceStyles} from './plan-start-price.styles.js';
import {StartPriceRequest} from './start-price-request.js';

/** Attributes that are bound as properties below, and not passed on. */
const BOUND: ReadonlySet<string> = new Set([...VehicleElement.observedAttributes, 'search', 'auto-search']);

/** Formats a price as the list does: with cents only where it has some. */
const dollars = (price: number, lang: string): string =>
  price.toLocaleString(lang, {style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger'});

/**
 * Shows the lowest down payment for a car in a dealer's inventory list, and opens a finder that searches for its plans
 * at once. It requests the price by VIN, mileage and state when it is in view: one car at a time, five per page view.
 * Without a price it is empty. The attributes of a `plan-finder` apply to the finder that it opens.
 *
 * @slot no-price - The text of a plain button that is shown without a price too; an empty element gives it our own text.
 * @slot list-note - The dealer's own text, below the plans.
 * @slot details-note - The dealer's own text, in the details of each plan.
 * @event {PlanStartPriceShowEvent} plan-start-price-show - A price is shown.
 * @event {PlanStartPriceOpenEvent} plan-start-price-open - The shopper opens the finder.
 * @csspart base - The inner root.
 * @csspart open - The button that opens the finder.
 * @csspart price - The price in its sentence.
 * @csspart dialog - The dialog around the finder.
 * @csspart dialog-title - The dialog's heading, and those of the dialogs within the finder.
 * @csspart close - The button that closes the dialog.
 * @csspart plan-price - A plan's prices, in the finder.
 * @csspart plan-dialog - The dialogs within the finder.
 * @csspart title - The finder's heading; so are all other parts of a `plan-finder`.
 */
export class PlanStartPrice extends VehicleElement {
  static override styles = [baseStyles, startPriceStyles];

  /** Registers the element and the finder that it opens. */
  static define(): void {
    PlanFinder.define();
    defineElement('plan-start-price', PlanStartPrice);
  }

  /** The relay's base URL, absolute or relative to the page. */
  override relay = PlanFinder.defaultRelay;

  /** `sync`: the relay is a proxy that only adds the key, which has no start prices; none is requested. */
  @property({read: oneOf('async', 'sync')}) search: 'async' | 'sync' = 'async';

  /** Light, dark, or as the page is. */
  @property({read: oneOf('auto', 'light', 'dark')}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** Properties of the finder besides its attributes: `searchFilters`, `customer`, `handoffHosts`. */
  @property({attribute: false, read: toObject, hasChanged: differs}) settings: Partial<PlanFinder> = {};

  /** Strings that replace ours, in this element and its finder, any of them. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: FinderWords = {};

  @state() private wanted = false;
  @state() private opened = false;
  /** Whether the page wants a button without a price, and whether with its own text. */
  @state() private noPrice: 'none' | 'given' | 'ours' = 'none';

  readonly #inView = new InViewController(this, () => this.#onInView());
  readonly #dialog = new DialogController(this);
  readonly #price: StartPriceRequest = new StartPriceRequest(this, {
    key: () => (this.wanted && this.request ? JSON.stringify([this.request, this.relay]) : undefined),
    request: signal => this.#requestPrice(this.request as SearchRequest, signal),
    onPrice: price => this.dispatchEvent(new PlanStartPriceShowEvent(price)),
  });
  #isRequested = false;
  #words: StartPriceStrings = startPriceStrings;

  /** The body of the request; undefined where the car is not fully known. */
  private get request(): SearchRequest | undefined {
    const {vin, mileage, state, zip, search, settings} = this;
    const draft = {
      ...EMPTY_DRAFT,
      vin: tidy('vin', vin),
      mileage: toText(mileage),
      stateShortName: tidy('stateShortName', state),
      zip: toText(zip),
    };
    const {criteria, problems} = readDraft(draft, readVin(draft));
    if (problems.length > 0 || search === 'sync') return undefined;
    const {searchFilters} = settings;
    return {
      searchCriteria: criteria,
      responseDetailLevel: 'Full',
      showProviderInfo: true,
      ...(searchFilters && {filters: searchFilters}),
    };
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(startPriceStrings, ['startPrice'], this.strings.startPrice);
    if (['vin', 'mileage', 'state', 'zip'].some(name => changed.has(name))) {
      this.#isRequested = false;
      this.wanted = this.#inView.isInView;
    }
  }

  override updated(): void {
    const finder = this.renderRoot.querySelector('plan-finder');
    if (!finder) return;
    for (const name of PlanFinder.observedAttributes) {
      const value = this.getAttribute(name);
      if (value !== null && !BOUND.has(name)) finder.setAttribute(name, value);
    }
    Object.assign(finder, this.settings);
  }

  override render(): unknown {
    const {dialog, close} = this.#words;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir} data-theme=${this.theme}>
        ${this.#renderButton()}
        <dialog part="dialog" aria-labelledby="title">
          <div class="head">
            <div id="title" class="title" part="dialog-title" role="heading" aria-level="2">${dialog}</div>
            <button type="button" class="link" part="close" @click=${this.#dialog.close}>${close}</button>
          </div>
          ${this.opened ? this.#renderFinder() : nothing}
        </dialog>
      </div>
    `;
  }

  #renderButton() {
    const {price} = this.#price;
    const {from, seePlans} = this.#words;
    const hasPrice = price !== undefined;
    return html`<button
      type="button"
      class="open"
      part="open"
      aria-haspopup="dialog"
      ?hidden=${!hasPrice && this.noPrice === 'none'}
      @click=${this.#open}
    >
      ${hasPrice ? html`<span part="price">${from(dollars(price, this.language))}</span>` : nothing}
      <span ?hidden=${hasPrice}
        ><slot name="no-price" dir="auto" @slotchange=${this.#onSlotChange}></slot>${
          this.noPrice === 'ours' ? seePlans : nothing
        }</span
      >
    </button>`;
  }

  #renderFinder() {
    return html`<plan-finder
      auto-search
      exportparts="title, message, change, retry, adjust-filter, alternative, progress-status, cancel, lookup, field, label, input, scan, error, hint, popup, option, match, summary, submit, scan-dialog, scan-title, scan-close, scan-view, scan-status, scan-photo, scan-retry, status, quoted, sort, card, badge, name, provider, rating, coverage, picker, price: plan-price, checkout, details, compare, tray, compare-open, filters, panel, none, print, dialog: plan-dialog, dialog-title, dialog-close, filter, table, heat-map, cost-chart, section, maintenance-title, maintenance-item, document, share"
      .vin=${this.vin}
      .licensePlate=${this.licensePlate}
      .make=${this.make}
      .model=${this.model}
      .year=${this.year}
      .mileage=${this.mileage}
      .state=${this.state}
      .zip=${this.zip}
      .relay=${this.relay}
      .service=${this.service}
      .search=${this.search}
      .strings=${this.strings}
      ><slot name="list-note" slot="list-note" dir="auto"></slot
      ><slot name="details-note" slot="details-note" dir="auto"></slot
    ></plan-finder>`;
  }

  async #requestPrice(request: SearchRequest, signal: AbortSignal): Promise<number | undefined> {
    this.#isRequested = true;
    return (await this.#findService()).startPrice?.(request, {signal});
  }

  async #findService(): Promise<PlanService> {
    if (this.service) return this.service;
    const {createService} = await import('../search/relay-service.js');
    return createService({relay: relayUrl(this.relay, PlanFinder.defaultRelay).href, mode: 'async'});
  }

  /** A price that leaves the view before its turn is not requested; one that was requested stays. */
  #onInView(): void {
    const {isInView} = this.#inView;
    if (isInView || !this.#isRequested) this.wanted = isInView;
  }

  readonly #open = async (): Promise<void> => {
    this.opened = true;
    await this.updateComplete;
    // Not every browser focuses a clicked button, and the focus returns to where it was.
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus();
    this.#dialog.show();
    this.dispatchEvent(new PlanStartPriceOpenEvent(this.#price.price));
  };

  #onSlotChange(event: Event): void {
    const given = (event.target as HTMLSlotElement).assignedElements();
    const hasWords = given.some(element => element.textContent?.trim());
    this.noPrice = given.length === 0 ? 'none' : hasWords ? 'given' : 'ours';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-start-price': PlanStartPrice;
  }
}
