import {expect, fixture, html} from '@open-wc/testing';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import type {PlanVinScanner} from '../../../src/elements/scanner/plan-vin-scanner.js';
import {replace} from '../replace.js';
import {loadForm, nextEvent, part, until} from '../support.js';

const VIN = '1HGCM82633A004352';

before(() => PlanVehicleForm.define());

describe('PlanScanEvent', () => {
  it('plan-scan reports that a VIN was scanned, and does not carry it', async () => {
    replace(navigator, 'mediaDevices', undefined);
    const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
    await loadForm(form);
    await until(() => form.renderRoot.querySelector('[part="scan"]'));
    part(form, '[part="scan"]').click();
    await until(() => form.renderRoot.querySelector('plan-vin-scanner[open]'));
    const scanner = part<PlanVinScanner>(form, 'plan-vin-scanner');
    replace(scanner, 'value', VIN);
    const event = nextEvent(document, 'plan-scan');
    scanner.dispatchEvent(new Event('change'));
    expect(Object.keys(await event).filter(name => name !== 'isTrusted')).to.deep.equal([]);
    expect(part<HTMLInputElement>(form, '#vin').value).to.equal(VIN);
  });
});
