import {expect, fixture, html} from '@open-wc/testing';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {lookupStrings} from '../../../src/strings/en/lookup.js';
import {enter, until, moveOver, part, read} from '../support.js';

before(() => PlanVehicleForm.define());

async function makeForm(settings: Partial<PlanVehicleForm> = {}): Promise<PlanVehicleForm> {
  const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
  Object.assign(form, settings);
  await form.updateComplete;
  moveOver(form);
  await until(() => form.renderRoot.querySelector('.where'), 'the button has loaded');
  return form;
}

const buttonOf = (form: PlanVehicleForm) => part(form, '[aria-controls="vin-help"]');
const helpOf = (form: PlanVehicleForm) => part(form, '#vin-help');
const pictureOf = (form: PlanVehicleForm) => form.renderRoot.querySelector('#vin-help [role="img"]');

async function open(form: PlanVehicleForm): Promise<void> {
  buttonOf(form).click();
  await until(() => helpOf(form).checkVisibility());
}

describe('the help with finding a VIN in a plan-vehicle-form', () => {
  it('is accessible while it is open', async () => {
    const form = await makeForm();
    await open(form);
    await expect(form).to.be.accessible();
  });

  it('opens and closes by its button, which tells screen readers so and keeps focus', async () => {
    const form = await makeForm();
    const button = buttonOf(form);
    expect(helpOf(form).checkVisibility()).to.equal(false);
    button.focus();
    await open(form);
    expect(button.ariaExpanded).to.equal('true');
    expect(form.shadowRoot?.activeElement).to.equal(button);
    button.click();
    await until(() => !helpOf(form).checkVisibility());
    expect(button.ariaExpanded).to.equal('false');
  });

  it('keeps a distance from the focus ring of the field', async () => {
    const form = await makeForm();
    enter(part<HTMLInputElement>(form, '#vin'), '1HGCM82633A004352');
    await until(() => form.renderRoot.querySelector('.car'), 'the car is shown instead of the hint');
    await open(form);
    const gap = helpOf(form).getBoundingClientRect().top - part(form, '.box').getBoundingClientRect().bottom;
    expect(gap).to.be.greaterThan(10);
  });

  it('stays open after two presses while its picture loads', async () => {
    const form = await makeForm();
    for (let press = 0; press < 2; press += 1) buttonOf(form).click();
    await until(() => pictureOf(form));
    await form.updateComplete;
    expect(helpOf(form).checkVisibility()).to.equal(true);
  });

  it('shows a drawing that is described in words, and lists the places', async () => {
    const form = await makeForm();
    expect(pictureOf(form)).to.equal(null);
    await open(form);
    expect(pictureOf(form)?.ariaLabel).to.equal(lookupStrings.vinPicture);
    const {vinOnDashboard, vinOnDoor, vinOnCard} = lookupStrings;
    expect([...helpOf(form).querySelectorAll('li')].map(read)).to.deep.equal([vinOnDashboard, vinOnDoor, vinOnCard]);
  });

  it('does not move or change the VIN that was typed', async () => {
    const form = await makeForm();
    const vin = part<HTMLInputElement>(form, '#vin');
    enter(vin, '1HGCM826');
    await form.updateComplete;
    const {top} = vin.getBoundingClientRect();
    await open(form);
    expect(vin.getBoundingClientRect().top).to.equal(top);
    expect(vin.value).to.equal('1HGCM826');
  });

  it('moves nothing when it loads', async () => {
    const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
    const tops = () =>
      ['#vin', '#mileage', '[part="submit"]'].map(field => part(form, field).getBoundingClientRect().top);
    const before = tops();
    moveOver(form);
    await until(() => form.renderRoot.querySelector('.where'));
    expect(tops()).to.deep.equal(before);
  });

  it('is shown in Spanish', async () => {
    const form = await makeForm({lang: 'es'});
    await until(() => read(buttonOf(form)) === '¿Dónde está el VIN?');
    await open(form);
    expect(read(helpOf(form))).to.contain('tarjeta de registro');
  });

  for (const [name, width, fontSize] of [
    ['320 pixels', 256, '16px'],
    ['text at 200%', 272, '32px'],
  ] as const)
    it(`fits beside the label, with a large target, at ${name}`, async () => {
      const form = await makeForm();
      form.style.setProperty('width', `${width}px`);
      form.style.setProperty('--plan-font-size', fontSize);
      await open(form);
      const button = buttonOf(form).getBoundingClientRect();
      const label = part(form, 'label[for="vin"]');
      const range = document.createRange();
      range.selectNodeContents(label);
      expect(button.left).to.be.at.least(range.getBoundingClientRect().right);
      expect(button.right).to.be.at.most(part(form, '#vin + .end').getBoundingClientRect().left);
      expect(Math.min(button.width, button.height)).to.be.at.least(44);
      expect(helpOf(form).scrollWidth).to.be.at.most(helpOf(form).clientWidth);
    });
});
