import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse, setViewport} from '@web/test-runner-commands';
import {PlanCatalogField} from '../../../src/elements/combobox/plan-catalog-field.js';
import {catalogStrings as spanish} from '../../../src/strings/es/catalog.js';
import {enter, until} from '../support.js';

const MAKES = ['Audi', 'BMW', 'Citroën', 'Land Rover', 'Mercedes-Benz', 'Toyota', 'Volvo'];

before(() => PlanCatalogField.define());

describe('plan-catalog-field', () => {
  afterEach(async () => {
    await resetMouse();
    await setViewport({width: 800, height: 600});
  });

  describe('accessibility', () => {
    it('is accessible while closed', async () => {
      await expect(await makeField()).to.be.accessible();
    });

    it('is accessible while open, with an active option', async () => {
      const field = await makeField();
      await type(field, 'm', 'ArrowDown');
      await expect(await fadedIn(field)).to.be.accessible();
    });

    it('is accessible when nothing matches', async () => {
      const field = await makeField();
      await type(field, 'xyz');
      await expect(await fadedIn(field)).to.be.accessible();
    });

    it('is accessible with an error and a hint', async () => {
      const field = await makeField({error: 'Choose a make.', hint: 'As on the registration.', required: true});
      await expect(await fadedIn(field)).to.be.accessible();
    });

    it('is accessible while disabled', async () => {
      await expect(await makeField({disabled: true})).to.be.accessible();
    });

    it('is accessible with a list that is cut off', async () => {
      const field = await makeField({options: many(1159)});
      await type(field, 'ArrowDown');
      await expect(await fadedIn(field)).to.be.accessible();
    });

    it('is accessible in dark mode', async () => {
      const field = await makeField({theme: 'dark', error: 'Choose a make.'});
      field.style.background = '#181b1e';
      await type(field, 'm', 'ArrowDown');
      await expect(await fadedIn(field)).to.be.accessible();
    });

    it('exposes its role, its name and the list that it controls', async () => {
      const field = await makeField();
      const text = input(field);
      expect(text.getAttribute('role')).to.equal('combobox');
      expect(text.getAttribute('aria-autocomplete')).to.equal('list');
      expect(text.getAttribute('aria-expanded')).to.equal('false');
      expect(text.getAttribute('aria-controls')).to.equal(list(field).id);
      expect(list(field).getAttribute('role')).to.equal('listbox');
    });

    it('points to the active option, and marks only that one as selected', async () => {
      const field = await makeField();
      await type(field, 'ArrowDown', 'ArrowDown');
      expect(input(field).getAttribute('aria-expanded')).to.equal('true');
      expect(input(field).getAttribute('aria-activedescendant')).to.equal(options(field)[1]?.id);
      expect(options(field).map(option => option.getAttribute('aria-selected'))).to.deep.equal(
        MAKES.map((_, index) => String(index === 1)),
      );
      await type(field, 'ArrowLeft');
      expect(input(field).hasAttribute('aria-activedescendant')).to.be.false;
    });

    it('is not expanded when nothing matches', async () => {
      const field = await makeField();
      await type(field, 'xyz');
      expect(input(field).getAttribute('aria-expanded')).to.equal('false');
      expect(popup(field).textContent).to.contain('No matches for “xyz”.');
    });

    it('is described by its hint and its error', async () => {
      const field = await makeField({hint: 'As on the registration.', error: 'Elija una marca.', errorLang: 'es'});
      const ids = input(field).getAttribute('aria-describedby')?.split(' ') ?? [];
      const texts = ids.map(id => field.renderRoot.querySelector(`#${id}`)?.textContent);
      expect(texts).to.deep.equal(['Elija una marca.', 'As on the registration.']);
      expect(input(field).getAttribute('aria-invalid')).to.equal('true');
      expect(field.renderRoot.querySelector('#error')?.getAttribute('lang')).to.equal('es');
    });

    it('keeps its open button and its list out of the tab order', async () => {
      const field = await makeField({options: many(40)});
      const next = document.createElement('button');
      field.after(next);
      await type(field, 'Alt+ArrowDown', 'Tab');
      expect(document.activeElement).to.equal(next);
      expect(isOpen(field)).to.be.false;
      next.remove();
    });
  });

  describe('announcements', () => {
    it('renders both live regions from the start', async () => {
      expect(regions(await makeField())).to.deep.equal(['', '']);
    });

    it('announces the number of options alternately in two regions, even if the number is the same', async () => {
      const field = await makeField();
      await type(field, 'a');
      await until(() => regions(field).includes('3 options'), 'first');
      const first = regions(field).indexOf('3 options');
      await type(field, 'Backspace', 'a');
      await until(() => regions(field)[1 - first] === '3 options', 'second');
      expect(regions(field)[first]).to.equal('');
    });

    it('does not announce a list that closed before it was announced', async () => {
      const field = await makeField();
      await type(field, 'a', 'Escape');
      // By the time another field has announced something, this one would have, too.
      const other = await makeField();
      await type(other, 'a');
      await until(() => regions(other).includes('3 options'));
      expect(regions(field)).to.deep.equal(['', '']);
    });

    it('does not announce that nothing matches while it has no options yet', async () => {
      const other = await makeField();
      const field = await makeField({options: []});
      await type(field, 'ArrowDown');
      // By the time another field, which is not focused, has announced something, this one would have, too.
      enter(input(other), 'a');
      await until(() => regions(other).includes('3 options'));
      expect(regions(field)).to.deep.equal(['', '']);
    });

    it('announces in Spanish on a Spanish page', async () => {
      const field = await makeField({strings: spanish});
      await type(field, 'xyz');
      await until(() => regions(field).includes('No hay resultados para “xyz”.'));
    });
  });

  describe('keys', () => {
    it('chooses the active option on Enter', async () => {
      const field = await makeField();
      await type(field, 'mer', 'ArrowDown', 'Enter');
      expect(field.value).to.equal('Mercedes-Benz');
      expect(input(field).value).to.equal('Mercedes-Benz');
      expect(isOpen(field)).to.be.false;
    });

    it('closes on the first Escape and clears the text on the second', async () => {
      const field = await makeField();
      await type(field, 'mer', 'Escape');
      expect([isOpen(field), field.value]).to.deep.equal([false, 'mer']);
      await type(field, 'Escape');
      expect([input(field).value, field.value]).to.deep.equal(['', '']);
    });

    it('moves the caret to the start on Home and to the end on End', async () => {
      const field = await makeField();
      await type(field, 'mer', 'ArrowDown', 'Home');
      expect(input(field).selectionStart).to.equal(0);
      await type(field, 'ArrowDown', 'End');
      expect(input(field).selectionStart).to.equal(3);
      await type(field, 'x');
      expect(field.value).to.equal('merx');
    });

    it('selects text with Shift and the arrows', async () => {
      const field = await makeField();
      await type(field, 'mer', 'Shift+ArrowUp');
      expect(input(field).selectionStart).to.equal(0);
      expect(input(field).hasAttribute('aria-activedescendant')).to.be.false;
    });

    it('hides typed characters and the Escape that it handles from the page, but no other key', async () => {
      const field = await makeField();
      const heard: string[] = [];
      const listen = ({type, key}: KeyboardEvent) => heard.push(`${type} ${key}`);
      document.addEventListener('keydown', listen);
      document.addEventListener('keyup', listen);
      await type(field, 's', 'ArrowDown', 'Escape');
      document.removeEventListener('keydown', listen);
      document.removeEventListener('keyup', listen);
      expect(heard).to.deep.equal(['keydown ArrowDown', 'keyup ArrowDown']);
    });

    it('scrolls the active option into view', async () => {
      const field = await makeField({options: many(40)});
      await type(field, 'ArrowUp');
      const box = list(field).getBoundingClientRect();
      const option = options(field).at(-1)?.getBoundingClientRect();
      expect(option?.bottom).to.be.at.most(box.bottom + 1);
      expect(list(field).scrollTop).to.be.above(0);
    });
  });

  describe('in a dialog', () => {
    it('closes its list on Escape, not the dialog, and lets an empty field’s Escape through', async () => {
      const dialog = await fixture<HTMLDialogElement>(
        html`<dialog aria-label="Car">
          <plan-catalog-field label="Make" .options=${MAKES}></plan-catalog-field>
        </dialog>`,
      );
      dialog.showModal();
      const field = dialog.querySelector('plan-catalog-field') as PlanCatalogField;
      await type(field, 'b', 'Backspace', 'Escape');
      expect([isOpen(field), dialog.open]).to.deep.equal([false, true]);
      await type(field, 'Escape');
      await until(() => !dialog.open);
    });
  });

  describe('pointer', () => {
    it('opens on a click in the text', async () => {
      const field = await makeField();
      await click(input(field));
      await until(() => isOpen(field));
    });

    it('opens and closes with its button, and keeps focus in the text', async () => {
      const field = await makeField();
      await click(toggle(field));
      await until(() => isOpen(field));
      expect(field.shadowRoot?.activeElement).to.equal(input(field));
      await click(toggle(field));
      await until(() => !isOpen(field));
    });

    it('chooses the option that is clicked and keeps focus', async () => {
      const field = await makeField();
      await type(field, 'o');
      setTimeout(() => void click(options(field)[0] as HTMLElement));
      await oneEvent(field, 'change');
      expect(field.value).to.equal('Citroën');
      expect(field.shadowRoot?.activeElement).to.equal(input(field));
    });

    it('chooses an option on a screen reader’s click, which has no pointer', async () => {
      const field = await makeField();
      await type(field, 'ArrowDown');
      options(field)[2]?.click();
      expect(field.value).to.equal('Citroën');
    });

    it('chooses an option on a screen reader’s click, even after a press in the text', async () => {
      const field = await makeField();
      await click(input(field));
      await until(() => isOpen(field));
      options(field)[2]?.click();
      expect(field.value).to.equal('Citroën');
    });

    it('chooses nothing if the pointer moved', async () => {
      const field = await makeField();
      await type(field, 'ArrowDown');
      const option = options(field)[1] as HTMLElement;
      const at = (y: number) => ({bubbles: true, composed: true, clientX: 50, clientY: y});
      option.dispatchEvent(new PointerEvent('pointerdown', {...at(100), pointerType: 'touch'}));
      option.dispatchEvent(new MouseEvent('click', at(130)));
      expect([field.value, isOpen(field)]).to.deep.equal(['', true]);
    });

    it('closes on a press outside, even if the page keeps focus in the field', async () => {
      const field = await makeField();
      const outside = document.createElement('div');
      outside.textContent = 'Outside';
      outside.addEventListener('mousedown', event => event.preventDefault());
      document.body.append(outside);
      await type(field, 'm');
      outside.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, composed: true}));
      await field.updateComplete;
      expect([isOpen(field), field.value]).to.deep.equal([false, 'm']);
      outside.remove();
    });

    it('stays open on a press inside it in a closed shadow root', async () => {
      const holder = await fixture<HTMLElement>(html`<div></div>`);
      const root = holder.attachShadow({mode: 'closed'});
      const field = Object.assign(document.createElement('plan-catalog-field'), {label: 'Make', options: MAKES});
      root.append(field);
      await field.updateComplete;
      await type(field, 'xyz');
      await click(popup(field));
      await field.updateComplete;
      expect(isOpen(field)).to.be.true;
    });
  });

  describe('text', () => {
    it('marks what was typed', async () => {
      const field = await makeField();
      await type(field, 'citroe');
      expect(options(field)[0]?.querySelector('mark')?.textContent).to.equal('Citroë');
      expect(options(field)[0]?.textContent?.trim()).to.equal('Citroën');
    });

    it('shows an option that looks like markup as text', async () => {
      const field = await makeField({options: ['<img src=x onerror=alert(1)>']});
      await type(field, 'img');
      expect(list(field).querySelector('img')).to.be.null;
      expect(options(field)[0]?.textContent?.trim()).to.equal('<img src=x onerror=alert(1)>');
    });

    it('renders fifty of many options and the number of the others', async () => {
      const field = await makeField({options: many(1159)});
      await type(field, 'ArrowDown');
      expect(options(field)).to.have.length(50);
      expect(popup(field).textContent).to.contain('1,109 more. Keep typing to narrow the list.');
    });

    it('filters when text is pasted, and shows all options again when it is cut', async () => {
      const field = await makeField();
      await type(field, 'x', 'Backspace');
      await edit(field, 'volvo', 'insertFromPaste');
      expect(options(field)).to.have.length(1);
      await edit(field, '', 'deleteByCut');
      expect(field.value).to.equal('');
      expect(options(field)).to.have.length(MAKES.length);
    });

    it('ignores text and keys while an input method is composing', async () => {
      const field = await makeField();
      await type(field, 'a');
      const text = input(field);
      text.dispatchEvent(new CompositionEvent('compositionstart'));
      await edit(field, 'amu', 'insertCompositionText', true);
      expect(options(field)).to.have.length(3);
      expect(field.value).to.equal('amu');
      const pressed = new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true, cancelable: true});
      text.dispatchEvent(pressed);
      expect([pressed.defaultPrevented, isOpen(field)]).to.deep.equal([false, true]);
      text.dispatchEvent(new CompositionEvent('compositionend', {data: 'amu'}));
      await field.updateComplete;
      expect(options(field)).to.be.empty;
    });

    it('filters at each letter of an on-screen keyboard, which composes every word', async () => {
      const field = await makeField();
      input(field).focus();
      input(field).dispatchEvent(new KeyboardEvent('keydown', {key: 'Unidentified', keyCode: 229, bubbles: true}));
      await edit(field, 'vol', 'insertCompositionText', true);
      expect(options(field)).to.have.length(1);
    });
  });

  describe('events', () => {
    it('dispatches input at each letter and change when it is left, like a native text field', async () => {
      const field = await makeField();
      // Without a next field, the Tab key leaves the page in some browsers, and does nothing in others.
      field.after(document.createElement('button'));
      const heard = listen(field);
      await type(field, 'bmw');
      expect(heard).to.deep.equal(['input b', 'input bm', 'input bmw']);
      await type(field, 'Tab');
      expect(heard.slice(3)).to.deep.equal(['input BMW', 'change BMW']);
    });

    it('dispatches both events for a choice, after its value and the form are updated', async () => {
      const {form, field} = await makeForm();
      const heard: unknown[] = [];
      field.addEventListener('change', () => heard.push(new FormData(form).get('make')));
      await type(field, 'ArrowUp', 'Enter');
      expect(heard).to.deep.equal(['Volvo']);
    });

    it('lets input events cross shadow roots, but not change events', async () => {
      const field = await makeField();
      const crossing: string[] = [];
      field.addEventListener('input', event => crossing.push(`input ${event.composed}`));
      field.addEventListener('change', event => crossing.push(`change ${event.composed}`));
      await type(field, 'ArrowDown', 'Enter');
      expect(crossing).to.deep.equal(['input true', 'change false']);
    });

    it('dispatches nothing when the page sets its value', async () => {
      const field = await makeField();
      const heard = listen(field);
      field.value = 'BMW';
      field.options = ['BMW', 'Mini'];
      await field.updateComplete;
      await type(field, 'Tab');
      expect(heard).to.be.empty;
    });
  });

  describe('options that load late', () => {
    it('the active option stays active when other options load', async () => {
      const field = await makeField();
      await type(field, 'ArrowDown', 'ArrowDown');
      field.options = ['Acura', ...MAKES];
      await field.updateComplete;
      const id = input(field).getAttribute('aria-activedescendant') ?? '';
      expect(field.renderRoot.querySelector(`#${id}`)?.textContent?.trim()).to.equal('BMW');
    });

    it('the list stays closed after Escape when options load', async () => {
      const field = await makeField();
      await type(field, 'm', 'Escape');
      field.options = ['Mini', 'Maserati'];
      await field.updateComplete;
      expect(isOpen(field)).to.be.false;
    });

    it('the options are shown to a shopper who typed before they loaded', async () => {
      const field = await makeField({options: []});
      await type(field, 'to');
      expect(isOpen(field)).to.be.false;
      field.options = MAKES;
      await field.updateComplete;
      expect(options(field)).to.have.length(1);
    });

    it('years can be set as numbers', async () => {
      const field = await makeField({options: [2020, 2019] as unknown as string[]});
      await type(field, '2019', 'ArrowDown', 'Enter');
      expect(field.value).to.equal('2019');
    });
  });

  describe('in a form', () => {
    it('the field contributes its value under its name, whether or not it is an option', async () => {
      const {form, field} = await makeForm();
      await type(field, 'merc c class');
      expect(new FormData(form).get('make')).to.equal('merc c class');
    });

    it('the field submits its form on Enter only while its list is closed', async () => {
      const {form, field} = await makeForm();
      let count = 0;
      form.addEventListener('submit', event => {
        event.preventDefault();
        count += 1;
      });
      await type(field, 'bm', 'ArrowDown', 'Enter');
      expect([count, field.value]).to.deep.equal([0, 'BMW']);
      await type(field, 'x', 'Enter');
      expect(count).to.equal(0);
      await type(field, 'Enter');
      expect(count).to.equal(1);
    });

    it('the field is missing if it is required and empty, and invalid if it has an error', async () => {
      const {form, field} = await makeForm();
      field.required = true;
      await field.updateComplete;
      expect([form.checkValidity(), field.validity.valueMissing]).to.deep.equal([false, true]);
      field.value = 'BMW';
      await field.updateComplete;
      expect(form.checkValidity()).to.be.true;
      field.error = 'We know no such make.';
      await field.updateComplete;
      expect([form.checkValidity(), field.validity.customError]).to.deep.equal([false, true]);
    });

    it('the field returns to the value of its attribute on reset', async () => {
      const {form, field} = await makeForm();
      field.setAttribute('value', 'Audi');
      await type(field, 'x');
      form.reset();
      await field.updateComplete;
      expect([field.value, input(field).value]).to.deep.equal(['Audi', 'Audi']);
    });

    it('the field is disabled and enabled with its fieldset', async () => {
      const {form, field} = await makeForm();
      const group = form.querySelector('fieldset') as HTMLFieldSetElement;
      field.value = 'BMW';
      group.disabled = true;
      await field.updateComplete;
      expect([input(field).disabled, new FormData(form).has('make')]).to.deep.equal([true, false]);
      group.disabled = false;
      await field.updateComplete;
      expect(input(field).disabled).to.be.false;
    });

    it('focus() moves focus to the text of the field', async () => {
      const field = await makeField();
      field.focus();
      expect(field.shadowRoot?.activeElement).to.equal(input(field));
    });
  });

  describe('popup', () => {
    it('the popup is in the top layer, where nothing clips it', async () => {
      const clip = await fixture<HTMLElement>(
        html`<div class="clip"><plan-catalog-field label="Make" .options=${MAKES}></plan-catalog-field></div>`,
      );
      Object.assign(clip.style, {overflow: 'hidden', blockSize: '80px'});
      const field = clip.querySelector('plan-catalog-field') as PlanCatalogField;
      await field.updateComplete;
      await type(field, 'ArrowDown');
      expect(popup(field).matches(':popover-open')).to.be.true;
      expectBeside(field, 'below');
      const {left, top} = (options(field)[3] as HTMLElement).getBoundingClientRect();
      expect(field.shadowRoot?.elementFromPoint(left + 5, top + 5)?.closest('li')).to.equal(options(field)[3]);
    });

    it('the popup is in the field if the browser cannot anchor it', async () => {
      const field = await withoutAnchors(() => makeField());
      expect(popup(field).popover).to.be.null;
      expect(getComputedStyle(popup(field)).display).to.equal('none');
      await type(field, 'ArrowDown');
      expect(getComputedStyle(popup(field)).position).to.equal('absolute');
      expectBeside(field, 'below');
      await expect(await fadedIn(field)).to.be.accessible();
      await click(options(field)[1] as HTMLElement);
      await until(() => field.value === 'BMW');
      expect(getComputedStyle(popup(field)).display).to.equal('none');
    });

    for (const [way, make] of [
      ['anchored', () => makeField({options: many(40)})],
      ['not anchored', () => withoutAnchors(() => makeField({options: many(40)}))],
    ] as const) {
      it(`the popup opens above the field near the end of the visible area (${way})`, async () => {
        const field = await make();
        Object.assign(field.style, {position: 'fixed', insetBlockEnd: '10px', inlineSize: '300px'});
        await type(field, 'ArrowDown');
        expectBeside(field, 'above');
      });

      it(`the popup is no higher than the visible area (${way})`, async () => {
        await setViewport({width: 320, height: 300});
        const field = await make();
        Object.assign(field.style, {position: 'fixed', insetBlockStart: '0', inlineSize: '300px'});
        await type(field, 'ArrowDown');
        expect(popup(field).getBoundingClientRect().bottom).to.be.at.most(300);
      });
    }

    it('the popup has no style attribute, which a strict Content Security Policy would block', async () => {
      const field = await makeField();
      await type(field, 'ArrowDown');
      expect(field.renderRoot.querySelector('[style]')).to.be.null;
    });

    it('the popup is below its field on a right-to-left page', async () => {
      const field = await makeField();
      field.dir = 'rtl';
      Object.assign(field.style, {inlineSize: '200px', marginInlineStart: '150px'});
      await type(field, 'ArrowDown');
      expectBeside(field, 'below');
    });
  });

  it('the popup leaves no timer and no listener behind when its field is removed while open, and works again afterward', async () => {
    const field = await makeField();
    const parent = field.parentElement as HTMLElement;
    const signals = recordListeners(document);
    await type(field, 'm');
    expect(signals.map(({aborted}) => aborted)).to.deep.equal([false]);
    field.remove();
    expect(signals.map(({aborted}) => aborted)).to.deep.equal([true]);
    parent.append(field);
    await field.updateComplete;
    expect([isOpen(field), field.value]).to.deep.equal([false, 'm']);
    await type(field, 'ArrowDown');
    expect(isOpen(field)).to.be.true;
  });

  it('the field can be removed before it was rendered, and keeps a value that was set', async () => {
    const field = document.createElement('plan-catalog-field');
    document.body.append(field);
    field.value = 'BMW';
    field.remove();
    document.body.append(field);
    await field.updateComplete;
    expect([field.value, input(field).value]).to.deep.equal(['BMW', 'BMW']);
    field.remove();
  });
});

type Given = Partial<
  Pick<PlanCatalogField, 'options' | 'error' | 'errorLang' | 'hint' | 'required' | 'disabled' | 'theme' | 'strings'>
>;

async function makeField(given: Given = {}): Promise<PlanCatalogField> {
  const field = await fixture<PlanCatalogField>(html`<plan-catalog-field label="Make"></plan-catalog-field>`);
  Object.assign(field, {options: MAKES, ...given});
  await field.updateComplete;
  return field;
}

async function makeForm(): Promise<{form: HTMLFormElement; field: PlanCatalogField}> {
  const form = await fixture<HTMLFormElement>(html`
    <form>
      <fieldset>
        <plan-catalog-field label="Make" name="make" .options=${MAKES}></plan-catalog-field>
      </fieldset>
      <button>Go on</button>
    </form>
  `);
  return {form, field: form.querySelector('plan-catalog-field') as PlanCatalogField};
}

/** Creates a field as in a browser without anchor positioning. */
async function withoutAnchors(make: () => Promise<PlanCatalogField>): Promise<PlanCatalogField> {
  const {supports} = CSS;
  CSS.supports = () => false;
  try {
    return await make();
  } finally {
    CSS.supports = supports;
  }
}

const many = (count: number): string[] => Array.from({length: count}, (_, index) => `Model ${index}`);

const find = (field: PlanCatalogField, selector: string) => field.renderRoot.querySelector(selector) as HTMLElement;
const input = (field: PlanCatalogField) => find(field, 'input') as HTMLInputElement;
const toggle = (field: PlanCatalogField) => find(field, 'button');
const popup = (field: PlanCatalogField) => find(field, '[part=popup]');
const list = (field: PlanCatalogField) => find(field, '[role=listbox]');
const options = (field: PlanCatalogField) => [...field.renderRoot.querySelectorAll<HTMLElement>('[role=option]')];
const isOpen = (field: PlanCatalogField) => popup(field).checkVisibility();
const regions = (field: PlanCatalogField) =>
  [...field.renderRoot.querySelectorAll('[role=status]')].map(region => region.textContent);

function listen(field: PlanCatalogField): string[] {
  const heard: string[] = [];
  for (const type of ['input', 'change']) field.addEventListener(type, () => heard.push(`${type} ${field.value}`));
  return heard;
}

/** Records the signals of the listeners that are added to a target from now on, until the first ones are removed. */
function recordListeners(target: EventTarget): AbortSignal[] {
  const signals: AbortSignal[] = [];
  const {addEventListener} = target;
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    const signal = options?.signal;
    if (signal) signals.push(signal);
    signal?.addEventListener('abort', () => Object.assign(target, {addEventListener}));
    addEventListener.call(target, type, listener, options);
  };
  return signals;
}

/** Waits until the list has faded in: axe would see its colors half transparent. */
async function fadedIn(field: PlanCatalogField): Promise<PlanCatalogField> {
  await Promise.all(
    popup(field)
      .getAnimations()
      .map(({finished}) => finished),
  );
  return field;
}

/** Types texts and presses keys, such as `Alt+ArrowDown`, with focus in the field. */
async function type(field: PlanCatalogField, ...inputs: string[]): Promise<void> {
  if (document.activeElement !== field && field.shadowRoot?.activeElement === null) field.focus();
  for (const text of inputs) {
    const [modifier, key] = text.split('+');
    const isKey = /^(Arrow|Alt|Shift|Escape|Enter|Tab|Home|End|Backspace)/.test(text);
    if (modifier && key) await sendKeys({down: modifier});
    await sendKeys(isKey ? {press: key ?? text} : {type: text});
    if (modifier && key) await sendKeys({up: modifier});
  }
  await field.updateComplete;
}

/** Changes the text as a browser does for a paste, a cut or a composition. */
async function edit(field: PlanCatalogField, text: string, inputType: string, isComposing = false): Promise<void> {
  input(field).value = text;
  input(field).dispatchEvent(new InputEvent('input', {inputType, isComposing, bubbles: true, composed: true}));
  await field.updateComplete;
}

async function click(target: HTMLElement): Promise<void> {
  const {left, top, width, height} = target.getBoundingClientRect();
  await sendMouse({type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)]});
}

function expectBeside(field: PlanCatalogField, side: 'above' | 'below'): void {
  const box = find(field, '[part=input]').getBoundingClientRect();
  const shown = popup(field).getBoundingClientRect();
  expect(shown.left).to.be.closeTo(box.left, 1.5);
  expect(shown.width).to.be.closeTo(box.width, 3);
  const gap = side === 'below' ? shown.top - box.bottom : box.top - shown.bottom;
  expect(gap, side).to.be.within(2, 14);
}
