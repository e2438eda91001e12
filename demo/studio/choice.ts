import {html, type TemplateResult} from 'lit';

export interface Choice<Name extends string> {
  readonly label: string;
  readonly options: readonly (readonly [name: Name, text: string])[];
  readonly selected: Name;
  readonly onChoose: (name: Name) => void;
  readonly hint?: unknown;
}

/** Lists options by name. Names that are whole numbers come first, in their order. */
export const optionsOf = <Name extends string>(texts: Readonly<Record<Name, string>>) =>
  Object.entries(texts) as [Name, string][];

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
      ${options.map(([name, text]) => html`<option value=${name} .selected=${name === selected}>${text}</option>`)}
    </select>
    ${hint}
  </label>`;

/** A choice of few, all visible. */
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
      ${options.map(
        ([name, text]) =>
          html`<button type="button" aria-pressed=${name === selected} @click=${() => onChoose(name)}>${text}</button>`,
      )}
    </div>
    ${hint}
  </fieldset>`;
