import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import {catalogStrings, type CatalogStrings} from '../../strings/en/catalog.js';
import {NativeEvent} from '../events/native-event.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {complete} from '../shared/complete.js';
import {CLOSED, isShown, nextStep, type ComboboxEffect, type ComboboxEvent, type ComboboxState} from './combobox.js';
import {defineElement} from '../shared/define-element.js';
import {fieldStyles} from '../shared/field.styles.js';
import {followTranslations} from '../shared/follow-translations.js';
import {oneOfOrFirst} from '../shared/host-values.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {canAnchor, ListPopup} from './popup.js';
import {keepFocus, noteId, optionIndex, renderList, announcementOf, scrollToFocus} from './option-list.js';
import {toTexts} from '../shared/text-list.js';
import {catalogFieldStyles} from './plan-catalog-field.styles.js';

/**
 * A text field that suggests the options that match what is typed. It accepts any text: on blur, a text that names an
 * option becomes that option, and any other text stays as typed.
 *
 * @event {Event} input - The text changed, by typing or by choosing.
 * @event {Event} change - The text was committed and differs from the last committed one.
 * @csspart base - The inner root.
 * @csspart field - The field with its label and messages.
 * @csspart label - The label.
 * @csspart input - The box around the text and its button.
 * @csspart popup - The box around the options.
 * @csspart option - One option.
 * @csspart error - The error message.
 * @csspart hint - The help text.
 */
export class PlanCatalogField extends LocalizedElement {
  static override styles = [baseStyles, fieldStyles, catalogFieldStyles];
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = {...LitElement.shadowRootOptions, delegatesFocus: true};

  /** Registers the element. */
  static define(): void {
    defineElement('plan-catalog-field', PlanCatalogField);
  }

  /** The label of the field. */
  @property({type: String}) label = '';

  /** The options, in the order in which they are listed. */
  @property({attribute: false}) options: readonly string[] = [];

  /** The text, whether or not it is an option. The attribute sets the initial text. */
  @property({type: String}) value = '';

  /** The name of the field's entry in its form. */
  @property({type: String, reflect: true}) name = '';

  /** Whether the field must be filled in. */
  @property({type: Boolean}) required = false;

  /** Whether the field is disabled and excluded from its form. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /** The help text below the field. */
  @property({type: String}) hint = '';

  /** The error message. The field is invalid until it is removed. */
  @property({type: String}) error = '';

  /** The language of the error, if it is not the page's. */
  @property({type: String}) errorLang: string | undefined;

  /** Whether the form around the field announces its errors. @internal */
  @state() isQuiet = false;

  /** The color scheme: light, dark, or the page's (`auto`). */
  @property({read: oneOfOrFirst('auto', 'light', 'dark')}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** Replaces any of the default strings. */
  @property({attribute: false}) strings: Partial<CatalogStrings> | undefined;

  @state() private combobox = CLOSED;
  @state() private isFormDisabled = false;

  readonly #internals = this.attachInternals();
  readonly #isAnchored = canAnchor();
  readonly #announcer = new Announcer(this);
  readonly #listPopup = new ListPopup(() => this.#send({type: 'close'}));
  #strings = catalogStrings;
  #ownsEscape = false;
  #typesByTouch = false;

  /** The form that the field belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** The validity of the field, as of the last update. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** The message for what is missing or wrong; empty if the field is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether the field takes part in validation; false while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Returns whether the field is valid. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Returns whether the field is valid. If it is not, the browser shows the shopper why. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Moves focus to the field, once it is rendered. */
  override focus(options?: FocusOptions): void {
    super.focus(options);
    if (!this.hasUpdated) void this.updateComplete.then(() => super.focus(options));
  }

  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? '';
  }

  formDisabledCallback(isFormDisabled: boolean): void {
    this.isFormDisabled = isFormDisabled;
    if (isFormDisabled) this.#send({type: 'close'});
  }

  formStateRestoreCallback(value: string): void {
    this.value = value;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#send({type: 'close'});
    this.#listPopup.hide();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation')) {
      this.#strings = complete(complete(catalogStrings, this.translation.lookup?.lists), this.strings);
      this.inUse = {strings: this.#strings, english: catalogStrings};
    }
    if (changed.has('options')) this.#send({type: 'options', options: toTexts(this.options)});
    if (this.value !== this.combobox.text) this.#send({type: 'value', text: this.value});
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
    hideTypingFromHotkeys(this.renderRoot);
  }

  override updated(changed: Map<PropertyKey, unknown>): void {
    const [input, combobox] = [this.#input, this.combobox];
    if (input.value !== combobox.text) input.value = combobox.text;
    this.#reportValidity();
    if (this.#isListed) this.#listPopup.show(this.renderRoot.querySelector('.popup') as HTMLElement, input);
    else this.#listPopup.hide();
    const before = changed.get('combobox') as ComboboxState | undefined;
    if (before && this.#isListed) scrollToFocus(this.renderRoot, combobox, before);
  }

  override render(): unknown {
    return html`
      <div
        part="base"
        data-theme=${this.theme}
        @pointerdown=${this.#listPopup.recordPress}
        @focusout=${this.#onFocusout}
      >
        <div class="field" part="field">
          <label id="label" for="input" part="label">${this.label}</label>
          <div class="box" part="input">${this.#renderInput()} ${this.#renderToggle()} ${this.#renderList()}</div>
          <p
            class="error small"
            id="error"
            part="error"
            lang=${ifDefined(this.errorLang || undefined)}
            dir="auto"
            aria-live=${this.isQuiet ? 'off' : 'polite'}
            .textContent=${this.error}
          ></p>
          <p class="hint small muted" id="hint" part="hint">${this.hint}</p>
          ${this.#announcer.render()}
        </div>
      </div>
    `;
  }

  #renderInput() {
    const {active} = this.combobox;
    return html`<input
      id="input"
      type="text"
      role="combobox"
      autocomplete="off"
      autocorrect="off"
      spellcheck="false"
      inputmode=${this.inputMode || nothing}
      ?required=${this.required}
      ?disabled=${this.#isDisabled}
      aria-labelledby="label"
      aria-autocomplete="list"
      aria-expanded=${this.#isExpanded}
      aria-controls="list"
      aria-activedescendant=${active < 0 ? nothing : `option-${active}`}
      aria-invalid=${this.error ? 'true' : 'false'}
      aria-describedby="error hint${noteId(this.combobox, this.#isListed)}"
      @keydown=${this.#onKeydown}
      @keyup=${this.#onKeyup}
      @input=${this.#onInput}
      @compositionend=${this.#onInput}
      @change=${() => this.#send({type: 'commit'})}
      @click=${() => this.#send({type: 'open'})}
    />`;
  }

  #renderToggle() {
    return html`<button
      class="toggle"
      type="button"
      tabindex="-1"
      ?disabled=${this.#isDisabled}
      aria-labelledby="label"
      aria-expanded=${this.#isExpanded}
      aria-controls="list"
      @mousedown=${keepFocus}
      @click=${this.#onToggle}
    ></button>`;
  }

  #renderList() {
    const {combobox} = this;
    const onClick = (event: MouseEvent) => {
      if (this.#listPopup.isTap(event)) this.#send({type: 'pick', index: optionIndex(event)});
    };
    const view = {combobox, isShown: this.#isListed, isPopover: this.#isAnchored, strings: this.#strings};
    return renderList({...view, speech: this.speech, onClick});
  }

  get #input(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement;
  }

  get #isDisabled(): boolean {
    return this.disabled || this.isFormDisabled;
  }

  get #isListed(): boolean {
    return isShown(this.combobox) && !this.#isDisabled;
  }

  get #isExpanded(): boolean {
    return this.#isListed && this.combobox.matches.total > 0;
  }

  /** Passes an event to the state machine and runs the effects of the step. */
  #send(comboboxEvent: ComboboxEvent, event?: Event): void {
    const {state: combobox, effects} = nextStep(this.combobox, comboboxEvent);
    if (combobox.text !== this.combobox.text) this.value = combobox.text;
    this.combobox = combobox;
    this.#internals.setFormValue(combobox.text);
    if (!isShown(combobox)) this.#announcer.clear();
    for (const effect of effects) this.#effects[effect](event);
  }

  readonly #effects: Readonly<Record<ComboboxEffect, (event?: Event) => void>> = {
    prevent: event => event?.preventDefault(),
    own: event => {
      event?.stopPropagation();
      this.#ownsEscape = true;
    },
    input: () => this.dispatchEvent(new NativeEvent('input', {bubbles: true, composed: true})),
    change: () => this.dispatchEvent(new NativeEvent('change', {bubbles: true})),
    'caret-start': () => this.#input.setSelectionRange(0, 0),
    'caret-end': () => this.#input.setSelectionRange(this.value.length, this.value.length),
    announce: () =>
      // Options that have not loaded are not "no matches".
      this.#announcer.announce(() => (this.#isListed ? announcementOf(this.combobox, this.#strings) : ''), {
        lang: this.speech.lang,
      }),
    submit: () => submitImplicitly(this.form),
  };

  #reportValidity(): void {
    const {validationMessage} = this.#input;
    const flags = {customError: this.error !== '', valueMissing: this.error === '' && validationMessage !== ''};
    this.#internals.setValidity(flags, this.error || validationMessage, this.#input);
  }

  #onKeydown(event: KeyboardEvent): void {
    this.#typesByTouch = event.key === 'Unidentified';
    if (isForCombobox(event)) this.#send({type: 'key', key: event.key, alt: event.altKey}, event);
  }

  #onKeyup(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#ownsEscape) return;
    this.#ownsEscape = false;
    event.stopPropagation();
  }

  #onInput(event: InputEvent | CompositionEvent): void {
    // On-screen keyboards compose every word, even in Latin script: there the list is filtered at each letter.
    const isComposing = event instanceof InputEvent && event.isComposing && !this.#typesByTouch;
    this.#send({type: 'edit', text: this.#input.value, isComposing});
  }

  #onFocusout({relatedTarget}: FocusEvent): void {
    if (!this.renderRoot.contains(relatedTarget as Node | null)) this.#send({type: 'leave'});
  }

  #onToggle(): void {
    this.#input.focus();
    this.#send({type: 'toggle'});
  }
}

/**
 * Whether a key may control the list: with a modifier it edits the text, and during a composition it belongs to the
 * input method.
 */
function isForCombobox({key, keyCode, isComposing, ctrlKey, metaKey, shiftKey}: KeyboardEvent): boolean {
  // Safari ends a composition before the keydown that ended it, which only its key code reveals.
  if (isComposing || keyCode === 229) return false;
  return key === 'Tab' || !(ctrlKey || metaKey || shiftKey);
}

/** Submits a form as Enter in a native text field does: with its first submit button, or directly if it has none. */
function submitImplicitly(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find(
    (control): control is HTMLButtonElement | HTMLInputElement =>
      (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) && control.type === 'submit',
  );
  if (button) button.click();
  else form?.requestSubmit();
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-catalog-field': PlanCatalogField;
  }
}
