import {orWarn, setRetryImport} from '../elements/shared/loading.js';
import {warnOnce} from '../elements/shared/warn-once.js';
import {retryImport} from './retry-import.js';
import {findInvalidSettings} from './invalid-settings.js';
import type {FinderCommands} from './finder-commands.js';
import {guarded, type Places} from './places.js';
import {FINDER_PLACE, PRICE_PLACE} from './selectors.js';
import {parseRelay, SETTINGS} from './settings.js';

setRetryImport(retryImport);

/** A command of `planFinder(name, …)`; a page may pass anything as its arguments. */
type Command = (...args: readonly unknown[]) => void;

/** The commands that open and use a finder. */
const FINDER_COMMANDS = ['open', 'close', 'search', 'reset', 'compare', 'preload'] as const;

type FinderCommandName = (typeof FINDER_COMMANDS)[number];

/** Loaded once the shopper or a script uses the widget: warns of invalid settings, and runs `planFinder()` calls. */
export class Commands {
  readonly #places: Places;
  readonly #commands: ReadonlyMap<unknown, Command>;
  #finderCommands: Promise<FinderCommands | undefined> | undefined;

  /** Checks the settings of the script and the placeholders, and ends the waiting for a sign of intent. */
  constructor(places: Places, onIntent: (event: Event) => void) {
    for (const type of ['pointerover', 'focusin']) document.removeEventListener(type, onIntent, true);
    this.#places = places;
    this.#commands = new Map<unknown, Command>([
      ['fill', root => this.#fill(root)],
      ...FINDER_COMMANDS.map((name): [string, Command] => [name, (...args) => void this.#use(name, args)]),
      ['prices', () => void this.#offerPrices()],
    ]);
    places.onSet = place => guarded(() => this.#checkPlace(place));
    document.querySelectorAll(`${FINDER_PLACE}, ${PRICE_PLACE}`).forEach(places.onSet);
    this.checkScript();
  }

  /** Runs a command. */
  run(name?: unknown, ...args: readonly unknown[]): void {
    const command = this.#commands.get(name);
    if (command) command(...args);
    else
      warnOnce(
        `planFinder() has no command "${String(name)}". Its commands are: ${[...this.#commands.keys()].join(', ')}.`,
      );
  }

  /** Warns of invalid settings of the script tag. */
  checkScript(): void {
    const {script, relay} = this.#places.settings;
    if (!script) return;
    this.#checkNames(script);
    if (isIgnored(script, parseRelay(script)))
      warnOnce(`data-relay="${script.dataset.relay}" is not an http(s) URL; ${relay} is used.`);
  }

  #checkPlace(place: Element): void {
    this.#checkNames(place);
    if (isIgnored(place, this.#places.settings.relayOf(place)))
      warnOnce(
        `data-relay="${place.getAttribute('data-relay')}" of a placeholder is ignored: only the script may name another host.`,
      );
  }

  #checkNames(element: Element): void {
    const unreported = findInvalidSettings(element, SETTINGS).filter(({isReported}) => !isReported);
    for (const {attribute, nearest, expected, value} of unreported)
      warnOnce(
        nearest
          ? `${attribute} is unknown; did you mean ${nearest}?`
          : `${attribute}${value === undefined ? '' : `="${value}"`} is invalid; expected ${expected}.`,
      );
  }

  /** Fills the placeholders in a shadow root, which cannot be found from outside, and observes its changes. */
  #fill(root: unknown): void {
    if (root instanceof Node && 'querySelectorAll' in root) this.#places.watch(root as ParentNode & Node);
    else warnOnce("planFinder('fill', root) expects a shadow root or an element.");
  }

  /** Runs a command of a file that most pages do not need, after those that were called before it. */
  async #use(name: FinderCommandName, args: readonly unknown[]): Promise<void> {
    const commands = await (this.#finderCommands ??= this.#loadFinderCommands());
    const run: ((...given: readonly unknown[]) => unknown) | undefined = commands?.[name];
    await run?.apply(commands, [...args]);
  }

  async #loadFinderCommands(): Promise<FinderCommands | undefined> {
    const module = await orWarn(import('./finder-commands.js'));
    // If it is undefined, the next call tries again.
    return module ? new module.FinderCommands(this.#places) : (this.#finderCommands = undefined);
  }

  /** Offers the prices that the shopper has saved; the embed calls it on each page if there are any. */
  async #offerPrices(): Promise<void> {
    (await orWarn(import('./offer-prices.js')))?.offerPrices(this.#places.settings);
  }
}

const isIgnored = (element: Element, relay: unknown): boolean => !!element.getAttribute('data-relay') && !relay;
