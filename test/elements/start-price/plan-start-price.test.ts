import {expect, fixture, html} from '@open-wc/testing';
import {ServiceError} from '../../../src/client/service-error.js';
import type {SearchRequest} from '../../../src/contract/search.js';
import type {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import type {
  PlanStartPriceOpenEvent,
  PlanStartPriceShowEvent,
} from '../../../src/elements/events/start-price-events.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import {breakPerformanceApi, changeRoute, nextEvent, until, makeService, part, read, settled} from '../support.js';

const VIN = '1HGCM82633A004352';
const CAR = {vin: VIN, mileage: '2000', state: 'CA'};

interface PriceRequest {
  readonly request: SearchRequest;
  readonly signal: AbortSignal | undefined;
  readonly answer: (price: number | undefined) => void;
  readonly fail: (error: unknown) => void;
}

before(() => PlanStartPrice.define());

let goBack = (): void => undefined;
beforeEach(() => {
  goBack = changeRoute();
  scrollTo(0, 0);
});
let repair = (): void => undefined;
afterEach(() => {
  goBack();
  repair();
});

function makePrices() {
  const requests: PriceRequest[] = [];
  const {service: plain, searches} = makeService();
  const service: PlanService = {
    ...plain,
    startPrice: (request, {signal} = {}) =>
      new Promise((answer, fail) => {
        signal?.addEventListener('abort', () => fail(new ServiceError('aborted', 'test')));
        requests.push({request, signal, answer, fail});
      }),
  };
  return {service, requests, searches};
}

async function makeStartPrice({noPrice}: {noPrice?: string} = {}) {
  const prices = makePrices();
  const startPrice = await fixture<PlanStartPrice>(
    html`<plan-start-price .service=${prices.service} vin=${VIN} mileage="48000" state="CA"></plan-start-price>`,
  );
  if (noPrice !== undefined) {
    const words = document.createElement('span');
    words.slot = 'no-price';
    words.textContent = noPrice;
    startPrice.append(words);
  }
  await until(() => prices.requests.length === 1, 'the price is requested');
  return {startPrice, ...prices};
}

type Setup = Awaited<ReturnType<typeof makeStartPrice>>;

const button = (startPrice: PlanStartPrice) => part<HTMLButtonElement>(startPrice, '[part="open"]');
const isEmpty = (startPrice: PlanStartPrice) => startPrice.getBoundingClientRect().height === 0;

/** Enough space to push what follows out of the viewport. */
function farBelow(): HTMLElement {
  const space = document.createElement('div');
  space.style.blockSize = '300vh';
  return space;
}

/** Waits until an element is in the viewport and every observer has been notified. */
async function inView(element: Element): Promise<void> {
  await new Promise<void>(resolve => {
    new IntersectionObserver(entries => {
      if (entries.some(({isIntersecting}) => isIntersecting)) resolve();
    }).observe(element);
  });
  await new Promise(requestAnimationFrame);
}

const cars = (count: number, service: PlanService) =>
  Array.from(
    {length: count},
    (_, index) =>
      html`<plan-start-price .service=${service} vin=${VIN} mileage=${1000 + index} state="CA"></plan-start-price>`,
  );

/** Answers the requests for five cars of a list, one by one, and checks that no other is sent in the meantime. */
async function answerFive(list: Element, requests: readonly PriceRequest[], between: () => unknown = () => undefined) {
  for (let count = 1; count <= 5; count += 1) {
    await until(() => requests.length === count);
    await new Promise(requestAnimationFrame);
    expect(requests).to.have.length(count);
    between();
    requests.at(-1)?.answer(count);
    await nextEvent(list, 'plan-start-price-show');
  }
}

async function answered({startPrice, requests}: Setup, price: number | undefined): Promise<void> {
  requests[0]?.answer(price);
  if (price !== undefined) await nextEvent(startPrice, 'plan-start-price-show');
  await new Promise(requestAnimationFrame);
  await startPrice.updateComplete;
}

describe('plan-start-price', () => {
  it('is accessible with a price and open', async () => {
    const setting = await makeStartPrice();
    await answered(setting, 129);
    await expect(await settled(setting.startPrice)).to.be.accessible();
    button(setting.startPrice).click();
    await nextEvent(setting.startPrice, 'plan-start-price-open');
    await expect(await settled(setting.startPrice)).to.be.accessible();
  });

  it('requests the price for a ZIP code that has lost its leading zero', async () => {
    const {service, requests} = makePrices();
    await fixture(
      html`<plan-start-price .service=${service} vin=${VIN} mileage="48000" zip="2139"></plan-start-price>`,
    );
    await until(() => requests.length === 1, 'the price is requested');
    expect(requests[0]?.request.searchCriteria.zip).to.equal('02139');
  });

  it('requests a price by VIN, mileage and state, and shows the lowest down payment', async () => {
    const setting = await makeStartPrice();
    expect(setting.requests[0]?.request).to.deep.equal({
      searchCriteria: {vin: VIN, mileage: 48000, stateShortName: 'CA'},
      responseDetailLevel: 'Full',
      showProviderInfo: true,
    });
    expect(isEmpty(setting.startPrice)).to.equal(true);
    await answered(setting, 129);
    expect(read(button(setting.startPrice))).to.equal(
      'Vehicle service contracts from $129 down, plus monthly payments',
    );
  });

  it('shows a price that is known without a quote, for every car in view', async () => {
    const {service, requests} = makePrices();
    const known: PlanService = {
      ...service,
      knownStartPrice: ({searchCriteria}) => Promise.resolve(searchCriteria.mileage ?? 0),
    };
    const list = await fixture(html`<div>${cars(8, known)}</div>`);
    const prices = [...list.querySelectorAll('plan-start-price')];
    await until(() => prices.every(price => !isEmpty(price)));
    expect(read(button(prices[7] as PlanStartPrice))).to.contain('$1,007 down');
    expect(requests).to.have.length(0);
  });

  it('requests the price of a car for which none is known', async () => {
    const {service, requests} = makePrices();
    const unknown: PlanService = {...service, knownStartPrice: () => Promise.resolve(undefined)};
    const list = await fixture(html`<div>${cars(1, unknown)}</div>`);
    await until(() => requests.length === 1);
    requests[0]?.answer(85);
    const price = list.querySelector('plan-start-price') as PlanStartPrice;
    await until(() => read(button(price)).includes('$85 down'));
  });

  it('shows the price in the language of the page', async () => {
    const setting = await makeStartPrice();
    setting.startPrice.lang = 'es';
    await answered(setting, 129);
    await until(
      () =>
        read(button(setting.startPrice)) ===
        'Contratos de servicio vehicular desde $129 de pago inicial, más pagos mensuales',
    );
  });

  it('its own events have its reference, also after their dispatch', async () => {
    const {service, requests} = makePrices();
    const startPrice = await fixture<PlanStartPrice>(
      html`<plan-start-price
        reference="HL-2384"
        .service=${service}
        vin=${VIN}
        mileage="48000"
        state="CA"
      ></plan-start-price>`,
    );
    const references: string[] = [];
    const take = (event: PlanStartPriceShowEvent | PlanStartPriceOpenEvent) => {
      references.push(event.reference);
      queueMicrotask(() => references.push(event.reference));
    };
    startPrice.addEventListener('plan-start-price-show', take);
    startPrice.addEventListener('plan-start-price-open', take);
    await until(() => requests.length === 1);
    requests[0]?.answer(129);
    await until(() => references.length === 2);
    startPrice.settings = {reference: 'campaign'};
    button(startPrice).click();
    await until(() => references.length === 4);
    expect(references).to.deep.equal(['HL-2384', 'HL-2384', 'campaign', 'campaign']);
  });

  it('U10: accepts zero as a price', async () => {
    const setting = await makeStartPrice();
    await answered(setting, 0);
    expect(read(button(setting.startPrice))).to.equal('Vehicle service contracts from $0 down, plus monthly payments');
  });

  for (const [what, end] of Object.entries({
    'without a price': ({requests}: Setup) => requests[0]?.answer(undefined),
    'after a failure': ({requests}: Setup) => requests[0]?.fail(new ServiceError('protocol', 'test')),
  })) {
    it(`U10: takes up no space ${what}, and the next car is requested`, async () => {
      const setting = await makeStartPrice();
      end(setting);
      await makeStartPrice();
      expect(isEmpty(setting.startPrice)).to.equal(true);
    });
  }

  it('offers a plain button without a price if the page has a text for it or asks for ours', async () => {
    const {startPrice} = await makeStartPrice({noPrice: 'Cover this car'});
    await until(() => !button(startPrice).hidden);
    expect(read(startPrice)).to.equal('Cover this car');
    changeRoute();
    startPrice.remove();
    const blank = await makeStartPrice({noPrice: ''});
    await until(() => read(button(blank.startPrice)) === 'See plans');
  });

  it('opens a finder that searches for the car immediately, and returns focus when it is closed', async () => {
    const setting = await makeStartPrice();
    const {startPrice, searches} = setting;
    startPrice.setAttribute('handoff', 'event');
    await answered(setting, 129);
    button(startPrice).click();
    expect((await nextEvent(startPrice, 'plan-start-price-open')).price).to.equal(129);
    await until(() => searches.length === 1, 'the search is sent');
    expect(searches[0]?.request.searchCriteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
    expect(part(startPrice, 'plan-finder')).to.include({handoff: 'event'});
    const finder = part<PlanFinder>(startPrice, 'plan-finder');
    expect(part(finder, 'dialog').matches(':modal')).to.equal(true);
    const closed = nextEvent(startPrice, 'plan-close');
    part(finder, '[part="finder-dialog-close"]').click();
    await closed;
    expect(finder.hidden).to.equal(true);
    expect(startPrice.shadowRoot?.activeElement?.part.value).to.equal('open');
  });

  it('gives its finder the settings and attributes that the page sets later, and resets those that it removes', async () => {
    const {startPrice, searches} = await makeStartPrice();
    startPrice.settings = {searchFilters: {coverageTypes: ['Powertrain']}, handoffHosts: ['shop.example']};
    startPrice.setAttribute('contact', 'tel:5550100134');
    button(startPrice).click();
    await until(() => searches.length === 1, 'the search is sent');
    const finder = part<PlanFinder>(startPrice, 'plan-finder');
    expect(finder).to.include({contact: 'tel:5550100134'});
    expect(finder.handoffHosts).to.deep.equal(['shop.example']);
    startPrice.settings = {};
    startPrice.removeAttribute('contact');
    startPrice.setAttribute('reference', 'stock 4411');
    await startPrice.updateComplete;
    expect(finder).to.include({contact: '', searchFilters: undefined, reference: 'stock 4411'});
    expect(finder.handoffHosts).to.deep.equal([]);
  });

  it('gives its finder an attribute that the page changes while the dialog is open', async () => {
    const {startPrice, searches} = await makeStartPrice();
    button(startPrice).click();
    await until(() => searches.length === 1, 'the search is sent');
    const finder = part<PlanFinder>(startPrice, 'plan-finder');
    startPrice.setAttribute('consent', 'denied');
    startPrice.setAttribute('handoff', 'blank');
    await until(() => finder.consent === 'denied');
    expect(finder.handoff).to.equal('blank');
    startPrice.removeAttribute('consent');
    await until(() => finder.consent === 'auto');
  });

  it('does not search for another car until it is opened again', async () => {
    const setting = await makeStartPrice();
    await answered(setting, 99);
    const {startPrice, searches} = setting;
    button(startPrice).click();
    await until(() => searches.length === 1);
    part(part(startPrice, 'plan-finder'), '[part="finder-dialog-close"]').click();
    await until(() => part(startPrice, 'plan-finder').hidden);
    startPrice.mileage = '60000';
    await startPrice.updateComplete;
    expect(startPrice.renderRoot.querySelector('plan-finder')).to.equal(null);
    button(startPrice).click();
    await until(() => searches.length === 2);
    expect(searches[1]?.request.searchCriteria.mileage).to.equal(60_000);
  });

  it('takes its reference as a property, too, as frameworks set it', async () => {
    const {startPrice} = await makeStartPrice();
    const opened = nextEvent(startPrice, 'plan-start-price-open');
    startPrice.reference = 'HL-2384';
    button(startPrice).click();
    expect((await opened).reference).to.equal('HL-2384');
    startPrice.reference = null;
    expect(startPrice.hasAttribute('reference')).to.equal(false);
  });

  it('the events of its finder have its reference, also after their dispatch', async () => {
    const {startPrice, searches} = await makeStartPrice();
    startPrice.setAttribute('reference', 'HL-2384');
    const references: string[] = [];
    startPrice.addEventListener('plan-search-start', event => {
      references.push(event.reference);
      setTimeout(() => references.push(event.reference));
    });
    button(startPrice).click();
    await until(() => searches.length === 1);
    await until(() => references.length === 2);
    expect(references).to.deep.equal(['HL-2384', 'HL-2384']);
  });

  it('does not search for another customer or with other filters until it is opened again', async () => {
    const setting = await makeStartPrice();
    const {startPrice, searches} = setting;
    const customer = {firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com'};
    let count = 0;
    for (const settings of [{}, {searchFilters: {providers: ['Acme']}}, {customer}] as Partial<PlanFinder>[]) {
      startPrice.settings = settings;
      await startPrice.updateComplete;
      expect(startPrice.renderRoot.querySelector('plan-finder')).to.equal(null);
      button(startPrice).click();
      count += 1;
      await until(() => searches.length === count);
      part(part(startPrice, 'plan-finder'), '[part="finder-dialog-close"]').click();
      await until(() => part(startPrice, 'plan-finder').hidden);
    }
    startPrice.settings = {customer, reference: 'stock 4411'};
    await startPrice.updateComplete;
    expect(part(startPrice, 'plan-finder')).to.include({reference: 'stock 4411'});
    expect(searches).to.have.length(count);
  });

  it('opens although the page changes the car meanwhile', async () => {
    const {startPrice, searches} = await makeStartPrice();
    for (const mileage of ['60000', '70000']) {
      button(startPrice).click();
      await startPrice.updateComplete;
      startPrice.mileage = mileage;
      await nextEvent(startPrice, 'plan-start-price-open');
      const dialog = part(part(startPrice, 'plan-finder'), 'dialog');
      expect(dialog.matches(':modal')).to.equal(true);
      await until(() => searches.at(-1)?.request.searchCriteria.mileage === Number(mileage));
      part(part(startPrice, 'plan-finder'), '[part="finder-dialog-close"]').click();
      await until(() => part(startPrice, 'plan-finder').hidden);
    }
  });

  it('opens its finder even if the page loads widgets lazily', async () => {
    const {startPrice, searches} = await makeStartPrice();
    startPrice.setAttribute('loading', 'lazy');
    button(startPrice).click();
    await nextEvent(startPrice, 'plan-start-price-open');
    await until(() => searches.length === 1, 'the search is sent');
    expect(part(part(startPrice, 'plan-finder'), 'dialog').matches(':modal')).to.equal(true);
  });

  for (const odd of [null, NaN, '$129'])
    it(`shows no price if the page’s service returns ${odd}`, async () => {
      const {service, startPrice, requests} = await makeStartPrice();
      let shown = 0;
      startPrice.addEventListener('plan-start-price-show', () => (shown += 1));
      requests[0]?.answer(odd as number);
      // The next car's price is requested once the first request is over.
      startPrice.after(Object.assign(document.createElement('plan-start-price'), {...CAR, service}));
      await until(() => requests.length === 2);
      await startPrice.updateComplete;
      expect([shown, isEmpty(startPrice)]).to.deep.equal([0, true]);
    });

  it('B1: aborts its request when it is removed from the page, and sends it again when it is added again', async () => {
    const {startPrice, requests} = await makeStartPrice();
    const place = startPrice.parentElement;
    startPrice.remove();
    expect(requests[0]?.signal?.aborted).to.equal(true);
    place?.append(startPrice);
    await until(() => requests.length === 2);
  });

  it('is requested again after its car was moved out of view only once the car is in view again', async () => {
    const {startPrice, requests} = await makeStartPrice();
    const place = startPrice.parentElement;
    place?.append(farBelow(), startPrice);
    await new Promise(resolve => new IntersectionObserver(resolve).observe(startPrice));
    await settled(startPrice);
    expect(requests).to.have.length(1);
    place?.prepend(startPrice);
    await until(() => requests.length === 2);
  });

  it('requests the next car’s price after one was aborted whose service ignores that and never settles', async () => {
    const {service} = makePrices();
    const asked: SearchRequest[] = [];
    const startPrice = (request: SearchRequest) => {
      asked.push(request);
      return new Promise<undefined>(() => undefined);
    };
    const list = await fixture(html`<div>${cars(1, {...service, startPrice})}</div>`);
    await until(() => asked.length === 1);
    list.firstElementChild?.remove();
    list.append(Object.assign(document.createElement('plan-start-price'), {...CAR, service: {...service, startPrice}}));
    await until(() => asked.length === 2);
    list.firstElementChild?.remove();
  });

  it('B2: requests the price of another car, and never shows that of the previous one', async () => {
    const setting = await makeStartPrice();
    setting.startPrice.mileage = '60000';
    await until(() => setting.requests.length === 2);
    setting.requests[0]?.answer(1);
    setting.requests[1]?.answer(250);
    expect((await nextEvent(setting.startPrice, 'plan-start-price-show')).price).to.equal(250);
    await until(() => read(button(setting.startPrice)).includes('$250'));
  });

  it('requests prices only for cars in the viewport, one after the other, and five per page view', async () => {
    const {service, requests} = makePrices();
    const list = await fixture(html`<div>${cars(7, service)} ${farBelow()} ${cars(1, service)}</div>`);
    await answerFive(list, requests);
    await new Promise(requestAnimationFrame);
    expect(new Set(requests.map(({request}) => request.searchCriteria.mileage)).size).to.equal(5);
  });

  it('requests five more prices on the next page of a site whose router loads no page', async () => {
    const {service, requests} = makePrices();
    const list = await fixture(html`<div>${cars(6, service)}</div>`);
    await answerFive(list, requests);
    changeRoute();
    list.lastElementChild?.setAttribute('mileage', '9000');
    await until(() => requests.length === 6);
    expect(requests.at(-1)?.request.searchCriteria.mileage).to.equal(9000);
  });

  it('requests five prices even if the page clears its performance marks, or replaced the API with one that throws', async () => {
    const clearMarks = () => {
      performance.clearMarks();
      return () => undefined;
    };
    for (const disturb of [clearMarks, breakPerformanceApi]) {
      changeRoute();
      repair = disturb();
      const {service, requests} = makePrices();
      const list = await fixture(html`<div>${cars(7, service)}</div>`);
      await answerFive(list, requests, disturb);
      await new Promise(requestAnimationFrame);
      expect(requests).to.have.length(5);
      repair();
      list.remove();
    }
  });

  it('requests the price of a car below the viewport once it is scrolled to', async () => {
    const {service, requests} = makePrices();
    const list = await fixture(
      html`<div>
        ${farBelow()}
        <plan-start-price .service=${service} vin=${VIN} mileage="48000" state="CA"></plan-start-price>
      </div>`,
    );
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(requests).to.have.length(0);
    list.lastElementChild?.scrollIntoView();
    await until(() => requests.length === 1);
  });

  it('requests no price for a car that left the viewport before its turn', async () => {
    const {service, requests} = makePrices();
    const list = await fixture(
      html`<div>
        ${cars(3, service)} ${farBelow()}
        <plan-start-price .service=${service} vin=${VIN} mileage="48000" state="CA"></plan-start-price>
      </div>`,
    );
    await until(() => requests.length === 1);
    const last = list.lastElementChild as Element;
    last.scrollIntoView();
    await inView(last);
    requests[0]?.answer(129);
    await until(() => requests.length > 1);
    expect(requests[1]?.request.searchCriteria.mileage).to.equal(48000);
  });

  it('requests nothing if the car is not fully known, or the relay is a plain proxy', async () => {
    const {service, requests} = makePrices();
    await fixture(
      html`<div>
        <plan-start-price .service=${service} vin=${VIN} mileage="48000"></plan-start-price>
        <plan-start-price .service=${service} vin=${VIN} mileage="1000" state="CA" search="sync"></plan-start-price>
        <plan-start-price .service=${service} vin=${VIN} mileage="2000" state="CA"></plan-start-price>
      </div>`,
    );
    await until(() => requests.length === 1);
    expect(requests[0]?.request.searchCriteria.mileage).to.equal(2000);
  });
});
