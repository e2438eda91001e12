import {html, nothing, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';

/** A labeled field of a form, with its messages. */
export interface FieldView {
  readonly field: FormField;
  readonly label: string;
  /** Text at the end of the box; screen readers get it from the label or the hint. */
  readonly end?: string | undefined;
  /** A button at the end of the box. */
  readonly action?: unknown;
  readonly hint?: string | undefined;
  /** Shown instead of the hint when the value may be wrong. */
  readonly warning?: string | undefined;
  readonly error?: FieldMessage | undefined;
  /** Is shown below everything else. */
  readonly note?: unknown;
}

/** A text field. */
export interface InputView extends FieldView {
  readonly value: string;
  readonly inputMode?: string;
}

/** A message about a field. A service's own message comes with its language. */
export interface FieldMessage {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** The language of the upstream API's messages. */
export const SERVICE_LANG = 'en';

/** The ids that a control names in `aria-describedby`. */
export const describedBy = (field: FormField): string => `${field}-error ${field}-hint`;

/** The value of a control's `aria-invalid`. */
export const isInvalid = ({error}: FieldView): 'true' | 'false' => (error ? 'true' : 'false');

/**
 * Renders an error. A field's error is not a live region, because it changes while the field is edited; it is announced
 * once the field is left. The error of the vehicle as a whole is a live region, and always rendered so that it is
 * announced when it changes.
 */
export function renderError(field: FormField, error: FieldMessage | undefined): TemplateResult {
  return html`<p
    class="error small"
    id="${field}-error"
    part="error"
    lang=${error?.lang ?? nothing}
    dir="auto"
    aria-live=${field === 'vehicle' ? 'polite' : nothing}
    .textContent=${error?.text ?? ''}
  ></p>`;
}

/** Renders a field around its control. */
export const renderField = (view: FieldView, control: TemplateResult): TemplateResult => html`
  <div class="field" part="field">
    <label for=${view.field} part="label">${view.label}</label>
    <div class="box" part="input">
      ${control}<span class="end small muted" aria-hidden="true">${view.end}</span>${view.action}
    </div>
    ${renderError(view.field, view.error)}
    <p
      class="hint small ${view.warning ? '' : 'muted'}"
      id="${view.field}-hint"
      part="hint"
      .textContent=${view.warning ?? view.hint ?? ''}
    ></p>
    ${view.note}
  </div>
`;

/** Renders a text field. */
export const renderInput = (view: InputView): TemplateResult =>
  renderField(
    view,
    html`<input
      type="text"
      id=${view.field}
      .value=${view.value}
      required
      autocomplete="off"
      autocapitalize="characters"
      autocorrect="off"
      spellcheck="false"
      inputmode=${view.inputMode ?? nothing}
      aria-invalid=${isInvalid(view)}
      aria-describedby=${describedBy(view.field)}
    />`,
  );
