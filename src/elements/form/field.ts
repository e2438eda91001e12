import {html, nothing, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';

/** One labelled field of a form, with what is said below it. */
export interface FieldView {
  readonly field: FormField;
  readonly label: string;
  /** Stands at the end of the box; screen readers have it from the label or the hint. */
  readonly end?: string | undefined;
  /** Stands at the end of the box too: what can be done with it. */
  readonly action?: unknown;
  readonly hint?: string | undefined;
  /** Stands in the place of the hint: what is entered may be wrong. */
  readonly warning?: string | undefined;
  readonly error?: FieldMessage | undefined;
}

/** A field in which something is typed. */
export interface InputView extends FieldView {
  readonly value: string;
  readonly inputMode?: string;
}

/** What is wrong with a field, in words. A service's own words come with their language. */
export interface FieldMessage {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** The ids that a control names in `aria-describedby`. */
export const describedBy = (field: FormField): string => `${field}-error ${field}-hint`;

/** Whether a field is wrong, as a control says it in `aria-invalid`. */
export const isInvalid = ({error}: FieldView): 'true' | 'false' => (error ? 'true' : 'false');

/**
 * Renders an error. It changes while its field is edited, so it is no live region: it is announced once the field is
 * left. One of the car as a whole is one, always there so that it is announced when it comes.
 */
export function renderError(field: FormField, error: FieldMessage | undefined): TemplateResult {
  const lang = (error?.lang ?? nothing) as string;
  const live = (field === 'vehicle' ? 'polite' : nothing) as 'polite';
  return html`<p
    class="error small"
    id="${field}-error"
    part="error"
    lang=${lang}
    dir="auto"
    aria-live=${live}
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
  </div>
`;

/** Renders a field in which something is typed. */
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
      enterkeyhint="next"
      inputmode=${view.inputMode ?? nothing}
      aria-invalid=${isInvalid(view)}
      aria-describedby=${describedBy(view.field)}
    />`,
  );
