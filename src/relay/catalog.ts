import {LRUCache} from 'lru-cache';
import {DAY_MS} from '../contract/index.js';
import {encodeBody, encodedPlain, type EncodedBody} from './encoded-body.js';
import {type Failure, refusal} from './refusals.js';
import type {Service} from './service.js';
import type {BudgetStore} from './stores/budget-store.js';
import {delay} from './time.js';
import type {VisitorLimit} from './visitors.js';

export interface CatalogOptions {
  readonly service: Service;
  readonly budget: BudgetStore;
  readonly account: string;
  readonly visitors: VisitorLimit;
  readonly now: () => number;
  readonly random: () => number;
}

export interface CatalogReply {
  readonly status: number;
  readonly body: EncodedBody;
  readonly isHit: boolean;
  readonly failure?: Failure;
}

export interface Catalog {
  /** The answer to a path below `BASE_PATH`, from the cache when it is there. */
  get(path: string, visitor: string): Promise<CatalogReply>;
}

type Loaded = Omit<CatalogReply, 'isHit'> & {readonly isVisitorRefused?: true};

/** A refusal of the service stays true for a while; a fault is asked about again soon, but not by everybody at once. */
const REFUSAL_TTL_MS = 60_000;
const FAULT_TTL_MS = 5000;
const ATTEMPTS = 3;
const BACKOFF_MS = 250;
const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** Keeps the catalog for a day, for everybody; a cold entry costs one call however many ask for it (§4.4). */
export function createCatalog(options: CatalogOptions): Catalog {
  const {visitors, now} = options;
  const loading = new Map<string, Promise<Loaded>>();
  const cache = new LRUCache<string, Loaded>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({body}) => 1024 + body.identity.length * 2,
    perf: {now},
    ttlResolution: 0,
  });

  const load = async (path: string, visitor: string): Promise<Loaded> => {
    const taken = await visitors.take(visitor);
    if (!taken.granted) return {...failed(refusal('RelayVisitorLimit', taken.retryAfterMs)), isVisitorRefused: true};
    const loaded = await loadFromService(path, options);
    if (loaded.failure?.code === 'RelayBudgetExhausted') await visitors.giveBack(visitor);
    const ttl = ttlOf(loaded);
    if (ttl > 0) cache.set(path, loaded, {ttl});
    return loaded;
  };

  const get = async (path: string, visitor: string): Promise<CatalogReply> => {
    const cached = cache.get(path);
    if (cached) return {...cached, isHit: true};
    const running = loading.get(path);
    if (running) {
      const joined = await running;
      // Another visitor's limit is no answer to this one.
      return joined.isVisitorRefused ? get(path, visitor) : {...joined, isHit: false};
    }
    const started = load(path, visitor).finally(() => loading.delete(path));
    loading.set(path, started);
    return {...(await started), isHit: false};
  };

  return {get};
}

const failed = (failure: Failure): Loaded => ({
  status: failure.status,
  body: encodedPlain(failure.envelope),
  failure,
});

function ttlOf({status, failure}: Loaded): number {
  if (status === 200) return DAY_MS;
  // How long to wait changes by the second.
  if (failure?.retryAfterMs !== undefined) return 0;
  return status === 400 ? REFUSAL_TTL_MS : FAULT_TTL_MS;
}

/** Asks the service at most three times, since asking again is free of consequences (§7.1). */
async function loadFromService(path: string, options: CatalogOptions): Promise<Loaded> {
  const {service, budget, account, random} = options;
  for (let attempt = 1; ; attempt += 1) {
    const spent = await budget.spend(account, 'catalog');
    if (!spent.granted) return failed(refusal('RelayBudgetExhausted', spent.retryAfterMs));
    const call = {method: 'GET', path, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES} as const;
    const answer = await service.call(call);
    if (answer.kind === 'good') {
      return {status: 200, body: await encodeBody(Buffer.from(JSON.stringify(answer.envelope)))};
    }
    if (!answer.mayPass || attempt === ATTEMPTS) return failed(answer.failure);
    await delay(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + random()));
  }
}
