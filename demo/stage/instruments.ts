import {sinceOpened, tell, type Cost} from './notes.js';

type EventName = Extract<keyof GlobalEventHandlersEventMap, `plan-${string}`>;

/** The elements' events, all of which are reported: the type does not let one be missing. */
const EVENTS: Readonly<Record<EventName, true>> = {
  'plan-vehicle-ready': true,
  'plan-vehicle-submit': true,
  'plan-search-start': true,
  'plan-search-progress': true,
  'plan-search-complete': true,
  'plan-search-error': true,
  'plan-select': true,
  'plan-filter-change': true,
  'plan-compare-change': true,
  'plan-checkout': true,
  'plan-ask': true,
  'plan-start-price-show': true,
  'plan-start-price-open': true,
  'plan-open': true,
  'plan-close': true,
  'plan-details-open': true,
  'plan-no-results': true,
  'plan-print': true,
  'plan-scan': true,
  'plan-share': true,
};

/** Event fields that identify a person or a car; the studio does not show their values. */
const PRIVATE = ['criteria', 'customer'];

const OWN_FIELDS = new Set(['isTrusted']);

function describe(event: Event): string {
  const fields = Object.keys(event).filter(name => !OWN_FIELDS.has(name));
  return fields
    .map(
      name => `${name}: ${PRIVATE.includes(name) ? '…' : shorten((event as unknown as Record<string, unknown>)[name])}`,
    )
    .join(', ');
}

const MAX_CHARACTERS = 160;

function shorten(value: unknown): string {
  if (Array.isArray(value) && value.length > 4) return `${value.length} entries`;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

/** Reports the elements' events. */
export function listenForEvents(): void {
  for (const name of Object.keys(EVENTS)) {
    document.addEventListener(name, event => tell({kind: 'event', at: sinceOpened(), name, details: describe(event)}));
  }
}

/** Reports entries of the page's data layer. */
export function watchDataLayer(): void {
  const layer: unknown[] = [];
  layer.push = (...entries) => {
    for (const entry of entries) tell({kind: 'data', at: sinceOpened(), entry});
    return Array.prototype.push.apply(layer, entries);
  };
  Object.assign(window, {dataLayer: layer});
}

/** Reports every request to the relay and its upstream cost, which follows from the response headers. */
export function watchRequests(fetch: typeof globalThis.fetch, isMadeUp: boolean): typeof globalThis.fetch {
  return async function watchedFetch(input, init) {
    const {pathname, search} = new URL(input instanceof Request ? input.url : input, location.href);
    const started = performance.now();
    const note = (response?: Response) => {
      const headers = response?.headers;
      const purpose = new Headers(init?.headers).get('plan-purpose') ?? '';
      const cache = headers?.get('x-cache') ?? '';
      tell({
        kind: 'request',
        at: Math.round(started),
        method: init?.method ?? 'GET',
        path: pathname + search,
        status: response?.status ?? 0,
        ms: Math.round(performance.now() - started),
        purpose,
        cache: isMadeUp ? '' : cache,
        timing: headers?.get('server-timing') ?? '',
        cost: costOf({pathname, purpose, cache, status: response?.status ?? 0, isMadeUp}),
        tracking: readTracking(init?.body),
      });
    };
    try {
      const response = await fetch(input, init);
      note(response);
      return response;
    } catch (error) {
      note();
      throw error;
    }
  };
}

interface FinishedRequest {
  readonly pathname: string;
  readonly purpose: string;
  readonly cache: string;
  readonly status: number;
  readonly isMadeUp: boolean;
}

/** A poll never starts a quote, and 204 means that a prefetch was declined: both are free. */
function costOf({pathname, purpose, cache, status, isMadeUp}: FinishedRequest): Cost {
  const isSearch = pathname.includes('/PlansSearch');
  if (isSearch && isMadeUp) return 'simulated';
  if (cache === 'HIT' || purpose === 'poll' || status === 204) return 'none';
  return isSearch && cache === 'MISS' ? '1 request' : 'unknown';
}

function readTracking(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return (JSON.parse(body) as {readonly tracking?: unknown}).tracking;
  } catch {
    // Only a search has a JSON body.
    return undefined;
  }
}

const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';

/** Reports the text of live regions, in the page and in every shadow root created from now on. */
export function watchLiveRegions(): void {
  const observer = new MutationObserver(changes => {
    const regions = new Set(changes.map(({target}) => closestRegion(target)).filter(region => region !== null));
    for (const region of regions) tellOf(region);
  });
  const watch = (root: Node) => observer.observe(root, {childList: true, characterData: true, subtree: true});
  watch(document);
  const {attachShadow} = Element.prototype;
  Element.prototype.attachShadow = function watched(init) {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
}

const closestRegion = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest(LIVE) ?? null;

function tellOf(region: Element): void {
  const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
  if (text === '') return;
  const root = region.getRootNode();
  const from = root instanceof ShadowRoot ? root.host.localName : 'page';
  const role = region.getAttribute('role') ?? region.getAttribute('aria-live') ?? '';
  tell({kind: 'live', at: sinceOpened(), role, from, text});
}
