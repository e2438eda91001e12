import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {LookupMatch} from '../../../src/contract/catalog.js';
import type {FormField} from '../../../src/contract/rules/error-field.js';
import type {FieldMessage} from '../../../src/elements/form/field.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {lookupStrings} from '../../../src/strings/en/lookup.js';
import {formStrings as spanish} from '../../../src/strings/es/form.js';
import {lookupStrings as spanishLookup} from '../../../src/strings/es/lookup.js';
import {listenTo} from '../live-regions.js';
import {replace} from '../replace.js';
import {until, loadForm, part, read} from '../support.js';

before(() => {
  PlanVehicleForm.define();
  PlanCatalogField.define();
});

const MATCH: LookupMatch = {make: 'Honda', model: 'Accord', confidence: 'HIGH', yearsAvailable: [2018, 2019]};

async function makeForm(settings: object = {}): Promise<PlanVehicleForm> {
  const service: Partial<PlanService> = {
    makes: () => Promise.resolve([{id: 'honda', name: 'Honda'}]),
    models: () => Promise.resolve([{id: 'accord', name: 'Accord'}]),
    lookup: () => Promise.resolve({matches: [MATCH], suggestions: []}),
  };
  const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form .service=${service}></plan-vehicle-form>`);
  Object.assign(form, settings);
  await form.updateComplete;
  await loadForm(form);
  return form;
}

/** Types into a field and leaves it. */
async function type(form: PlanVehicleForm, id: string, text: string): Promise<void> {
  part(form, `#${id}`).focus();
  if (text) await sendKeys({type: text});
  await sendKeys({press: 'Tab'});
}

/** The description that a screen reader adds to a control's name. */
const description = (root: Element, selector: string): string => {
  const ids = part(root, selector).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map(id => read(part(root, `#${id}`)))
    .join(' ')
    .trim();
};

describe('a screen reader in a plan-vehicle-form', () => {
  it('announces what is wrong with a VIN once, when the field is left, and not while it is typed', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    await type(form, 'vin', '1HGCM');
    await until(() => said.length > 0);
    await type(form, 'vin', '8263');
    await until(() => said.length > 1);
    expect(said).to.deep.equal([
      'A VIN has 17 characters. This one has 5.',
      'A VIN has 17 characters. This one has 9.',
    ]);
  });

  it('announces the same error again for a field that is left again unchanged', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    await type(form, 'mileage', 'many');
    await until(() => said.length > 0);
    await type(form, 'mileage', 'x');
    await until(() => said.length > 1);
    expect(said[0]).to.contain('Enter the mileage as a number');
    expect(said[1]).to.equal(said[0]);
  });

  it('announces nothing from a live region that it reads with the focused element after a click', async () => {
    for (const lookupMethod of ['vin', 'plate', 'catalog']) {
      const form = await makeForm({lookupMethod});
      const said = listenTo(form);
      part(form, '#mileage').focus();
      await sendKeys({type: 'many'});
      await sendKeys({press: 'Enter'});
      await until(() => form.shadowRoot?.activeElement?.matches('.summary'));
      // By the time another field is announced, the click would have been, too.
      await type(form, 'mileage', 'x');
      await until(() => said.length > 0);
      expect(said, lookupMethod).to.have.length(1);
      form.remove();
    }
  });

  it('reads the list of everything that is missing with its name', async () => {
    const form = await makeForm();
    await form.submit();
    const summary = part(form, '.summary');
    expect(summary.getAttribute('role')).to.equal('group');
    expect(read(part(form, `#${summary.getAttribute('aria-labelledby')}`))).to.equal('Please fix 3 things:');
  });

  it('announces the errors of a service, unless focus is in the field', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    form.fieldErrors = new Map([['mileage', {text: 'Please check the mileage.'}]]);
    await until(() => said.length > 0);
    form.fieldErrors = new Map([['vin', {text: 'Please check the VIN.'}]]);
    await form.updateComplete;
    form.focus();
    // By the time a later error is announced elsewhere, this one would have been, too.
    const other = await makeForm();
    const saidElsewhere = listenTo(other);
    other.fieldErrors = new Map([['mileage', {text: 'Please check this mileage.'}]]);
    await until(() => saidElsewhere.length > 0);
    expect(said).to.deep.equal(['Please check the mileage.']);
  });

  it('announces the errors that belong to no field that is shown once, and shows them together', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    form.fieldErrors = new Map<FormField, FieldMessage>([
      ['vehicle', {text: 'We don’t know this car.'}],
      ['duration', {text: 'Please choose a shorter term.'}],
      ['mileage', {text: 'Please check the mileage.'}],
    ]);
    await until(() => said.length > 1);
    const together = 'We don’t know this car. Please choose a shorter term.';
    expect(read(part(form, '#vehicle-error'))).to.equal(together);
    expect(said).to.deep.equal([together, 'Please check the mileage.']);
  });

  it('announces an error of the service in its own language, together with a warning in the language of the form', async () => {
    const form = await makeForm({lang: 'es', strings: spanish, lookupStrings: spanishLookup});
    await type(form, 'vin', '1HGCM82633A004353');
    form.fieldErrors = new Map([['stateShortName', {text: 'Please check the state.', lang: 'en'}]]);
    const texts = () =>
      [...form.renderRoot.querySelectorAll('[role="status"] > *')].map(element => [
        element.closest<HTMLElement>('[lang]')?.lang ?? form.lang,
        read(element),
      ]);
    await until(() => texts().length > 0);
    expect(texts()).to.deep.include.members([
      ['es', spanishLookup.vinCheckDigit],
      ['en', 'Please check the state.'],
    ]);
  });

  it('announces that a VIN may have a typo, when the field is left', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    await type(form, 'vin', '1HGCM82633A004353');
    await until(() => said.some(text => text.includes('This VIN may have a typo.')));
  });

  it('announces that the catalog does not list the year, when the field is left', async () => {
    const form = await makeForm({lookupMethod: 'catalog', make: 'Honda', model: 'Accord'});
    await until(() => part<PlanCatalogField>(form, '#year').options.length > 0);
    const said = listenTo(form);
    await type(form, 'year', '1975');
    await until(() => said.some(text => text.startsWith('We don’t have this year for this model')));
  });

  it('does not warn that the catalog lacks a year that is an error', async () => {
    const form = await makeForm({lookupMethod: 'catalog', make: 'Honda', model: 'Accord'});
    const year = part<PlanCatalogField>(form, '#year');
    await until(() => year.options.length > 0);
    await type(form, 'year', '1975');
    await until(() => year.hint.startsWith('We don’t have this year'));
    await type(form, 'year', '1850');
    await until(() => year.error.startsWith('Choose or type the model year'));
    expect(year.hint).to.equal('');
  });

  it('announces an error of the year once', async () => {
    const form = await makeForm({lookupMethod: 'catalog'});
    const said = listenTo(form);
    await type(form, 'year', '19');
    await until(() => said.some(text => text.startsWith('Choose or type the model year')));
    await type(form, 'mileage', 'many');
    await until(() => said.some(text => text.startsWith('Enter the mileage')));
    expect(said.filter(text => text.startsWith('Choose or type the model year'))).to.have.length(1);
  });

  for (const [language, words, filled] of [
    ['English', {}, 'Filled in: Honda Accord 2019.'],
    ['Spanish', {strings: spanish, lookupStrings: spanishLookup}, 'Datos completados: Honda Accord 2019.'],
  ] as const) {
    it(`announces that a whole car typed as its make has filled in model and year, in ${language}`, async () => {
      const form = await makeForm({lookupMethod: 'catalog', ...words});
      const make = part<PlanCatalogField>(form, '#make');
      await until(() => make.options.length > 0);
      const said = listenTo(form);
      make.focus();
      await sendKeys({type: '2019 honda accord'});
      await sendKeys({press: 'Tab'});
      await until(() => said.includes(filled));
      expect(said.filter(text => text.includes('Accord'))).to.deep.equal([filled]);
      expect(part<PlanCatalogField>(form, '#year').value).to.equal('2019');
    });
  }

  it('announces only the year that was typed with another make, before the lookup knows the car', async () => {
    const service = {
      makes: () => Promise.resolve(['Ford', 'Honda'].map(name => ({id: name, name}))),
      models: () => Promise.resolve([]),
      lookup: () => Promise.resolve({matches: [], suggestions: []}),
    };
    const form = await makeForm({service, lookupMethod: 'catalog', model: 'Civic'});
    const make = part<PlanCatalogField>(form, '#make');
    await until(() => make.options.length > 0);
    const said = listenTo(form);
    await type(form, 'make', '2015 ford');
    await until(() => said.includes(lookupStrings.notFound) && said.some(text => text.startsWith('Filled in')));
    expect(said.filter(text => text.startsWith('Filled in'))).to.deep.equal(['Filled in: 2015.']);
    expect(make.value).to.equal('Ford');
  });

  it('no longer finds what was filled in once another make is committed', async () => {
    const form = await makeForm({lookupMethod: 'catalog'});
    await until(() => part<PlanCatalogField>(form, '#make').options.length > 0);
    const isFound = () =>
      [...form.renderRoot.querySelectorAll('[role="status"]')].some(region => read(region).startsWith('Filled in'));
    const {setTimeout} = window;
    // Not because it has been there for ten seconds.
    replace(window, 'setTimeout', (run: () => void, delay = 0) => (delay === 10_000 ? 0 : setTimeout(run, delay)));
    await type(form, 'make', '2019 honda accord');
    await until(isFound);
    await type(form, 'make', 'Ford');
    await until(() => !isFound());
  });

  it('announces nothing when only the spelling of a make changes', async () => {
    const form = await makeForm({lookupMethod: 'catalog'});
    const make = part<PlanCatalogField>(form, '#make');
    await until(() => make.options.length > 0);
    const said = listenTo(form);
    make.focus();
    await sendKeys({type: 'honda'});
    await sendKeys({press: 'Tab'});
    await until(() => make.value === 'Honda');
    await type(form, 'mileage', 'many');
    await until(() => said.some(text => text.startsWith('Enter the mileage')));
    expect(said.filter(text => text.includes('Honda'))).to.deep.equal([]);
  });

  it('reads which characters a VIN has before any mistake', async () => {
    const form = await makeForm();
    expect(description(form, '#vin')).to.contain('17 characters, no I, O, or Q');
    form.strings = spanish;
    await form.updateComplete;
    expect(description(form, '#vin')).to.contain('17 caracteres, sin I, O ni Q');
  });
});

describe('a screen reader in a plan-catalog-field', () => {
  const MANY = Array.from({length: 52}, (_, index) => `Model ${index}`);

  async function makeField(options: readonly string[]): Promise<PlanCatalogField> {
    const field = await fixture<PlanCatalogField>(html`<plan-catalog-field label="Model"></plan-catalog-field>`);
    Object.assign(field, {options});
    await field.updateComplete;
    return field;
  }

  it('announces how many options can be reached, and how many are left out', async () => {
    const field = await makeField(MANY);
    const said = listenTo(field);
    field.focus();
    await sendKeys({press: 'ArrowDown'});
    await until(() => said.length > 0);
    expect(said).to.deep.equal(['50 options. 2 more. Keep typing to narrow the list.']);
    expect(field.renderRoot.querySelectorAll('[role="option"]')).to.have.length(50);
  });

  it('reads with the text how many options are left out, only while some are', async () => {
    const field = await makeField(MANY);
    field.focus();
    await sendKeys({press: 'ArrowDown'});
    await field.updateComplete;
    expect(description(field, '#input')).to.equal('2 more. Keep typing to narrow the list.');
    await sendKeys({type: '51'});
    await field.updateComplete;
    expect(description(field, '#input')).to.equal('');
  });

  it('announces an error that the page sets, once', async () => {
    const field = await makeField(['Accord']);
    const said = listenTo(field);
    field.error = 'Choose a model.';
    await until(() => said.length > 0);
    expect(said).to.deep.equal(['Choose a model.']);
  });

  it('finds a text field', async () => {
    const field = await makeField([]);
    expect(part(field, '#input').getAttribute('type')).to.equal('text');
  });
});
