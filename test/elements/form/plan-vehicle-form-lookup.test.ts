import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {CatalogList, LookupMatch} from '../../../src/contract/catalog.js';
import {lookupStrings} from '../../../src/strings/en/lookup.js';
import type {PlanService} from '../../../src/elements/search/plan-service.js';
import type {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {enter, until, part, read} from '../support.js';

const MAKES = ['Honda', 'Land Rover', 'Mercedes-Benz', 'Mercury'].map(name => ({id: name.toLowerCase(), name}));
const MODELS = ['Accord', 'CR-V'].map(name => ({id: name, name}));

before(() => PlanVehicleForm.define());

describe('plan-vehicle-form with another lookup method', () => {
  for (const scheme of ['light', 'dark']) {
    for (const lookupMethod of ['plate', 'catalog'] as const) {
      it(`is accessible by ${lookupMethod}, empty and with everything missing, in ${scheme} mode`, async () => {
        const {form} = await makeForm(lookupMethod);
        Object.assign(form.style, {colorScheme: scheme, background: scheme === 'dark' ? '#181b1e' : '#fff'});
        await expect(form).to.be.accessible();
        await form.submit();
        await expect(form).to.be.accessible();
      });
    }
  }

  it('receives focus while its fields are still loading', async () => {
    const page = await fixture(html`<div></div>`);
    const form = new PlanVehicleForm();
    form.lookupMethod = 'plate';
    page.append(form);
    form.focus();
    await until(() => form.shadowRoot?.activeElement?.id === 'licensePlate');
  });

  it('keeps everything that was typed when another lookup method is chosen, and sends only the chosen one', async () => {
    const {form} = await makeForm('vin');
    enter(part(form, '#vin'), '1HGCM82633A004352');
    enter(part(form, '#mileage'), '48000');
    enter(part(form, '#stateShortName'), 'CA');
    await choose(form, 'License plate');
    expect(form.getAttribute('lookup-method')).to.equal('plate');
    enter(part(form, '#licensePlate'), '7abc123');
    expect(form.criteria).to.deep.equal({licensePlate: '7ABC123', mileage: 48000, stateShortName: 'CA'});
    await choose(form, 'VIN');
    expect(form.criteria).to.deep.equal({vin: '1HGCM82633A004352', mileage: 48000, stateShortName: 'CA'});
    await choose(form, 'License plate');
    expect(part<HTMLInputElement>(form, '#licensePlate').value).to.equal('7ABC123');
  });

  it('accepts a plate only with its state', async () => {
    const {form} = await makeForm('plate', {licensePlate: '7ABC123', mileage: '48000', zip: '90210'});
    expect(form.criteria).to.equal(undefined);
  });

  for (const [what, licensePlate] of [
    ['without a letter or digit', '🚗🚗'],
    ['with thousands of letters', 'A'.repeat(10_000)],
  ] as const)
    it(`rejects a plate ${what}`, async () => {
      const {form} = await makeForm('plate', {licensePlate, mileage: '48000', state: 'CA'});
      expect(form.criteria).to.equal(undefined);
      await form.submit();
      await form.updateComplete;
      expect(read(part(form, '#licensePlate-error'))).to.equal(lookupStrings.problems.licensePlate?.required);
    });

  for (const licensePlate of ['7ABC123', 'AB-12 CD', '♥ MOM', '1'])
    it(`accepts the plate ${licensePlate}`, async () => {
      const {form} = await makeForm('plate', {licensePlate, mileage: '48000', state: 'CA'});
      expect(form.criteria?.licensePlate).to.equal(licensePlate);
    });

  it('reads full-width characters as plain ones', async () => {
    const {form} = await makeForm('vin', {state: 'CA'});
    const toFullWidth = (text: string) =>
      text.replace(/./g, character => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
    const paste = (selector: string, text: string) => {
      enter(part(form, selector), text);
      part(form, selector).dispatchEvent(new Event('change', {bubbles: true}));
    };
    paste('#vin', toFullWidth('1HGCM82633A004352'));
    paste('#mileage', toFullWidth('48000'));
    expect(form.criteria).to.deep.include({vin: '1HGCM82633A004352', mileage: 48_000});
  });

  it('removes invisible characters, which copied text may contain', async () => {
    const {form} = await makeForm('plate', {state: 'CA'});
    await until(() => form.tools);
    enter(part(form, '#licensePlate'), '\u200B7abc123\u2069');
    for (const mileage of ['48,000\u200B', '\u202D48,000\u202C', '48\u00AD000']) {
      enter(part(form, '#mileage'), mileage);
      expect(form.criteria).to.deep.equal({licensePlate: '7ABC123', mileage: 48000, stateShortName: 'CA'});
    }
  });

  it('requests no list before it is needed, and none on a key press', async () => {
    const {form, calls} = await makeForm('vin');
    expect(calls).to.deep.equal([]);
    await choose(form, 'Make & model');
    await until(() => field(form, 'make').options.length > 0);
    field(form, 'make').focus();
    await sendKeys({type: 'honda'});
    expect(calls).to.deep.equal(['makes']);
    await sendKeys({press: 'Tab'});
    await until(() => field(form, 'model').options.length > 0);
    await sendKeys({type: 'accord'});
    await sendKeys({press: 'Tab'});
    await until(() => field(form, 'year').options.length > 0);
    expect(calls).to.deep.equal(['makes', 'models honda', 'lookup Honda Accord']);
    expect(field(form, 'year').options).to.deep.equal(['2019', '2018']);
  });

  it('fills in a whole car if the catalog is certain of it', async () => {
    const {form, calls} = await typeCar('2019 honda accord', [match('HIGH')]);
    await until(() => field(form, 'model').value === 'Accord');
    expect([field(form, 'make').value, field(form, 'year').value]).to.deep.equal(['Honda', '2019']);
    expect(calls.filter(call => call.startsWith('lookup'))).to.deep.equal(['lookup Honda accord 2019']);
    expect(read(part(form, '.answer'))).to.equal('');
  });

  /** Types a whole car as the make, and submits the form twice before it is looked up. */
  async function submitEarly(car: string) {
    let find = (): void => undefined;
    const found = new Promise<void>(resolve => (find = resolve));
    const {form} = await makeForm('catalog', {mileage: '48000', state: 'CA'}, {found});
    await until(() => field(form, 'make').options.length > 0);
    const submits: Event[] = [];
    form.addEventListener('plan-vehicle-submit', event => submits.push(event));
    enterMake(form, car);
    const button = part(form, '[part="submit"]');
    button.focus();
    for (let press = 0; press < 2; press += 1) button.click();
    await until(() => read(part(form, '.answer')) === lookupStrings.lookingUp, 'the car is looked up');
    expect(form.renderRoot.querySelector('.summary')).to.equal(null);
    expect(submits).to.have.length(0);
    return {form, button, submits, find};
  }

  it('submits a whole typed car once, as soon as it is looked up', async () => {
    const {form, button, submits, find} = await submitEarly('2019 honda accord');
    find();
    await until(() => submits.length > 0);
    await form.updateComplete;
    expect(submits).to.have.length(1);
    expect(form.criteria).to.deep.include({make: 'Honda', model: 'Accord', year: 2019, mileage: 48_000});
    expect(form.shadowRoot?.activeElement).to.equal(button);
  });

  it('focuses the field that a lookup leaves empty', async () => {
    const {form, submits, find} = await submitEarly('honda accord');
    find();
    await until(() => form.shadowRoot?.activeElement === field(form, 'year'));
    expect(submits).to.have.length(0);
  });

  it('leaves focus in the field to which the shopper has gone on', async () => {
    const {form, submits, find} = await submitEarly('honda accord');
    part(form, '#mileage').focus();
    find();
    await until(() => field(form, 'model').value === 'Accord');
    await until(() => form.renderRoot.querySelector('.answer')?.textContent !== lookupStrings.lookingUp);
    await form.updateComplete;
    expect(form.shadowRoot?.activeElement?.id).to.equal('mileage');
    expect(submits).to.have.length(0);
  });

  it('does not submit a car that is replaced while it is looked up, and waits for the next one again', async () => {
    const {form, button, submits, find} = await submitEarly('2019 honda accord');
    const make = part<HTMLInputElement>(field(form, 'make'), '#input');
    make.focus();
    make.select();
    await sendKeys({type: '2018 honda accord'});
    await until(() => read(part(form, '.answer')) === '');
    button.focus();
    await until(() => read(part(form, '.answer')) === lookupStrings.lookingUp, 'the next car is looked up');
    button.click();
    await nextFrame();
    expect(submits).to.have.length(0);
    find();
    await until(() => submits.length > 0);
    expect(form.criteria).to.deep.include({make: 'Honda', model: 'Accord', year: 2018});
  });

  it('shows at once what is missing of another lookup method, and does not submit it later', async () => {
    const {form, button, submits, find} = await submitEarly('2019 honda accord');
    await choose(form, 'VIN');
    button.click();
    await until(() => form.shadowRoot?.activeElement?.id === 'vin', 'the empty field has the focus');
    enter(part(form, '#vin'), '1HGCM82633A004352');
    find();
    await choose(form, 'Make & model');
    await until(() => field(form, 'model').value === 'Accord');
    expect(submits).to.have.length(0);
  });

  it('accepts a match without years from a page’s service, and shows a message if there is no result', async () => {
    const {yearsAvailable: _, ...unlisted} = match('HIGH');
    const {form} = await typeCar('honda accord', [unlisted as LookupMatch]);
    await until(() => field(form, 'model').value === 'Accord');
    await form.updateComplete;
    expect(field(form, 'year').options).to.deep.equal([]);
    form.service = {...(form.service as PlanService), lookup: () => Promise.resolve(null as never)};
    enterMake(form, 'honda cr-v');
    part(form, '[part="submit"]').focus();
    await until(() => read(part(form, '.answer')) === lookupStrings.lookupFailed);
  });

  it('requests the models again, after they could not be loaded, once a model is committed', async () => {
    const {form} = await makeForm('catalog', {}, {});
    const {service} = form;
    form.service = {...(service as PlanService), models: () => Promise.reject(new Error('offline'))};
    enterMake(form, 'Honda');
    part(form, '[part="submit"]').focus();
    await until(() => field(form, 'model').hint === lookupStrings.listFailed);
    form.service = service;
    const model = part<HTMLInputElement>(field(form, 'model'), '#input');
    model.focus();
    enter(model, 'Accord');
    await until(() => field(form, 'model').options.length > 0);
  });

  it('drops the mileage that was entered for the car that the page replaces, but not for one that it sets late', async () => {
    const {form} = await makeForm('vin', {state: 'CA'});
    enter(part(form, '#mileage'), '45000');
    await until(() => form.tools);
    form.vin = '1HGCM82633A004352';
    await form.updateComplete;
    expect(part<HTMLInputElement>(form, '#mileage').value).to.equal('45,000');
    form.vin = '1FTFW1E8XNFA00002';
    await form.updateComplete;
    expect(part<HTMLInputElement>(form, '#mileage').value).to.equal('');
    expect(part<HTMLSelectElement>(form, '#stateShortName').value).to.equal('CA');
    enter(part(form, '#mileage'), '45000');
    Object.assign(form, {vin: '1HGCM82633A004352', mileage: 9000});
    await form.updateComplete;
    expect(part<HTMLInputElement>(form, '#mileage').value).to.equal('9,000');
  });

  it('still looks up a car by its VIN, with the mileage that was entered, when the page sets its other details later', async () => {
    const {form} = await makeForm('vin', {state: 'CA', vin: '1HGCM82633A004352'});
    enter(part(form, '#mileage'), '45000');
    await until(() => form.tools);
    Object.assign(form, {make: 'Honda', model: 'Accord', year: 2003});
    await form.updateComplete;
    expect(form.criteria).to.deep.equal({vin: '1HGCM82633A004352', mileage: 45000, stateShortName: 'CA'});
    form.vin = '';
    Object.assign(form, {make: 'Toyota', model: 'Corolla', year: 2010, mileage: 60000});
    await form.updateComplete;
    expect(form.criteria).to.include({make: 'Toyota', mileage: 60000});
  });

  it('requests the makes again, after they could not be loaded, for the next car', async () => {
    const {form} = await makeForm('catalog', {}, {listed: Promise.reject(new Error('offline'))});
    const hint = () => read(part(field(form, 'make'), '[part="hint"]'));
    await until(() => hint() === lookupStrings.listFailed);
    form.service = {...(form.service as PlanService), makes: () => Promise.resolve(MAKES)};
    enterMake(form, '2019 honda accord');
    part(form, '[part="submit"]').focus();
    await until(() => field(form, 'model').value === 'Accord');
    expect([field(form, 'make').value, field(form, 'year').value]).to.deep.equal(['Honda', '2019']);
  });

  it('submits the car that is typed as the make only once it is looked up, not a mix with the car before', async () => {
    let find = () => {};
    const car = {make: 'Mercury', model: 'Sable', year: 2001, mileage: '48000', state: 'CA'};
    const {form, calls} = await makeForm('catalog', car, {found: new Promise<void>(resolve => (find = resolve))});
    await until(() => calls.includes('lookup Mercury Sable'));
    const submitted: unknown[] = [];
    form.addEventListener('plan-vehicle-submit', ({criteria}) => submitted.push(criteria));
    enterMake(form, '2019 honda accord');
    part(form, '[part="submit"]').focus();
    await until(() => calls.includes('lookup Honda accord 2019'));
    part(form, '[part="submit"]').click();
    await form.updateComplete;
    expect(submitted).to.deep.equal([]);
    find();
    await until(() => submitted.length > 0);
    expect(submitted).to.deep.equal([
      {make: 'Honda', model: 'Accord', year: 2019, mileage: 48000, stateShortName: 'CA'},
    ]);
  });

  it('is not ready with the model of another make', async () => {
    const car = {model: 'Sable', year: 2001, mileage: '48000', state: 'CA'};
    const setting: CatalogSetting = {matches: []};
    const {form, calls} = await makeForm('catalog', car, setting);
    const ready: unknown[] = [];
    form.addEventListener('plan-vehicle-ready', ({criteria}) => ready.push(`${criteria.make} ${criteria.model}`));
    enterMake(form, 'honda');
    part(form, '#mileage').focus();
    await until(() => calls.includes('lookup Honda Sable'));
    await until(() => read(part(form, '.answer')) !== '');
    expect(ready).to.deep.equal([]);
    setting.matches?.push(match('HIGH'));
    const model = part<HTMLInputElement>(field(form, 'model'), '#input');
    model.focus();
    model.select();
    await sendKeys({type: 'Accord'});
    await sendKeys({press: 'Tab'});
    await until(() => ready.length > 0);
    expect(ready).to.deep.equal(['Honda Accord']);
  });

  it('shows the catalog’s spelling if it differs a little', async () => {
    const {form} = await typeCar('honda ac-cord 2019', [match('MEDIUM')]);
    await until(() => read(part(form, '.answer')) === 'We matched this to Honda Accord.');
    expect(field(form, 'model').value).to.equal('Accord');
  });

  it('asks which car it is if the catalog is not certain', async () => {
    const {form} = await typeCar('merc acc 2019', [match('LOW'), {...match('LOW'), model: 'CR-V'}]);
    await until(() => part(form, '.choice').children.length === 2);
    expect(field(form, 'make').value).to.equal('merc acc 2019');
    await expect(form).to.be.accessible();
    part(form, '.choice button:last-child').click();
    await form.updateComplete;
    expect([field(form, 'make').value, field(form, 'model').value, field(form, 'year').value]).to.deep.equal([
      'Honda',
      'CR-V',
      '2019',
    ]);
    expect(part(form, '.choice').hidden).to.equal(true);
  });

  it('no longer asks about a car once another make is typed', async () => {
    const {form} = await typeCar('merc acc 2019', [match('LOW')]);
    await until(() => part(form, '.choice').children.length === 1);
    enterMake(form, 'honda');
    await until(() => field(form, 'make').value === 'Honda');
    await form.updateComplete;
    expect(part(form, '.choice').hidden).to.equal(true);
    expect(read(part(form, '.answer'))).to.equal('');
  });

  it('offers no years for a car whose model was removed', async () => {
    const {form} = await typeCar('honda accord', [match('HIGH')]);
    await until(() => field(form, 'year').options.length > 0);
    enter(part<HTMLInputElement>(field(form, 'model'), '#input'), '');
    enterMake(form, 'Ford');
    enterMake(form, 'honda');
    await until(() => field(form, 'make').value === 'Honda');
    await form.updateComplete;
    expect(field(form, 'year').options).to.deep.equal([]);
  });

  it('reads a year that is typed alone as the year', async () => {
    const {form} = await typeCar('2019', []);
    await until(() => field(form, 'year').value === '2019');
    expect(field(form, 'make').value).to.equal('');
  });

  it('warns of a year that the catalog does not list for the model, but accepts it', async () => {
    const {form} = await typeCar('honda accord 2019', [match('HIGH')]);
    Object.assign(form, {mileage: '48000', state: 'CA'});
    await until(() => field(form, 'year').value === '2019');
    await form.updateComplete;
    expect(field(form, 'year').hint).to.equal('');
    field(form, 'year').focus();
    await sendKeys({press: 'Home'});
    // One key at a time: only one engine's driver supports 'Shift+End'.
    await sendKeys({down: 'Shift'});
    await sendKeys({press: 'End'});
    await sendKeys({up: 'Shift'});
    await sendKeys({type: '1994'});
    await sendKeys({press: 'Tab'});
    await until(() => field(form, 'year').hint !== '');
    expect(form.criteria?.year).to.equal(1994);
  });

  it('does not ask for what the page has removed', async () => {
    const {form} = await makeForm('catalog');
    Object.assign(form, {make: 'Honda', model: 'Accord', year: 2019});
    await until(() => field(form, 'year').options.length > 0);
    Object.assign(form, {make: '', model: '', year: ''});
    await form.updateComplete;
    expect(field(form, 'make').value).to.equal('');
    expect(field(form, 'make').error).to.equal('');
    // What the shopper removes is asked for.
    enterMake(form, 'Honda');
    await form.updateComplete;
    enterMake(form, '');
    await until(() => field(form, 'make').error !== '');
  });

  it('no longer shows what was wrong with a field that the page sets', async () => {
    const {form} = await makeForm('vin');
    await form.loadTools();
    enter(part(form, '#vin'), '123');
    await until(() => part(form, '#vin').ariaInvalid === 'true');
    form.vin = '1234';
    await form.updateComplete;
    expect(part(form, '#vin').ariaInvalid).to.not.equal('true');
  });

  it('says that there is no list if the page’s service returns something else', async () => {
    for (const makes of [null, ['Honda', 'Ford']]) {
      const {form} = await makeForm('catalog', {}, {makes});
      await until(() => field(form, 'make').hint === lookupStrings.listFailed);
      enterMake(form, 'honda');
      expect(field(form, 'make').value).to.equal('honda');
    }
  });

  it('keeps what is typed before the makes are loaded', async () => {
    let list = () => {};
    const {form} = await makeForm('catalog', {}, {listed: new Promise<void>(resolve => (list = resolve))});
    field(form, 'make').focus();
    await sendKeys({type: 'hon'});
    list();
    await until(() => field(form, 'make').options.length > 0);
    await form.updateComplete;
    expect(field(form, 'make').value).to.equal('hon');
    expect(part(field(form, 'make'), '#input').getAttribute('aria-expanded')).to.equal('true');
  });

  it('keeps the model that is typed before the makes are loaded, and spells its make as the catalog does', async () => {
    let list = () => {};
    const {form, calls} = await makeForm('catalog', {}, {listed: new Promise<void>(resolve => (list = resolve))});
    field(form, 'make').focus();
    await sendKeys({type: 'honda'});
    await sendKeys({press: 'Tab'});
    await sendKeys({type: 'acc'});
    list();
    await until(() => field(form, 'make').value === 'Honda');
    await until(() => field(form, 'model').options.length > 0);
    expect(field(form, 'model').value).to.equal('acc');
    expect(calls).to.deep.equal(['makes', 'models honda']);
  });

  it('stays with the VIN that is typed when the catalog finds the car that was entered before', async () => {
    let find = () => {};
    const car = {year: 2019, mileage: '48000', state: 'CA'};
    const {form, calls} = await makeForm('catalog', car, {found: new Promise<void>(resolve => (find = resolve))});
    const events: string[] = [];
    enterMake(form, 'Honda');
    await until(() => field(form, 'model').options.length > 0);
    field(form, 'model').focus();
    await sendKeys({type: 'aco'});
    await sendKeys({press: 'Tab'});
    await until(() => calls.includes('lookup Honda aco'));
    form.addEventListener('plan-vehicle-ready', () => events.push('ready'));
    await choose(form, 'VIN');
    part(form, '#vin').focus();
    await sendKeys({type: '1HG'});
    find();
    await until(() => form.draft.model === 'Accord');
    await form.updateComplete;
    expect(form.getAttribute('lookup-method')).to.equal('vin');
    expect(form.shadowRoot?.activeElement?.id).to.equal('vin');
    expect(events).to.deep.equal([]);
    await choose(form, 'Make & model');
    expect(field(form, 'model').value).to.equal('Accord');
  });

  it('shows the VIN that the page has set again after a reset', async () => {
    const {form} = await makeForm('vin', {vin: '1HGCM82633A004352', make: 'HONDA', model: 'CIVIC'});
    await choose(form, 'Make & model');
    await until(() => field(form, 'make').value === 'Honda');
    form.formResetCallback();
    await until(() => form.draft.make === 'Honda');
    await form.updateComplete;
    expect(form.getAttribute('lookup-method')).to.equal('vin');
  });

  it('no longer offers the models and years of a car that was entered before it was reset', async () => {
    const {form, calls} = await typeCar('2019 honda accord', [match('HIGH')]);
    await until(() => field(form, 'year').options.length > 0);
    form.formResetCallback();
    await until(() => field(form, 'make').value === '' && field(form, 'model').options.length === 0);
    await form.updateComplete;
    expect(field(form, 'year').options).to.deep.equal([]);
    const sent = calls.length;
    enterMake(form, 'honda');
    await sendKeys({press: 'Tab'});
    await until(() => field(form, 'model').options.length > 0);
    expect(calls.slice(sent)).to.deep.equal(['models honda']);
  });

  it('offers the models and years of the car that the browser restores', async () => {
    const {form} = await typeCar('2019 honda accord', [match('HIGH')]);
    await until(() => field(form, 'year').options.length > 0);
    const {form: later, calls} = await makeForm('catalog');
    const values = {make: 'Honda', model: 'Accord', year: '2019'};
    later.formStateRestoreCallback(JSON.stringify({values, given: {}, lookupMethod: 'catalog'}));
    await until(() => field(later, 'year').options.length > 0);
    expect([field(later, 'model').options, field(later, 'year').value]).to.deep.equal([['Accord', 'CR-V'], '2019']);
    expect(calls).to.deep.equal(['makes', 'models honda', 'lookup Honda Accord']);
  });

  it('B1: aborts its requests when it is removed from the page, and sends them again when it is added again', async () => {
    const {form, calls, signals} = await makeForm('catalog', {}, {isSlow: true});
    await until(() => signals.length === 1);
    const parent = form.parentElement;
    form.remove();
    expect(signals[0]?.aborted).to.equal(true);
    parent?.append(form);
    await until(() => calls.length === 2);
    expect(signals[1]?.aborted).to.equal(false);
  });
});

const match = (confidence: LookupMatch['confidence']): LookupMatch => ({
  make: 'Honda',
  model: 'Accord',
  confidence,
  yearsAvailable: [2018, 2019],
});

interface CatalogSetting {
  readonly matches?: LookupMatch[];
  /** Whether requests are never answered. */
  readonly isSlow?: boolean;
  /** Resolves when the makes are available. By default, immediately. */
  readonly listed?: Promise<void>;
  /** Resolves when the lookups are answered. By default, immediately. */
  readonly found?: Promise<void>;
  /** What the service returns as the makes. */
  readonly makes?: unknown;
}

async function makeForm(
  lookupMethod: 'vin' | 'plate' | 'catalog',
  settings: Partial<PlanVehicleForm> = {},
  {matches = [match('HIGH')], isSlow = false, listed, found, makes: given = MAKES}: CatalogSetting = {},
) {
  const calls: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const answer = <T>(call: string, value: T, signal?: AbortSignal): Promise<T> => {
    calls.push(call);
    signals.push(signal);
    return isSlow ? new Promise<T>(() => undefined) : Promise.resolve(value);
  };
  const service: PlanService = {
    makes: async options => {
      const makes = await answer('makes', given as CatalogList, options?.signal);
      await listed;
      return makes;
    },
    models: (id, options) => answer(`models ${id}`, MODELS, options?.signal),
    lookup: async ({make, model, year}, options) => {
      const call = ['lookup', make, model, year].filter(Boolean).join(' ');
      const result = await answer(call, {matches, suggestions: []}, options?.signal);
      await found;
      return result;
    },
    search: () => Promise.reject(new Error('search: expected no call, got one.')),
  };
  const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form .service=${service}></plan-vehicle-form>`);
  Object.assign(form, {lookupMethod, ...settings});
  await form.updateComplete;
  return {form, calls, signals};
}

async function typeCar(text: string, matches: LookupMatch[]) {
  const made = await makeForm('catalog', {}, {matches});
  await until(() => field(made.form, 'make').options.length > 0);
  field(made.form, 'make').focus();
  await sendKeys({type: text});
  await sendKeys({press: 'Tab'});
  return made;
}

/** Replaces the make by typing another. */
function enterMake(form: PlanVehicleForm, make: string): void {
  const input = part<HTMLInputElement>(field(form, 'make'), '#input');
  input.focus();
  enter(input, make);
}

const field = (form: PlanVehicleForm, id: string) => part<PlanCatalogField>(form, `#${id}`);

async function choose(form: PlanVehicleForm, label: string): Promise<void> {
  const found = [...form.renderRoot.querySelectorAll<HTMLElement>('.lookup label')].find(it => read(it) === label);
  found?.click();
  await form.updateComplete;
}
