import {createServiceClient, ServiceError, type ServiceClient} from '../../../src/client/index.js';
import type {SearchRequest} from '../../../src/contract/index.js';
import {ASYNC_KEY, FREE_KEY, SERVICE_URL, type CountedService} from './counted-service.js';
import type {Shopper} from './population.js';
import type {VirtualTime} from './virtual-time.js';
import {succeeds, type Widget} from './widget.js';

export interface NaiveOptions {
  readonly service: CountedService;
  readonly time: VirtualTime;
  /** Whether it polls an asynchronous search, or waits for a synchronous one. */
  readonly polls: boolean;
}

const POLL_MS = 1000;

/** How soon after the first press the second one comes. */
const SECOND_PRESS_MS = 400;

/** A widget that asks the service itself, each time that something is wanted. */
export function createNaiveWidget({service, time, polls}: NaiveOptions): Widget {
  const client = createServiceClient({
    baseUrl: `${SERVICE_URL}/api/v2/Partners`,
    headers: {authorization: `Bearer ${polls ? ASYNC_KEY : FREE_KEY}`},
    fetch: (url, init) => service.fetch(url as string, init ?? {}),
  });

  const wait = (request: SearchRequest): Promise<unknown> => client.searchPlans(request, {mode: 'sync'});
  const poll = async (request: SearchRequest): Promise<void> => {
    const {vin, mileage} = request.searchCriteria;
    if (vin && mileage) await client.vehicleRegistration({vin, mileage});
    const ask = vin ? client.plansSearchAsyncVin : client.plansSearchAsync;
    while (!(await ask(request)).isDone) await time.sleep(POLL_MS);
  };
  const search = (request: SearchRequest) => succeeds(() => (polls ? poll(request) : wait(request)), isRefused);

  /** The second press sends a second search; whichever answers first is shown. */
  const searchTwice = async (request: SearchRequest): Promise<boolean> => {
    const first = search(request);
    const second = time.sleep(SECOND_PRESS_MS).then(() => search(request));
    return (await Promise.race([first, second])) || (await first) || second;
  };
  const searchAgain = async (request: SearchRequest): Promise<void> => void (await search(request));

  return {
    isBusy: () => false,
    openPage: shopper => ({
      nameCar: () => nameCar(client, shopper),
      ready: () => {},
      search: (request, pressesTwice) => (pressesTwice ? searchTwice(request) : search(request)),
      changeFilter: request => searchAgain({...request, resultOrder: 'Rating'}),
      openDetails: searchAgain,
      reload: searchAgain,
    }),
  };
}

const isRefused = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'rateLimited';

/** Asks for the lists, and looks up what stands in the fields on each key press. */
async function nameCar(client: ServiceClient, {way, criteria, keys, typesYear}: Shopper): Promise<void> {
  const make = criteria.make ?? '';
  const model = criteria.model ?? '';
  if (way !== 'catalog') return;
  const ask = (work: () => Promise<unknown>) => succeeds(work, isRefused);
  let makeId = '';
  await ask(async () => {
    makeId = (await client.makes()).find(({name}) => name === make)?.id ?? '';
  });
  for (const typed of growing(make, keys.make)) await ask(() => client.lookup({make: typed}));
  if (makeId !== '') await ask(() => client.models(makeId));
  for (const typed of growing(model, keys.model)) await ask(() => client.lookup({make, model: typed}));
  // The service refuses a part of a year.
  if (typesYear) await ask(() => client.lookup({make, model, year: Number(criteria.year)}));
}

/** A text as it stands there after each of the first key presses. */
const growing = (text: string, keys: number): readonly string[] =>
  [...text].slice(0, keys).map((_, index) => text.slice(0, index + 1));
