import {expect, fixture, html} from '@open-wc/testing';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanMaintenancePanel} from '../../../src/elements/details/plan-maintenance-panel.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import {PlanProgress} from '../../../src/elements/search/plan-progress.js';
import {PlanStartPrice} from '../../../src/elements/start-price/plan-start-price.js';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import {catalogStrings} from '../../../src/strings/en/catalog.js';
import {detailStrings} from '../../../src/strings/en/details.js';
import {formStrings} from '../../../src/strings/en/form.js';
import {progressStrings} from '../../../src/strings/en/progress.js';
import {scannerStrings} from '../../../src/strings/en/scanner.js';
import {startPriceStrings} from '../../../src/strings/en/start-price.js';
import {waitStrings} from '../../../src/strings/en/wait.js';
import {replace} from '../replace.js';
import {enter, nextEvent, until, makeService, part, read, recordAnnouncements} from '../support.js';

const VIN = '1HGCM82633A004352';
const OTHER_VIN = '5YJ3E1EA2KF317000';

/** Values that frameworks, templates and people set properties to. */
const ODD: readonly unknown[] = [
  null,
  undefined,
  '',
  '  ',
  0,
  42,
  NaN,
  Infinity,
  10n,
  true,
  false,
  {},
  [],
  [null],
  new Map(),
  new Date(0),
  Symbol('odd'),
  () => undefined,
  'constructor',
  'toString',
];

before(() => {
  PlanFinder.define();
  PlanCatalogField.define();
  PlanMaintenancePanel.define();
  PlanProgress.define();
  PlanStartPrice.define();
  PlanVinScanner.define();
});

/** Sets properties to values that no type allows, as a page does, and waits for the update. */
async function set(element: {readonly updateComplete: Promise<boolean>}, values: object): Promise<void> {
  Object.assign(element, values);
  await element.updateComplete;
}

const field = (form: Element, id: string) => part<HTMLInputElement>(form, `#${id}`);
const makeForm = () => fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);

async function makeFinder() {
  const {service, searches} = makeService();
  const finder = await fixture<PlanFinder>(html`<plan-finder .service=${service}></plan-finder>`);
  const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
  const settled = async () => {
    await finder.updateComplete;
    await form.updateComplete;
  };
  await settled();
  return {finder, form, searches, settled};
}

describe('values that a page sets on a plan-vehicle-form', () => {
  const PROPERTIES = [...PlanVehicleForm.elementProperties.keys()].map(String);

  for (const name of PROPERTIES) {
    it(`an odd value never throws, and the next car is shown (${name})`, async () => {
      const form = await makeForm();
      for (const value of ODD) {
        await set(form, {[name]: value});
        await form.submit();
        form.focus();
      }
      await set(form, {
        [name]: undefined,
        disabled: false,
        lookupMethod: 'vin',
        vin: VIN,
        mileage: '48000',
        state: 'CA',
        zip: '',
      });
      expect(form.criteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
      expect(field(form, 'vin').value).to.equal(VIN);
    });
  }

  it('values apply immediately when the page submits or reads the criteria in the same moment', async () => {
    const form = await makeForm();
    Object.assign(form, {vin: VIN, mileage: 48000, state: 'CA'});
    expect(form.criteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
    form.vin = OTHER_VIN;
    const submitted = nextEvent(form, 'plan-vehicle-submit');
    void form.submit();
    expect((await submitted).criteria.vin).to.equal(OTHER_VIN);
  });

  it('values are never replaced by what a browser saved from something else', async () => {
    const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form vin=${VIN}></plan-vehicle-form>`);
    for (const kept of [...ODD, '{', '[]', '{"values":7,"given":{"vin":"A"}}', '{"values":{"vin":"A"}}']) {
      form.formStateRestoreCallback(kept);
      await form.updateComplete;
      expect(field(form, 'vin').value).to.equal(VIN);
    }
  });

  it('values can be numbers', async () => {
    const form = await makeForm();
    await set(form, {make: 'Honda', model: 'Accord', year: 2019, mileage: 48000, zip: 90210});
    expect(form.criteria).to.deep.equal({make: 'Honda', model: 'Accord', year: 2019, mileage: 48000, zip: '90210'});
    expect(form.mileage).to.equal('48000');
  });

  for (const [mileage, miles] of [
    ['48.000', 48000],
    ['48000.4', 48000],
    [48000.4, 48000],
    [48000.288, 48000],
    [48000.288379, 48000],
    [7.456452, 7],
    ['48k', 48000],
    ['1000000', 1000000],
  ] as const)
    it(`mileage can be the ${typeof mileage} ${mileage}`, async () => {
      const form = await makeForm();
      await set(form, {vin: VIN, mileage, state: 'CA'});
      expect(form.criteria?.mileage).to.equal(miles);
      const {finder, form: inFinder} = await makeFinder();
      finder.mileage = mileage;
      await until(() => field(inFinder, 'mileage').value === miles.toLocaleString('en-US'), 'the mileage is read');
    });

  it('a ZIP code can be a number that lost its leading zeros', async () => {
    const form = await makeForm();
    await set(form, {vin: VIN, mileage: 48000, zip: 2139});
    expect(form.criteria?.zip).to.equal('02139');
  });

  it('values can have surrounding spaces and the wrong case', async () => {
    const form = await makeForm();
    await set(form, {vin: ` ${VIN.toLowerCase()} `, mileage: ' 48,000 ', state: ' ca\n', lookupMethod: ' VIN '});
    expect(form.criteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
    expect(form.lookupMethod).to.equal('vin');
  });

  it('a value is removed from its field with the attribute', async () => {
    const form = await fixture<PlanVehicleForm>(
      html`<plan-vehicle-form vin=${VIN} mileage="48000" state="CA"></plan-vehicle-form>`,
    );
    for (const name of ['vin', 'mileage', 'state']) form.removeAttribute(name);
    await form.updateComplete;
    for (const id of ['vin', 'mileage', 'stateShortName']) expect(field(form, id).value, id).to.equal('');
    expect(form.vin).to.equal('');
  });

  it('a value that is set again, even as a number, does not replace what was typed', async () => {
    const form = await makeForm();
    await set(form, {mileage: '48000'});
    enter(field(form, 'mileage'), '50000');
    await set(form, {mileage: 48000});
    expect(field(form, 'mileage').value).to.equal('50,000');
    await set(form, {mileage: null});
    expect(field(form, 'mileage').value).to.equal('');
  });

  it('an error that was edited away stays hidden when an equal one is set', async () => {
    const form = await makeForm();
    const errors = () => new Map([['vin', {text: 'Please check the VIN.'}]]);
    await set(form, {vin: VIN, fieldErrors: errors()});
    expect(read(part(form, '#vin-error'))).to.equal('Please check the VIN.');
    enter(field(form, 'vin'), OTHER_VIN);
    await set(form, {fieldErrors: errors()});
    expect(read(part(form, '#vin-error'))).to.equal('');
    await set(form, {fieldErrors: new Map([['vin', {text: 'This one neither.'}]])});
    expect(read(part(form, '#vin-error'))).to.equal('This one neither.');
  });

  it('errors can be a plain object', async () => {
    const form = await makeForm();
    await set(form, {fieldErrors: {mileage: {text: 'Please check the mileage.'}}});
    expect(read(part(form, '#mileage-error'))).to.equal('Please check the mileage.');
  });

  it('a lookup method can be in any case, or none, so that the car’s values decide', async () => {
    const form = await makeForm();
    await set(form, {lookupMethod: 'Plate'});
    expect(field(form, 'licensePlate').checkVisibility()).to.equal(true);
    await set(form, {lookupMethod: null, vin: VIN});
    expect(field(form, 'vin').value).to.equal(VIN);
    await set(form, {lookupMethod: 'by-horse', vin: '', licensePlate: '7ABC123'});
    expect(field(form, 'licensePlate').value).to.equal('7ABC123');
  });

  it('a new service that is equal to the previous one does not cause the makes to be requested again', async () => {
    const form = await makeForm();
    let asked = 0;
    const makeCatalog = (): Partial<PlanService> => ({
      makes: () => Promise.resolve((asked += 1) > 0 ? [{id: '1', name: 'Honda'}] : []),
      models: () => Promise.resolve([]),
    });
    await set(form, {lookupMethod: 'catalog', service: makeCatalog()});
    const make = () => part<PlanCatalogField>(form, '#make');
    await until(() => make().options.length === 1);
    await set(form, {service: makeCatalog()});
    await make().updateComplete;
    expect(make().options).to.deep.equal(['Honda']);
    expect(asked).to.equal(1);
  });
});

describe('the strings that a page sets', () => {
  for (const strings of [undefined, null, 'Words', 42, [], {submit: undefined}, {submit: null}, {vinCount: 5}]) {
    it(`invalid strings do not change those of a plan-vehicle-form: ${JSON.stringify(strings)}`, async () => {
      const form = await makeForm();
      await set(form, {strings, lookupStrings: strings, scannerStrings: strings});
      expect(read(part(form, '[part="submit"]'))).to.equal(formStrings.submit);
      expect(read(part(form, '.end'))).to.equal('0 of 17');
      await set(form, {lookupMethod: 'catalog'});
      expect(part<PlanCatalogField>(form, '#make').label).to.equal('Make');
    });
  }

  it('a page can replace some strings of a plan-vehicle-form, also within a group of strings', async () => {
    const form = await makeForm();
    await set(form, {
      strings: {submit: 'Go', lookupMethods: {vin: 'Number'}, vinCount: 'of 17'},
      lookupStrings: {problems: {vin: {empty: 'No VIN?'}}, states: {CA: 'Golden State'}},
    });
    expect(read(part(form, '[part="submit"]'))).to.equal('Go');
    expect(read(part(form, '.lookup'))).to.equal('Number License plate Make & model');
    expect(read(part(form, '.end'))).to.equal('of 17');
    await form.submit();
    expect(read(part(form, '#vin-error'))).to.equal('No VIN?');
    expect(read(part(form, '#mileage-error'))).to.equal('Enter the miles shown on the odometer.');
    expect(read(part(form, 'option[value="CA"]'))).to.equal('Golden State');
    expect(read(part(form, 'option[value="TX"]'))).to.equal('Texas');
  });

  it('a page can replace some strings of a plan-catalog-field, and none with invalid ones', async () => {
    const made = await fixture<PlanCatalogField>(html`<plan-catalog-field label="Make"></plan-catalog-field>`);
    await set(made, {options: ['Honda'], strings: {noMatch: () => 'Nothing.'}});
    const announcements = recordAnnouncements(made);
    enter(field(made, 'input'), 'h');
    await until(() => announcements.includes(catalogStrings.count(1)));
    enter(field(made, 'input'), 'x');
    await made.updateComplete;
    expect(read(part(made, '[part="popup"]'))).to.equal('Nothing.');
    for (const strings of [null, undefined, 42, {noMatch: null}]) {
      await set(made, {strings});
      expect(read(part(made, '[part="popup"]'))).to.equal(catalogStrings.noMatch('x'));
    }
  });

  it('a page can replace some strings of a plan-vin-scanner, and none with invalid ones', async () => {
    const scanner = await fixture<PlanVinScanner>(html`<plan-vin-scanner></plan-vin-scanner>`);
    await set(scanner, {strings: {title: 'Read it'}});
    expect(read(part(scanner, '.title'))).to.equal('Read it');
    expect(part(scanner, '[part="close"]').ariaLabel).to.equal(scannerStrings.close);
    for (const strings of [null, undefined, 42, {title: null}, {title: 7}]) {
      await set(scanner, {strings});
      expect(read(part(scanner, '.title'))).to.equal(scannerStrings.title);
    }
  });

  it('a page can replace some strings of a plan-maintenance-panel, and none with invalid ones', async () => {
    const panel = await fixture<PlanMaintenancePanel>(
      html`<plan-maintenance-panel .program=${{}}></plan-maintenance-panel>`,
    );
    await set(panel, {strings: {maintenanceTitle: 'Upkeep'}});
    expect(read(part(panel, '[part="title"]'))).to.equal('Upkeep');
    expect(read(part(panel, 'p'))).to.equal(detailStrings.maintenanceText);
    for (const strings of [null, undefined, 42, {maintenanceTitle: null}]) {
      await set(panel, {strings});
      expect(read(part(panel, '[part="title"]'))).to.equal(detailStrings.maintenanceTitle);
    }
  });

  it('a page can replace some strings of a plan-progress, and none with invalid ones', async () => {
    const progress = await fixture<PlanProgress>(html`<plan-progress></plan-progress>`);
    const scale = () => part(progress, '.scale').ariaLabel;
    await set(progress, {strings: {waitTitle: 'One moment'}, waitStrings: {scale: 'So far'}});
    expect([read(part(progress, '.title')), scale()]).to.deep.equal(['One moment', 'So far']);
    expect(read(part(progress, '[part="cancel"]'))).to.equal(progressStrings.cancel);
    expect(read(part(progress, '.elapsed'))).to.match(/^\d seconds?$/);
    for (const strings of [null, undefined, 42, {waitTitle: null, scale: null}]) {
      await set(progress, {strings, waitStrings: strings});
      expect([read(part(progress, '.title')), scale()]).to.deep.equal([progressStrings.waitTitle(), waitStrings.scale]);
    }
  });

  it('a page can replace some strings of a plan-start-price, and none with invalid ones', async () => {
    const {service} = makeService();
    const teaser = await fixture<PlanStartPrice>(
      html`<plan-start-price .service=${service}><span slot="no-price"></span></plan-start-price>`,
    );
    const button = () => part(teaser, '[part="open"]');
    const title = () => part(part(teaser, 'plan-finder'), '[part="finder-dialog-title"]');
    await set(teaser, {strings: {startPrice: {seePlans: 'Our prices'}}});
    await until(() => read(button()) === 'Our prices');
    button().click();
    await nextEvent(teaser, 'plan-start-price-open');
    expect(read(title())).to.equal(startPriceStrings.dialog);
    for (const strings of [null, undefined, 42, {startPrice: null}, {startPrice: {seePlans: null}}]) {
      await set(teaser, {strings});
      expect(read(button())).to.equal(startPriceStrings.seePlans);
    }
  });
});

describe('values that a page sets on a plan-catalog-field', () => {
  const PROPERTIES = [...PlanCatalogField.elementProperties.keys()].map(String);
  const STATE = ['combobox', 'isOff'];

  const makeField = async () => {
    const made = await fixture<PlanCatalogField>(html`<plan-catalog-field label="Make"></plan-catalog-field>`);
    await set(made, {options: ['Honda', 'Ford']});
    return made;
  };

  for (const name of PROPERTIES.filter(property => !STATE.includes(property))) {
    it(`an odd value never throws, and the next value is shown (${name})`, async () => {
      const made = await makeField();
      for (const value of ODD) {
        await set(made, {[name]: value});
        made.focus();
        made.checkValidity();
      }
      await set(made, {[name]: undefined, label: 'Model', value: 'Ford', disabled: false, options: ['Ford', 'Honda']});
      expect(field(made, 'input').value).to.equal('Ford');
      expect(read(part(made, '[part="label"]'))).to.equal('Model');
    });
  }

  it('a value can be a number', async () => {
    const made = await makeField();
    await set(made, {value: 2019, label: 7, hint: 8, error: 9});
    expect([made.value, field(made, 'input').value]).to.deep.equal(['2019', '2019']);
    expect(read(part(made, '#error'))).to.equal('9');
  });

  it('options can be any kind of list, with gaps', async () => {
    const made = await makeField();
    await set(made, {options: new Set(['Audi', null, 2019, {}, ' ', undefined])});
    field(made, 'input').focus();
    enter(field(made, 'input'), '2');
    await made.updateComplete;
    expect([...made.renderRoot.querySelectorAll('[role="option"]')].map(read)).to.deep.equal(['2019']);
  });

  it('a value is removed from the text with its attribute', async () => {
    const made = await fixture<PlanCatalogField>(
      html`<plan-catalog-field label="Make" value="Honda"></plan-catalog-field>`,
    );
    made.removeAttribute('value');
    await made.updateComplete;
    expect([made.value, field(made, 'input').value]).to.deep.equal(['', '']);
  });

  it('a theme can be in any case, or none', async () => {
    const made = await makeField();
    const scheme = () => getComputedStyle(part(made, '[part="base"]')).colorScheme;
    const own = scheme();
    await set(made, {theme: ' Dark '});
    expect(scheme()).to.equal('dark');
    await set(made, {theme: null});
    expect(scheme()).to.equal(own);
  });

  it('a field that is disabled while open does not open again when it is enabled later', async () => {
    const made = await makeField();
    field(made, 'input').click();
    await made.updateComplete;
    expect(part(made, '[part="popup"]').checkVisibility()).to.equal(true);
    await set(made, {disabled: true});
    await set(made, {disabled: false});
    expect(part(made, '[part="popup"]').checkVisibility()).to.equal(false);
  });
});

describe('values that a page sets on a plan-vin-scanner', () => {
  it('an odd value never throws, and the scanner opens and closes with any detector', async () => {
    replace(navigator, 'mediaDevices', undefined);
    const scanner = await fixture<PlanVinScanner>(html`<plan-vin-scanner></plan-vin-scanner>`);
    for (const value of ODD) {
      await set(scanner, {detector: value, strings: value});
      expect(read(part(scanner, '.title'))).to.equal(scannerStrings.title);
    }
    await set(scanner, {detector: {}, open: true});
    await until(() => read(part(scanner, '[part="status"]')) === scannerStrings.unavailable);
    await set(scanner, {open: null});
    await until(() => !part<HTMLDialogElement>(scanner, 'dialog').open);
  });
});

describe('the vehicle that a page sets on a plan-finder', () => {
  const VEHICLE = ['vin', 'licensePlate', 'make', 'model', 'year', 'mileage', 'state', 'zip'];

  for (const name of VEHICLE) {
    it(`an odd value never throws, and the next car is shown (${name})`, async () => {
      const {finder, form, settled} = await makeFinder();
      for (const value of ODD) {
        Object.assign(finder, {[name]: value});
        await settled();
      }
      Object.assign(finder, {[name]: undefined, vin: OTHER_VIN, mileage: '48000', state: 'TX', zip: ''});
      form.lookupMethod = 'vin';
      await settled();
      expect(await form.read()).to.deep.equal({vin: OTHER_VIN, mileage: 48000, stateShortName: 'TX'});
    });
  }

  it('numbers are read as text', async () => {
    const {finder, form, settled} = await makeFinder();
    Object.assign(finder, {make: 'Honda', model: 'Accord', year: 2019, mileage: 30000, state: 'CA'});
    await settled();
    expect(await form.read()).to.deep.equal({
      make: 'Honda',
      model: 'Accord',
      year: 2019,
      mileage: 30000,
      stateShortName: 'CA',
    });
    expect([finder.year, finder.mileage]).to.deep.equal(['2019', '30000']);
  });

  it('a vehicle is removed from the form with its attribute', async () => {
    const {finder, form, settled} = await makeFinder();
    finder.setAttribute('vin', VIN);
    await settled();
    finder.removeAttribute('vin');
    await settled();
    expect(field(form, 'vin').value).to.equal('');
    finder.setAttribute('vin', OTHER_VIN);
    await settled();
    expect(field(form, 'vin').value).to.equal(OTHER_VIN);
  });

  it('an odd value never throws on a plan-start-price', async () => {
    const teaser = await fixture<PlanStartPrice>(html`<plan-start-price></plan-start-price>`);
    for (const name of VEHICLE) for (const value of ODD) await set(teaser, {[name]: value});
    await set(teaser, {vin: VIN, mileage: 48000, state: 'CA'});
    expect([teaser.vin, teaser.mileage]).to.deep.equal([VIN, '48000']);
  });
});
