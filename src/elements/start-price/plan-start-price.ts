import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {SearchRequest} from '../../contract/search.js';
import {startPriceStrings, type StartPriceStrings} from '../../strings/en/start-price.js';
import {PlanStartPriceOpenEvent, PlanStartPriceShowEvent} from '../events/start-price-events.js';
import {followTranslations} from '../shared/follow-translations.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {formatEntry} from '../form/format-entry.js';
import {oneOfOrFirst, toObject} from '../shared/host-values.js';
import {differs} from '../shared/differs.js';
import {relayUrl} from '../search/relay-url.js';
import type {StartPriceService} from '../search/plan-service.js';
import {toText} from '../shared/text.js';
import {readDraft} from '../form/read-draft.js';
import {EMPTY_DRAFT} from '../form/vehicle-draft.js';
import {VehicleElement} from '../form/vehicle-element.js';
import type {StringTables} from '../shared/strings.js';
import {dialogOf} from '../finder/finder-dialog.js';
import {PlanFinder} from '../finder/plan-finder.js';
import {orWarn} from '../shared/loading.js';
import {InViewController} from './in-view-controller.js';
import {startPriceStyles} from './plan-start-price.styles.js';
import {StartPriceRequest} from './start-price-request.js';

/**
 * Attributes that are not forwarded: they are bound as properties below, or, like `loading`, would keep the finder from
 * starting when it is opened.
 */
const BOUND: ReadonlySet<string> = new Set([...VehicleElement.observedAttributes, 'search', 'auto-search', 'loading']);

/** The other attributes of a finder. */
const FORWARDED = PlanFinder.observedAttributes.filter(name => !BOUND.has(name));

/** The properties that decide what is searched for, and where. */
const SEARCH_PROPERTIES = [
  'vin',
  'licensePlate',
  'make',
  'model',
  'year',
  'mileage',
  'state',
  'zip',
  'relay',
  'search',
];

/** One import for all elements: separate ones of the same module resolve in different frames, which costs requests. */
let relayPrices: Promise<typeof import('../search/relay-start-price.js') | undefined> | undefined;

/**
 * Formats a price as the list does, with cents only if it has some. A page without a list does not load `formatMoney`,
 * which is in the file of the results.
 */
const dollars = (price: number, lang: string): string =>
  price.toLocaleString(lang, {style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger'});

/**
 * Shows the lowest down payment for a car in a dealer's inventory list, and opens a finder that searches for its plans
 * immediately. All starting prices of a page request the prices that the relay knows in one call, by VIN, mileage and
 * state. A price that it does not know is requested when the element is in the viewport: one car at a time, five per
 * page view. The relay starts a quote for it only with `RELAY_START_PRICE` or asynchronous search. Without a price the
 * element is empty. The attributes of a `plan-finder` apply to the finder that it opens.
 *
 * @slot no-price - The text of a plain button that is shown without a price too; an empty element gives it our own text.
 * @slot list-info - Who pays whom, in the dealer's own words, within "How this list works".
 * @slot list-note - The dealer's own text, below the plans.
 * @slot details-note - The dealer's own text, in the details of each plan.
 * @event {PlanStartPriceShowEvent} plan-start-price-show - A price is shown.
 * @event {PlanStartPriceOpenEvent} plan-start-price-open - The shopper opened the finder.
 * @csspart base - The inner root.
 * @csspart open - The button that opens the finder.
 * @csspart price - The text with the price.
 * @csspart dialog - The dialog around the finder.
 * @csspart dialog-title - The heading of the dialog, and of the dialogs in the finder.
 * @csspart close - The button that closes the dialog.
 * @csspart plan-price - A plan's prices, in the finder.
 * @csspart plan-dialog - The dialogs in the finder.
 * @csspart title - The finder's heading. All other parts of `plan-finder` are exported too.
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

  /** `sync` is for a proxy that only adds the key: it has no starting prices, so none is requested. */
  @property({read: oneOfOrFirst('async', 'sync')}) search: 'async' | 'sync' = 'async';

  /** The color scheme: light, dark, or the page's (`auto`). */
  @property({read: oneOfOrFirst('auto', 'light', 'dark')}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** Properties of the finder that are not attributes: `searchFilters`, `customer`, `handoffHosts`. */
  @property({attribute: false, read: toObject, hasChanged: differs}) settings: Partial<PlanFinder> = {};

  /** Replaces any of the default strings but the disclosure, in this element and its finder. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: StringTables = {};

  @state() private isWanted = false;
  @state() private isOpened = false;
  /** Whether the page wants a button if there is no price, and whether with its own text. */
  @state() private noPrice: 'none' | 'given' | 'ours' = 'none';

  readonly #inView = new InViewController(this, () => this.#onInView());
  readonly #price: StartPriceRequest = new StartPriceRequest(this, {
    key: () => this.request && JSON.stringify([this.request, this.relay]),
    isWanted: () => this.isWanted,
    findKnown: signal => this.#findKnown(this.request as SearchRequest, signal),
    request: signal => this.#requestPrice(this.request as SearchRequest, signal),
    onPrice: price => this.dispatchEvent(new PlanStartPriceShowEvent(price)),
  });
  #isRequested = false;
  #isOpening = false;
  #strings: StartPriceStrings = startPriceStrings;
  #finderStrings: StringTables = {};
  /** What the finder had before each setting, for when the page removes it. */
  readonly #before = new Map<string, unknown>();

  /** The page's own reference, which the finder has, too. @internal */
  get reference(): unknown {
    return this.settings.reference ?? this.getAttribute('reference');
  }

  /** Frameworks set an attribute of this name as a property. @internal */
  set reference(value: unknown) {
    const text = toText(value);
    if (text) this.setAttribute('reference', text);
    else this.removeAttribute('reference');
  }

  /** The body of the request; undefined if the car is not fully known. */
  private get request(): SearchRequest | undefined {
    const {vin, mileage, state, zip, search, settings} = this;
    const draft = {
      ...EMPTY_DRAFT,
      vin: formatEntry('vin', vin),
      mileage: toText(mileage),
      stateShortName: formatEntry('stateShortName', state),
      zip: formatEntry('zip', toText(zip)),
    };
    const {criteria, problems} = readDraft(draft, 'vin');
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
    if (changed.has('strings') || changed.has('translation')) {
      this.#strings = this.completed(startPriceStrings, ['startPrice'], this.strings.startPrice);
      const {dialog, close} = this.#strings;
      this.#finderStrings = {opener: {dialog, close}, ...this.strings};
    }
    if (['vin', 'mileage', 'state', 'zip'].some(name => changed.has(name))) {
      this.#isRequested = false;
      this.isWanted = this.#inView.isInView;
    }
    // The finder of another search would send it although it is closed.
    const finder = this.renderRoot.querySelector('plan-finder');
    if (finder?.hidden && !this.#isOpening && this.#isOtherSearch(changed)) this.isOpened = false;
  }

  #isOtherSearch(changed: PropertyValues): boolean {
    const before = Object(changed.get('settings')) as Partial<PlanFinder>;
    const isOther = (name: 'customer' | 'searchFilters') => differs(this.settings[name], before[name]);
    return (
      SEARCH_PROPERTIES.some(name => changed.has(name)) ||
      (changed.has('settings') && (isOther('customer') || isOther('searchFilters')))
    );
  }

  override updated(): void {
    const finder = this.renderRoot.querySelector('plan-finder');
    if (!finder) return;
    for (const [name, value] of this.#before) {
      if (name in this.settings) continue;
      Object.assign(finder, {[name]: value});
      this.#before.delete(name);
    }
    for (const name of FORWARDED) {
      const value = this.getAttribute(name);
      if (value === null) finder.removeAttribute(name);
      else finder.setAttribute(name, value);
    }
    for (const name of Object.keys(this.settings) as (keyof PlanFinder)[])
      if (!this.#before.has(name)) this.#before.set(name, finder[name]);
    Object.assign(finder, this.settings);
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
    new MutationObserver(() => this.requestUpdate()).observe(this, {attributeFilter: FORWARDED});
  }

  override render(): unknown {
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir} data-theme=${this.theme}>
        ${this.#renderButton()} ${this.isOpened ? this.#renderFinder() : nothing}
      </div>
    `;
  }

  #renderButton() {
    const {price} = this.#price;
    const {from, seePlans} = this.#strings;
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
      hidden
      .autoSearch=${true}
      exportparts="finder-dialog: dialog, finder-dialog-title: dialog-title, finder-dialog-close: close, title, message, change, retry, adjust-filter, alternative, progress-status, cancel, lookup, field, label, input, scan, error, hint, car, popup, option, match, summary, submit, scan-dialog, scan-title, scan-close, scan-view, scan-status, scan-photo, scan-retry, status, filter-chip, show-all, quoted, save, save-status, sort, card, badge, name, provider, rating, coverage, picker, price: plan-price, checkout, details, compare, tray, compare-open, filters, panel, none, offline, print, dialog: plan-dialog, dialog-title, dialog-close, filter, table, heat-map, cost-chart, section, maintenance-title, maintenance-item, document, share, ask, contact"
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
      .searchMode=${this.search}
      .strings=${this.#finderStrings}
      ><slot name="list-info" slot="list-info" dir="auto"></slot
      ><slot name="list-note" slot="list-note" dir="auto"></slot
      ><slot name="details-note" slot="details-note" dir="auto"></slot
    ></plan-finder>`;
  }

  async #findKnown(request: SearchRequest, signal: AbortSignal): Promise<number | undefined> {
    return (await this.#findService()).knownStartPrice?.(request, {signal});
  }

  async #requestPrice(request: SearchRequest, signal: AbortSignal): Promise<number | undefined> {
    this.#isRequested = true;
    return (await this.#findService()).startPrice?.(request, {signal});
  }

  async #findService(): Promise<StartPriceService> {
    if (this.service) return this.service;
    relayPrices ??= orWarn(import('../search/relay-start-price.js'));
    const module = await relayPrices;
    if (!module) relayPrices = undefined;
    return module?.createStartPriceService(relayUrl(this.relay, PlanFinder.defaultRelay).href) ?? {};
  }

  /** A car without a price that is moved, such as by sorting, may no longer be in view. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#price.price === undefined) this.#isRequested = this.isWanted = false;
  }

  /** A price that leaves the viewport before its turn is not requested; one that was requested stays. */
  #onInView(): void {
    const {isInView} = this.#inView;
    if (isInView || !this.#isRequested) this.isWanted = isInView;
  }

  readonly #open = async (): Promise<void> => {
    this.isOpened = this.#isOpening = true;
    await this.updateComplete;
    const finder = this.renderRoot.querySelector('plan-finder') as PlanFinder;
    await finder.updateComplete;
    // Not every browser focuses a clicked button, to which focus should return.
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus();
    dialogOf(finder).show();
    this.#isOpening = false;
    this.dispatchEvent(new PlanStartPriceOpenEvent(this.#price.price));
  };

  #onSlotChange(event: Event): void {
    const given = (event.target as HTMLSlotElement).assignedElements();
    const hasText = given.some(element => element.textContent?.trim());
    this.noPrice = given.length === 0 ? 'none' : hasText ? 'given' : 'ours';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-start-price': PlanStartPrice;
  }
}
