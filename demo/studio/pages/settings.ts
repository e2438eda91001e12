import '@plan-finder/elements/define';
import type {PlanFinder} from '@plan-finder/elements';

/** The part of a data layer entry that the demo shows. */
interface Entry {
  readonly event?: string;
  readonly ecommerce?: {readonly value?: number; readonly items?: readonly {readonly item_name?: string}[]} | null;
}

const CAR = {make: 'Toyota', model: 'Camry', year: '2023'};
const NAMELESS = {make: '', model: '', year: ''};

const finder = document.querySelector<PlanFinder>('#finder');
const page = window as unknown as {dataLayer?: unknown[]};
const layer = (page.dataLayer ??= []);

const select = (id: string): HTMLSelectElement =>
  document.querySelector<HTMLSelectElement>(`#${id}`) as HTMLSelectElement;

/**
 * Applies a control's value to the finder, on every change and once the page is shown: by then, a browser has restored
 * the value that was chosen before a reload, or before Back led here.
 */
const bind = (id: string, set: (finder: PlanFinder, value: string) => void): void => {
  const control = select(id);
  const take = () => {
    if (finder) set(finder, control.value);
  };
  control.addEventListener('change', take);
  addEventListener('pageshow', take);
};

// Lists every entry and passes it on, as a tag manager does.
const push = layer.push.bind(layer);
layer.push = (...entries: unknown[]): number => {
  for (const entry of entries) list(entry as Entry);
  return push(...entries);
};

// Shows each search request and sends it unchanged.
const send = window.fetch;
window.fetch = (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  if (url.includes('/PlansSearch') && typeof init?.body === 'string') showSearch(init.body);
  return send(input, init);
};

bind('car', (target, vin) => Object.assign(target, vin === select('car').options[0]?.value ? CAR : NAMELESS, {vin}));
bind('filters', (target, value) => {
  const filters = JSON.parse(value) as PlanFinder['searchFilters'];
  target.searchFilters = Object.keys(filters ?? {}).length > 0 ? filters : undefined;
});
bind('consent', (target, value) => void (target.consent = value as PlanFinder['consent']));
bind('mode', (_, value) => {
  if (value) layer.push(['consent', 'update', {ad_storage: value, analytics_storage: value}]);
});

const signal = document.querySelector('#signal');
const hasSignal = (navigator as {globalPrivacyControl?: boolean}).globalPrivacyControl === true;
if (signal) signal.textContent = `Your browser ${hasSignal ? 'sends' : 'doesn’t send'} Global Privacy Control.`;

function showSearch(body: string): void {
  const {searchCriteria: _, ...others} = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const shown = document.querySelector('#search');
  if (shown) shown.textContent = JSON.stringify(others, null, 2);
}

function list({event, ecommerce}: Entry): void {
  if (!event) return;
  const line = document.createElement('li');
  const term = document.createElement('code');
  term.textContent = event;
  const {value, items = []} = ecommerce ?? {};
  const subject = items.length === 1 ? items[0]?.item_name : `${items.length} plans`;
  line.append(term, ` ${[subject, value !== undefined && `$${value}`].filter(Boolean).join(', ')}`);
  document.querySelector('#entries')?.append(line);
}
