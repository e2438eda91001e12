import {expect, fixture, html} from '@open-wc/testing';
import type {SearchRequest} from '../../../src/contract/search.js';
import type {PageVehicle, VehicleReader} from '../../../src/elements/finder/page-vehicle.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {enter, ENTRIES, until, makeService, part, plansOf} from '../support.js';

const VIN = '1HGCM82633A004352';
const OTHER_VIN = '4T1G11AK9PU123456';
const CAR = {
  '@type': 'Car',
  vehicleIdentificationNumber: VIN,
  brand: {name: 'Honda'},
  model: 'Accord',
  vehicleModelDate: '2003-06-01',
  mileageFromOdometer: {value: '48,000', unitCode: 'SMI'},
};
const {vehicleIdentificationNumber: _, ...NAMELESS} = CAR;

before(() => PlanFinder.define());

/** Adds JSON-LD to the page for one test. */
function describePage(...scripts: readonly unknown[]): void {
  for (const content of scripts) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = typeof content === 'string' ? content : JSON.stringify(content);
    document.head.append(script);
  }
}

afterEach(() => {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove();
});

async function makeFinder(settings: Partial<PlanFinder> = {}) {
  const {service, searches} = makeService();
  const finder = await fixture<PlanFinder>(html`<plan-finder .service=${service} prefetch="off"></plan-finder>`);
  Object.assign(finder, settings);
  return {finder, searches};
}

const named = ({vin, make, model, year, mileage, state}: PlanFinder) => ({vin, make, model, year, mileage, state});
const NOTHING = {vin: '', make: '', model: '', year: '', mileage: '', state: ''};

/** Reads the page, and a state last, which shows that reading is done, whatever else it finds. */
async function readBy(settings: Partial<PlanFinder>, reader: (page: Document) => PageVehicle = () => ({})) {
  const {finder} = await makeFinder(settings);
  finder.setAttribute('vehicle-from', 'json-ld');
  finder.vehicleFrom = page => ({zip: '94110', ...reader(page)});
  await until(() => finder.zip !== '' || finder.state !== '', 'the page is read');
  return named(finder);
}

describe('reading the vehicle of a page', () => {
  it('reads VIN and odometer from JSON-LD, and searches with auto-search', async () => {
    describePage(CAR);
    const {searches} = await makeFinder({vehicleFrom: 'json-ld', state: 'CA', autoSearch: true});
    await until(() => searches.length === 1, 'the search is sent');
    expect(searches[0]?.request.searchCriteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
  });

  it('names the car of its plans, but not if the shopper entered another one', async () => {
    describePage(CAR);
    const {finder, searches} = await makeFinder({vehicleFrom: 'json-ld', state: 'CA', autoSearch: true});
    const answer = () => searches.at(-1)?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
    const title = () => finder.renderRoot.querySelector('.results .title')?.textContent ?? '';
    await until(() => searches.length === 1, 'the search is sent');
    answer();
    await until(() => title().endsWith('for your 2003 Honda Accord'), 'the car is named');
    part(finder, '[part~="change"]').click();
    const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
    await until(() => part(finder, '.ask').checkVisibility(), 'the form is back');
    expect(form.lookupMethod).to.equal('vin');
    enter(part<HTMLInputElement>(form, '#vin'), OTHER_VIN);
    await form.updateComplete;
    await form.submit();
    await until(() => searches.length === 2, 'the other search is sent');
    await until(
      () => (finder.renderRoot.querySelector('plan-progress')?.car ?? '').endsWith('2023 Toyota'),
      'the makes have loaded',
    );
    answer();
    await until(() => title().endsWith('for your 2023 Toyota'), 'no name of another car');
  });

  it('names the car by its VIN if the page has only the year beside it', async () => {
    const {vehicleIdentificationNumber, vehicleModelDate, mileageFromOdometer} = CAR;
    describePage({'@type': 'Car', vehicleIdentificationNumber, vehicleModelDate, mileageFromOdometer});
    const {finder, searches} = await makeFinder({vehicleFrom: 'json-ld', state: 'CA', autoSearch: true});
    await until(() => searches.length === 1, 'the search is sent');
    const car = () => finder.renderRoot.querySelector('plan-progress')?.car ?? '';
    await until(() => car().endsWith('2003 Honda'), 'the car is named');
  });

  for (const when of ['at once', 'never'] as const) {
    it(`searches once per change, although the page and its data set several inputs (plans come ${when})`, async () => {
      describePage(CAR);
      const mileages: unknown[] = [];
      const plans = {plans: plansOf(...ENTRIES), droppedCount: 0};
      const service = {
        ...makeService().service,
        search: ({searchCriteria}: SearchRequest) => {
          mileages.push(searchCriteria.mileage);
          return when === 'at once' ? Promise.resolve(plans) : new Promise<typeof plans>(() => undefined);
        },
      };
      const finder = await fixture<PlanFinder>(html`<plan-finder .service=${service} prefetch="off"></plan-finder>`);
      Object.assign(finder, {vehicleFrom: 'json-ld', state: 'CA', autoSearch: true});
      await until(() => finder.renderRoot.querySelector('plan-list, plan-progress'), 'results');
      finder.mileage = '50000';
      await until(() => mileages.includes(50_000), 'again');
      await finder.updateComplete;
      expect(mileages).to.deep.equal([48_000, 50_000]);
    });
  }

  it('reads nothing unless the page sets vehicle-from', async () => {
    describePage(CAR);
    const silent = await makeFinder();
    const asking = await makeFinder({vehicleFrom: 'json-ld'});
    await until(() => asking.finder.vin === VIN, 'the other finder has read');
    expect(named(silent.finder)).to.deep.equal(NOTHING);
  });

  for (const [where, content] of Object.entries({
    'a graph': {'@graph': [{'@type': 'AutoDealer'}, {...CAR, '@type': ['Product', 'https://schema.org/Vehicle']}]},
    'a list': [{'@type': 'BreadcrumbList'}, CAR],
    'an offer': {'@type': 'Offer', itemOffered: CAR},
  })) {
    it(`finds the vehicle in ${where}`, async () => {
      describePage(content);
      expect(await readBy({})).to.include({vin: VIN, mileage: '48000'});
    });
  }

  it('ignores malformed JSON', async () => {
    describePage('{"@type": "Car",', CAR);
    expect(await readBy({})).to.include({vin: VIN});
  });

  it('reads make, model and year if there is no VIN', async () => {
    describePage({...NAMELESS, vehicleIdentificationNumber: 'STOCK-17'});
    expect(await readBy({})).to.include({vin: '', make: 'Honda', model: 'Accord', year: '2003'});
  });

  it('reads a VIN with a label or with hyphens', async () => {
    for (const written of [`VIN: ${VIN}`, `${VIN.slice(0, 5)}-${VIN.slice(5)}`.toLowerCase()]) {
      describePage({...CAR, vehicleIdentificationNumber: written});
      expect(await readBy({}), written).to.include({vin: VIN});
    }
  });

  it('reads the car with a VIN beside a description of the same name without one, which may be of another car', async () => {
    describePage({...CAR, mileageFromOdometer: undefined}, NAMELESS);
    expect(await readBy({})).to.include({vin: VIN, mileage: ''});
  });

  it('does not take another car without a VIN for the one with a VIN', async () => {
    describePage(CAR, {...NAMELESS, model: 'Civic'});
    expect(await readBy({})).to.deep.equal(NOTHING);
  });

  it('rounds a number of miles from the page’s own function, whose decimals are no thousands', async () => {
    expect(await readBy({}, () => ({vin: VIN, mileage: 621.371}))).to.include({vin: VIN, mileage: '621'});
  });

  it('converts kilometers to miles', async () => {
    describePage({...CAR, mileageFromOdometer: {value: 100000, unitCode: 'KMT'}});
    expect(await readBy({})).to.include({mileage: '62137'});
  });

  const ROUTES = {
    car: {vin: VIN, make: 'Honda', model: 'Accord', year: 2003, mileage: '48,000 mi', state: 'CA', zip: '94110'},
    other: {vin: OTHER_VIN, mileage: 9000, state: 'CA', zip: '94110'},
  };

  /** Sets the function of the page again, as an app does for each route. Another finder shows when it was read. */
  async function goTo(finder: PlanFinder, route: PageVehicle) {
    finder.vehicleFrom = () => route;
    const {finder: witness} = await makeFinder({vehicleFrom: () => route});
    await until(() => witness.vin === route.vin);
    await finder.updateComplete;
    return named(finder);
  }

  it('reads again when the page sets its function again, as for another route of an app', async () => {
    const {finder} = await makeFinder();
    await goTo(finder, ROUTES.car);
    // The form writes the mileage as 48,000 then.
    await part<PlanVehicleForm>(finder, 'plan-vehicle-form').read();
    expect(await goTo(finder, ROUTES.other)).to.deep.equal({...NOTHING, vin: OTHER_VIN, mileage: '9000', state: 'CA'});
  });

  it('leaves out the mileage that the shopper has entered for the previous car', async () => {
    const {finder} = await makeFinder();
    await goTo(finder, {vin: VIN, state: 'CA'});
    const mileage = part<HTMLInputElement>(part(finder, 'plan-vehicle-form'), '#mileage');
    enter(mileage, '48000');
    await goTo(finder, {vin: VIN, state: 'CA'});
    // It is written as 48,000 once the reader has loaded.
    const digits = () => mileage.value.replace(/\D/g, '');
    expect(digits()).to.equal('48000');
    expect(await goTo(finder, ROUTES.other)).to.include({vin: OTHER_VIN, mileage: '9000'});
    await until(() => digits() === '9000');
    enter(mileage, '12000');
    await goTo(finder, {vin: VIN, state: 'CA'});
    expect(mileage.value).to.equal('');
  });

  it('reads JSON-LD again once it was not to be read', async () => {
    describePage(CAR);
    const {finder} = await makeFinder({vehicleFrom: 'json-ld'});
    await until(() => finder.vin === VIN);
    document.querySelector('script[type="application/ld+json"]')?.remove();
    describePage({...CAR, vehicleIdentificationNumber: OTHER_VIN});
    finder.vehicleFrom = undefined;
    finder.vehicleFrom = 'json-ld';
    await until(() => finder.vin === OTHER_VIN);
  });

  for (const [id, value] of [
    ['vin', '1FTFW1E53NFA54321'],
    ['licensePlate', '7ABC123'],
  ] as const)
    it(`leaves all values as they are once the shopper has entered another car by its ${id}`, async () => {
      const {finder} = await makeFinder();
      const before = await goTo(finder, ROUTES.car);
      const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
      if (id !== 'vin') form.lookupMethod = 'plate';
      await until(() => form.renderRoot.querySelector(`#${id}`));
      enter(part<HTMLInputElement>(form, `#${id}`), value);
      expect(await goTo(finder, ROUTES.car)).to.deep.equal(before);
      expect(await goTo(finder, ROUTES.other)).to.deep.equal(before);
    });

  for (const [what, use] of [
    ['', () => undefined],
    [', and the shopper has used the form', (form: PlanVehicleForm) => part<HTMLInputElement>(form, '#make').focus()],
    [
      ', and the shopper has entered its mileage',
      (form: PlanVehicleForm) => enter(part<HTMLInputElement>(form, '#mileage'), '48000'),
    ],
  ] as const)
    it(`reads the next car although a lookup has changed the spelling of the previous one${what}`, async () => {
      const {finder} = await makeFinder();
      const match = {make: 'Mercedes-Benz', model: 'C-Class', confidence: 'MEDIUM' as const, yearsAvailable: [2021]};
      const listOf = (name: string) => [{id: name, name}];
      finder.service = {
        ...makeService().service,
        makes: () => Promise.resolve(listOf(match.make)),
        models: () => Promise.resolve(listOf(match.model)),
        lookup: () => Promise.resolve({matches: [match], suggestions: []}),
      };
      finder.vehicleFrom = () => ({make: 'Mercedes', model: 'C Class', year: 2021});
      const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
      await until(() => form.renderRoot.querySelector<HTMLInputElement>('#make')?.value === 'Mercedes-Benz');
      use(form);
      expect(await goTo(finder, ROUTES.other)).to.include({vin: OTHER_VIN, make: '', mileage: '9000'});
    });

  it('reads the next car although the shopper has entered another state', async () => {
    const {finder} = await makeFinder();
    await goTo(finder, ROUTES.car);
    const state = part<HTMLSelectElement>(part(finder, 'plan-vehicle-form'), '#stateShortName');
    enter(state, 'NV');
    const {vin} = await goTo(finder, {...ROUTES.other, state: 'TX', zip: ''});
    expect([vin, state.value]).to.deep.equal([OTHER_VIN, 'NV']);
  });

  for (const [odometer, mileage] of [
    ['48.000 mi', '48000'],
    ['77.249 km', '48000'],
    [{value: '48.000', unitCode: 'SMI'}, '48000'],
    [{value: '48.000,4', unitCode: 'SMI'}, '48000'],
    ['48000.4 mi', '48000'],
    [{value: 47845.567, unitCode: 'SMI'}, '47846'],
    [12.345, '12'],
  ] as const)
    it(`reads the odometer ${JSON.stringify(odometer)}`, async () => {
      describePage({...CAR, mileageFromOdometer: odometer});
      expect(await readBy({})).to.include({mileage});
    });

  it('ignores an odometer in an unknown unit', async () => {
    describePage({...CAR, mileageFromOdometer: {value: 900, unitCode: 'HUR'}});
    expect(await readBy({})).to.include({vin: VIN, mileage: ''});
  });

  it('ignores JSON-LD with several vehicles unless the VIN selects one', async () => {
    describePage([CAR, {...CAR, vehicleIdentificationNumber: OTHER_VIN, mileageFromOdometer: 9000}]);
    expect(await readBy({})).to.deep.equal(NOTHING);
    expect(await readBy({vin: OTHER_VIN})).to.include({vin: OTHER_VIN, mileage: '9000'});
  });

  it('finds the page’s own VIN, however it is written', async () => {
    describePage([CAR, {...CAR, vehicleIdentificationNumber: OTHER_VIN, mileageFromOdometer: 9000}]);
    const vin = `${OTHER_VIN.slice(0, 9)} ${OTHER_VIN.slice(9)}`.toLowerCase();
    expect(await readBy({vin})).to.include({vin, mileage: '9000', make: ''});
  });

  it('takes each value of a vehicle from the first description that has one', async () => {
    describePage({...CAR, brand: undefined, mileageFromOdometer: 1000}, {...CAR, mileageFromOdometer: 2000});
    expect(await readBy({})).to.include({vin: VIN, make: 'Honda', mileage: '1000'});
  });

  it('does not complete the attributes of a car with those of another', async () => {
    describePage(CAR);
    expect(await readBy({make: 'Toyota'})).to.include({vin: '', make: 'Toyota', model: '', year: ''});
  });

  it('gives precedence to attributes and the page’s own function, and reads nothing about another car', async () => {
    describePage(CAR);
    expect(await readBy({mileage: '7000'}, () => ({state: 'NV'}))).to.include({vin: VIN, mileage: '7000', state: 'NV'});
    expect(await readBy({}, () => ({mileage: 6000}))).to.include({vin: VIN, mileage: '6000'});
    expect(await readBy({vin: OTHER_VIN})).to.include({vin: OTHER_VIN, mileage: ''});
  });

  it('continues without the page’s own function if it throws', async () => {
    describePage(CAR);
    const {finder} = await makeFinder();
    finder.setAttribute('vehicle-from', 'json-ld');
    finder.vehicleFrom = () => {
      throw new Error('the page has changed');
    };
    await until(() => finder.vin === VIN, 'the page is read');
  });

  it('waits for the page’s own function, and keeps what the shopper enters meanwhile', async () => {
    const {finder} = await makeFinder();
    const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
    let answer = (_vehicle: PageVehicle): void => undefined;
    let isCalled = false;
    finder.vehicleFrom = () => {
      isCalled = true;
      return new Promise(resolve => (answer = resolve));
    };
    await until(() => isCalled);
    enter(part<HTMLInputElement>(form, '#mileage'), '51000');
    answer({vin: VIN, mileage: 9000});
    await until(() => finder.vin === VIN, 'the car is read');
    expect(finder.mileage).to.equal('');
  });

  it('continues without the page’s own function if its promise is rejected', async () => {
    describePage(CAR);
    const {finder} = await makeFinder();
    finder.setAttribute('vehicle-from', 'json-ld');
    finder.vehicleFrom = () => Promise.reject(new Error('the inventory did not respond'));
    await until(() => finder.vin === VIN, 'the page is read');
  });

  it('ignores a car that comes after the page has set another function, or none', async () => {
    const {finder} = await makeFinder();
    const late: ((vehicle: PageVehicle) => void)[] = [];
    const slow: VehicleReader = () => new Promise(resolve => late.push(resolve));
    finder.vehicleFrom = slow;
    await until(() => late.length === 1);
    finder.vehicleFrom = () => ({vin: OTHER_VIN});
    await until(() => finder.vin === OTHER_VIN);
    finder.vehicleFrom = slow;
    await until(() => late.length === 2);
    finder.vehicleFrom = undefined;
    for (const answer of late) answer({vin: VIN, mileage: 48_000});
    const {finder: witness} = await makeFinder({vehicleFrom: () => ({vin: VIN})});
    await until(() => witness.vin === VIN);
    expect(finder).to.include({vin: OTHER_VIN, mileage: ''});
  });

  it('keeps what the shopper has entered in the meantime', async () => {
    describePage(CAR);
    const {finder} = await makeFinder();
    const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
    await form.updateComplete;
    enter(part<HTMLInputElement>(form, '#mileage'), '51000');
    finder.vehicleFrom = 'json-ld';
    await until(() => finder.vin === VIN, 'the page is read');
    await form.updateComplete;
    expect(form.criteria).to.equal(undefined);
    await until(() => part<HTMLInputElement>(form, '#mileage').value === '51,000', 'the mileage is formatted');
  });
});
