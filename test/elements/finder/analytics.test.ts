import {expect, fixture, html} from '@open-wc/testing';
import {PlanNoResultsEvent, PlanPrintEvent, PlanShareEvent} from '../../../src/elements/events/list-events.js';
import {PlanScanEvent} from '../../../src/elements/events/scan-event.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {replace} from '../replace.js';
import {enter, ENTRIES, changeRoute, nextEvent, until, makeService, part, plansOf} from '../support.js';

const VIN = '1HGCM82633A004352';
const page = window as unknown as {dataLayer?: unknown[]};

before(() => PlanFinder.define());

async function makeFinder(settings: Partial<PlanFinder> = {}) {
  const {service, searches, prefetches} = makeService();
  const finder = await fixture<PlanFinder>(html`<plan-finder vin=${VIN} mileage="48000" state="CA"></plan-finder>`);
  Object.assign(finder, {prefetch: 'off', service, ...settings});
  await finder.updateComplete;
  return {finder, searches, prefetches};
}

type Setting = Awaited<ReturnType<typeof makeFinder>>;

const formOf = (finder: PlanFinder) => part<PlanVehicleForm>(finder, 'plan-vehicle-form');

/** Submits the form and returns the body that is sent. */
async function search({finder, searches}: Setting) {
  const count = searches.length;
  await formOf(finder).updateComplete;
  part(formOf(finder), 'button[part="submit"]').click();
  await until(() => searches.length > count, 'the search is sent');
  return searches.at(-1)?.request;
}

async function found(setting: Setting, plans = plansOf(...ENTRIES)) {
  await search(setting);
  const complete = nextEvent(setting.finder, 'plan-search-complete');
  setting.searches.at(-1)?.answer({plans, droppedCount: 0});
  await complete;
  await setting.finder.updateComplete;
}

/** Pushes the page's consent as Google's own snippet does. */
function say(kind: 'default' | 'update', consent: object): void {
  (page.dataLayer ??= []).push(['consent', kind, consent]);
}

const address = location.href;

afterEach(() => {
  delete page.dataLayer;
  history.replaceState(null, '', address);
});

describe('attribution', () => {
  beforeEach(() => history.replaceState(null, '', '?utm_source=mail&vin=1HGCM82633A004352'));

  it('attribution is at the root of the body and contains only allowed parameters', async () => {
    expect((await search(await makeFinder()))?.tracking).to.deep.equal({queryParams: 'utm_source=mail'});
  });

  it('attribution is the first touch that an earlier page of the visit has kept, unless consent is denied', async () => {
    sessionStorage.setItem('plan-finder', JSON.stringify({queryParams: 'gclid=first&page=2'}));
    expect((await search(await makeFinder()))?.tracking).to.deep.equal({queryParams: 'gclid=first'});
    history.replaceState(null, '', '?page=2');
    expect((await search(await makeFinder()))?.tracking).to.deep.equal({queryParams: 'gclid=first'});
    expect(await search(await makeFinder({consent: 'denied'}))).not.to.have.property('tracking');
    expect(sessionStorage.getItem('plan-finder')).to.equal(null);
  });

  it('attribution is read from the URL with which the page was opened if a script has removed its parameters', async () => {
    history.replaceState(null, '', '?page=2');
    const opened = {name: `${location.origin}/?utm_source=mail&vin=${VIN}`};
    const getEntriesByType = (type: string) => (type === 'navigation' ? [opened] : []);
    replace(performance, 'getEntriesByType', getEntriesByType);
    const body = await search(await makeFinder());
    expect(body?.tracking).to.deep.equal({queryParams: 'utm_source=mail'});
  });

  it('attribution is left out if there is nothing to report', async () => {
    history.replaceState(null, '', '?page=2');
    expect(await search(await makeFinder())).not.to.have.property('tracking');
  });

  it('attribution is left out if the page or its Consent Mode denies it', async () => {
    expect(await search(await makeFinder({consent: 'denied'}))).not.to.have.property('tracking');
    say('default', {ad_storage: 'denied'});
    expect(await search(await makeFinder())).not.to.have.property('tracking');
    expect(await search(await makeFinder({consent: 'granted'}))).to.have.property('tracking');
  });

  it('attribution follows the last command of Consent Mode about it, whatever later ones are about', async () => {
    say('default', {ad_storage: 'granted', analytics_storage: 'granted'});
    say('update', {ad_storage: 'denied'});
    say('update', {analytics_storage: 'granted'});
    expect(await search(await makeFinder())).not.to.have.property('tracking');
    say('update', {ad_storage: 'granted'});
    expect(await search(await makeFinder())).to.have.property('tracking');
  });

  it('attribution is left out if Consent Mode denies it in some regions, until an update', async () => {
    say('default', {ad_storage: 'denied', region: ['US-CA']});
    say('default', {ad_storage: 'granted', region: ['US-TX']});
    say('default', {ad_storage: 'granted'});
    expect(await search(await makeFinder())).not.to.have.property('tracking');
    say('update', {ad_storage: 'granted'});
    expect(await search(await makeFinder())).to.have.property('tracking');
  });

  it('attribution is left out if Consent Mode grants it only in some regions', async () => {
    say('default', {ad_storage: 'denied'});
    say('default', {ad_storage: 'granted', region: ['US']});
    expect(await search(await makeFinder())).not.to.have.property('tracking');
  });

  it('T15: attribution has the referring site’s page without its query', async () => {
    const referrer = 'https://search.example/results?q=jane+doe#top';
    replace(document, 'referrer', referrer);
    const body = await search(await makeFinder());
    expect(body?.tracking?.referrer).to.equal('https://search.example/results');
  });

  it('attribution is left out under Global Privacy Control, even if consent is granted', async () => {
    replace(navigator, 'globalPrivacyControl', true);
    const body = await search(await makeFinder({consent: 'granted'}));
    expect(body).not.to.have.property('tracking');
  });

  it('attribution follows a change of consent, with a new body', async () => {
    changeRoute();
    const setting = await makeFinder({prefetch: 'intent'});
    await formOf(setting.finder).updateComplete;
    enter(part(formOf(setting.finder), '#mileage'), '50000');
    await until(() => setting.prefetches.length === 1, 'the prefetch');
    expect(setting.prefetches[0]).to.have.property('tracking');
    say('update', {ad_storage: 'denied'});
    expect(await search(setting)).not.to.have.property('tracking');
  });

  it('attribution stays the same if the page’s URL changes before the form is submitted', async () => {
    changeRoute();
    const setting = await makeFinder({prefetch: 'intent'});
    enter(part(formOf(setting.finder), '#mileage'), '50000');
    await until(() => setting.prefetches.length === 1, 'the prefetch');
    history.replaceState(null, '', '?utm_source=other');
    expect(await search(setting)).to.equal(setting.prefetches[0]);
  });
});

describe('the data layer', () => {
  const pushed = () => page.dataLayer ?? [];
  const names = () => pushed().flatMap(entry => (entry as {event?: string}).event ?? []);
  const isLoaded = () => until(() => names().length > 0, 'the list is reported');

  it('the data layer receives no list from a search that finds no plans', async () => {
    const setting = await makeFinder({analytics: 'datalayer'});
    await search(setting);
    setting.searches.at(-1)?.answer({plans: [], droppedCount: 0});
    await until(() => setting.finder.matches(':state(empty)'), 'the message');
    part(setting.finder, '[part~="change"]').click();
    await found(setting);
    await isLoaded();
    expect(names()).to.deep.equal(['view_item_list']);
  });

  it('the data layer receives the list, a choice, an opened plan and its checkout, each after clearing the previous one', async () => {
    const setting = await makeFinder({analytics: 'datalayer', handoff: 'event'});
    await found(setting);
    await isLoaded();
    const list = part(setting.finder, 'plan-list');
    const term = part<HTMLSelectElement>(list, '[data-axis="duration"]');
    enter(term, [...term.options].find(option => !option.selected)?.value ?? '');
    part(list, '[part~="details"]').click();
    await until(() => names().includes('view_item'), 'the details');
    part(list, '[part~="checkout"]').click();
    expect(names()).to.deep.equal(['view_item_list', 'select_item', 'view_item', 'begin_checkout']);
    expect(pushed().filter(entry => (entry as {ecommerce?: unknown}).ecommerce === null)).to.have.length(4);
    const [, first] = pushed() as {ecommerce: {items: object[]}}[];
    expect(first?.ecommerce.items[0]).to.deep.include({item_name: 'Summit Gold', price: 2649, quantity: 1, index: 0});
    expect(pushed().at(-1)).to.deep.include({event: 'begin_checkout'});
    expect((pushed().at(-1) as {ecommerce: object}).ecommerce).to.deep.include({currency: 'USD', value: 1890});
    expect(JSON.stringify(pushed())).not.to.contain(VIN);
  });

  it('the data layer receives at most the 200 items that Google Analytics accepts, with a monthly price where there is no total', async () => {
    const entries = Array.from({length: 201}, (_, index) => ({
      searchResultPlanId: `plan-${index}`,
      planName: `Plan ${index}`,
      monthlyPrice: 50,
    }));
    await found(await makeFinder({analytics: 'datalayer'}), plansOf(...entries));
    await isLoaded();
    const {ecommerce} = pushed().at(-1) as {ecommerce: {items: {price?: number}[]}};
    expect(ecommerce.items).to.have.length(200);
    expect(new Set(ecommerce.items.map(({price}) => price))).to.deep.equal(new Set([50]));
  });

  it('the data layer receives what was printed, shared, scanned and not found, without a name of a plan or a car', async () => {
    const setting = await makeFinder({analytics: 'datalayer'});
    await found(setting);
    await isLoaded();
    const list = part(setting.finder, 'plan-list');
    const before = pushed().length;
    for (const event of [new PlanPrintEvent(), new PlanShareEvent('email'), new PlanNoResultsEvent()])
      list.dispatchEvent(event);
    formOf(setting.finder).dispatchEvent(new PlanScanEvent());
    expect(pushed().slice(before)).to.deep.equal([
      {event: 'plan_print'},
      {event: 'share', method: 'email', content_type: 'service_contract_plans'},
      {event: 'plan_no_results'},
      {event: 'plan_scan'},
    ]);
  });

  it('the data layer receives nothing unless the page enables it, and nothing that consent denies', async () => {
    await found(await makeFinder());
    expect(pushed()).to.deep.equal([]);
    say('default', {analytics_storage: 'denied'});
    const setting = await makeFinder({analytics: 'datalayer', handoff: 'event'});
    await found(setting);
    part(part(setting.finder, 'plan-list'), '[part~="checkout"]').click();
    expect(names()).to.deep.equal([]);
  });
});

describe('what a finder saves for the return from a checkout', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => sessionStorage.clear());

  for (const [consent, count] of [
    ['auto', 1],
    ['denied', 0],
  ] as const)
    it(`is ${count === 0 ? 'nothing' : 'the search'} with consent="${consent}"`, async () => {
      const setting = await makeFinder({consent, handoff: 'event'});
      await found(setting);
      await until(() => setting.finder.shadowRoot?.querySelector('[slot="list-save"]'), 'what saves is loaded');
      part(part(setting.finder, 'plan-list'), '[part~="checkout"]').click();
      const saved = Object.keys(sessionStorage).filter(key => key.startsWith('plan-finder:'));
      expect(saved).to.have.length(count);
    });
});
