import type {ReactiveController} from 'lit';
import type {LookupMatch} from '../../contract/catalog.js';
import type {LookupQuery} from '../../contract/lookup-query.js';
import type {CatalogLists} from './catalog-lists.js';
import {HostTask, type HostTaskStatus} from './host-task.js';
import {readLookup, type LookupOutcome} from './lookup-outcome.js';
import {optionNamed} from '../combobox/options.js';
import type {LookupMethodsOptions, LookupHost} from './lookup-methods.js';
import {splitVehicle} from './split-vehicle.js';
import type {VehicleDraft} from './vehicle-draft.js';

/** A make and a model as they were finished last: what is typed after that has no answer yet. */
type Named = Pick<VehicleDraft, 'make' | 'model'>;

interface CatalogLookupOptions extends LookupMethodsOptions {
  /** A vehicle has filled in fields that the shopper did not type it in. */
  readonly onFillIn: (vehicle: string) => void;
}

const isSame = (a: Named, b: Named): boolean => a.make === b.make && a.model === b.model;

/**
 * Looks up what stands in the fields once it is finished, never while it is being typed: a whole car typed as its
 * make is split first, and what the catalog is sure of is entered.
 */
export class CatalogLookup implements ReactiveController {
  readonly #lists: () => CatalogLists;
  readonly #options: CatalogLookupOptions;
  readonly #task: HostTask<readonly [LookupQuery], LookupOutcome>;
  #finished: Named;
  #isAsked = false;
  #query: LookupQuery | undefined;
  #outcome: LookupOutcome | undefined;

  constructor(host: LookupHost, lists: () => CatalogLists, options: CatalogLookupOptions) {
    this.#lists = lists;
    this.#options = options;
    this.#finished = options.draft();
    // Before its task, which asks for what this has made of the fields.
    host.addController(this);
    this.#task = new HostTask(host, {
      args: () => (this.#query && this.#isFinished ? [this.#query] : undefined),
      run: async ([query], signal) => {
        const service = await lists().service();
        const outcome = readLookup(await service.lookup(query, {signal}));
        if (!signal.aborted) this.#take(outcome);
        return outcome;
      },
    });
  }

  /** The make that is finished. */
  get make(): string {
    return this.#finished.make;
  }

  /** What the catalog says of what stands in the fields. */
  get outcome(): LookupOutcome | undefined {
    return this.#isFinished ? this.#outcome : undefined;
  }

  get status(): HostTaskStatus {
    return this.#task.status;
  }

  /** The years in which the vehicle was carried, the latest first. */
  get years(): readonly string[] {
    const {outcome} = this;
    const years = outcome?.kind === 'sure' ? outcome.match.yearsAvailable : [];
    return [...years].sort((a, b) => b - a).map(String);
  }

  /** Takes make and model as finished; they are looked up as soon as the makes are there to split them by. */
  finish(): void {
    this.#finished = this.#options.draft();
    this.#isAsked = true;
  }

  /** Enters one of several vehicles that may be meant. */
  choose(match: LookupMatch): void {
    this.#take({kind: 'sure', match: {...match, confidence: 'HIGH'}, advice: []});
  }

  hostUpdate(): void {
    const {status, value = []} = this.#lists().makes;
    if (!this.#isAsked || (status !== 'complete' && status !== 'failed')) return;
    this.#isAsked = false;
    // A make that is being typed by now is asked for when it is finished.
    if (this.#options.draft().make !== this.#finished.make) return;
    this.#ask(value.map(({name}) => name));
  }

  get #isFinished(): boolean {
    return isSame(this.#options.draft(), this.#finished);
  }

  #ask(makes: readonly string[]): void {
    const {make, model} = this.#finished;
    const known = optionNamed(makes, make);
    // Without the list nothing tells a make from a model.
    const split = known !== undefined || makes.length === 0 ? {make: known ?? make} : splitVehicle(make, makes);
    if (split.model !== undefined) {
      this.#look(split);
      return;
    }
    // A year alone is no make.
    const name = split.make ?? (split.year === undefined ? make : '');
    this.#fillIn({make: name, model}, split.year);
    this.#look(name && model ? this.#queryFor(name, model) : undefined);
  }

  /** Asks another question, or none: what was said to the one before no longer holds. */
  #look(query: LookupQuery | undefined): void {
    if (query !== this.#query) this.#outcome = undefined;
    this.#query = query;
  }

  /** The same car is asked for once. */
  #queryFor(make: string, model: string): LookupQuery | undefined {
    const {outcome} = this;
    const isKnown = outcome?.kind === 'sure' && isSame(outcome.match, {make, model});
    return isKnown ? this.#query : {make, model};
  }

  #take(outcome: LookupOutcome): void {
    this.#outcome = outcome;
    if (outcome.kind === 'sure') this.#fillIn(outcome.match, this.#query?.year);
  }

  #fillIn({make, model}: Named, year: number | undefined): void {
    const draft = this.#options.draft();
    // A model that is being typed by now stays as it is.
    const isTyping = draft.model !== this.#finished.model;
    this.#finished = {make, model};
    if (isSame(draft, this.#finished) && year === undefined) return;
    const named = isTyping ? {make} : this.#finished;
    const filled = {...named, ...(year !== undefined && {year: String(year)})};
    this.#options.fillIn(filled);
    this.#announce(draft, {...draft, ...filled});
  }

  /** A car that is spelled a little otherwise is announced as such; one in its own field is there to be read. */
  #announce(before: VehicleDraft, {make, model, year}: VehicleDraft): void {
    const outcome = this.#outcome;
    const isSpelledOtherwise = outcome?.kind === 'sure' && outcome.match.confidence === 'MEDIUM';
    const isOther = year !== before.year || model.toLowerCase() !== before.model.toLowerCase();
    if (isOther && !isSpelledOtherwise) this.#options.onFillIn([make, model, year].filter(Boolean).join(' '));
  }
}
