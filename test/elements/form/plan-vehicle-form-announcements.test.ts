import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {LookupMatch} from '../../../src/contract/catalog.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {formStrings as spanish} from '../../../src/strings/es/form.js';
import {lookupStrings as spanishWays} from '../../../src/strings/es/lookup.js';
import {listenTo} from '../live-regions.js';
import {holds, moveOver, part, read} from '../support.js';

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
  moveOver(form);
  // The words for what is wrong have come with the names of the states.
  await holds(() => read(part(form, 'option[value="TX"]')) !== 'TX');
  return form;
}

/** Types something into a field and leaves it. */
async function type(form: PlanVehicleForm, id: string, text: string): Promise<void> {
  part(form, `#${id}`).focus();
  if (text) await sendKeys({type: text});
  await sendKeys({press: 'Tab'});
}

/** What a screen reader adds to a control's name. */
const description = (root: Element, selector: string): string => {
  const ids = part(root, selector).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map(id => read(part(root, `#${id}`)))
    .join(' ')
    .trim();
};

describe('a screen reader at a plan-vehicle-form', () => {
  it('hears what is wrong with a VIN once, when the field is left, and not while it is typed on', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    await type(form, 'vin', '1HGCM');
    await holds(() => said.length > 0);
    await type(form, 'vin', '8263');
    await holds(() => said.length > 1);
    expect(said).to.deep.equal([
      'A VIN has 17 characters; this one has 5.',
      'A VIN has 17 characters; this one has 9.',
    ]);
  });

  it('hears the same again of a field that is left once more as it was', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    await type(form, 'mileage', 'many');
    await holds(() => said.length > 0);
    await type(form, 'mileage', 'x');
    await holds(() => said.length > 1);
    expect(said[0]).to.contain('Enter the mileage as a number');
    expect(said[1]).to.equal(said[0]);
  });

  it('hears nothing from a region of what the focus says after a press', async () => {
    for (const lookupMethod of ['vin', 'plate', 'catalog']) {
      const form = await makeForm({lookupMethod});
      const said = listenTo(form);
      part(form, '#mileage').focus();
      await sendKeys({type: 'many'});
      await sendKeys({press: 'Enter'});
      await holds(() => form.shadowRoot?.activeElement?.matches('.summary'));
      // By the time that another field is announced, the press would have been.
      await type(form, 'mileage', 'x');
      await holds(() => said.length > 0);
      expect(said, lookupMethod).to.have.length(1);
      form.remove();
    }
  });

  it('meets all that is missing under its name', async () => {
    const form = await makeForm();
    await form.submit();
    const summary = part(form, '.summary');
    expect(summary.getAttribute('role')).to.equal('group');
    expect(read(part(form, `#${summary.getAttribute('aria-labelledby')}`))).to.equal('3 things to look at:');
  });

  it('hears what a service found wrong, unless the focus is there', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    form.fieldErrors = new Map([['mileage', {text: 'Please check the mileage.'}]]);
    await holds(() => said.length > 0);
    form.fieldErrors = new Map([['vin', {text: 'Please check the VIN.'}]]);
    await form.updateComplete;
    form.focus();
    // By the time that an error set later on is announced elsewhere, this one would have been.
    const other = await makeForm();
    const saidElsewhere = listenTo(other);
    other.fieldErrors = new Map([['mileage', {text: 'Please check this mileage.'}]]);
    await holds(() => saidElsewhere.length > 0);
    expect(said).to.deep.equal(['Please check the mileage.']);
  });

  it('hears what an error of the year says once', async () => {
    const form = await makeForm({lookupMethod: 'catalog'});
    const said = listenTo(form);
    await type(form, 'year', '19');
    await holds(() => said.some(text => text.startsWith('Enter the year')));
    await type(form, 'mileage', 'many');
    await holds(() => said.some(text => text.startsWith('Enter the mileage')));
    expect(said.filter(text => text.startsWith('Enter the year'))).to.have.length(1);
  });

  for (const [language, words, filled] of [
    ['English', {}, 'Filled in: Honda Accord 2019.'],
    ['Spanish', {strings: spanish, lookupStrings: spanishWays}, 'Se completó: Honda Accord 2019.'],
  ] as const) {
    it(`hears that a whole car typed as its make has filled in model and year, in ${language}`, async () => {
      const form = await makeForm({lookupMethod: 'catalog', ...words});
      const make = part<PlanCatalogField>(form, '#make');
      await holds(() => make.options.length > 0);
      const said = listenTo(form);
      make.focus();
      await sendKeys({type: '2019 honda accord'});
      await sendKeys({press: 'Tab'});
      await holds(() => said.includes(filled));
      expect(said.filter(text => text.includes('Accord'))).to.deep.equal([filled]);
      expect(part<PlanCatalogField>(form, '#year').value).to.equal('2019');
    });
  }

  it('hears nothing of a make that is only written otherwise', async () => {
    const form = await makeForm({lookupMethod: 'catalog'});
    const make = part<PlanCatalogField>(form, '#make');
    await holds(() => make.options.length > 0);
    const said = listenTo(form);
    make.focus();
    await sendKeys({type: 'honda'});
    await sendKeys({press: 'Tab'});
    await holds(() => make.value === 'Honda');
    await type(form, 'mileage', 'many');
    await holds(() => said.some(text => text.startsWith('Enter the mileage')));
    expect(said.filter(text => text.includes('Honda'))).to.deep.equal([]);
  });

  it('is told before a mistake which characters a VIN has', async () => {
    const form = await makeForm();
    expect(description(form, '#vin')).to.contain('17 characters, no I, O or Q');
    form.strings = spanish;
    await form.updateComplete;
    expect(description(form, '#vin')).to.contain('17 caracteres, sin I, O ni Q');
  });
});

describe('a screen reader at a plan-catalog-field', () => {
  const MANY = Array.from({length: 52}, (_, index) => `Model ${index}`);

  async function makeField(options: readonly string[]): Promise<PlanCatalogField> {
    const field = await fixture<PlanCatalogField>(html`<plan-catalog-field label="Model"></plan-catalog-field>`);
    Object.assign(field, {options});
    await field.updateComplete;
    return field;
  }

  it('hears how many options can be reached, and how many are left out', async () => {
    const field = await makeField(MANY);
    const said = listenTo(field);
    field.focus();
    await sendKeys({press: 'ArrowDown'});
    await holds(() => said.length > 0);
    expect(said).to.deep.equal(['50 options. 2 more. Keep typing to narrow the list.']);
    expect(field.renderRoot.querySelectorAll('[role="option"]')).to.have.length(50);
  });

  it('meets with its text how many options are left out, only while they are', async () => {
    const field = await makeField(MANY);
    field.focus();
    await sendKeys({press: 'ArrowDown'});
    await field.updateComplete;
    expect(description(field, '#input')).to.equal('2 more. Keep typing to narrow the list.');
    await sendKeys({type: '51'});
    await field.updateComplete;
    expect(description(field, '#input')).to.equal('');
  });

  it('hears an error that its page sets, once', async () => {
    const field = await makeField(['Accord']);
    const said = listenTo(field);
    field.error = 'Choose a model.';
    await holds(() => said.length > 0);
    expect(said).to.deep.equal(['Choose a model.']);
  });

  it('finds a text field', async () => {
    const field = await makeField([]);
    expect(part(field, '#input').getAttribute('type')).to.equal('text');
  });
});
