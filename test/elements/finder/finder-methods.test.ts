import {expect, fixture, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {afterPaint} from '../../../src/elements/shared/after-paint.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import type {PlanDetails} from '../../../src/elements/details/plan-details.js';
import type {PlanList} from '../../../src/elements/list/plan-list.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {
  changeRoute,
  ENTRIES,
  enter,
  loadForm,
  makeService,
  nextEvent,
  part,
  plansOf,
  read,
  settled,
  until,
  warningsOf,
} from '../support.js';

const VIN = '1HGCM82633A004352';
const CAR = {vin: VIN, mileage: 48_000, stateShortName: 'CA'};
const page = window as unknown as {dataLayer?: unknown[]};

before(() => PlanFinder.define());
after(() => setViewport({width: 800, height: 600}));

let goBack = (): void => undefined;
beforeEach(() => {
  goBack = changeRoute();
});
afterEach(() => {
  goBack();
  delete page.dataLayer;
});

async function makeFinder(settings: Partial<PlanFinder> = {}) {
  const {service, searches} = makeService();
  const finder = await fixture<PlanFinder>(html`<plan-finder></plan-finder>`);
  Object.assign(finder, {prefetch: 'off', service, ...settings});
  await finder.updateComplete;
  return {finder, searches};
}

type Setting = Awaited<ReturnType<typeof makeFinder>>;

const formOf = (finder: PlanFinder) => part<PlanVehicleForm>(finder, 'plan-vehicle-form');
const dialogOf = (finder: PlanFinder) => finder.renderRoot.querySelector<HTMLDialogElement>('dialog');
const vinOf = (finder: PlanFinder) => part<HTMLInputElement>(formOf(finder), '#vin');

async function found({finder, searches}: Setting): Promise<PlanList> {
  await finder.search(CAR);
  await until(() => searches.length === 1, 'the search is sent');
  const complete = nextEvent(finder, 'plan-search-complete');
  searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
  await complete;
  await finder.updateComplete;
  return part<PlanList>(finder, 'plan-list');
}

describe('open() and close() of a plan-finder', () => {
  it('the dialog is accessible on a phone and on a desktop', async () => {
    for (const width of [320, 1280]) {
      await setViewport({width, height: 700});
      const {finder} = await makeFinder();
      await finder.open();
      await expect(await settled(finder)).to.be.accessible();
      finder.remove();
    }
  });

  it('open() shows the finder in a modal dialog and dispatches plan-open, and close() dispatches plan-close', async () => {
    const {finder} = await makeFinder();
    const opened = nextEvent(document, 'plan-open');
    await finder.open();
    expect((await opened).target).to.equal(finder);
    expect(dialogOf(finder)?.matches(':modal')).to.equal(true);
    expect(part(finder, 'dialog plan-vehicle-form')).to.exist;
    const closed = nextEvent(document, 'plan-close');
    await finder.close();
    await closed;
    expect(dialogOf(finder)).to.equal(null);
    expect(part(finder, '[part="base"] > .ask plan-vehicle-form')).to.exist;
  });

  it('what the shopper entered is the same in the dialog and in the page', async () => {
    const {finder} = await makeFinder();
    enter(vinOf(finder), VIN);
    await finder.open();
    expect(vinOf(finder).value).to.equal(VIN);
    enter(vinOf(finder), '');
    const closed = nextEvent(finder, 'plan-close');
    await finder.close();
    await closed;
    expect(vinOf(finder).value).to.equal('');
  });

  it('the button that closes it is a link before the form is used, and the page’s heading keeps its size afterward', async () => {
    const {finder} = await makeFinder();
    const sizeOfHeading = () => getComputedStyle(part(finder, '[part="title"]')).fontSize;
    const before = sizeOfHeading();
    await finder.open();
    const {backgroundColor, borderStyle} = getComputedStyle(part(finder, '[part="finder-dialog-close"]'));
    expect([backgroundColor, borderStyle]).to.deep.equal(['rgba(0, 0, 0, 0)', 'none']);
    const closed = nextEvent(finder, 'plan-close');
    await finder.close();
    await closed;
    expect(sizeOfHeading()).to.equal(before);
  });

  it('the page behind the dialog does not move', async () => {
    const {finder} = await makeFinder();
    await loadForm(formOf(finder));
    await formOf(finder).updateComplete;
    await finder.open();
    const {height} = finder.getBoundingClientRect();
    const closed = nextEvent(finder, 'plan-close');
    await finder.close();
    await closed;
    expect(finder.getBoundingClientRect().height).to.be.closeTo(height, 0.1);
  });

  it('a hidden finder is visible only while its dialog is open', async () => {
    const {finder} = await makeFinder();
    finder.hidden = true;
    await finder.open();
    expect(dialogOf(finder)?.checkVisibility()).to.equal(true);
    const closed = nextEvent(finder, 'plan-close');
    await finder.close();
    await closed;
    expect(finder.hidden).to.equal(true);
  });

  it('the document receives plan-close when the page removes an open finder, and once when it moves one', async () => {
    const {finder} = await makeFinder();
    let count = 0;
    const onClose = () => (count += 1);
    document.addEventListener('plan-close', onClose);
    await finder.open();
    document.body.append(finder);
    expect(count).to.equal(1);
    await finder.open();
    finder.remove();
    expect(count).to.equal(2);
    document.removeEventListener('plan-close', onClose);
  });

  it('opening twice opens one dialog, and closing what is not open does nothing', async () => {
    const {finder} = await makeFinder();
    let count = 0;
    finder.addEventListener('plan-open', () => (count += 1));
    await finder.close();
    await Promise.all([finder.open(), finder.open()]);
    expect([count, finder.renderRoot.querySelectorAll('dialog').length]).to.deep.equal([1, 1]);
  });

  it('the dialog is in the language of the page, and its strings can be replaced', async () => {
    const {finder} = await makeFinder({lang: 'es', strings: {opener: {dialog: 'Planes para su auto'}}});
    await finder.open();
    expect(read(part(finder, '[part="finder-dialog-title"]'))).to.equal('Planes para su auto');
    expect(part(finder, '[part="finder-dialog-close"]').ariaLabel).to.equal('Cerrar');
  });

  it('a dialog shows the plans of a search that was in progress when it was opened', async () => {
    const setting = await makeFinder();
    const {finder, searches} = setting;
    await finder.search(CAR);
    await until(() => searches.length === 1);
    await finder.open();
    expect(searches[0]?.options.signal?.aborted).to.equal(false);
    searches[0]?.answer({plans: plansOf(...ENTRIES), droppedCount: 0});
    await until(() => finder.renderRoot.querySelector('dialog plan-list'));
    expect(searches).to.have.length(1);
  });

  it('open() directly after close() shows the dialog again', async () => {
    const {finder} = await makeFinder();
    await finder.open();
    const events: string[] = [];
    for (const name of ['plan-open', 'plan-close'] as const) finder.addEventListener(name, () => events.push(name));
    await finder.close();
    await finder.open();
    expect(events).to.deep.equal(['plan-close', 'plan-open']);
    await new Promise<void>(afterPaint);
    expect(dialogOf(finder)?.open).to.equal(true);
  });

  it('close() ends an open() that has not finished', async () => {
    const {finder} = await makeFinder();
    const closed = nextEvent(finder, 'plan-close');
    void finder.open();
    await finder.close();
    await closed;
    expect(dialogOf(finder)).to.equal(null);
  });

  it('compare() of a finder that was never in the page warns, and close() and search() do nothing', async () => {
    const finder = document.createElement('plan-finder');
    // Another number than elsewhere, because the same warning is logged once.
    finder.maxCompare = 3;
    const warnings = await warningsOf(async () => {
      await finder.close();
      await finder.search(CAR);
      await finder.compare(['a']);
    });
    expect(warnings).to.have.length(1);
    expect(finder.shadowRoot).to.equal(null);
  });

  it('open() warns about a finder that is not in the page', async () => {
    const finder = document.createElement('plan-finder');
    const warnings = await warningsOf(() => finder.open());
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('open()');
  });

  for (const [what, settings, cancel] of [
    ['with contact="event"', {contact: 'event'}, false],
    ['when the page cancels plan-ask', {contact: 'tel:+15550100163'}, true],
  ] as const)
    it(`the dialog closes for a question about a plan that the page answers itself ${what}`, async () => {
      const setting = await makeFinder(settings);
      const {finder} = setting;
      const list = await found(setting);
      await finder.open();
      let wasOpen: boolean | undefined;
      finder.addEventListener('plan-ask', event => {
        wasOpen = !!dialogOf(finder)?.open;
        if (cancel) event.preventDefault();
      });
      part(list, '[part~="details"]').click();
      await until(() => list.renderRoot.querySelector('plan-details')?.shadowRoot?.querySelector('[part~="ask"]'));
      part(part<PlanDetails>(list, 'plan-details'), '[part~="ask"]').click();
      await until(() => !dialogOf(finder)?.open, 'the dialog is closed');
      // With contact="event" it is closed first, so that the listener can move focus to the page's own help.
      expect(wasOpen).to.equal(cancel);
    });

  it('the dialog has closed before the page opens the checkout with handoff="event"', async () => {
    const setting = await makeFinder({handoff: 'event'});
    const {finder} = setting;
    const list = await found(setting);
    await finder.open();
    let wasOpen: boolean | undefined;
    finder.addEventListener('plan-checkout', () => (wasOpen = !!dialogOf(finder)?.open));
    part(list, '[part~="checkout"]').click();
    expect(wasOpen).to.equal(false);
  });

  it('opening is pushed to the data layer', async () => {
    const {finder} = await makeFinder({analytics: 'datalayer'});
    await finder.open();
    await until(() => page.dataLayer?.some(entry => (entry as {event?: string}).event === 'plan_open'));
  });

  it('opening is pushed to the data layer with the page’s reference', async () => {
    const {finder} = await makeFinder({analytics: 'datalayer', reference: 'HL-2384'});
    await finder.open();
    await until(() => page.dataLayer?.length);
    expect(page.dataLayer).to.deep.equal([{event: 'plan_open', reference: 'HL-2384'}]);
  });
});

describe('search() of a plan-finder', () => {
  it('search() enters the vehicle in the form and submits it', async () => {
    const {finder, searches} = await makeFinder();
    const submitted = nextEvent(finder, 'plan-vehicle-submit');
    await finder.search(CAR);
    expect((await submitted).criteria).to.deep.equal(CAR);
    await until(() => searches.length === 1, 'the search is sent');
    expect(searches[0]?.request.searchCriteria).to.deep.equal(CAR);
  });

  it('search() accepts state for stateShortName, and a license plate', async () => {
    const {finder, searches} = await makeFinder();
    await finder.search({licensePlate: '7abc123', mileage: 21_500, state: 'tx'});
    await until(() => searches.length === 1, 'the search is sent');
    const criteria = {licensePlate: '7ABC123', mileage: 21_500, stateShortName: 'TX'};
    expect(searches[0]?.request.searchCriteria).to.deep.equal(criteria);
  });

  it('search() uses the initial values for fields that are not given, and asks for what is missing', async () => {
    const {finder, searches} = await makeFinder({state: 'OH'});
    enter(part<HTMLInputElement>(formOf(finder), '#mileage'), '99');
    await finder.search({vin: VIN});
    await until(() => read(part(formOf(finder), '#mileage-error')) !== '', 'the form asks for the mileage');
    await finder.search({vin: VIN, mileage: 48_000});
    await until(() => searches.length === 1, 'the search is sent');
    expect(searches[0]?.request.searchCriteria.stateShortName).to.equal('OH');
  });

  it('search() uses a given ZIP code in place of the initial state, unless it is given a state, too', async () => {
    const {finder, searches} = await makeFinder({state: 'OH'});
    await finder.search({vin: VIN, mileage: 48_000, zip: '90210'});
    await until(() => searches.length === 1, 'the search is sent');
    expect(searches[0]?.request.searchCriteria).to.deep.equal({vin: VIN, mileage: 48_000, zip: '90210'});
    await finder.search({...CAR, zip: '43004'});
    await until(() => searches.length === 2, 'the next search is sent');
    expect(searches[1]?.request.searchCriteria).to.deep.equal(CAR);
  });

  it('search() by make and model shows the models and years of that car', async () => {
    const {service, searches} = makeService();
    const catalog: Partial<PlanService> = {
      makes: () => Promise.resolve([{id: 'honda', name: 'Honda'}]),
      models: () => Promise.resolve([{id: 'accord', name: 'Accord'}]),
      lookup: () =>
        Promise.resolve({
          matches: [{make: 'Honda', model: 'Accord', confidence: 'HIGH', yearsAvailable: [2019]}],
          suggestions: [],
        }),
    };
    const {finder} = await makeFinder({service: {...service, ...catalog}});
    await loadForm(formOf(finder));
    await finder.search({make: 'Honda', model: 'Accord', year: 2018, mileage: 48_000, state: 'CA'});
    await until(() => searches.length === 1, 'the search is sent');
    const optionsOf = (field: string) => part<PlanCatalogField>(formOf(finder), `#${field}`).options;
    await until(() => optionsOf('year').length > 0, 'the years are there');
    expect([optionsOf('model'), optionsOf('year')]).to.deep.equal([['Accord'], ['2019']]);
    expect(part<PlanCatalogField>(formOf(finder), '#year').value).to.equal('2018');
  });

  it('search() never mixes the vehicles of two calls', async () => {
    const {finder, searches} = await makeFinder();
    await Promise.all([finder.search(CAR), finder.search({vin: '4T1G11AK9PU123456', state: 'TX'})]);
    await until(() => read(part(formOf(finder), '#mileage-error')) !== '', 'the form asks for the mileage');
    expect(vinOf(finder).value).to.equal('4T1G11AK9PU123456');
    expect(searches.map(({request}) => request.searchCriteria.vin)).not.to.contain('4T1G11AK9PU123456');
  });

  for (const odd of [undefined, null, 'x', 7, {}, {color: 'red'}, []])
    it(`search(${JSON.stringify(odd)}) only warns`, async () => {
      const {finder, searches} = await makeFinder();
      const search = finder.search as (criteria: unknown) => Promise<void>;
      const warnings = await warningsOf(() => search(odd));
      // The same warning is logged once per page view.
      expect(warnings.length).to.be.below(2);
      expect(searches).to.have.length(0);
      expect(vinOf(finder).value).to.equal('');
    });

  it('the attribute search and a framework that sets it as a property set the mode', async () => {
    const {finder} = await makeFinder();
    finder.setAttribute('search', 'sync');
    expect(finder.searchMode).to.equal('sync');
    finder.search = 'async';
    expect(finder.searchMode).to.equal('async');
    expect(finder.search).to.be.a('function');
  });
});

describe('reset() of a plan-finder', () => {
  it('reset() discards the plans and what the shopper entered, and shows the form with its initial values', async () => {
    const setting = await makeFinder({state: 'OH'});
    await found(setting);
    setting.finder.reset();
    await setting.finder.updateComplete;
    expect(setting.finder.renderRoot.querySelector('plan-list')).to.equal(null);
    expect(vinOf(setting.finder).value).to.equal('');
    expect(part<HTMLSelectElement>(formOf(setting.finder), '#stateShortName').value).to.equal('OH');
  });

  it('reset() shows the initial lookup method after a search by another', async () => {
    const {finder, searches} = await makeFinder();
    await finder.search({licensePlate: '7abc123', mileage: 21_500, state: 'tx'});
    await until(() => searches.length === 1, 'the search is sent');
    finder.reset();
    await finder.updateComplete;
    expect(formOf(finder).renderRoot.querySelector('.fields #vin')).not.to.equal(null);
  });
});

describe('compare() of a plan-finder', () => {
  it('compare() opens the comparison of two plans that are shown', async () => {
    const setting = await makeFinder();
    const list = await found(setting);
    await setting.finder.compare(list.plans.map(({key}) => key));
    await until(() => list.renderRoot.querySelector('plan-comparison')?.renderRoot.querySelector('dialog[open]'));
    await until(() => setting.finder.matches(':state(comparing)'));
    await setting.finder.compare([]);
    await until(() => !list.renderRoot.querySelector('plan-comparison')?.renderRoot.querySelector('dialog[open]'));
    expect(list.compared).to.deep.equal([]);
  });

  it('compare() only chooses a single plan', async () => {
    const setting = await makeFinder();
    const list = await found(setting);
    const [first] = list.plans;
    await setting.finder.compare([first?.key ?? '']);
    expect([list.compared, list.comparing]).to.deep.equal([[first?.key], false]);
  });

  it('compare() chooses a plan once whose key is given twice, and does not compare it with itself', async () => {
    const setting = await makeFinder();
    const list = await found(setting);
    const key = list.plans[0]?.key ?? '';
    await setting.finder.compare([key, key]);
    expect([list.compared, list.comparing]).to.deep.equal([[key], false]);
  });

  it('compare() warns once about keys that are not shown or too many, and compares nothing', async () => {
    const setting = await makeFinder();
    const list = await found(setting);
    const compare = setting.finder.compare.bind(setting.finder) as (keys: unknown) => Promise<void>;
    const warnings = await warningsOf(async () => {
      const [{key} = {key: ''}] = list.plans;
      const tooMany = [key, key, key, key, key];
      for (const odd of [undefined, 'x', ['no-such-plan'], [{}], 4, tooMany, [key, 'no-such-plan']]) await compare(odd);
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('compare()');
    expect([list.compared, list.comparing]).to.deep.equal([[], false]);
  });
});
