import {fetchAgainBy} from '../elements/shared/loading.js';
import {fetchAgain} from './fetch-again.js';
import {findOddSettings} from './odd-settings.js';
import {guarded, type Places} from './places.js';
import {FINDER_PLACE, PRICE_PLACE} from './selectors.js';
import {parseRelay, SETTINGS} from './settings.js';

fetchAgainBy(fetchAgain);

/** What a page may ask for by `planFinder(name, …)`; what it hands over can be anything. */
type Command = (...args: readonly unknown[]) => void;

/** Follows a page once the shopper or a script uses the widget: warns of wrong settings, and runs `planFinder()` calls. */
export class Attendant {
  readonly #places: Places;
  readonly #commands: ReadonlyMap<unknown, Command>;
  readonly #warned = new Set<string>();

  constructor(places: Places) {
    this.#places = places;
    this.#commands = new Map<unknown, Command>([['fill', root => this.#fill(root)]]);
    places.onSet = place => guarded(() => this.#checkPlace(place));
    document.querySelectorAll(`${FINDER_PLACE}, ${PRICE_PLACE}`).forEach(places.onSet);
    this.checkScript();
  }

  /** Does what a page asks for. */
  run(name?: unknown, ...args: readonly unknown[]): void {
    const command = this.#commands.get(name);
    if (command) command(...args);
    else this.#warn(`planFinder() knows no "${String(name)}", only ${[...this.#commands.keys()].join(', ')}.`);
  }

  /** Warns of the settings of the script tag that can hardly be meant. */
  checkScript(): void {
    const {script, relay} = this.#places.settings;
    if (!script) return;
    this.#checkNames(script);
    if (isIgnored(script, parseRelay(script)))
      this.#warn(`data-relay="${script.dataset.relay}" is no http(s) URL; ${relay} is used.`);
  }

  #checkPlace(place: Element): void {
    this.#checkNames(place);
    if (isIgnored(place, this.#places.settings.relayOf(place)))
      this.#warn(
        `data-relay="${place.getAttribute('data-relay')}" of a place is ignored: only the script may name another host.`,
      );
  }

  #checkNames(element: Element): void {
    const unsaid = findOddSettings(element, SETTINGS).filter(({isSaid}) => !isSaid);
    for (const {attribute, nearest, expected, value} of unsaid)
      this.#warn(
        nearest
          ? `${attribute} is unknown; did you mean ${nearest}?`
          : `${attribute}${value === undefined ? '' : `="${value}"`} has no meaning here; expected ${expected}.`,
      );
  }

  /** Fills the places in a shadow root, into which nothing else can look, and follows its changes. */
  #fill(root: unknown): void {
    if (root instanceof Node && 'querySelectorAll' in root) this.#places.watch(root as ParentNode & Node);
    else this.#warn("planFinder('fill', root) expects a shadow root or an element.");
  }

  /** Says something in the console, the same only once. */
  #warn(text: string): void {
    if (!this.#warned.has(text)) console.warn(`plan-finder: ${text}`);
    this.#warned.add(text);
  }
}

const isIgnored = (element: Element, relay: unknown): boolean => !!element.getAttribute('data-relay') && !relay;
