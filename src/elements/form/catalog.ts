import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveController} from 'lit';
import {CatalogList, LookupResult, type LookupMatch} from '../../contract/catalog.js';
import type {LookupQuery} from '../../contract/search.js';
import type {CatalogService} from '../search/plan-service.js';
import {relayUrl} from '../search/relay-url.js';
import {orWarn} from '../shared/loading.js';
import {nextLookup, readLookup, type LookupOutcome, type MakeAndModel} from './next-lookup.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';
import {DEFAULT_RELAY} from './vehicle-element.js';

/**
 * The source of the catalog. A framework may pass a new service object on each render, and loading the makes again
 * would close an open list, so all services of the page count as the same.
 */
type Source = readonly [isOwnService: boolean, relay: string];

/**
 * The catalog behind the make, the model and the year: lists the makes and the models of the committed make, and looks
 * up the vehicle once make and model are committed, never while they are being typed.
 */
export class Catalog implements ReactiveController {
  /** The makes, from when they are first needed. */
  readonly makes: Task<readonly [isNeeded: boolean, ...Source], CatalogList>;
  /** The models of the committed make. */
  readonly models: Task<readonly [makeId: string | undefined, ...Source], CatalogList>;
  /** The lookup of the committed make and model. */
  readonly lookup: Task<readonly [LookupQuery | undefined], LookupOutcome>;

  readonly #form: PlanVehicleForm;
  readonly #onFillIn: (filledIn: string) => void;
  /** The make and model as last committed or filled in. */
  #committed: MakeAndModel;
  /** Whether the lookup waits for the list of makes. */
  #isWaiting = true;
  #query: LookupQuery | undefined;
  /** The match that the shopper chose among several. */
  #chosen: LookupMatch | undefined;
  #isNeeded = false;
  #onLookedUp: (() => void) | undefined;
  /** The tasks that were aborted when the form was removed from the page. */
  readonly #stopped = new Set<{run(): Promise<void>}>();

  /** @param onFillIn called with the vehicle, or its year, when fields are filled in that the shopper did not type in */
  constructor(form: PlanVehicleForm, onFillIn: (filledIn: string) => void) {
    this.#form = form;
    this.#onFillIn = onFillIn;
    this.#committed = form.draft;
    this.makes = new Task(form, {
      args: () => [this.#areMakesNeeded, ...this.#source],
      task: async ([isNeeded], {signal}) =>
        isNeeded ? readList(await (await this.#service()).makes({signal})) : initialState,
      onComplete: makes => this.#lookUpNext(makes),
      onError: () => form.isConnected && this.#lookUpNext([]),
    });
    this.models = new Task(form, {
      args: () => [this.#makeId, ...this.#source],
      task: async ([makeId], {signal}) =>
        makeId === undefined ? initialState : readList(await (await this.#service()).models(makeId, {signal})),
    });
    this.lookup = new Task(form, {
      args: () => [this.#isCurrent ? this.#query : undefined],
      task: async ([query], {signal}) =>
        query ? readLookup(readMatches(await (await this.#service()).lookup(query, {signal}))) : initialState,
      onComplete: outcome => {
        if (outcome.kind === 'sure' && this.#isCurrent) this.#fillIn(outcome.match, this.#query?.year);
      },
    });
    form.addController(this);
  }

  hostConnected(): void {
    for (const task of this.#tasks) task.autoRun = true;
    for (const task of this.#stopped) void task.run();
    this.#stopped.clear();
    this.#form.requestUpdate();
  }

  /** A form outside the page requests nothing; it resumes when it is added again. */
  hostDisconnected(): void {
    for (const task of this.#tasks) {
      task.autoRun = false;
      if (task.status === TaskStatus.PENDING) this.#stopped.add(task);
      task.abort();
    }
  }

  hostUpdated(): void {
    if (this.isLookingUp) return;
    this.#onLookedUp?.();
    this.#onLookedUp = undefined;
  }

  /** The result of looking up what the fields contain. */
  get outcome(): LookupOutcome | undefined {
    if (!this.#isCurrent) return undefined;
    if (this.#chosen) return {kind: 'sure', match: this.#chosen, advice: []};
    return this.lookup.status === TaskStatus.COMPLETE ? this.lookup.value : undefined;
  }

  /** Whether the vehicle in the fields is being looked up. */
  get isLookingUp(): boolean {
    const {lookupMethod} = this.#form;
    return lookupMethod === 'catalog' && this.#query !== undefined && this.lookup.status === TaskStatus.PENDING;
  }

  /** Whether a whole car that was typed as the make is being looked up. */
  get isReadingCar(): boolean {
    return this.isLookingUp && !this.#isWaiting && this.#isCurrent && this.#query?.make !== this.#committed.make;
  }

  /** Whether the make and the model in the fields were found together, or could not be looked up. */
  get mayExist(): boolean {
    if (this.#isWaiting || !this.#isCurrent) return false;
    return this.outcome?.kind === 'sure' || this.lookup.status === TaskStatus.ERROR;
  }

  /**
   * Waits for a lookup that is running, one caller at a time, and returns whether the form still contains what was looked
   * up. The task's own promise would never settle if the shopper edits the fields meanwhile.
   */
  async lookedUp(): Promise<boolean> {
    await new Promise<void>(resolve => (this.#onLookedUp = resolve));
    return this.#form.lookupMethod === 'catalog' && this.#isCurrent;
  }

  /** The model years of the vehicle, the latest first. */
  get years(): readonly string[] {
    const {outcome} = this;
    const years = outcome?.kind === 'sure' ? outcome.match.yearsAvailable : [];
    return [...years].sort((a, b) => b - a).map(String);
  }

  /** The shopper committed the make or the model: they are looked up once the makes are loaded. */
  commit(): void {
    this.#committed = this.#form.draft;
    this.#isWaiting = true;
    const {status, value = []} = this.makes;
    if (status === TaskStatus.COMPLETE) this.#lookUpNext(value);
    // The connection may be back.
    else if (status === TaskStatus.ERROR) void this.makes.run();
    if (this.models.status === TaskStatus.ERROR) void this.models.run();
    this.#form.requestUpdate();
  }

  /** The shopper chose one of several matches. */
  choose(match: LookupMatch): void {
    this.#chosen = {...match, confidence: 'HIGH'};
    this.#fillIn(this.#chosen, this.#query?.year);
  }

  get #tasks() {
    return [this.makes, this.models, this.lookup] as const;
  }

  get #source(): Source {
    return [Boolean(this.#form.service), this.#form.relay];
  }

  /** Once loaded they stay, in case the shopper switches to another lookup method and back. */
  get #areMakesNeeded(): boolean {
    this.#isNeeded ||= this.#form.lookupMethod === 'catalog';
    return this.#isNeeded;
  }

  get #makeId(): string | undefined {
    const {status, value} = this.makes;
    const makes = status === TaskStatus.COMPLETE ? value : undefined;
    return makes?.find(({name}) => name === this.#committed.make)?.id;
  }

  /** Whether the fields contain what was committed. */
  get #isCurrent(): boolean {
    return isSameModel(this.#form.draft, this.#committed);
  }

  /** The page's service, or one that calls the relay. */
  async #service(): Promise<CatalogService> {
    const {relay, service} = this.#form;
    if (service) return service;
    const module = await orWarn(import('../search/relay-catalog.js'));
    if (!module) throw new Error('The catalog could not be loaded.');
    return module.createCatalog(relayUrl(relay, DEFAULT_RELAY).href);
  }

  #lookUpNext(makes: CatalogList): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    const next = nextLookup(
      this.#form.draft,
      this.#committed,
      makes.map(({name}) => name),
    );
    if (!next) return;
    this.#fillIn(next.named, next.year);
    const {outcome} = this;
    // The same vehicle is looked up once.
    if (next.query && outcome?.kind === 'sure' && isSameModel(outcome.match, next.query)) return;
    this.#query = next.query;
    this.#chosen = undefined;
    this.#form.requestUpdate();
  }

  #fillIn({make, model, confidence}: MakeAndModel & Partial<LookupMatch>, year: number | undefined): void {
    const before = this.#form.draft;
    const isTypingModel = before.model !== this.#committed.model;
    this.#committed = {make, model};
    const after = {
      make,
      model: isTypingModel ? before.model : model,
      year: year === undefined ? before.year : `${year}`,
    };
    if (isSameModel(before, after) && before.year === after.year) return;
    const {lookupMethod, reader} = this.#form;
    // The shopper may have chosen another lookup method meanwhile, and stays with it.
    if (lookupMethod !== 'catalog') {
      reader?.show(after, lookupMethod);
      return;
    }
    reader?.fillIn(after);
    const isOther = after.year !== before.year || after.model.toLowerCase() !== before.model.toLowerCase();
    // Before it is looked up, only its year has been filled in.
    const filledIn = confidence ? [make, after.model, after.year].filter(Boolean).join(' ') : after.year;
    // A car that is spelled differently is announced by the message below the fields.
    if (isOther && confidence !== 'MEDIUM') this.#onFillIn(filledIn);
  }
}

/** Reads a list of makes or models: a service of the page may return anything. */
function readList(value: unknown): CatalogList {
  const list = CatalogList(value);
  if (list) return list;
  throw new TypeError('The service returned no list of makes or models.');
}

/** Reads the matches of a lookup. */
function readMatches(value: unknown): LookupResult {
  const result = LookupResult(value);
  if (result) return result;
  throw new TypeError('The service returned no result of a lookup.');
}

const isSameModel = (a: Partial<MakeAndModel>, b: Partial<MakeAndModel>): boolean =>
  a.make === b.make && a.model === b.model;
