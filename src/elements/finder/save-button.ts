import {html, nothing, render, type ReactiveController} from 'lit';
import {endOfLastDay} from '../../plans/last-day.js';
import {savedStrings} from '../../strings/en/saved.js';
import {complete} from '../shared/complete.js';
import {orWarn} from '../shared/loading.js';
import type {PlanResults} from './plan-results.js';
import {deletePrices, isThroughLastDay, PRICES_CHANGE, readPricesText} from './prices-storage.js';
import type {SearchController, SearchOutcome} from './search-controller.js';

/** The events after which the saved prices may have changed. */
const CHANGES = ['pageshow', 'storage', PRICES_CHANGE];

type Status = 'saved' | 'replaced' | 'notSaved' | 'notLoaded' | 'deleted';

/**
 * The button below the plans that saves their prices in this browser, if the page has the embed, which offers them on
 * later pages. Nothing is saved before it is clicked.
 */
export class SaveButton implements ReactiveController {
  readonly #results: PlanResults;
  readonly #search: SearchController;
  readonly #place = document.createElement('div');
  /** The plans that the status is about. */
  #outcome: SearchOutcome | undefined;
  #status: Status | undefined;
  /** The saved prices that the status is about, as text. */
  #text: string | null = null;

  constructor(results: PlanResults, search: SearchController) {
    this.#results = results;
    this.#search = search;
    this.#place.slot = 'list-save';
    results.addController(this);
    // The plans are already shown.
    this.hostUpdated();
  }

  hostConnected(): void {
    for (const type of CHANGES) addEventListener(type, this.#refresh);
  }

  hostDisconnected(): void {
    for (const type of CHANGES) removeEventListener(type, this.#refresh);
  }

  hostUpdated(): void {
    const {outcome} = this.#search;
    const {list} = this.#results;
    if (outcome !== this.#outcome) {
      this.#outcome = outcome;
      this.#readStatus();
    }
    if (list && this.#place.parentElement !== list) list.append(this.#place);
    this.#render();
  }

  #render(): void {
    const {list, settings, strings} = this.#results;
    const texts = complete(savedStrings, strings.saved);
    const {quotedAt} = this.#outcome ?? {};
    if (!list || quotedAt === undefined || !this.#isOffered(quotedAt)) {
      render(nothing, this.#place);
      return;
    }
    const status = this.#status;
    const format = new Intl.DateTimeFormat(settings.language, {dateStyle: 'medium'});
    const lastDay = format.format(endOfLastDay(quotedAt));
    const isSaved = status === 'saved' || status === 'replaced';
    const text = status === 'notLoaded' ? this.#results.texts.loadFailed : status && texts[status];
    render(
      html`<p class="small">
        <span class="muted" role="status" part="save-status">${typeof text === 'function' ? text(lastDay) : text}</span>
        <button type="button" class="link" part="save" @click=${isSaved ? this.#onDelete : this.#onSave}>
          ${isSaved ? texts.delete : texts.save}
        </button>
        <span class="muted" ?hidden=${!!status}>${texts.saveNote(lastDay)}</span>
      </p>`,
      this.#place,
    );
  }

  /** Plans for one customer are for that customer only, and what has no known last day cannot be kept until then. */
  #isOffered(quotedAt: number): boolean {
    const {customer} = this.#results.inputs;
    const isForCustomer = customer && this.#search.current?.lookupMethod === 'vin';
    return (
      typeof (window as {planFinder?: unknown}).planFinder === 'function' &&
      !isForCustomer &&
      isThroughLastDay(quotedAt)
    );
  }

  #readStatus(): void {
    this.#status = undefined;
    this.#text = readPricesText();
    if (this.#text !== null) void this.#findSaved(this.#outcome);
  }

  /**
   * The prices may have been deleted or replaced elsewhere on this page, in another tab, or on another page before the
   * browser shows this one again as it was.
   */
  readonly #refresh = (): void => {
    if (readPricesText() === this.#text) return;
    this.#readStatus();
    this.#render();
  };

  /** Finds out whether the plans that are shown are the saved ones. */
  async #findSaved(outcome: SearchOutcome | undefined): Promise<void> {
    const saved = (await loadStore())?.readPrices();
    const isSame = !!saved && saved.quotedAt === outcome?.quotedAt && saved.plans.length === outcome.plans.length;
    if (isSame && outcome === this.#outcome && !this.#status) this.#show('saved');
  }

  /** The second click of a double click does nothing: it would save again, or delete what the first has saved. */
  readonly #onSave = async ({detail}: MouseEvent): Promise<void> => {
    if (detail > 1) return;
    const store = await loadStore();
    if (!store) {
      this.#show('notLoaded');
      return;
    }
    const before = store.readPrices();
    const isSaved = store.savePrices(this.#results, this.#search);
    this.#show(isSaved ? (before ? 'replaced' : 'saved') : 'notSaved');
  };

  readonly #onDelete = ({detail}: MouseEvent): void => {
    if (detail > 1) return;
    deletePrices();
    this.#show('deleted');
  };

  #show(status: Status): void {
    this.#status = status;
    this.#text = readPricesText();
    this.#render();
  }
}

const loadStore = () => orWarn(import('./saved-prices.js'));
