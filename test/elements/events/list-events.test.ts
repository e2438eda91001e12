import {expect, fixture, html} from '@open-wc/testing';
import {PlanFilterChangeEvent} from '../../../src/elements/events/list-events.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanList} from '../../../src/elements/list/plan-list.js';
import {replace} from '../replace.js';
import {changeRoute, ENTRIES, makeService, nextEvent, part, plansOf, until} from '../support.js';

const VIN = '1HGCM82633A004352';

before(() => PlanFinder.define());

let goBack = (): void => undefined;
beforeEach(() => {
  goBack = changeRoute();
});
afterEach(() => goBack());

async function makeFinder() {
  const {service, searches} = makeService();
  const finder = await fixture<PlanFinder>(
    html`<plan-finder vin=${VIN} mileage="48000" state="CA" prefetch="off" .service=${service}></plan-finder>`,
  );
  return {finder, searches};
}

async function found(): Promise<PlanList> {
  const {finder, searches} = await makeFinder();
  await finder.search({vin: VIN, mileage: 48_000, state: 'CA'});
  await until(() => searches.length === 1);
  const plans = plansOf(...ENTRIES.map(entry => ({...entry, planSummaryUrl: 'https://shop.example/summary'})));
  searches[0]?.answer({plans, droppedCount: 0});
  await until(() => finder.renderRoot.querySelector('plan-list'));
  const list = part<PlanList>(finder, 'plan-list');
  await until(() => list.renderRoot.querySelector('[part~="sort"]'), 'the tools load');
  return list;
}

/** What an event carries, besides what every event has. */
const fieldsOf = (event: Event): readonly string[] => Object.keys(event).filter(name => name !== 'isTrusted');

/** Runs a step and returns the event that reaches the document. */
async function reported<K extends keyof GlobalEventHandlersEventMap>(type: K, run: () => unknown) {
  const event = nextEvent(document, type);
  await run();
  return event;
}

describe('the events of what a shopper does with plans', () => {
  let over = new AbortController();
  beforeEach(() => (over = new AbortController()));
  afterEach(() => over.abort());

  it('plan-details-open reports that the details of a plan were opened, and carries nothing', async () => {
    const list = await found();
    const event = await reported('plan-details-open', () => part(list, '[part~="details"]').click());
    expect(fieldsOf(event)).to.deep.equal([]);
  });

  it('plan-print reports that plans are printed, from the list and from the details', async () => {
    let count = 0;
    replace(window, 'print', () => void (count += 1));
    const list = await found();
    const event = await reported('plan-print', () => part(list, '[part~="print"]').click());
    expect(fieldsOf(event)).to.deep.equal([]);
    await until(() => count === 1);
    part(list, '[part~="details"]').click();
    const details = part(list, 'plan-details');
    await until(() => details.shadowRoot?.querySelector('[part~="print"]'));
    await reported('plan-print', () => part(details, '[part~="print"]').click());
  });

  it('plan-share reports how a plan was shared, and not that sharing was canceled', async () => {
    const list = await found();
    part(list, '[part~="details"]').click();
    const details = part(list, 'plan-details');
    await until(() => details.shadowRoot?.querySelector('[part~="share"]'));
    const methods: unknown[] = [];
    const hear = ({method}: {method: unknown}): unknown => methods.push(method);
    document.addEventListener('plan-share', hear, {signal: over.signal});
    replace(navigator, 'share', () => Promise.reject(new DOMException('', 'AbortError')));
    part(details, 'button[part~="share"]').click();
    replace(navigator, 'share', () => Promise.resolve());
    await reported('plan-share', () => part(details, 'button[part~="share"]').click());
    const mail = part<HTMLAnchorElement>(details, 'a[part~="share"]');
    mail.addEventListener('click', click => click.preventDefault());
    await reported('plan-share', () => mail.click());
    expect(methods).to.deep.equal(['system', 'email']);
  });

  it('plan-share reports a comparison that was sent by email or as a text message', async () => {
    const list = await found();
    list.compared = list.plans.map(({key}) => key);
    list.comparing = true;
    await until(() => list.renderRoot.querySelector('plan-comparison')?.renderRoot.querySelector('a[part~="share"]'));
    const comparison = part(list, 'plan-comparison');
    const links = [...(comparison.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a[part~="share"]') ?? [])];
    const methods: unknown[] = [];
    for (const link of links) {
      link.addEventListener('click', click => click.preventDefault());
      methods.push((await reported('plan-share', () => link.click())).method);
    }
    expect(methods).to.deep.equal(['email', 'text']);
    list.comparing = false;
  });

  it('plan-no-results reports once that no plan matches the filters that the shopper set', async () => {
    const list = await found();
    let count = 0;
    const hear = (): unknown => (count += 1);
    document.addEventListener('plan-no-results', hear, {signal: over.signal});
    list.filters = {totalPrice: {from: undefined, to: 1}};
    await list.updateComplete;
    expect(count, 'the page’s own filters are not reported').to.equal(0);
    list.filters = {};
    part(list, '[part="filters"], section[part="panel"]').click();
    await until(() => list.renderRoot.querySelector('plan-filters'));
    const filters = part(list, 'plan-filters');
    for (const to of [5000, 2, 1])
      filters.dispatchEvent(new PlanFilterChangeEvent({totalPrice: {from: undefined, to}}));
    expect([list.shown.length, count]).to.deep.equal([0, 1]);
  });
});
