import {createServiceClient, ServiceError, type ServiceClient} from '../../../src/client/index.js';
import type {SearchRequest} from '../../../src/contract/index.js';
import {ASYNC_KEY, FREE_KEY, SERVICE_URL, type CountedService} from './counted-service.js';
import type {Shopper} from './population.js';
import type {VirtualTime} from './virtual-time.js';
import {succeeds, type Widget} from './widget.js';

export interface NaiveOptions {
  readonly service: CountedService;
  readonly time: VirtualTime;
  /** Whether it polls an asynchronous search instead of waiting for a synchronous one. */
  readonly polls: boolean;
}

const POLL_MS = 1000;

/** The time between the two clicks of a double submit. */
const SECOND_PRESS_MS = 400;

/** A widget that calls the upstream API directly for everything. */
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
    const send = vin ? client.plansSearchAsyncVin : client.plansSearchAsync;
    while (!(await send(request)).isDone) await time.sleep(POLL_MS);
  };
  const search = (request: SearchRequest) => succeeds(() => (polls ? poll(request) : wait(request)), isRejected);

  /** A double submit sends two searches, and the first response is shown. */
  const searchTwice = async (request: SearchRequest): Promise<boolean> => {
    const first = search(request);
    const second = time.sleep(SECOND_PRESS_MS).then(() => search(request));
    return (await Promise.race([first, second])) || (await first) || second;
  };
  const searchAgain = async (request: SearchRequest): Promise<void> => void (await search(request));

  return {
    isBusy: () => false,
    openPage: shopper => ({
      enterCar: () => enterCar(client, shopper),
      ready: () => {},
      search: (request, submitsTwice) => (submitsTwice ? searchTwice(request) : search(request)),
      changeFilter: request => searchAgain({...request, resultOrder: 'Rating'}),
      openDetails: searchAgain,
      reload: searchAgain,
    }),
  };
}

const isRejected = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'rateLimited';

/** Fetches the lists, and looks up the content of the fields on each key press. */
async function enterCar(client: ServiceClient, {lookupMethod, criteria, keys, typesYear}: Shopper): Promise<void> {
  const make = criteria.make ?? '';
  const model = criteria.model ?? '';
  if (lookupMethod !== 'catalog') return;
  const send = (work: () => Promise<unknown>) => succeeds(work, isRejected);
  let makeId = '';
  await send(async () => {
    makeId = (await client.makes()).find(({name}) => name === make)?.id ?? '';
  });
  for (const typed of growing(make, keys.make)) await send(() => client.lookup({make: typed}));
  if (makeId !== '') await send(() => client.models(makeId));
  for (const typed of growing(model, keys.model)) await send(() => client.lookup({make, model: typed}));
  // The upstream API rejects an incomplete year.
  if (typesYear) await send(() => client.lookup({make, model, year: Number(criteria.year)}));
}

/** Returns the content of a field after each key press. */
const growing = (text: string, keys: number): readonly string[] =>
  [...text].slice(0, keys).map((_, index) => text.slice(0, index + 1));
