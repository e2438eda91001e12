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
  /** Whether it comes with a press, after which the focus says it. */
  readonly isQuiet?: boolean;
}

/** Reads the messages that a page set, by field; what is none is left out. A framework's object will do for a map. */
export const toMessages = (given: unknown): ReadonlyMap<FormField, FieldMessage> =>
  new Map(
    [...(given instanceof Map ? given : Object.entries(Object(given) as object))].filter(
      (entry): entry is [FormField, FieldMessage] => typeof (entry[1] as FieldMessage | null)?.text === 'string',
    ),
  );

/** Whether messages differ from those before. A framework makes them anew whenever it renders. */
export const areOtherMessages = (given: unknown, before: unknown): boolean =>
  JSON.stringify([...toMessages(given)]) !== JSON.stringify([...toMessages(before)]);

/** The ids that a control names in `aria-describedby`. */
export const describedBy = (field: FormField): string => `${field}-error ${field}-hint`;

/** Whether a field is wrong, as a control says it in `aria-invalid`. */
export const isInvalid = ({error}: FieldView): 'true' | 'false' => (error ? 'true' : 'false');

/** Renders an error in a live region that is always there, so that it is announced when it comes. */
export function renderError(field: FormField, error: FieldMessage | undefined): TemplateResult {
  const lang = (error?.lang ?? nothing) as string;
  return html`<p
    class="error small"
    id="${field}-error"
    part="error"
    lang=${lang}
    aria-live=${error?.isQuiet ? 'off' : 'polite'}
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
    <p class="hint small ${view.warning ? '' : 'muted'}" id="${view.field}-hint">${view.warning ?? view.hint}</p>
  </div>
`;

/** Renders a field in which something is typed. */
export const renderInput = (view: InputView): TemplateResult =>
  renderField(
    view,
    html`<input
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

/** Takes the focus to a control. One that is an element of ours and has just come holds nothing to focus until it is rendered. */
export function focusRendered(control: (HTMLElement & {readonly updateComplete?: Promise<boolean>}) | null): void {
  control?.focus();
  void control?.updateComplete?.then(() => control.focus());
}
