import {expect, fixture, html} from '@open-wc/testing';
import type {FormField} from '../../../src/contract/rules/error-field.js';
import type {FieldMessage} from '../../../src/elements/form/field.js';
import type {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {PlanFinder} from '../../../src/elements/finder/plan-finder.js';
import type {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {formStrings} from '../../../src/strings/en/form.js';
import {lookupStrings} from '../../../src/strings/en/lookup.js';
import {enter, nextEvent, until, part, read} from '../support.js';

const VIN = '1HGCM82633A004352';
const OTHER_VIN = '5YJ3E1EA2KF317000';

before(() => PlanFinder.define());

async function makeHost() {
  const host = await fixture<HTMLFormElement>(html`
    <form>
      <fieldset>
        <plan-vehicle-form name="car" vin=${VIN} mileage="48000" state="CA"></plan-vehicle-form>
      </fieldset>
    </form>
  `);
  const form = host.querySelector('plan-vehicle-form') as PlanVehicleForm;
  await form.updateComplete;
  return {host, form, group: host.querySelector('fieldset') as HTMLFieldSetElement};
}

const field = (form: Element, id: string) => part<HTMLInputElement>(form, `#${id}`);
const entries = (host: HTMLFormElement) => Object.fromEntries(new FormData(host));

describe('plan-vehicle-form in a form of the page', () => {
  it('the element can be found by its name, and has a reference to its form', async () => {
    const {host, form} = await makeHost();
    expect(host.elements.namedItem('car')).to.equal(form);
    expect(form.form).to.equal(host);
    form.name = 'vehicle';
    await form.updateComplete;
    expect(host.elements.namedItem('vehicle')).to.equal(form);
  });

  it('reports whether it is complete, and what is missing or wrong', async () => {
    const {form} = await makeHost();
    expect([form.checkValidity(), form.validity.valid, form.validationMessage]).to.deep.equal([true, true, '']);
    form.vin = '';
    await form.updateComplete;
    expect([form.checkValidity(), form.reportValidity(), form.validity.valueMissing]).to.deep.equal([
      false,
      false,
      true,
    ]);
    form.vin = '1HG';
    await form.updateComplete;
    expect([form.validity.customError, form.willValidate]).to.deep.equal([true, true]);
    await until(() => form.validationMessage === 'A VIN has 17 characters. This one has 3.');
  });

  it('reports what is missing with a general message until its error messages are loaded', async () => {
    const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
    expect(form.validationMessage).to.equal(formStrings.incomplete);
    await form.submit();
    expect(form.validationMessage).to.equal(lookupStrings.problems.vin?.empty);
  });

  describe('when the form is reset', () => {
    it('restores what the page set, with the lookup method that the page set', async () => {
      const {host, form} = await makeHost();
      enter(field(form, 'vin'), OTHER_VIN);
      enter(field(form, 'mileage'), '50000');
      part(form, '.lookup label:nth-child(2)').click();
      await form.updateComplete;
      enter(field(form, 'licensePlate'), '7ABC123');
      host.reset();
      await form.updateComplete;
      expect(form.lookupMethod).to.equal('vin');
      expect([field(form, 'vin').value, field(form, 'mileage').value]).to.deep.equal([VIN, '48,000']);
      expect(entries(host)).to.deep.equal({vin: VIN, mileage: '48000', stateShortName: 'CA'});
      form.lookupMethod = 'plate';
      await form.updateComplete;
      expect(field(form, 'licensePlate').value).to.equal('');
    });

    it('keeps the lookup method that the page set', async () => {
      const {host, form} = await makeHost();
      form.lookupMethod = 'plate';
      await form.updateComplete;
      part(form, '.lookup label:first-child').click();
      await form.updateComplete;
      host.reset();
      await form.updateComplete;
      expect(form.lookupMethod).to.equal('plate');
    });

    it('shows no errors', async () => {
      const {host, form} = await makeHost();
      form.fieldErrors = new Map<FormField, FieldMessage>([['mileage', {text: 'Please check the mileage.'}]]);
      enter(field(form, 'vin'), '1HG');
      await form.submit();
      expect(read(part(form, '#vin-error'))).to.contain('This one has 3');
      host.reset();
      await form.updateComplete;
      expect([read(part(form, '#vin-error')), read(part(form, '#mileage-error'))]).to.deep.equal(['', '']);
    });

    it('announces the same vehicle again once the shopper has entered it again', async () => {
      const {host, form} = await makeHost();
      const first = nextEvent(form, 'plan-vehicle-ready');
      enter(field(form, 'mileage'), '50000');
      await first;
      host.reset();
      await form.updateComplete;
      const second = nextEvent(form, 'plan-vehicle-ready');
      enter(field(form, 'mileage'), '50000');
      expect((await second).criteria.mileage).to.equal(50000);
    });
  });

  describe('when it is disabled', () => {
    const controls = (form: PlanVehicleForm) =>
      [...form.renderRoot.querySelectorAll<HTMLInputElement>('input, select, button, plan-catalog-field')].filter(
        control => control.checkVisibility(),
      );
    const areDisabled = (form: PlanVehicleForm) => controls(form).map(control => control.matches(':disabled'));

    for (const lookupMethod of ['vin', 'plate', 'catalog'] as const) {
      it(`has no usable control and no form entry when its fieldset is disabled (${lookupMethod})`, async () => {
        const {host, form, group} = await makeHost();
        form.lookupMethod = lookupMethod;
        await form.updateComplete;
        group.disabled = true;
        await form.updateComplete;
        expect(areDisabled(form)).not.to.include(false);
        expect(entries(host)).to.deep.equal({});
        expect(form.willValidate).to.equal(false);
        group.disabled = false;
        await form.updateComplete;
        expect(areDisabled(form)).not.to.include(true);
        form.lookupMethod = 'vin';
        await form.updateComplete;
        expect(entries(host)).to.include({vin: VIN});
      });
    }

    it('neither submits nor announces anything', async () => {
      const {form} = await makeHost();
      const told: string[] = [];
      for (const type of ['plan-vehicle-ready', 'plan-vehicle-submit'] as const)
        form.addEventListener(type, () => told.push(type));
      form.disabled = true;
      await form.updateComplete;
      expect(form.hasAttribute('disabled')).to.equal(true);
      await form.submit();
      form.disabled = false;
      await form.updateComplete;
      await form.submit();
      expect(told).to.deep.equal(['plan-vehicle-submit']);
    });

    it('has usable controls again once it is enabled', async () => {
      const {form} = await makeHost();
      for (const disabled of [true, false, true, false]) {
        form.disabled = disabled;
        await until(() => !areDisabled(form).includes(!disabled));
      }
    });

    it('the disabled form is accessible', async () => {
      const {form, group} = await makeHost();
      group.disabled = true;
      await form.updateComplete;
      await expect(form).to.be.accessible();
    });
  });
});

describe('plan-finder in a form of the page', () => {
  async function makeFinder() {
    const host = await fixture<HTMLFormElement>(html`
      <form>
        <fieldset><plan-finder vin=${VIN} mileage="48000" state="CA"></plan-finder></fieldset>
      </form>
    `);
    const finder = host.querySelector('plan-finder') as PlanFinder;
    await finder.updateComplete;
    const form = part<PlanVehicleForm>(finder, 'plan-vehicle-form');
    const settled = async () => {
      await finder.updateComplete;
      await form.updateComplete;
    };
    await settled();
    return {host, finder, form, settled, group: host.querySelector('fieldset') as HTMLFieldSetElement};
  }

  it('has no entries of its own and never prevents the form from being submitted', async () => {
    const {host, finder, settled} = await makeFinder();
    finder.vin = '';
    await settled();
    expect([host.checkValidity(), [...new FormData(host)]]).to.deep.equal([true, []]);
  });

  it('restores what the page set when the form is reset', async () => {
    const {host, form, settled} = await makeFinder();
    enter(field(form, 'vin'), OTHER_VIN);
    host.reset();
    await settled();
    expect(field(form, 'vin').value).to.equal(VIN);
  });

  it('cannot be used while its fieldset is disabled', async () => {
    const {form, group, settled} = await makeFinder();
    group.disabled = true;
    await settled();
    expect(field(form, 'vin').matches(':disabled')).to.equal(true);
    group.disabled = false;
    await settled();
    await until(() => !field(form, 'vin').matches(':disabled'));
  });
});

describe('focus that a page sets', () => {
  /** Creates an element far below the viewport. */
  async function makeBelow<T extends HTMLElement>(content: unknown, tag: string): Promise<T> {
    const page = await fixture(html`<div>${content}</div>`);
    page.prepend(Object.assign(document.createElement('div'), {className: 'tall'}));
    Object.assign((page.firstChild as HTMLElement).style, {blockSize: '3000px'});
    scrollTo(0, 0);
    return page.querySelector(tag) as T;
  }

  for (const lookupMethod of ['vin', 'plate', 'catalog'] as const) {
    it(`scrolls the page to a plan-vehicle-form only if it may (${lookupMethod})`, async () => {
      const form = await makeBelow<PlanVehicleForm>(
        html`<plan-vehicle-form lookup-method=${lookupMethod}></plan-vehicle-form>`,
        'plan-vehicle-form',
      );
      form.focus({preventScroll: true});
      await until(() => form.matches(':focus-within'));
      await form.updateComplete;
      const chosen = form.shadowRoot?.activeElement as HTMLElement & {updateComplete?: Promise<boolean>};
      await chosen.updateComplete;
      expect([scrollY, form.shadowRoot?.activeElement?.matches('.fields *')]).to.deep.equal([0, true]);
      chosen.blur();
      form.focus();
      await until(() => scrollY > 0);
    });
  }

  it('scrolls the page to a plan-catalog-field only if it may', async () => {
    const made = await makeBelow<PlanCatalogField>(
      html`<plan-catalog-field label="Make"></plan-catalog-field>`,
      'plan-catalog-field',
    );
    made.focus({preventScroll: true});
    expect([scrollY, made.shadowRoot?.activeElement?.id]).to.deep.equal([0, 'input']);
    made.blur();
    made.focus();
    await until(() => scrollY > 0);
  });

  it('reaches a new plan-catalog-field once it is rendered', async () => {
    const page = await fixture(html`<div></div>`);
    const made = document.createElement('plan-catalog-field');
    page.append(made);
    made.focus({preventScroll: true});
    await made.updateComplete;
    expect(made.shadowRoot?.activeElement?.id).to.equal('input');
  });
});
