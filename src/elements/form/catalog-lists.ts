import type {CatalogList} from '../../contract/catalog.js';
import {HostTask} from './host-task.js';
import type {LookupHost} from './lookup-methods.js';
import type {PlanService} from '../search/plan-service.js';
import {DEFAULT_RELAY} from './vehicle-element.js';

/**
 * Who is asked. One service of a page is as good as another: a framework makes a new object whenever it renders, and
 * asking for the makes again would take them from under the shopper's hands.
 */
type Source = readonly [isOwnService: boolean, relay: string];

/** The catalog's lists: the makes, from when they are first wanted, and the models of the present make. */
export class CatalogLists {
  readonly makes: HostTask<Source, CatalogList>;
  readonly models: HostTask<readonly [...Source, makeId: string], CatalogList>;
  readonly #host: LookupHost;
  #isWanted = false;

  /** Makes the lists; `make` names the one whose models are wanted, which need not be in the catalog. */
  constructor(host: LookupHost, make: () => string) {
    this.#host = host;
    this.makes = new HostTask(host, {
      args: () => (this.#wanted ? this.#source : undefined),
      run: async (_, signal) => (await this.service()).makes({signal}),
    });
    this.models = new HostTask(host, {
      args: () => {
        const id = this.makes.value?.find(({name}) => name === make())?.id;
        return id === undefined ? undefined : [...this.#source, id];
      },
      run: async ([, , id], signal) => (await this.service()).models(id, {signal}),
    });
  }

  /** The host's service, or one of our own over its relay. */
  async service(): Promise<PlanService> {
    const {relay, service} = this.#host;
    if (service) return service;
    const {createService} = await import('../search/relay-service.js');
    return createService({relay: new URL(relay || DEFAULT_RELAY, document.baseURI).href, mode: 'async'});
  }

  get #source(): Source {
    return [Boolean(this.#host.service), this.#host.relay];
  }

  /** Once wanted they stay: who looks at another way and comes back finds them. */
  get #wanted(): boolean {
    this.#isWanted ||= this.#host.lookupMethod === 'catalog';
    return this.#isWanted;
  }
}
