import {close, compare, open, readKeys, readVehicle, search} from '../elements/finder/finder-methods.js';
import type {PlanFinder} from '../elements/finder/plan-finder.js';
import {isObject, toText} from '../elements/shared/text.js';
import {warnOnce} from '../elements/shared/warn-once.js';
import {createElement} from './create-element.js';
import type {Places} from './places.js';
import {SETTINGS} from './settings.js';

/** Runs the commands that open, close and use a finder: the page's, or a separate one that exists only in a dialog. */
export class FinderCommands {
  readonly #places: Places;
  /** The finder that is only shown in its dialog, and the settings that it was created with. */
  #own: {readonly finder: PlanFinder; readonly key: string} | undefined;

  /** Ends the opening that has not finished when the widget is closed. */
  #closing = new AbortController();

  constructor(places: Places) {
    this.#places = places;
  }

  /**
   * Opens the page's finder in a dialog. If the page has none, or if settings are given, opens a separate finder.
   * `given` is an object of settings, or an element with `data-…` attributes. A click also has a signal that cancels
   * it, and a function that is called once the command is done.
   */
  async open(given?: unknown, signal?: unknown, onDone?: unknown): Promise<void> {
    const place = this.#placeOf(given);
    if (place === null) return;
    const unwanted = AbortSignal.any([this.#closing.signal, ...(signal instanceof AbortSignal ? [signal] : [])]);
    const hasSettings = SETTINGS.some(name => place?.hasAttribute(`data-${name}`));
    // A click, which has a signal, cannot wait: its link would be followed.
    if (!signal && (hasSettings || !this.#shown)) await pageIsParsed();
    if (!unwanted.aborted) await open((!hasSettings && this.#shown) || this.#ownFor(place), unwanted);
    if (typeof onDone === 'function') (onDone as () => void)();
  }

  /** Closes the dialog, or keeps it from opening. */
  close(): void {
    this.#closing.abort();
    this.#closing = new AbortController();
    if (this.#open) void close(this.#open);
  }

  /** Searches in the finder that is open or in the page. If there is none, the separate one opens. */
  async search(criteria: unknown): Promise<void> {
    if (!readVehicle(criteria)) return;
    const {signal} = this.#closing;
    if (!this.#shown) await pageIsParsed();
    const shown = this.#shown;
    const finder = shown ?? this.#separate ?? this.#ownFor();
    if (!shown) await open(finder, signal);
    await search(finder, criteria);
  }

  /** Shows the form with its initial values. */
  reset(): void {
    (this.#shown ?? this.#separate)?.reset();
  }

  /** Compares plans of the finder that is open or in the page. If there is none, the separate one opens with its plans. */
  async compare(keys: unknown): Promise<void> {
    const {signal} = this.#closing;
    if (!this.#shown) await pageIsParsed();
    const shown = this.#shown;
    const finder = shown ?? this.#separate ?? document.createElement('plan-finder');
    if (!readKeys(finder, keys)) return;
    if (!shown) await open(finder, signal);
    await compare(finder, keys);
  }

  /** Does nothing itself: running it loads this module, which is all that opening a finder needs. */
  preload(): void {}

  /** The finder whose dialog is open. */
  get #open(): PlanFinder | undefined {
    const ofPrices = [...document.querySelectorAll('plan-start-price')].flatMap(
      ({shadowRoot}) => shadowRoot?.querySelector('plan-finder') ?? [],
    );
    return [...findersInPage(), ...ofPrices].find(({shadowRoot}) => shadowRoot?.querySelector('.finder-dialog'));
  }

  /** The finder that is open, or the first that is visible in the page. */
  get #shown(): PlanFinder | undefined {
    return this.#open ?? findersInPage().find(finder => finder !== this.#own?.finder && finder.checkVisibility());
  }

  /** The separate finder, unless the page has removed it. */
  get #separate(): PlanFinder | undefined {
    return this.#own?.finder.isConnected ? this.#own.finder : undefined;
  }

  /** The finder for a dialog with these settings. It is kept, with what the shopper entered, until others are given. */
  #ownFor(place?: Element): PlanFinder {
    const element = createElement('plan-finder') as PlanFinder;
    this.#places.settings.apply(element, place);
    element.removeAttribute('loading');
    const key = JSON.stringify([...element.attributes].map(({name, value}) => [name, value]));
    if (this.#own?.key === key && this.#separate) return this.#separate;
    this.#own?.finder.remove();
    element.setAttribute('hidden', '');
    // The separate finder must not replace the one beside the script.
    this.#places.placed = undefined;
    document.body.append(element);
    this.#own = {finder: element, key};
    return element;
  }

  /** Returns the element that has the settings; null if they are invalid. */
  #placeOf(given: unknown): Element | null | undefined {
    if (given === undefined || given instanceof Element) return given;
    const entries = isObject(given) ? Object.entries(given) : [];
    const names = entries.map(([name]) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`));
    const unknown = names.find(name => !SETTINGS.includes(name));
    if (!isObject(given) || unknown !== undefined) {
      const problem = unknown === undefined ? 'expects settings' : `has no setting "${unknown}"`;
      warnOnce(`planFinder('open', settings) ${problem}. Its settings are: ${SETTINGS.join(', ')}.`);
      return null;
    }
    const place = document.createElement('div');
    entries.forEach(([, value], index) => {
      if ((value ?? false) !== false) place.setAttribute(`data-${names[index]}`, value === true ? '' : toText(value));
    });
    this.#places.onSet?.(place);
    return place;
  }
}

/** Until then, the page's own finder may still be missing. */
async function pageIsParsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, {once: true}));
}

const findersInPage = (): readonly PlanFinder[] => [...document.querySelectorAll('plan-finder')];
