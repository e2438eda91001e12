import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {FormField} from '../../contract/rules/error-field.js';

/** One labelled field of a form, with what is said below it. */
export interface FieldView {
  readonly field: FormField;
  readonly label: string;
  readonly control: TemplateResult;
  /** Stands at the end of the box; screen readers have it from the label or the hint. */
  readonly end?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: FieldMessage | undefined;
}

/** What is wrong with a field, in words. A service's own words come with their language. */
export interface FieldMessage {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** The ids that a control names in `aria-describedby`. */
export const describedBy = (field: FormField): string => `${field}-error ${field}-hint`;

/** Renders a field. Its error stands in a live region that is always there, so that it is announced when it comes. */
export const renderField = ({field, label, control, end, hint, error}: FieldView): TemplateResult => html`
  <div class="field" part="field">
    <label for=${field} part="label">${label}</label>
    <div class="box" part="input">
      ${control}${end === undefined ? nothing : html`<span class="end" aria-hidden="true">${end}</span>`}
    </div>
    <p class="error small" id="${field}-error" part="error" lang=${ifDefined(error?.lang)} aria-live="polite">
      ${error?.text}
    </p>
    <p class="hint small muted" id="${field}-hint">${hint}</p>
  </div>
`;
