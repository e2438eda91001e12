import {type Catalog, createCatalog} from './catalog.js';
import type {RelayContext} from './environment.js';
import type {Purpose} from './purpose.js';
import {createQuoter, type Quoter} from './quote.js';
import {createQuoteBook, type QuoteBook} from './quote-book.js';
import {createSearchReader, type SearchReader} from './read-search.js';
import {type Failure, refusal} from './refusals.js';
import {createSearchKeys, type SearchKeys} from './search-key.js';
import {createService, type Service} from './service.js';
import type {Settings} from './settings.js';
import {createStartPrices, type StartPrices} from './start-prices.js';
import {createUpstream} from './upstream.js';
import {createVisitorLimit, type VisitorLimit, visitorOf} from './visitors.js';

/** Takes what a quote costs from the visitor and the account; a failure when either has nothing left. */
export type Admit = (visitor: string, purpose: Purpose) => Promise<Failure | undefined>;

/** What the handlers work with. */
export interface Parts {
  readonly settings: Settings;
  readonly service: Service;
  readonly keys: SearchKeys;
  readonly readSearch: SearchReader;
  readonly quote: Quoter;
  readonly admit: Admit;
  readonly book: QuoteBook;
  readonly startPrices: StartPrices;
  readonly catalog: Catalog;
  readonly visitorName: (context: RelayContext) => string;
}

/** How much longer a claim lasts than the quote it is for. */
const LEASE_MARGIN_MS = 5000;

/** How many catalog answers that nobody asked for before one visitor may cause to be fetched in an hour. */
const CATALOG_LOADS = 100;

/** Makes one relay's parts; nothing is shared with another relay. */
export function createParts(settings: Settings): Parts {
  const {serviceUrl, key, fetch, timeoutMs, quoteStore: store, trustedProxies} = settings;
  const keys = createSearchKeys(serviceUrl, key);
  const links = {hosts: settings.handoffHosts, allowLoopback: settings.isLocal};
  const shared = {...settings, budget: settings.budgetStore, account: keys.account};
  const upstream = createUpstream({serviceUrl, key, fetch});
  const service = createService({...shared, upstream, cleaning: {key, links}});
  const quote = createQuoter({...settings, service});
  const admit = createAdmit(settings, keys.account, createVisitorLimit(settings.visitorSearches));
  const startPrices = createStartPrices(store);
  const catalogVisitors = createVisitorLimit(settings.visitorSearches === 0 ? 0 : CATALOG_LOADS);
  return {
    settings,
    service,
    keys,
    readSearch: createSearchReader(settings.unspecified),
    quote,
    admit,
    book: createQuoteBook({...settings, store, quote, startPrices, admit, leaseMs: timeoutMs + LEASE_MARGIN_MS}),
    startPrices,
    catalog: createCatalog({...shared, service, visitors: catalogVisitors}),
    visitorName: ({env, req}) => visitorOf(env?.address, req.header('x-forwarded-for') ?? null, trustedProxies),
  };
}

/** The visitor pays first and is paid back when the account has nothing left. */
const createAdmit =
  ({budgetStore}: Settings, account: string, visitors: VisitorLimit): Admit =>
  async (visitor, purpose) => {
    const taken = await visitors.take(visitor);
    if (!taken.granted) return refusal('RelayVisitorLimit', taken.retryAfterMs);
    const spent = await budgetStore.spend(account, purpose === 'prefetch' ? 'prefetch' : 'search');
    if (spent.granted) return undefined;
    await visitors.giveBack(visitor);
    return refusal('RelayBudgetExhausted', spent.retryAfterMs);
  };
