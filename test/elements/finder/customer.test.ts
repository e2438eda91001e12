import {expect, fixture, html} from '@open-wc/testing';
import type {UserDetails} from '../../../src/contract/search.js';
import {createService} from '../../../src/elements/search/relay-service.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import {describeFailure} from '../../../src/elements/finder/failure.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {replace} from '../replace.js';
import {enter, ENTRIES, changeRoute, nextEvent, until, makeService, part, plansOf} from '../support.js';

const VIN = '1HGCM82633A004352';
const CUSTOMER: UserDetails = {firstName: 'Ada', lastName: 'Quill', email: 'ada@quill.example', zip: '94110'};
const ANSWER = {plans: plansOf(...ENTRIES), droppedCount: 0};

before(() => PlanFinder.define());

/** Creates a finder whose service records searches with and without details separately. */
async function makeFinder(settings: Partial<PlanFinder> = {}) {
  const {service: plain, searches, prefetches} = makeService();
  const {service: own, searches: withDetails} = makeService();
  const service: PlanService = {...plain, searchWithCustomer: own.search};
  const finder = await fixture<PlanFinder>(
    html`<plan-finder .service=${service} vin=${VIN} mileage="48000" state="CA"></plan-finder>`,
  );
  Object.assign(finder, {customer: CUSTOMER, ...settings});
  await finder.updateComplete;
  await formOf(finder).updateComplete;
  return {finder, searches, prefetches, withDetails};
}

const formOf = (finder: PlanFinder) => part<PlanVehicleForm>(finder, 'plan-vehicle-form');
const press = (finder: PlanFinder) => part(formOf(finder), 'button[part="submit"]').click();

async function search({finder, withDetails}: Awaited<ReturnType<typeof makeFinder>>) {
  press(finder);
  await until(() => withDetails.length > 0, 'the search is sent');
  return withDetails[0];
}

describe('a finder with a customer', () => {
  it('searches by VIN once, with the details instead of the regular search', async () => {
    const setting = await makeFinder();
    const asked = await search(setting);
    expect(asked?.request).to.deep.equal({
      searchCriteria: {vin: VIN, mileage: 48000, stateShortName: 'CA'},
      responseDetailLevel: 'Full',
      showProviderInfo: true,
      UserDetails: CUSTOMER,
    });
    const complete = nextEvent(setting.finder, 'plan-search-complete');
    asked?.answer(ANSWER);
    expect((await complete).planCount).to.equal(2);
    expect(setting.searches).to.have.length(0);
    expect(setting.withDetails).to.have.length(1);
  });

  it('offers to save plans, but never those that are for one customer', async () => {
    replace(window, 'planFinder', () => undefined);
    for (const [customer, isOffered] of [
      [undefined, true],
      [CUSTOMER, false],
    ] as const) {
      const {finder, searches, withDetails} = await makeFinder({customer});
      const sent = customer ? withDetails : searches;
      press(finder);
      await until(() => sent.length > 0, 'the search is sent');
      sent[0]?.answer({...ANSWER, quotedAt: Date.now()});
      const place = () => finder.shadowRoot?.querySelector('[slot="list-save"]');
      await until(place, 'what saves is loaded');
      expect(place()?.querySelector('[part~="save"]') !== null).to.equal(isOffered);
    }
  });

  it('never prefetches', async () => {
    changeRoute();
    const setting = await makeFinder();
    const ready = nextEvent(setting.finder, 'plan-vehicle-ready');
    enter(part<HTMLInputElement>(formOf(setting.finder), '#mileage'), '52000');
    await ready;
    // By the time the click has sent a search, a prefetch would have been sent.
    await search(setting);
    expect(setting.prefetches).to.deep.equal([]);
  });

  it('ignores the details if the car is not identified by VIN, and warns once', async () => {
    const setting = await makeFinder({vin: '', licensePlate: '7ABC123'});
    const {warn} = console;
    const said: unknown[][] = [];
    console.warn = (...words: unknown[]) => said.push(words);
    try {
      for (const count of [1, 2]) {
        setting.finder.mileage = String(48000 + count);
        await setting.finder.updateComplete;
        await formOf(setting.finder).updateComplete;
        press(setting.finder);
        await until(() => setting.searches.length === count, 'the search is sent');
      }
    } finally {
      console.warn = warn;
    }
    expect(setting.withDetails).to.have.length(0);
    expect(JSON.stringify(setting.searches.map(({request}) => request))).not.to.contain('UserDetails');
    expect(said.flat().filter(word => String(word).includes('customer'))).to.have.length(1);
    expect(JSON.stringify(said)).not.to.contain('quill');
  });

  it('reveals the customer in no event', async () => {
    const setting = await makeFinder({handoff: 'event'});
    const told: string[] = [];
    const note = (event: Event) => told.push(JSON.stringify({...event, type: event.type}));
    const names = ['start', 'progress', 'complete', 'error'].map(name => `plan-search-${name}`);
    for (const name of [...names, 'plan-vehicle-submit', 'plan-checkout']) setting.finder.addEventListener(name, note);
    const asked = await search(setting);
    const complete = nextEvent(setting.finder, 'plan-search-complete');
    asked?.answer(ANSWER);
    await complete;
    await setting.finder.updateComplete;
    part(part(setting.finder, 'plan-list'), '[part~="checkout"]').click();
    expect(told.join())
      .to.contain('plan-checkout')
      .and.not.to.match(/quill|94110/i);
  });

  it('keeps its plans when a framework sets equal details, and discards them when they are another customer’s', async () => {
    const setting = await makeFinder();
    const asked = await search(setting);
    setting.finder.customer = {...CUSTOMER};
    await setting.finder.updateComplete;
    expect(asked?.options.signal?.aborted).to.equal(false);
    setting.finder.customer = {...CUSTOMER, firstName: 'Grace'};
    await setting.finder.updateComplete;
    expect(asked?.options.signal?.aborted).to.equal(true);
  });

  it('discards its plans when a framework changes the details and sets a copy of them', async () => {
    const customer = {...CUSTOMER};
    const setting = await makeFinder({customer});
    const asked = await search(setting);
    customer.email = 'grace@quill.example';
    setting.finder.customer = {...customer};
    await setting.finder.updateComplete;
    expect(asked?.options.signal?.aborted).to.equal(true);
  });
});

describe('the relay service', () => {
  const searchCriteria = {vin: VIN, mileage: 48000, stateShortName: 'CA'};
  const {fetch: ownFetch} = window;
  let sent: string[] = [];

  beforeEach(() => {
    sent = [];
    window.fetch = input => {
      sent.push(input instanceof Request ? input.url : String(input));
      return Promise.resolve(Response.json({response: {results: []}, errorResponse: null}));
    };
  });

  afterEach(() => {
    window.fetch = ownFetch;
  });

  it('B1: does not send a search with customer details again to resume it, because that would buy a second quote', async () => {
    const service = createService({relay: 'https://relay.example/plans', mode: 'async'});
    const request = {searchCriteria, UserDetails: CUSTOMER};
    await service.searchWithCustomer?.(request);
    expect(sent).to.have.length(1);
    const failure = await service.searchWithCustomer?.(request, {purpose: 'poll'}).catch((error: unknown) => error);
    expect(failure).to.include({kind: 'network'});
    expect(sent).to.have.length(1);
  });

  it('B1: does not send a synchronous search again to resume it, because that would buy a second quote', async () => {
    const service = createService({relay: 'https://relay.example/plans', mode: 'sync'});
    await service.search({searchCriteria});
    expect(sent).to.have.length(1);
    const failure = await service.search({searchCriteria}, {purpose: 'poll'}).catch((error: unknown) => error);
    expect(failure).to.include({kind: 'network'});
    expect(describeFailure(failure).kind, 'the shopper is not told that the connection was lost').to.equal('lost');
    expect(sent).to.have.length(1);
  });
});
