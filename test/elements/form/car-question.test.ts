import {expect, fixture, html} from '@open-wc/testing';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {listenTo} from '../live-regions.js';
import {enter, until, moveOver, part, read} from '../support.js';

const HONDA = '1HGCM82633A004352';
const TOYOTA = '4T1G11AK9PU123456';

before(() => PlanVehicleForm.define());

async function makeForm(settings: Partial<PlanVehicleForm> = {}): Promise<PlanVehicleForm> {
  const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
  Object.assign(form, settings);
  await form.updateComplete;
  moveOver(form);
  await until(() => read(part(form, 'option[value="TX"]')) !== 'TX');
  return form;
}

const vinOf = (form: PlanVehicleForm) => part<HTMLInputElement>(form, '#vin');
const carOf = (form: PlanVehicleForm) => form.renderRoot.querySelector<HTMLElement>('[part="car"]');
const asks = (form: PlanVehicleForm, car: string) =>
  until(() => carOf(form) && read(carOf(form) as Node).includes(car));

describe('the car of an entered VIN in a plan-vehicle-form', () => {
  it('is accessible', async () => {
    const form = await makeForm();
    enter(vinOf(form), HONDA);
    await asks(form, '2003 Honda');
    await expect(form).to.be.accessible();
  });

  it('is asked about with its year and its make', async () => {
    const form = await makeForm();
    enter(vinOf(form), ' 1hgcm82633a004352');
    await asks(form, '2003 Honda Is this your car? We read it from your VIN.');
  });

  it('the question stands apart from the hint above it', async () => {
    const form = await makeForm();
    enter(vinOf(form), HONDA);
    await asks(form, 'Honda');
    const distance =
      (carOf(form)?.getBoundingClientRect().top ?? 0) - part(form, '.hint').getBoundingClientRect().bottom;
    expect(distance).to.be.at.least(10);
  });

  it('is asked about in Spanish', async () => {
    const form = await makeForm({lang: 'es'});
    enter(vinOf(form), HONDA);
    await asks(form, 'Honda 2003 ¿Es este su auto? Lo identificamos por su VIN.');
  });

  it('is not asked about while the VIN is incomplete, or when its make is unknown', async () => {
    const form = await makeForm();
    enter(vinOf(form), HONDA);
    await asks(form, 'Honda');
    for (const vin of [HONDA.slice(0, -1), `YYY${HONDA.slice(3)}`, '']) {
      enter(vinOf(form), vin);
      await form.updateComplete;
      expect(carOf(form), vin).to.equal(null);
    }
  });

  it('is not asked about when the page has set the VIN, but when the shopper enters another one', async () => {
    const form = await makeForm({vin: HONDA});
    expect(carOf(form)).to.equal(null);
    enter(vinOf(form), TOYOTA);
    await asks(form, '2023 Toyota');
    enter(vinOf(form), HONDA);
    await form.updateComplete;
    expect(carOf(form)).to.equal(null);
  });

  it('is not asked about with another lookup method', async () => {
    const form = await makeForm();
    enter(vinOf(form), HONDA);
    await asks(form, 'Honda');
    form.lookupMethod = 'plate';
    await form.updateComplete;
    expect(carOf(form)).to.equal(null);
  });

  it('is announced once, and again only for another VIN', async () => {
    const form = await makeForm();
    const said = listenTo(form);
    enter(vinOf(form), HONDA);
    await until(() => said.length === 1);
    enter(vinOf(form), HONDA.slice(0, -1));
    enter(vinOf(form), HONDA);
    await form.updateComplete;
    enter(vinOf(form), TOYOTA);
    await until(() => said.some(text => text.includes('Toyota')));
    const cars = said.filter(text => text.includes('Is this your car?'));
    expect(cars.map(text => text.replace(/^A VIN .*\. (?=20)/, ''))).to.deep.equal([
      '2003 Honda. Is this your car? We read it from your VIN.',
      '2023 Toyota. Is this your car? We read it from your VIN.',
    ]);
  });

  it('leads back to the VIN, which is then selected', async () => {
    const form = await makeForm();
    enter(vinOf(form), HONDA);
    await asks(form, 'Honda');
    part(form, '[part="car"] button').click();
    const vin = vinOf(form);
    expect(form.shadowRoot?.activeElement).to.equal(vin);
    expect(vin.value.slice(vin.selectionStart ?? 0, vin.selectionEnd ?? 0)).to.equal(HONDA);
  });

  it('blocks nothing: the form is complete without an answer', async () => {
    const form = await makeForm({mileage: '48000', state: 'CA'});
    enter(vinOf(form), HONDA);
    await asks(form, 'Honda');
    expect(form.criteria).to.deep.equal({vin: HONDA, mileage: 48000, stateShortName: 'CA'});
  });

  for (const [name, width, fontSize] of [
    ['320 pixels', 272, '16px'],
    ['text at 200 %', 280, '32px'],
  ] as const)
    it(`fits at ${name}`, async () => {
      const form = await makeForm();
      form.style.setProperty('width', `${width}px`);
      form.style.setProperty('--plan-font-size', fontSize);
      enter(vinOf(form), HONDA);
      await asks(form, 'Honda');
      const car = carOf(form) as HTMLElement;
      expect(car.scrollWidth).to.be.at.most(car.clientWidth);
      expect(car.getBoundingClientRect().right).to.be.at.most(form.getBoundingClientRect().right);
      expect(part(form, '[part="car"] button').getBoundingClientRect().height).to.be.at.least(40);
    });
});
