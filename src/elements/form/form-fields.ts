import {html, nothing, type TemplateResult} from 'lit';
import {STATE_CODES} from '../../contract/rules/states.js';
import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import type {FormStrings} from '../../strings/en/form.js';
import {describedBy, isInvalid, renderField, renderInput} from './field.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';
import {LOOKUP_METHODS} from './vehicle-draft.js';

/** Renders the choice of lookup methods; the chosen one receives focus for errors about the vehicle as a whole. */
export const renderLookupMethods = (
  chosen: LookupMethod,
  strings: FormStrings,
  onChoose: (lookupMethod: LookupMethod) => void,
): TemplateResult => html`
  <fieldset class="lookup" part="lookup" aria-label=${strings.lookupLabel} aria-describedby="vehicle-error">
    ${LOOKUP_METHODS.map(
      lookupMethod => html`
        <label>
          <input
            type="radio"
            name="lookup"
            id=${lookupMethod === chosen ? 'vehicle' : nothing}
            .checked=${lookupMethod === chosen}
            @click=${() => onChoose(lookupMethod)}
          />
          ${strings.lookupMethods[lookupMethod]}
        </label>
      `,
    )}
  </fieldset>
`;

export function renderVin({draft, reader, texts, tools}: PlanVehicleForm): TemplateResult {
  const vin = reader?.format('vin', draft.vin) ?? draft.vin;
  return renderInput({
    field: 'vin',
    value: draft.vin,
    label: texts.vinLabel,
    end: texts.vinCount(vin.length),
    action: tools?.renderScanButton(),
    hint: texts.vinHint,
    warning: tools?.warnOfVin(vin),
    note: tools?.renderVinNote(),
    error: tools?.errorOf('vin'),
  });
}

export const renderMileage = ({draft, texts, tools}: PlanVehicleForm): TemplateResult =>
  renderInput({
    field: 'mileage',
    value: draft.mileage,
    inputMode: 'numeric',
    label: texts.mileageLabel,
    end: texts.mileageUnit,
    error: tools?.errorOf('mileage'),
  });

/** Renders the select for the state, with codes until the names of the states are loaded. */
export function renderState({draft, texts, tools}: PlanVehicleForm): TemplateResult {
  const field = 'stateShortName';
  const view = {field, label: texts.stateLabel, error: tools?.errorOf(field)} as const;
  const states = tools?.states ?? STATE_CODES.map(code => [code, code] as const);
  const options = [['', texts.statePlaceholder] as const, ...states];
  const chosen = draft[field].toUpperCase();
  return renderField(
    view,
    html`<select
      id=${field}
      required
      autocomplete="address-level1"
      aria-invalid=${isInvalid(view)}
      aria-describedby=${describedBy(field)}
    >
      ${options.map(([code, name]) => html`<option value=${code} .selected=${code === chosen}>${name}</option>`)}
    </select>`,
  );
}
