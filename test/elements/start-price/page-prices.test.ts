import {expect, fixture, html} from '@open-wc/testing';
import type {StartPricesRequest} from '../../../src/contract/start-prices.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import {changeRoute, freezeClock, read, until} from '../support.js';

const VIN = '1HGCM82633A004352';

interface Asked {
  readonly route: string;
  readonly purpose: string | null;
  readonly mileages: readonly (number | null | undefined)[];
  readonly signal: AbortSignal;
  readonly answer: (body: unknown, status?: number) => void;
}

const {fetch: ownFetch} = window;
let relays = 0;
let goBack = (): void => undefined;
let clock: ReturnType<typeof freezeClock> | undefined;

before(() => PlanStartPrice.define());
beforeEach(() => {
  relays += 1;
  goBack = changeRoute();
});
afterEach(() => {
  clock?.restore();
  window.fetch = ownFetch;
  goBack();
});

/** A relay of its own for each test, because known prices are kept for a page; the test answers its requests. */
function listen(): {readonly relay: string; readonly asked: readonly Asked[]} {
  const relay = `https://relay-${relays}.example/plans`;
  const asked: Asked[] = [];
  window.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(relay)) return ownFetch(input, init);
    const {signal, body, headers} = init;
    const {vehicles = []} = JSON.parse(body as string) as Partial<StartPricesRequest>;
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      asked.push({
        route: url.slice(relay.length + 1),
        purpose: new Headers(headers).get('plan-purpose'),
        mileages: vehicles.map(({mileage}) => mileage),
        signal: signal as AbortSignal,
        answer: (response, status = 200) => resolve(Response.json(response, {status})),
      });
    });
  };
  return {relay, asked};
}

const car = (relay: string, mileage: number) =>
  html`<plan-start-price relay=${relay} vin=${VIN} mileage=${mileage} state="CA"></plan-start-price>`;

/** A list of cars, in an order that a test may change; all but the first screen's are out of view. */
const makeList = (relay: string, mileages: readonly number[]): Promise<Element> =>
  fixture(html`<div>${mileages.map(mileage => car(relay, mileage))}</div>`);

const numbers = (count: number, from = 1): readonly number[] => Array.from({length: count}, (_, index) => from + index);

const prices = (...startPrices: readonly (number | undefined)[]): unknown => ({
  response: startPrices.map(startPrice => ({startPrice})),
  errorResponse: null,
});

const addCar = (list: Element, relay: string, mileage: number): void => {
  const added = document.createElement('plan-start-price');
  Object.assign(added, {relay, vin: VIN, mileage: String(mileage), state: 'CA'});
  list.append(added);
};

const shown = (list: Element): readonly string[] =>
  [...list.querySelectorAll('plan-start-price')].map(it => read(it.shadowRoot?.querySelector('[part="open"]') ?? it));

/** Waits until everything that is due in the next frame has happened. */
const nextFrame = async (): Promise<void> => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

describe('the start prices of a page', () => {
  it('ask for what the relay knows in one request, wherever the cars are, and start no quote', async () => {
    const {relay, asked} = listen();
    const list = await fixture<HTMLElement>(
      html`<div>
        ${car(relay, 1000)}
        <div class="space"></div>
        ${car(relay, 2000)} ${car(relay, 3000)}
      </div>`,
    );
    (list.querySelector('.space') as HTMLElement).style.blockSize = '300vh';
    await until(() => asked.length > 0);
    expect(asked[0]).to.include({route: 'StartPrices', purpose: 'poll'});
    expect(asked[0]?.mileages).to.have.members([1000, 2000, 3000]);
    asked[0]?.answer(prices(...asked[0].mileages.map(mileage => Number(mileage) - 1000)));
    await until(() => shown(list).every(text => text.includes('down')));
    expect(shown(list).map(text => /\$[\d,]+/.exec(text)?.[0])).to.deep.equal(['$0', '$1,000', '$2,000']);
    expect(asked).to.have.length(1);
  });

  it('are split into requests of 100 cars', async () => {
    const {relay, asked} = listen();
    await makeList(relay, numbers(230));
    await until(() => asked.length === 3);
    expect(asked.map(({mileages}) => mileages.length)).to.deep.equal([100, 100, 30]);
    expect(asked.flatMap(({mileages}) => mileages)).to.deep.equal(numbers(230));
  });

  it('ask once for a car that is on the page twice', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000, 2000, 1000]);
    await until(() => asked.length > 0);
    expect(asked[0]?.mileages).to.deep.equal([1000, 2000]);
    asked[0]?.answer(prices(129, 88));
    await until(() => shown(list)[2]?.includes('$129'));
  });

  it('ask only for the cars that the page adds later', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000, 2000]);
    await until(() => asked.length === 1);
    asked[0]?.answer(prices(1, 2));
    await until(() => shown(list).every(text => text.includes('down')));
    for (const mileage of [3000, 2000, 4000]) addCar(list, relay, mileage);
    await until(() => asked.length === 2);
    expect(asked[1]?.mileages).to.deep.equal([3000, 4000]);
    expect(shown(list)[3]).to.contain('$2 down');
  });

  it('ask only for a car that is not known when a list reuses its elements for other cars', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000, 2000]);
    await until(() => asked.length === 1);
    asked[0]?.answer(prices(1, 2));
    await until(() => shown(list).every(text => text.includes('down')));
    const [first, second] = list.children;
    first?.setAttribute('mileage', '2000');
    second?.setAttribute('mileage', '3000');
    await until(() => asked.length === 2);
    expect(asked[1]?.mileages).to.deep.equal([3000]);
    await until(() => shown(list)[0]?.includes('$2 down'));
    expect(shown(list)[1]).not.to.contain('down');
  });

  it('keep their request when the list is sorted, and abort it when all of its cars are removed', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000, 2000]);
    await until(() => asked.length === 1);
    list.append(...[...list.children].reverse());
    await nextFrame();
    list.lastElementChild?.remove();
    await nextFrame();
    expect(asked[0]?.signal.aborted).to.equal(false);
    list.replaceChildren();
    await until(() => asked[0]?.signal.aborted);
    expect(asked).to.have.length(1);
  });

  it('leave out a car that is removed within the frame in which it was added', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000]);
    await until(() => asked.length === 1);
    addCar(list, relay, 2000);
    const removed = list.lastElementChild as PlanStartPrice;
    await removed.updateComplete;
    // The price is asked for within the same task as the update.
    for (const _ of numbers(20)) await Promise.resolve();
    removed.remove();
    addCar(list, relay, 3000);
    await until(() => asked.length === 2);
    expect(asked[1]?.mileages).to.deep.equal([3000]);
  });

  it('ask again after fifteen minutes', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000]);
    await until(() => asked.length === 1);
    asked[0]?.answer(prices(1));
    await until(() => shown(list)[0]?.includes('down'));
    clock = freezeClock();
    for (const _ of numbers(15 * 60)) clock.pass();
    addCar(list, relay, 1000);
    await until(() => asked.length === 2);
  });

  it('share a request only with cars that have the same filters', async () => {
    const {relay, asked} = listen();
    const list = await fixture(
      html`<div>
        <plan-start-price
          relay=${relay}
          vin=${VIN}
          mileage="1000"
          state="CA"
          .settings=${{searchFilters: {providers: ['Summit']}}}
        ></plan-start-price>
        ${car(relay, 2000)} ${car(relay, 3000)}
      </div>`,
    );
    await until(() => asked.length === 2);
    expect(asked.map(({mileages}) => mileages)).to.deep.equal([[1000], [2000, 3000]]);
    expect(list.isConnected).to.equal(true);
  });

  it('ask a proxy without this route only once per page, and request the price of each car in view instead', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000]);
    await until(() => asked.length === 1);
    asked[0]?.answer({response: null, errorResponse: {errors: [{errorCode: 'RelayRouteUnknown'}]}}, 404);
    await until(() => asked.length === 2);
    asked[1]?.answer({response: 77, errorResponse: null});
    await until(() => shown(list)[0]?.includes('$77 down'));
    addCar(list, relay, 2000);
    await until(() => asked.length === 3);
    expect(asked.map(({route}) => route)).to.deep.equal([
      'StartPrices',
      'PlansSearchAsync/GetStartPrice',
      'PlansSearchAsync/GetStartPrice',
    ]);
  });

  it('ask a relay again after a failure, for the cars that the page adds later', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000]);
    await until(() => asked.length === 1);
    asked[0]?.answer({response: null, errorResponse: {errors: [{errorCode: 'RelayUnavailable'}]}}, 503);
    await until(() => asked.length === 2);
    asked[1]?.answer({response: 77, errorResponse: null});
    await until(() => shown(list)[0]?.includes('$77 down'));
    addCar(list, relay, 2000);
    await until(() => asked.length === 3);
    expect([asked[2]?.route, asked[2]?.mileages]).to.deep.equal(['StartPrices', [2000]]);
  });

  it('take up no space, and leave the page as it is, with a proxy that has no start prices at all', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000]);
    await until(() => asked.length === 1);
    const notFound = new Response('<h1>Not Found</h1>', {status: 404});
    window.fetch = () => Promise.resolve(notFound.clone());
    asked[0]?.answer('', 404);
    await nextFrame();
    expect(list.getBoundingClientRect().height).to.equal(0);
  });

  it('remember a price that was quoted, so that a new element for the same car shows it at once', async () => {
    const {relay, asked} = listen();
    const list = await makeList(relay, [1000]);
    await until(() => asked.length === 1);
    asked[0]?.answer(prices(undefined));
    await until(() => asked.length === 2);
    asked[1]?.answer({response: 77, errorResponse: null});
    await until(() => shown(list)[0]?.includes('$77 down'));
    list.replaceChildren();
    addCar(list, relay, 1000);
    await until(() => shown(list)[0]?.includes('$77 down'));
    expect(asked).to.have.length(2);
  });
});
