import {waitUntil} from '@open-wc/testing';
import type {Plan} from '../../src/contract/plan.js';
import {readPlans} from '../../src/contract/plan.js';
import type {SearchRequest} from '../../src/contract/search.js';
import type {PlansFound, PlanService, ServiceSearchOptions} from '../../src/elements/search/plan-service.js';

/** Finds an element in another one's shadow root. */
export function part<T extends Element = HTMLElement>(element: Element, selector: string): T {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`<${element.localName}>: expected ${selector}, got nothing.`);
  return found;
}

/** All elements in an element or a page, through all shadow roots. */
export const allIn = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap(element => [
    element,
    ...(element.shadowRoot ? allIn(element.shadowRoot) : []),
  ]);

/** The visible text, with white space collapsed. */
export const read = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Longer than loading any module takes on a busy machine. */
const LOADING_MS = 10_000;

/** Waits until a condition is true, however long a module takes to load. */
export const until = (condition: () => unknown, message?: string): Promise<void> =>
  waitUntil(condition, message, {timeout: LOADING_MS});

/** Stops the clock of dates and intervals until `restore`; a second passes with each call of `pass`. */
export function freezeClock(): {
  readonly pass: () => void;
  /** Lets time pass without any interval, as while the page is in the back/forward cache. */
  readonly suspend: (ms: number) => void;
  /** The number of intervals that are running. */
  readonly intervals: () => number;
  readonly restore: () => void;
} {
  const {setInterval, clearInterval} = window;
  const {now} = Date;
  const running = new Map<number, () => void>();
  let last = 0;
  let time = now();
  Date.now = () => time;
  Object.assign(window, {
    setInterval: (run: () => void) => {
      running.set((last -= 1), run);
      return last;
    },
    clearInterval: (id: number) => void (running.delete(id) || clearInterval.call(window, id)),
  });
  return {
    pass: () => {
      time += 1000;
      for (const run of [...running.values()]) run();
    },
    suspend: ms => {
      time += ms;
    },
    intervals: () => running.size,
    restore: () => {
      Date.now = now;
      Object.assign(window, {setInterval, clearInterval});
    },
  };
}

/** Waits for one of our events. */
export const nextEvent = <K extends keyof GlobalEventHandlersEventMap>(
  target: EventTarget,
  type: K,
): Promise<GlobalEventHandlersEventMap[K]> =>
  new Promise(resolve => {
    target.addEventListener(type, event => resolve(event as GlobalEventHandlersEventMap[K]), {once: true});
  });

/** Records what an element's live regions announce from now on. The regions must already be rendered. */
export function recordAnnouncements(element: Element): readonly string[] {
  const announcements: string[] = [];
  const observer = new MutationObserver(records => {
    const regions = new Set(records.map(({target}) => target));
    announcements.push(...[...regions].map(read).filter(Boolean));
  });
  for (const region of element.shadowRoot?.querySelectorAll('[role="status"]') ?? [])
    observer.observe(region, {childList: true});
  return announcements;
}

/** Changes the value of a field, like typing or choosing. */
export function enter(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, inputType: 'insertText'}));
  field.dispatchEvent(new Event('change', {bubbles: true}));
}

/** Moves the pointer over a vehicle form, like a shopper who is about to use it. */
export const moveOver = (form: Element): boolean =>
  part(form, '[part="base"]').dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));

/** Waits for what a vehicle form loads once a pointer is over it: the states have their names then. */
export async function loadForm(form: Element): Promise<void> {
  moveOver(form);
  await until(() => read(part(form, 'option[value="TX"]')) !== 'TX');
}

/** Plans as the upstream API sends them: two terms of one, one term of another. */
export const ENTRIES: readonly Record<string, unknown>[] = [
  {
    searchResultPlanId: 'gold-60',
    displayProviderName: 'Northline Protection',
    planName: 'Summit Gold',
    coverageType: 'MostComprehensive',
    totalPrice: 2649,
    downpayment: 129,
    monthlyPrice: 84,
    duration: 60,
    miles: 100,
    deductible: 100,
    planServiceRating: 9.1,
    planRatingVerdict: 'Excellent',
    resultLabels: ['BEST_VALUE', 'DEALER_CHOICE'],
    planCheckoutUrl: 'https://shop.example/checkout/gold-60',
    maintenanceProgram: {description: 'Oil changes', items: [], documentUrl: null},
  },
  {
    searchResultPlanId: 'gold-36',
    displayProviderName: 'Northline Protection',
    planName: 'Summit Gold',
    coverageType: 'MostComprehensive',
    totalPrice: 1890,
    downpayment: 99,
    monthlyPrice: 71.5,
    duration: 36,
    miles: 999,
    deductible: 100,
    planServiceRating: 9.1,
    planRatingVerdict: 'Excellent',
    resultLabels: [],
    planCheckoutUrl: 'https://shop.example/checkout/gold-36',
    maintenanceProgram: null,
  },
  {
    searchResultPlanId: 'core',
    displayProviderName: 'Harbor Auto Care',
    planName: 'Core',
    coverageType: 'Powertrain',
    totalPrice: 1310,
    monthlyPrice: 41,
    duration: 36,
    miles: 36,
    deductible: 200,
    resultLabels: ['LOWEST_PRICE'],
    planCheckoutUrl: 'https://shop.example/checkout/core',
  },
];

/** Reads plans as they are sent over the network. */
export const plansOf = (...entries: readonly unknown[]): readonly Plan[] => readPlans(entries).plans;

/** A search that the test answers when it wants to. */
export interface RequestedSearch {
  readonly request: SearchRequest;
  readonly options: ServiceSearchOptions;
  readonly answer: (found: PlansFound) => void;
  readonly fail: (error: unknown) => void;
}

/** Creates a service that records its requests. */
export function makeService(): {service: PlanService; searches: RequestedSearch[]; prefetches: SearchRequest[]} {
  const searches: RequestedSearch[] = [];
  const prefetches: SearchRequest[] = [];
  const unexpectedCall = () => Promise.reject(new Error('service: expected no call to the catalog, got one.'));
  const service: PlanService = {
    makes: unexpectedCall,
    models: unexpectedCall,
    lookup: unexpectedCall,
    search: (request, options = {}) => new Promise((answer, fail) => searches.push({request, options, answer, fail})),
    prefetch: request => {
      prefetches.push(request);
      return Promise.resolve();
    },
  };
  return {service, searches, prefetches};
}

/**
 * Waits until all animations in an element are over, except endless ones. A text that is half faded in lacks contrast.
 */
export async function settled<T extends Element>(element: T): Promise<T> {
  await Promise.all(
    rootsOf(element).flatMap(root =>
      root
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(animation => animation.finished),
    ),
  );
  return element;
}

/** The shadow roots of an element and of all elements in it. */
export function rootsOf(element: Element): readonly ShadowRoot[] {
  const root = element.shadowRoot;
  return root ? [root, ...[...root.querySelectorAll('*')].flatMap(rootsOf)] : [];
}

let pages = 0;

/**
 * Navigates to another page of the site like a client-side router, without loading it. Returns a function that goes
 * back.
 */
export function changeRoute(): () => void {
  const {href} = location;
  pages += 1;
  history.replaceState(history.state, '', `/page-${pages}${location.search}`);
  return () => history.replaceState(history.state, '', href);
}

/**
 * Replaces the page's performance API with one that throws, as monitoring scripts have done. Returns a function that
 * restores it.
 */
export function breakPerformanceApi(): () => void {
  const names = ['mark', 'getEntriesByName', 'getEntriesByType'] as const;
  for (const name of names)
    Object.defineProperty(performance, name, {
      configurable: true,
      value: () => {
        throw new Error(`The page replaced ${name}.`);
      },
    });
  return () => {
    for (const name of names) Reflect.deleteProperty(performance, name);
  };
}

/** Records the console's warnings while a function runs. */
export async function warningsOf(run: () => unknown): Promise<readonly string[]> {
  const {warn} = console;
  const warnings: string[] = [];
  console.warn = (...texts: unknown[]) => void warnings.push(texts.join(' '));
  try {
    await run();
  } finally {
    console.warn = warn;
  }
  return warnings;
}
