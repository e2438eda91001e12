import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {FormField} from '../../../src/contract/rules/error-field.js';
import type {FieldMessage} from '../../../src/elements/form/field.js';
import {PlanVehicleForm} from '../../../src/elements/form/plan-vehicle-form.js';
import {contrast} from '../contrast.js';
import {enter, nextEvent, until, loadForm, part, read} from '../support.js';

const VIN = '1HGCM82633A004352';

before(() => PlanVehicleForm.define());

describe('plan-vehicle-form', () => {
  describe('accessibility', () => {
    it('is accessible while empty', async () => {
      await expect(await makeForm()).to.be.accessible();
    });

    it('is accessible when everything is missing', async () => {
      const form = await makeForm();
      await press(form);
      await expect(form).to.be.accessible();
    });

    it('is accessible when filled in', async () => {
      await expect(await makeForm({vin: VIN, mileage: '48000', state: 'CA'})).to.be.accessible();
    });

    it('is accessible with errors of the service', async () => {
      const fieldErrors = new Map([['vin', {text: 'Please check the VIN.', lang: 'en'}]] as const);
      await expect(await makeForm({fieldErrors})).to.be.accessible();
    });

    it('is accessible in dark mode', async () => {
      const form = await makeForm();
      Object.assign(form.style, {colorScheme: 'dark', background: '#181b1e'});
      await press(form);
      await expect(form).to.be.accessible();
    });
  });

  it('lets a phone show its number pad for the mileage, and fill in the state', async () => {
    const form = await makeForm();
    expect(part<HTMLInputElement>(form, '#mileage').inputMode).to.equal('numeric');
    expect(part<HTMLInputElement>(form, '#vin').inputMode).to.equal('');
    expect(part<HTMLSelectElement>(form, '#stateShortName').autocomplete).to.equal('address-level1');
  });

  describe('the chosen lookup method', () => {
    const px = (length: string) => Number.parseFloat(length);
    const COLORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'our colors': {},
      'a pale brand': {'--plan-color-accent': '#ffe14d', '--plan-color-on-accent': '#000'},
      'a pale border': {'--plan-color-border': '#eee'},
      'a brand on color': {
        '--plan-color-accent': '#fff',
        '--plan-color-surface': '#0b3d91',
        '--plan-color-text': '#fff',
      },
    };

    for (const scheme of ['light', 'dark']) {
      for (const [name, colors] of Object.entries(COLORS)) {
        it(`the chosen lookup method is marked by an outline, with a contrast of 3 to 1 (${scheme}, ${name})`, async () => {
          const form = await makeForm();
          const surface = colors['--plan-color-surface'] ?? (scheme === 'dark' ? '#181b1e' : '#fff');
          form.style.colorScheme = scheme;
          for (const [token, color] of Object.entries(colors)) form.style.setProperty(token, color);
          const labels = [...form.renderRoot.querySelectorAll('.lookup label')];
          const chosen = labels.find(label => label.querySelector(':checked')) as Element;
          const others = labels.filter(label => label !== chosen);
          const track = getComputedStyle(part(form, '.lookup')).backgroundColor;
          const around = getComputedStyle(chosen);

          expect(px(around.outlineWidth)).to.be.at.least(1);
          expect(contrast([around.outlineColor], [surface, track]), 'line around, beside it').to.be.at.least(3);
          expect(contrast([around.outlineColor], [surface, around.backgroundColor]), 'within').to.be.at.least(3);
          expect(around.backgroundColor, 'behind').not.to.equal(track);
          for (const other of others) expect(getComputedStyle(other).outlineStyle).to.equal('none');
        });
      }
    }

    it('the chosen lookup method has a thicker line while it has focus, and moves nothing', async () => {
      const form = await makeForm();
      const boxes = () => [...form.renderRoot.querySelectorAll('.lookup label')].map(label => label.clientWidth);
      const before = boxes();
      part(form, '#vehicle').focus();
      await sendKeys({press: 'ArrowRight'});
      await form.updateComplete;
      expect(boxes()).to.deep.equal(before);
      const chosen = part(form, '.lookup label:has(:checked)');
      expect(read(chosen)).to.equal('License plate');
      expect(px(getComputedStyle(chosen).outlineWidth)).to.be.at.least(2);
    });
  });

  it('asks for VIN, mileage and state, in this order', async () => {
    const form = await makeForm();
    expect([...form.renderRoot.querySelectorAll('.fields label')].map(read)).to.deep.equal(['VIN', 'Mileage', 'State']);
  });

  it('dispatches the vehicle when the button is clicked', async () => {
    const form = await filledForm();
    const submitted = nextEvent(form, 'plan-vehicle-submit');
    part(form, '[part="submit"]').click();
    expect((await submitted).criteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
  });

  it('dispatches the vehicle on Enter', async () => {
    const form = await filledForm();
    const submitted = nextEvent(form, 'plan-vehicle-submit');
    part(form, '#vin').focus();
    await sendKeys({press: 'Enter'});
    await submitted;
  });

  it('waits to be added to a page before it is read, reset or submitted', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const form = document.createElement('plan-vehicle-form');
    Object.assign(form, {vin: VIN, mileage: '48000', state: 'CA'});
    const submitted = nextEvent(form, 'plan-vehicle-submit');
    form.formResetCallback();
    const [criteria] = [form.read(), form.submit()];
    place.append(form);
    expect((await submitted).criteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
    expect(await criteria).to.deep.equal({vin: VIN, mileage: 48000, stateShortName: 'CA'});
  });

  it('lists everything that is missing and moves focus there', async () => {
    const form = await makeForm();
    await press(form);
    expect(read(part(form, '.summary'))).to.contain('Please fix 3 things');
    expect(form.shadowRoot?.activeElement).to.equal(part(form, '.summary'));
    expect(read(part(form, '#mileage-error'))).to.equal('Enter the miles shown on the odometer.');
    expect(part(form, '#vin').getAttribute('aria-invalid')).to.equal('true');
  });

  it('moves focus from the summary to the field', async () => {
    const form = await makeForm();
    await press(form);
    part(form, '.summary li:nth-child(2) button').click();
    expect(form.shadowRoot?.activeElement).to.equal(part(form, '#mileage'));
  });

  it('moves focus to the field if one thing is missing', async () => {
    const form = await makeForm({vin: VIN, mileage: '48000'});
    await press(form);
    expect(form.shadowRoot?.activeElement).to.equal(part(form, '#stateShortName'));
    expect(form.shadowRoot?.querySelector('.summary')).to.equal(null);
  });

  it('removes the error once the field is valid', async () => {
    const form = await makeForm();
    await press(form);
    enter(part(form, '#mileage'), '48000');
    await form.updateComplete;
    expect(read(part(form, '#mileage-error'))).to.equal('');
    expect(part(form, '#mileage').getAttribute('aria-invalid')).to.equal('false');
  });

  it('shows no error while a VIN is being typed', async () => {
    const form = await makeForm();
    part(form, '#vin').focus();
    await sendKeys({type: '1HGCM'});
    expect(read(part(form, '#vin-error'))).to.equal('');
    expect(read(part(form, '.end'))).to.equal('5 of 17');
  });

  it('shows what is wrong with a VIN when the field is left', async () => {
    const form = await makeForm();
    enter(part(form, '#vin'), '1HGCM');
    await form.updateComplete;
    await until(() => read(part(form, '#vin-error')).includes('This one has 5'));
    enter(part(form, '#vin'), '1HGCM82633A00435O');
    await form.updateComplete;
    expect(read(part(form, '#vin-error'))).to.contain('never has the letters I, O, or Q');
  });

  it('shows what is wrong with a field that was left before the messages loaded, and nothing else before', async () => {
    const form = await makeForm();
    const said: string[] = [];
    const error = part(form, '#vin-error');
    new MutationObserver(() => said.push(read(error))).observe(error, {subtree: true, childList: true});
    enter(part(form, '#vin'), '1HGCM');
    await until(() => said.length > 0);
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('This one has 5');
  });

  it('cleans a VIN that is pasted with spaces, hyphens and its label', async () => {
    const form = await makeForm();
    enter(part(form, '#vin'), ' vin: 1hgcm-82633 a004352 ');
    await form.updateComplete;
    expect(part<HTMLInputElement>(form, '#vin').value).to.equal(VIN);
  });

  it('warns of a wrong check digit, but accepts the VIN', async () => {
    const form = await makeForm({vin: '1HGCM82633A004353', mileage: '48000', state: 'CA'});
    form.focus();
    await until(() => read(part(form, '#vin-hint')).includes('may have a typo'));
    const submitted = nextEvent(form, 'plan-vehicle-submit');
    part(form, '[part="submit"]').click();
    await submitted;
  });

  it('reads a mileage as people write it', async () => {
    const form = await makeForm();
    enter(part(form, '#mileage'), '48k miles');
    await form.updateComplete;
    expect(part<HTMLInputElement>(form, '#mileage').value).to.equal('48,000');
  });

  it('keeps a mileage that it cannot read', async () => {
    const form = await makeForm();
    enter(part(form, '#mileage'), 'about fifty');
    await form.updateComplete;
    expect(part<HTMLInputElement>(form, '#mileage').value).to.equal('about fifty');
    await until(() => read(part(form, '#mileage-error')).includes('as a number'));
  });

  it('keeps what was typed when the page changes something else', async () => {
    const form = await makeForm({vin: VIN});
    enter(part(form, '#vin'), '5YJ3E1EA2KF317000');
    form.mileage = '12000';
    await form.updateComplete;
    expect(part<HTMLInputElement>(form, '#vin').value).to.equal('5YJ3E1EA2KF317000');
    expect(part<HTMLInputElement>(form, '#mileage').value).to.equal('12,000');
  });

  it('accepts a ZIP code from the page instead of a state', async () => {
    const form = await makeForm({vin: VIN, mileage: '48000', zip: '90210'});
    expect(form.criteria).to.deep.equal({vin: VIN, mileage: 48000, zip: '90210'});
  });

  it('rejects a state that does not exist', async () => {
    const form = await makeForm({vin: VIN, mileage: '48000', state: 'ZZ'});
    expect(form.criteria).to.equal(undefined);
    expect(part<HTMLSelectElement>(form, '#stateShortName').value).to.equal('');
  });

  describe('plan-vehicle-ready', () => {
    it('plan-vehicle-ready is dispatched when the last field is committed, once for the same vehicle', async () => {
      const form = await makeForm();
      await loadForm(form);
      const ready: Event[] = [];
      form.addEventListener('plan-vehicle-ready', event => ready.push(event));
      enter(part(form, '#vin'), VIN);
      enter(part(form, '#mileage'), '48000');
      expect(ready).to.have.length(0);
      enter(part(form, '#stateShortName'), 'CA');
      part(form, '[part="submit"]').focus();
      expect(ready).to.have.length(1);
    });

    it('plan-vehicle-ready is dispatched for what was entered while the lookup methods were loading', async () => {
      const form = await makeForm({vin: VIN, state: 'CA'});
      const ready = nextEvent(form, 'plan-vehicle-ready');
      enter(part(form, '#mileage'), '48000');
      expect((await ready).criteria.mileage).to.equal(48000);
    });

    it('plan-vehicle-ready is dispatched after a pause in the last field', async () => {
      const form = await makeForm({vin: VIN, state: 'CA'});
      const ready = nextEvent(form, 'plan-vehicle-ready');
      part(form, '#mileage').focus();
      await sendKeys({type: '48000'});
      expect((await ready).criteria.mileage).to.equal(48000);
    });
  });

  describe('errors of the service', () => {
    const fieldErrors = new Map([['vin', {text: 'Bitte prüfen.', lang: 'de'}]] as const);

    it('errors of the service are shown at their field unchanged, in their language', async () => {
      const form = await makeForm({vin: VIN, mileage: '48000', state: 'CA', fieldErrors});
      const error = part(form, '#vin-error');
      expect(read(error)).to.equal('Bitte prüfen.');
      expect(error.lang).to.equal('de');
      expect(part(form, '#vin').getAttribute('aria-describedby')).to.contain('vin-error');
    });

    it('errors of the service move focus to their field, even if it was edited', async () => {
      const form = await makeForm({vin: VIN, state: 'CA'});
      part(form, '#mileage').focus();
      await sendKeys({type: '48000'});
      part(form, '#vin').focus();
      form.fieldErrors = new Map([['mileage', {text: 'Please check.'}]]);
      form.focus();
      await form.updateComplete;
      expect(form.shadowRoot?.activeElement?.id).to.equal('mileage');
    });

    it('errors of the service move focus to their field, even before the parts that show them are loaded', async () => {
      const form = await makeForm({vin: VIN, state: 'CA'});
      form.fieldErrors = new Map([['mileage', {text: 'Please check.'}]]);
      form.focus();
      await form.updateComplete;
      expect(form.shadowRoot?.activeElement?.id).to.equal('mileage');
    });

    it('errors of the service are shown again if they are the same after another submit, but not before it', async () => {
      const form = await makeForm({vin: VIN, mileage: '48000', state: 'CA', fieldErrors});
      const error = () => read(part(form, '#vin-error'));
      enter(part(form, '#vin'), '1HGCM82633A004353');
      form.fieldErrors = new Map(fieldErrors);
      await form.updateComplete;
      expect(error()).to.equal('');
      await form.submit();
      form.fieldErrors = new Map(fieldErrors);
      await form.updateComplete;
      expect(error()).to.equal('Bitte prüfen.');
    });

    it('errors of the service disappear when the field is edited', async () => {
      const form = await makeForm({vin: VIN, mileage: '48000', state: 'CA', fieldErrors});
      part(form, '#vin').focus();
      await sendKeys({press: 'Backspace'});
      expect(read(part(form, '#vin-error'))).to.equal('');
    });
  });

  it('takes part in a page’s form', async () => {
    const host = await fixture<HTMLFormElement>(
      html`<form><plan-vehicle-form vin=${VIN} mileage="48000" state="CA"></plan-vehicle-form></form>`,
    );
    await (host.firstElementChild as PlanVehicleForm).updateComplete;
    expect(Object.fromEntries(new FormData(host))).to.deep.equal({vin: VIN, mileage: '48000', stateShortName: 'CA'});
    expect(host.checkValidity()).to.equal(true);
  });

  it('prevents a page’s form from being submitted while something is missing', async () => {
    const host = await fixture<HTMLFormElement>(html`<form><plan-vehicle-form></plan-vehicle-form></form>`);
    expect(host.checkValidity()).to.equal(false);
    expect([...new FormData(host)]).to.deep.equal([]);
  });

  describe('the page’s hotkeys', () => {
    /** The keys that a page receives while something is typed in the form. */
    async function receivedKeys(form: PlanVehicleForm, press: () => Promise<void>): Promise<string[]> {
      const keys: string[] = [];
      const listen = (event: KeyboardEvent) => keys.push(`${event.type} ${event.key}`);
      for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, listen);
      part(form, '#vin').focus();
      await press();
      for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, listen);
      return keys;
    }

    it('T23: hotkeys do not fire for characters that are typed in a field', async () => {
      const form = await makeForm();
      const keys = await receivedKeys(form, async () => {
        await sendKeys({press: 'a'});
        await sendKeys({press: '/'});
        await sendKeys({press: ' '});
        await sendKeys({press: 'Escape'});
      });
      expect(keys).to.deep.equal(['keydown Escape', 'keyup Escape']);
    });

    it('hotkeys fire for Tab, function keys and arrows that are pressed in a field', async () => {
      const form = await makeForm();
      for (const key of ['F2', 'ArrowDown', 'Enter', 'Tab']) {
        const keys = await receivedKeys(form, () => sendKeys({press: key}));
        expect(keys, key).to.include(`keydown ${key}`);
      }
    });

    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
      it(`hotkeys fire for a letter that is pressed in a field with a modifier (${modifier})`, async () => {
        const form = await makeForm();
        const keys = await receivedKeys(form, () => pressWith(form, {[modifier]: true}));
        expect(keys).to.deep.equal(['keydown k']);
      });
    }

    it('hotkeys do not fire for arrows that choose a state or another lookup method', async () => {
      const form = await makeForm();
      for (const [control, key] of [
        ['#stateShortName', 'ArrowDown'],
        ['#vehicle', 'ArrowRight'],
      ] as const) {
        const keys = await receivedKeys(form, async () => {
          part(form, control).focus();
          await sendKeys({press: key});
          await sendKeys({press: 'F2'});
        });
        expect(keys, control).to.deep.equal(['keydown F2', 'keyup F2']);
      }
    });

    it('hotkeys do not fire for a character that is typed with AltGr in a field', async () => {
      const form = await makeForm();
      const keys = await receivedKeys(form, () =>
        pressWith(form, {ctrlKey: true, altKey: true, modifierAltGraph: true}),
      );
      expect(keys).to.deep.equal([]);
    });

    it('a key event without a key, as from a browser that fills in a field, reaches the page', async () => {
      const form = await makeForm();
      const keys = await receivedKeys(form, () => {
        part(form, '#mileage').dispatchEvent(new Event('keydown', {bubbles: true, composed: true}));
        return Promise.resolve();
      });
      expect(keys).to.deep.equal(['keydown undefined']);
    });

    /** Presses a letter in a way that no driver supports: with the modifiers of another keyboard or system. */
    function pressWith(form: PlanVehicleForm, modifiers: KeyboardEventInit): Promise<void> {
      const init = {key: 'k', bubbles: true, composed: true, cancelable: true, ...modifiers};
      part(form, '#vin').dispatchEvent(new KeyboardEvent('keydown', init));
      return Promise.resolve();
    }
  });

  describe('the select for the state', () => {
    const announcedBy = (form: PlanVehicleForm) => {
      const states: unknown[] = [];
      form.addEventListener('plan-vehicle-ready', ({criteria}) => states.push(criteria.stateShortName));
      return states;
    };

    it('the select commits a choice by pointer immediately', async () => {
      const form = await makeForm({vin: VIN, mileage: '48000'});
      await loadForm(form);
      const announced = announcedBy(form);
      enter(part<HTMLSelectElement>(form, '#stateShortName'), 'TX');
      expect(announced).to.deep.equal(['TX']);
    });

    for (const [name, key] of [
      ['is left', 'Tab'],
      ['is confirmed', 'Enter'],
    ] as const) {
      it(`the select does not commit the states that typed letters pass until it ${name}`, async () => {
        const form = await makeForm({vin: VIN, mileage: '48000'});
        const announced = announcedBy(form);
        const select = part<HTMLSelectElement>(form, '#stateShortName');
        select.focus();
        await sendKeys({press: 't'});
        await sendKeys({press: 'e'});
        await sendKeys({press: 'x'});
        expect(select.value).to.equal('TX');
        expect(announced).to.deep.equal([]);
        await sendKeys({press: key});
        expect(announced).to.deep.equal(['TX']);
      });
    }

    it('the select commits the state that typed letters reach after a pause', async () => {
      const form = await makeForm({vin: VIN, mileage: '48000'});
      const ready = nextEvent(form, 'plan-vehicle-ready');
      part(form, '#stateShortName').focus();
      await sendKeys({press: 't'});
      expect((await ready).criteria.stateShortName).to.equal('TN');
    });
  });

  it('B1: leaves no timer behind', async () => {
    const form = await makeForm({vin: VIN, state: 'CA'});
    part(form, '#mileage').focus();
    await sendKeys({type: '48000'});
    form.remove();
    const announced: Event[] = [];
    form.addEventListener('plan-vehicle-ready', event => announced.push(event));
    // Longer than the pause after which a form dispatches: another form's pause shows that it has passed.
    const other = await makeForm({vin: VIN, state: 'CA'});
    const ready = nextEvent(other, 'plan-vehicle-ready');
    part(other, '#mileage').focus();
    await sendKeys({type: '1'});
    await ready;
    expect(announced).to.have.length(0);
  });
});

interface FormSettings {
  readonly vin?: string;
  readonly mileage?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly fieldErrors?: ReadonlyMap<FormField, FieldMessage>;
}

const makeForm = async (settings: FormSettings = {}): Promise<PlanVehicleForm> => {
  const form = await fixture<PlanVehicleForm>(html`<plan-vehicle-form></plan-vehicle-form>`);
  Object.assign(form, settings);
  await form.updateComplete;
  return form;
};

const filledForm = () => makeForm({vin: VIN, mileage: '48000', state: 'CA'});

async function press(form: PlanVehicleForm): Promise<void> {
  part(form, 'button[part="submit"]').click();
  // The messages are rendered first, then focus moves to them.
  await form.updateComplete;
  await nextFrame();
}
