import {expect, fixture, html} from '@open-wc/testing';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {replace} from '../replace.js';
import {allIn, until, moveOver, part} from '../support.js';

before(() => {
  PlanVehicleForm.define();
  PlanVinScanner.define();
});

const sheet = new CSSStyleSheet();
before(() => document.adoptedStyleSheets.push(sheet));
after(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1));

/** The elements that a page can style with the name of a part. */
const reached = (form: PlanVehicleForm, name: string): readonly Element[] => {
  sheet.replaceSync(`plan-vehicle-form::part(${name}) { rotate: 7deg }`);
  return allIn(form.renderRoot).filter(element => getComputedStyle(element).rotate === '7deg');
};

async function makeForm(lookupMethod: string): Promise<PlanVehicleForm> {
  const form = await fixture<PlanVehicleForm>(
    html`<plan-vehicle-form lookup-method=${lookupMethod}></plan-vehicle-form>`,
  );
  await form.updateComplete;
  await Promise.all(
    [...form.renderRoot.querySelectorAll('plan-catalog-field')].map(({updateComplete}) => updateComplete),
  );
  return form;
}

describe('the parts of a plan-vehicle-form', () => {
  for (const [lookupMethod, count] of [
    ['vin', 3],
    ['plate', 3],
    ['catalog', 5],
  ] as const) {
    it(`the parts of a field include all fields alike (${lookupMethod})`, async () => {
      const form = await makeForm(lookupMethod);
      for (const name of ['field', 'label', 'input', 'hint']) expect(reached(form, name), name).to.have.length(count);
      // The vehicle as a whole has one, too.
      expect(reached(form, 'error')).to.have.length(count + 1);
    });
  }

  it('the parts include the lists of makes, models and years', async () => {
    const form = await makeForm('catalog');
    expect(reached(form, 'popup')).to.have.length(3);
    const year = part(form, '#year');
    part(year, '#input').click();
    await until(() => {
      // The form may still replace them with those of its catalog.
      Object.assign(year, {options: ['2019']});
      return reached(form, 'option').length === 1;
    });
  });

  it('the parts include the scanner', async () => {
    const form = await makeForm('vin');
    replace(navigator, 'mediaDevices', undefined);
    moveOver(form);
    await until(() => form.renderRoot.querySelector('[part="scan"]'));
    part(form, '[part="scan"]').click();
    await until(() => form.renderRoot.querySelector('plan-vin-scanner[open]'));
    for (const name of ['dialog', 'title', 'close', 'status', 'photo'])
      await until(() => reached(form, `scan-${name}`).length === 1, name);
    expect(reached(form, 'close')).to.deep.equal([]);
    part<PlanVinScanner>(form, 'plan-vin-scanner').open = false;
  });
});
