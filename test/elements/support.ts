import {waitUntil} from '@open-wc/testing';
import type {Plan} from '../../src/contract/plan.js';
import {readPlans} from '../../src/contract/plan.js';
import type {SearchRequest} from '../../src/contract/search.js';
import type {PlansFound, PlanService, ServiceSearchOptions} from '../../src/elements/search/plan-service.js';

/** Finds a part of an element, in its own shadow root. */
export function part<T extends Element = HTMLElement>(element: Element, selector: string): T {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`<${element.localName}>: expected ${selector}, got nothing.`);
  return found;
}

/** The elements of an element or page and those of all within it, through all shadow roots. */
export const allIn = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap(element => [
    element,
    ...(element.shadowRoot ? allIn(element.shadowRoot) : []),
  ]);

/** The text a person reads, its white space folded. */
export const read = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Longer than any part takes that is loaded while others need the machine too. */
const LOADING_MS = 10_000;

/** Waits until something holds, however long a part takes that is loaded for it. */
export const holds = (condition: () => unknown, message?: string): Promise<void> =>
  waitUntil(condition, message, {timeout: LOADING_MS});

/** Stops the clock of dates and intervals until `restore`; a second passes when the test says so. */
export function holdSeconds(): {readonly pass: () => void; readonly restore: () => void} {
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
    restore: () => {
      Date.now = now;
      Object.assign(window, {setInterval, clearInterval});
    },
  };
}

/** Waits for one of our events. */
export const heard = <K extends keyof GlobalEventHandlersEventMap>(
  target: EventTarget,
  type: K,
): Promise<GlobalEventHandlersEventMap[K]> =>
  new Promise(resolve => {
    target.addEventListener(type, event => resolve(event as GlobalEventHandlersEventMap[K]), {once: true});
  });

/** Notes all that an element's live regions say from now on. They must be there already. */
export function noteAnnouncements(element: Element): readonly string[] {
  const announcements: string[] = [];
  const observer = new MutationObserver(records => {
    const regions = new Set(records.map(({target}) => target));
    announcements.push(...[...regions].map(read).filter(Boolean));
  });
  for (const region of element.shadowRoot?.querySelectorAll('[role="status"]') ?? [])
    observer.observe(region, {childList: true});
  return announcements;
}

/** Gives a field another value, as typing or choosing it does. */
export function enter(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, inputType: 'insertText'}));
  field.dispatchEvent(new Event('change', {bubbles: true}));
}

/** Moves the pointer over a vehicle form, as a shopper does who will use it. */
export const moveOver = (form: Element): boolean =>
  part(form, '[part="base"]').dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));

/** Plans as the service sends them: two terms of one, one term of another. */
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

/** Reads plans as they come over the wire. */
export const plansOf = (...entries: readonly unknown[]): readonly Plan[] => readPlans(entries).plans;

/** One search that a test answers when it likes. */
export interface AskedSearch {
  readonly request: SearchRequest;
  readonly options: ServiceSearchOptions;
  readonly answer: (found: PlansFound) => void;
  readonly fail: (error: unknown) => void;
}

/** A service that notes what it is asked. */
export function makeService(): {service: PlanService; searches: AskedSearch[]; prefetches: SearchRequest[]} {
  const searches: AskedSearch[] = [];
  const prefetches: SearchRequest[] = [];
  const notAsked = () => Promise.reject(new Error('service: expected no call to the catalog, got one.'));
  const service: PlanService = {
    makes: notAsked,
    models: notAsked,
    lookup: notAsked,
    search: (request, options = {}) => new Promise((answer, fail) => searches.push({request, options, answer, fail})),
    prefetch: request => {
      prefetches.push(request);
      return Promise.resolve();
    },
  };
  return {service, searches, prefetches};
}

/** Waits until nothing in an element moves any more, but for what never stops. Half faded in, a text has no contrast. */
export async function still<T extends Element>(element: T): Promise<T> {
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

/** The shadow roots of an element and of all within it. */
export function rootsOf(element: Element): readonly ShadowRoot[] {
  const root = element.shadowRoot;
  return root ? [root, ...[...root.querySelectorAll('*')].flatMap(rootsOf)] : [];
}

let pages = 0;

/** Goes to another page of the site, as a router does: without loading it. Returns what goes back. */
export function goToAnotherPage(): () => void {
  const {href} = location;
  pages += 1;
  history.replaceState(history.state, '', `/page-${pages}${location.search}`);
  return () => history.replaceState(history.state, '', href);
}

/** Replaces measurements of the page by ones that throw, as scripts for monitoring have done. Returns what undoes it. */
export function breakMeasurements(): () => void {
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
