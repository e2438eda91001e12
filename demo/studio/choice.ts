import {html, type TemplateResult} from 'lit';

export interface Choice<Name extends string> {
  readonly label: string;
  readonly options: Readonly<Record<Name, string>>;
  readonly selected: Name;
  readonly onChoose: (name: Name) => void;
  readonly hint?: unknown;
}

/** A choice from a list. */
export const renderSelect = <Name extends string>({
  label,
  options,
  selected,
  onChoose,
  hint,
}: Choice<Name>): TemplateResult =>
  html`<label class="field">
    <span>${label}</span>
    <select @change=${({target}: Event) => onChoose((target as HTMLSelectElement).value as Name)}>
      ${(Object.entries(options) as [Name, string][]).map(
        ([name, text]) => html`<option value=${name} .selected=${name === selected}>${text}</option>`,
      )}
    </select>
    ${hint}
  </label>`;

/** A choice of few, all in sight. */
export const renderSegments = <Name extends string>({
  label,
  options,
  selected,
  onChoose,
  hint,
}: Choice<Name>): TemplateResult =>
  html`<fieldset class="field">
    <legend>${label}</legend>
    <div class="segments">
      ${(Object.entries(options) as [Name, string][]).map(
        ([name, text]) =>
          html`<button type="button" aria-pressed=${name === selected} @click=${() => onChoose(name)}>${text}</button>`,
      )}
    </div>
    ${hint}
  </fieldset>`;
