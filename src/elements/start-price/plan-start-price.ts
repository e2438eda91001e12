import {html, nothing, type PropertyValues} from 'lit';
import type {SearchRequest} from '../../contract/search.js';
import {startPriceStrings, type StartPriceStrings} from '../../strings/en/start-price.js';
import {PlanStartPriceOpenEvent, PlanStartPriceShowEvent} from '../events/start-price-events.js';
import {baseStyles} from '../shared/base.styles.js';
import {property, state} from '../shared/decorators.js';
import {defineElement} from '../shared/define-element.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {tidy} from '../form/fields.js';
import {oneOf, toObject} from '../shared/host-values.js';
import {differs} from '../shared/is-same.js';
import {PriceAsking} from './price-request.js';
import {relayUrl} from '../search/relay-url.js';
import {Seen} from './in-view-controller.js';
import type {PlanService} from '../search/plan-service.js';
import {inTurn} from './start-price-turns.js';
import {toText} from '../shared/text.js';
import {EMPTY_DRAFT, readDraft, readVin} from '../form/vehicle-draft.js';
import {VehicleElement} from '../form/vehicle-element.js';
import type {FinderWords} from '../shared/words.js';
import {PlanFinder} from '../finder/plan-finder.js';
import {startPriceStyles} from './plan-start-price.styles.js';

/** What is bound below and does not go on as an attribute. */
const BOUND: ReadonlySet<string> = new Set([...VehicleElement.observedAttributes, 'search', 'auto-search']);

/** As the list writes it: cents only where the price has some. */
const dollars = (price: number, lang: string): string =>
  price.toLocaleString(lang, {style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger'});

/**
 * Says from what down payment a car of a dealer's list can be covered, and opens a finder that searches for its plans at
 * once. It asks by VIN, mileage and state when it is in view: one car after the other, five a page view. Where there is
 * no price it shows nothing and takes no room. The attributes of a `plan-finder` count for the finder that it opens.
 *
 * @slot no-price - Words for a plain button that is there without a price too; an empty element brings our own words.
 * @slot list-note - The dealer's own words, below the plans.
 * @slot details-note - The dealer's own words, in the details of each plan.
 * @event {PlanStartPriceShowEvent} plan-start-price-show - A price is shown.
 * @event {PlanStartPriceOpenEvent} plan-start-price-open - The shopper opens the finder.
 * @csspart base - The inner root.
 * @csspart open - The button that opens the finder.
 * @csspart price - The price in its sentence.
 * @csspart dialog - The dialog around the finder.
 * @csspart dialog-title - Its heading, and those of the dialogs within the finder.
 * @csspart close - Closes it.
 * @csspart plan-price - A plan's prices, in the finder.
 * @csspart plan-dialog - The dialogs within the finder.
 * @csspart title - The finder's heading; so are all other parts of a `plan-finder`.
 */
export class PlanStartPrice extends VehicleElement {
  static override styles = [baseStyles, startPriceStyles];

  /** Registers the element and the finder that it opens. */
  static define(registry: CustomElementRegistry = customElements): void {
    PlanFinder.define(registry);
    defineElement(registry, 'plan-start-price', PlanStartPrice);
  }

  /** The relay's base address, absolute or as the page resolves it. */
  override relay = PlanFinder.defaultRelay;

  /** `sync`: the relay is a proxy that only adds the key, which knows no start price; none is asked for. */
  @property({read: oneOf('async', 'sync')}) search: 'async' | 'sync' = 'async';

  /** Light, dark, or as the page is. */
  @property({read: oneOf('auto', 'light', 'dark')}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** What the finder is given besides attributes: its filters, a customer, the hosts of its checkouts. */
  @property({attribute: false, read: toObject, hasChanged: differs}) settings: Partial<PlanFinder> = {};

  /** The words it and its finder say; the host may replace any of them. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: FinderWords = {};

  @state() private wanted = false;
  @state() private opened = false;
  /** Whether the host wants a button without a price, and whether with words of its own. */
  @state() private noPrice: 'none' | 'given' | 'ours' = 'none';

  readonly #seen = new Seen(this, () => this.#onSeen());
  readonly #dialog = new DialogController(this);
  readonly #asking: PriceAsking = new PriceAsking(this, {
    question: () => (this.wanted && this.request ? JSON.stringify([this.request, this.relay]) : undefined),
    ask: (_, signal) => this.#ask(this.request as SearchRequest, signal),
  });
  #isAsked = false;
  #words: StartPriceStrings = startPriceStrings;

  /** The body of the question; undefined where the car is not fully known. */
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
    const {filters} = settings;
    return {
      searchCriteria: criteria,
      responseDetailLevel: 'Full',
      showProviderInfo: true,
      ...(filters && {filters}),
    };
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(startPriceStrings, ['startPrice'], this.strings.startPrice);
    if (['vin', 'mileage', 'state', 'zip'].some(name => changed.has(name))) {
      this.#isAsked = false;
      this.wanted = this.#seen.isSeen;
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
    const price = this.#asking.price;
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
      exportparts="title, message, change, retry, amend, alternative, progress-status, cancel, lookup, field, label, input, scan, error, hint, popup, option, match, summary, submit, scan-dialog, scan-title, scan-close, scan-view, scan-status, scan-photo, scan-retry, status, quoted, sort, card, badge, name, provider, rating, coverage, picker, price: plan-price, checkout, details, compare, tray, compare-open, filters, panel, none, print, dialog: plan-dialog, dialog-title, dialog-close, filter, table, heat-map, cost-picture, section, maintenance-title, maintenance-item, document, share"
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

  async #ask(request: SearchRequest, signal: AbortSignal): Promise<number | undefined> {
    const price = await inTurn(async () => {
      this.#isAsked = true;
      return (await this.#findService()).startPrice?.(request, {signal});
    }, signal);
    if (price !== undefined && !signal.aborted) this.dispatchEvent(new PlanStartPriceShowEvent(price));
    return price;
  }

  async #findService(): Promise<PlanService> {
    if (this.service) return this.service;
    const {createService} = await import('../search/relay-service.js');
    return createService({relay: relayUrl(this.relay, PlanFinder.defaultRelay).href, mode: 'async'});
  }

  /** What has gone out of view before its turn came is not asked for; what has been stays. */
  #onSeen(): void {
    if (this.#seen.isSeen || !this.#isAsked) this.wanted = this.#seen.isSeen;
  }

  readonly #open = async (): Promise<void> => {
    this.opened = true;
    await this.updateComplete;
    // Not every browser gives a pressed button the focus, which comes back to where it was.
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus();
    this.#dialog.show();
    this.dispatchEvent(new PlanStartPriceOpenEvent(this.#asking.price));
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
