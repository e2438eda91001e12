import {createServiceClient, ServiceError, type ServiceClient} from '../../../src/client/index.js';
import type {SearchRequest} from '../../../src/contract/index.js';
import type {Assumptions} from './assumptions.js';
import {KEY, SERVICE_URL, type CountedService} from './counted-service.js';
import type {Shopper} from './population.js';
import type {VirtualTime} from './virtual-time.js';
import {succeeds, type Widget} from './widget.js';

export interface NaiveOptions {
  readonly service: CountedService;
  readonly time: VirtualTime;
  readonly assumptions: Assumptions;
}

/** A widget that asks the service itself, each time that something is wanted. */
export function createNaiveWidget({service, time, assumptions}: NaiveOptions): Widget {
  const client = createServiceClient({
    baseUrl: `${SERVICE_URL}/api/v2/Partners`,
    headers: {authorization: `Bearer ${KEY}`},
    fetch: (url, init) => service.fetch(url as string, init ?? {}),
  });
  const search = (request: SearchRequest) => succeeds(() => client.searchPlans(request, {mode: 'sync'}), isRefused);

  /** The second press sends a second search; whichever answers first is shown. */
  const searchTwice = async (request: SearchRequest): Promise<boolean> => {
    let isOver = false;
    const first = search(request).finally(() => (isOver = true));
    await Promise.race([first, time.sleep(assumptions.impatientAfterMs)]);
    if (isOver) return first;
    const [one, other] = [first, search(request)];
    return (await Promise.race([one, other])) || (await one) || other;
  };

  return {
    isBusy: () => false,
    openPage: shopper => ({
      nameCar: () => nameCar(client, shopper),
      ready: () => {},
      search: (request, isImpatient) => (isImpatient ? searchTwice(request) : search(request)),
      changeFilter: async request => void (await search({...request, resultOrder: 'Rating'})),
    }),
  };
}

const isRefused = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'rateLimited';

/** Asks for the lists, and looks up what stands in the fields on each key press. */
async function nameCar(client: ServiceClient, {way, criteria}: Shopper): Promise<void> {
  if (way !== 'catalog') return;
  const make = criteria.make ?? '';
  const model = criteria.model ?? '';
  const ask = (work: () => Promise<unknown>) => succeeds(work, isRefused);
  let makeId = '';
  await ask(async () => {
    makeId = (await client.makes()).find(({name}) => name === make)?.id ?? '';
  });
  for (const typed of growing(make)) await ask(() => client.lookup({make: typed}));
  if (makeId !== '') await ask(() => client.models(makeId));
  for (const typed of growing(model)) await ask(() => client.lookup({make, model: typed}));
}

/** A text as it stands there after each key press. */
const growing = (text: string): readonly string[] => [...text].map((_, index) => text.slice(0, index + 1));
