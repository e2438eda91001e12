import {html, type TemplateResult} from 'lit';
import {parseMileage} from '../../contract/rules/mileage.js';
import {STATE_CODES} from '../../contract/rules/states.js';
import {cleanVin} from '../../contract/rules/vin.js';
import type {FormStrings} from '../../strings/en/form.js';
import {describedBy, isInvalid, renderField, renderInput} from './field.js';
import type {LookupMethods} from './lookup-methods.js';
import type {DraftField, VehicleDraft} from './vehicle-draft.js';

/** What the fields of a form see of it. */
export interface FormView {
  readonly draft: VehicleDraft;
  readonly strings: FormStrings;
  /** There once loaded; until then states are named by their codes. */
  readonly lookup: LookupMethods | undefined;
}

const tidyMileage = (text: string): string => {
  const mileage = parseMileage(text);
  return mileage === undefined ? text : mileage.toLocaleString('en-US');
};

const TIDY: Partial<Record<DraftField, (text: string) => string>> = {
  vin: cleanVin,
  licensePlate: text => text.trim().toUpperCase(),
  stateShortName: text => STATE_CODES.find(code => code === text.trim().toUpperCase()) ?? '',
  mileage: tidyMileage,
  // A number has no zeros in front.
  zip: text => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text),
};

/** Writes what was entered into a field as the field shows it once it is left. */
export const tidy = (field: DraftField, text: string): string => TIDY[field]?.(text) ?? text;

export function renderVin({draft, strings, lookup}: FormView): TemplateResult {
  const vin = cleanVin(draft.vin);
  return renderInput({
    field: 'vin',
    value: draft.vin,
    label: strings.vinLabel,
    end: strings.vinCount(vin.length),
    action: lookup?.renderScan(),
    hint: strings.vinHint,
    warning: lookup?.warnOfVin(vin),
    error: lookup?.errorOf('vin'),
  });
}

export const renderMileage = ({draft, strings, lookup}: FormView): TemplateResult =>
  renderInput({
    field: 'mileage',
    value: draft.mileage,
    inputMode: 'numeric',
    label: strings.mileageLabel,
    end: strings.mileageUnit,
    error: lookup?.errorOf('mileage'),
  });

export function renderState({draft, strings, lookup}: FormView): TemplateResult {
  const field = 'stateShortName';
  const view = {field, label: strings.stateLabel, error: lookup?.errorOf(field)} as const;
  const names = lookup?.states ?? Object.fromEntries(STATE_CODES.map(code => [code, code]));
  const options = Object.entries({'': strings.statePlaceholder, ...names});
  return renderField(
    view,
    html`<select
      id=${field}
      required
      autocomplete="address-level1"
      aria-invalid=${isInvalid(view)}
      aria-describedby=${describedBy(field)}
    >
      ${options.map(([code, name]) => html`<option value=${code} ?selected=${code === draft[field]}>${name}</option>`)}
    </select>`,
  );
}
