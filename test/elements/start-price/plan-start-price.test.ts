import {expect, fixture, html} from '@open-wc/testing';
import {ServiceError} from '../../../src/client/service-error.js';
import type {SearchRequest} from '../../../src/contract/search.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import {breakMeasurements, goToAnotherPage, heard, holds, makeService, part, read, still} from '../support.js';

const VIN = '1HGCM82633A004352';

interface Asked {
  readonly request: SearchRequest;
  readonly signal: AbortSignal | undefined;
  readonly answer: (price: number | undefined) => void;
  readonly fail: (error: unknown) => void;
}

before(() => PlanStartPrice.define());

let goBack = (): void => undefined;
beforeEach(() => {
  goBack = goToAnotherPage();
});
afterEach(() => goBack());

function makePrices() {
  const asked: Asked[] = [];
  const {service: plain, searches} = makeService();
  const service: PlanService = {
    ...plain,
    startPrice: (request, {signal} = {}) =>
      new Promise((answer, fail) => {
        signal?.addEventListener('abort', () => fail(new ServiceError('aborted', 'test')));
        asked.push({request, signal, answer, fail});
      }),
  };
  return {service, asked, searches};
}

async function makeTeaser({noPrice}: {noPrice?: string} = {}) {
  const prices = makePrices();
  const teaser = await fixture<PlanStartPrice>(
    html`<plan-start-price .service=${prices.service} vin=${VIN} mileage="48000" state="CA"></plan-start-price>`,
  );
  if (noPrice !== undefined) {
    const words = document.createElement('span');
    words.slot = 'no-price';
    words.textContent = noPrice;
    teaser.append(words);
  }
  await holds(() => prices.asked.length === 1, 'the price is asked for');
  return {teaser, ...prices};
}

type Teaser = Awaited<ReturnType<typeof makeTeaser>>;

const button = (teaser: PlanStartPrice) => part<HTMLButtonElement>(teaser, '[part="open"]');
const dialog = (teaser: PlanStartPrice) => part<HTMLDialogElement>(teaser, 'dialog');
const isEmpty = (teaser: PlanStartPrice) => teaser.getBoundingClientRect().height === 0;

/** As much room as pushes what follows out of view. */
function farBelow(): HTMLElement {
  const room = document.createElement('div');
  room.style.blockSize = '300vh';
  return room;
}

const cars = (count: number, service: PlanService) =>
  Array.from(
    {length: count},
    (_, index) =>
      html`<plan-start-price .service=${service} vin=${VIN} mileage=${1000 + index} state="CA"></plan-start-price>`,
  );

/** Answers five cars of a list, one by one, and looks that no other is asked for meanwhile. */
async function answerFive(list: Element, asked: readonly Asked[], between: () => unknown = () => undefined) {
  for (let count = 1; count <= 5; count += 1) {
    await holds(() => asked.length === count);
    await new Promise(requestAnimationFrame);
    expect(asked).to.have.length(count);
    between();
    asked.at(-1)?.answer(count);
    await heard(list, 'plan-start-price-show');
  }
}

async function answered({teaser, asked}: Teaser, price: number | undefined): Promise<void> {
  asked[0]?.answer(price);
  if (price !== undefined) await heard(teaser, 'plan-start-price-show');
  await new Promise(requestAnimationFrame);
  await teaser.updateComplete;
}

describe('plan-start-price', () => {
  it('is accessible with a price and open', async () => {
    const setting = await makeTeaser();
    await answered(setting, 129);
    await expect(await still(setting.teaser)).to.be.accessible();
    button(setting.teaser).click();
    await heard(setting.teaser, 'plan-start-price-open');
    await expect(await still(setting.teaser)).to.be.accessible();
  });

  it('asks by VIN, mileage and state, and says the lowest down payment', async () => {
    const setting = await makeTeaser();
    expect(setting.asked[0]?.request).to.deep.equal({
      searchCriteria: {vin: VIN, mileage: 48000, stateShortName: 'CA'},
      responseDetailLevel: 'Full',
      showProviderInfo: true,
    });
    expect(isEmpty(setting.teaser)).to.equal(true);
    await answered(setting, 129);
    expect(read(button(setting.teaser))).to.equal('Vehicle service contracts from $129 down, plus monthly payments');
  });

  it('says it in the language of the page', async () => {
    const setting = await makeTeaser();
    setting.teaser.lang = 'es';
    await answered(setting, 129);
    await holds(
      () =>
        read(button(setting.teaser)) ===
        'Contratos de servicio vehicular desde $129 de pago inicial, más pagos mensuales',
    );
  });

  it('U10: takes zero for a price', async () => {
    const setting = await makeTeaser();
    await answered(setting, 0);
    expect(read(button(setting.teaser))).to.equal('Vehicle service contracts from $0 down, plus monthly payments');
  });

  for (const [what, end] of Object.entries({
    'without a price': ({asked}: Teaser) => asked[0]?.answer(undefined),
    'after a failure': ({asked}: Teaser) => asked[0]?.fail(new ServiceError('protocol', 'test')),
  })) {
    it(`U10: takes no room ${what}, and the next car is asked for`, async () => {
      const setting = await makeTeaser();
      end(setting);
      await makeTeaser();
      expect(isEmpty(setting.teaser)).to.equal(true);
    });
  }

  it('offers a plain button without a price where the host gives words, or leaves them to it', async () => {
    const {teaser} = await makeTeaser({noPrice: 'Cover this car'});
    await holds(() => !button(teaser).hidden);
    expect(read(teaser)).to.equal('Cover this car');
    goToAnotherPage();
    teaser.remove();
    const blank = await makeTeaser({noPrice: ''});
    await holds(() => read(button(blank.teaser)) === 'See plans');
  });

  it('opens a finder that searches for the car at once, and gives the focus back when it is closed', async () => {
    const setting = await makeTeaser();
    const {teaser, searches} = setting;
    teaser.setAttribute('handoff', 'event');
    await answered(setting, 129);
    button(teaser).click();
    expect((await heard(teaser, 'plan-start-price-open')).price).to.equal(129);
    await holds(() => searches.length === 1, 'the search is sent');
    expect(searches[0]?.request.searchCriteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
    expect(part(teaser, 'plan-finder')).to.include({handoff: 'event'});
    part(teaser, '[part="close"]').click();
    await holds(() => !dialog(teaser).open);
    expect(teaser.shadowRoot?.activeElement?.part.value).to.equal('open');
  });

  it('B1: stops asking when it leaves the page, and asks again when it is back', async () => {
    const {teaser, asked} = await makeTeaser();
    const place = teaser.parentElement;
    teaser.remove();
    expect(asked[0]?.signal?.aborted).to.equal(true);
    place?.append(teaser);
    await holds(() => asked.length === 2);
  });

  it('B2: asks anew for another car, and never shows the price of the one before', async () => {
    const setting = await makeTeaser();
    setting.teaser.mileage = '60000';
    await holds(() => setting.asked.length === 2);
    setting.asked[0]?.answer(1);
    setting.asked[1]?.answer(250);
    expect((await heard(setting.teaser, 'plan-start-price-show')).price).to.equal(250);
    await holds(() => read(button(setting.teaser)).includes('$250'));
  });

  it('asks for cars in view alone, one after the other, and for five a page view', async () => {
    const {service, asked} = makePrices();
    const list = await fixture(html`<div>${cars(7, service)} ${farBelow()} ${cars(1, service)}</div>`);
    await answerFive(list, asked);
    await new Promise(requestAnimationFrame);
    expect(new Set(asked.map(({request}) => request.searchCriteria.mileage)).size).to.equal(5);
  });

  it('asks for five again on the next page of a site whose router loads no page', async () => {
    const {service, asked} = makePrices();
    const list = await fixture(html`<div>${cars(6, service)}</div>`);
    await answerFive(list, asked);
    goToAnotherPage();
    list.lastElementChild?.setAttribute('mileage', '9000');
    await holds(() => asked.length === 6);
    expect(asked.at(-1)?.request.searchCriteria.mileage).to.equal(9000);
  });

  it('asks for five where the page clears its marks, and where it replaced them by ones that throw', async () => {
    const clearMarks = () => {
      performance.clearMarks();
      return () => undefined;
    };
    for (const disturb of [clearMarks, breakMeasurements]) {
      goToAnotherPage();
      const undo = disturb();
      const {service, asked} = makePrices();
      const list = await fixture(html`<div>${cars(7, service)}</div>`);
      await answerFive(list, asked, disturb);
      await new Promise(requestAnimationFrame);
      expect(asked).to.have.length(5);
      undo();
      list.remove();
    }
  });

  it('asks for a car below the view once it is scrolled to', async () => {
    const {service, asked} = makePrices();
    const list = await fixture(
      html`<div>
        ${farBelow()}
        <plan-start-price .service=${service} vin=${VIN} mileage="48000" state="CA"></plan-start-price>
      </div>`,
    );
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(asked).to.have.length(0);
    list.lastElementChild?.scrollIntoView();
    await holds(() => asked.length === 1);
  });

  it('asks for nothing where the car is not fully known, or the relay is a plain proxy', async () => {
    const {service, asked} = makePrices();
    await fixture(
      html`<div>
        <plan-start-price .service=${service} vin=${VIN} mileage="48000"></plan-start-price>
        <plan-start-price .service=${service} vin=${VIN} mileage="1" state="CA" search="sync"></plan-start-price>
        <plan-start-price .service=${service} vin=${VIN} mileage="2000" state="CA"></plan-start-price>
      </div>`,
    );
    await holds(() => asked.length === 1);
    expect(asked[0]?.request.searchCriteria.mileage).to.equal(2000);
  });
});
