import type {ReactiveController} from 'lit';
import type {SearchCriteria} from '../../contract/search.js';
import type {FormField} from '../../contract/rules/error-field.js';
import {PlanVehicleSubmitEvent} from '../events/vehicle-submit-event.js';
import type {FormDraft} from './form-draft.js';
import {formatEntry} from './format-entry.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';
import {readDraft, type DraftReading} from './read-draft.js';
import {DRAFT_FIELDS, lookupMethodOf, type DraftField, type VehicleDraft} from './vehicle-draft.js';

type Control = HTMLInputElement & {readonly id: DraftField & FormField};

/** Reads what is entered in a form, and reports it to the form of the page around it. Loaded on demand. */
export class FormReader implements ReactiveController {
  readonly #form: PlanVehicleForm;
  readonly #draft: FormDraft;
  readonly #internals: ElementInternals;

  constructor(form: PlanVehicleForm, draft: FormDraft, internals: ElementInternals) {
    this.#form = form;
    this.#draft = draft;
    this.#internals = internals;
    form.addController(this);
    const root = form.renderRoot as ShadowRoot;
    // The shopper may still be typing in the focused field.
    for (const field of DRAFT_FIELDS) if (field !== root.activeElement?.id) this.#takeOver(field);
    for (const type of ['input', 'change']) root.addEventListener(type, this.#onEdit);
    form.requestUpdate();
  }

  /** Formats the value of a field as it is shown once the field is left. */
  readonly format = formatEntry;

  /** Enters values that were found for the shopper, as if the shopper had chosen them. */
  fillIn(values: Partial<VehicleDraft>): void {
    this.show(values);
    this.#enter(values);
    this.#form.tools?.timer.committed();
  }

  /** Shows a vehicle and its lookup method, without an event that the form is complete. */
  show(values: Partial<VehicleDraft>, lookupMethod = lookupMethodOf(values) ?? this.#draft.lookupMethod): void {
    const draft = this.#draft;
    draft.values = {...draft.values, ...values};
    this.#form.lookupMethod = draft.lookupMethod = lookupMethod;
    this.#form.requestUpdate();
  }

  /** Enters the committed value of a field, and announces its error or dispatches that the form is complete. */
  commit(field: DraftField & FormField, value: string): void {
    this.#enter({[field]: formatEntry(field, value)});
    void this.#form.loadTools().then(() => this.#form.tools?.commit(field));
    this.#form.tools?.timer.changed();
  }

  /** Restores what the page set. */
  reset(): void {
    const draft = this.#draft;
    draft.saved = undefined;
    draft.lookupMethod = draft.givenLookupMethod ?? lookupMethodOf(draft.given);
    this.show(formatAll(draft.given), draft.lookupMethod);
    this.#form.isSubmitted = false;
    this.#form.tools?.reset();
  }

  /** The criteria that the values result in, and the problems that prevent a search. */
  get reading(): DraftReading {
    return readDraft(this.#draft.values, this.#draft.lookupMethod ?? 'vin');
  }

  /** The criteria to search with, once the form is complete. */
  get criteria(): SearchCriteria | undefined {
    const {criteria, problems} = this.reading;
    return problems.length > 0 ? undefined : criteria;
  }

  /** Dispatches the vehicle, and returns whether the form is complete and no car is being looked up to complete it. */
  submit(): boolean {
    const criteria = this.#form.tools?.isReadingCar ? undefined : this.criteria;
    if (criteria) this.#form.dispatchEvent(new PlanVehicleSubmitEvent(criteria));
    return criteria !== undefined;
  }

  hostUpdated(): void {
    const entries = new FormData();
    const {criteria, problems} = this.reading;
    const [problem] = problems;
    for (const [name, value] of Object.entries(problem ? {} : criteria)) entries.set(name, String(value));
    entries.delete('zip');
    const valueMissing = problem?.code === 'required' || problem?.code === 'empty';
    const {texts, renderRoot, tools} = this.#form;
    this.#internals.setValidity(
      problem && {valueMissing, customError: !valueMissing},
      problem && (tools?.messageOf(problem) ?? texts.incomplete),
      renderRoot.querySelector<HTMLElement>(`#${problem?.field}`) ?? undefined,
    );
    this.#internals.setFormValue(entries, this.#draft.state);
  }

  #enter(values: Partial<VehicleDraft>): void {
    this.#draft.enter(values);
    this.#form.requestUpdate();
    this.#form.tools?.errors.edit(Object.keys(values));
  }

  /** Formats what the page has set, and commits what the shopper has entered before this code was loaded. */
  #takeOver(field: DraftField): void {
    const {given, values} = this.#draft;
    if (values[field] !== given[field]) this.commit(field as FormField & DraftField, values[field]);
    else this.#draft.values = {...values, [field]: formatEntry(field, values[field])};
  }

  readonly #onEdit = ({target, type, inputType}: Event & {readonly inputType?: string}): void => {
    const {id, value, parentElement} = target as Control;
    // The choice of lookup methods dispatches these events, too.
    if (!parentElement?.closest('.fields')) return;
    if (type === 'change') this.commit(id, value);
    else {
      this.#enter({[id]: id === 'vin' && inputType === 'insertFromPaste' ? formatEntry(id, value) : value});
      this.#form.tools?.timer.typed(id);
    }
  };
}

const formatAll = (values: VehicleDraft): VehicleDraft =>
  Object.fromEntries(DRAFT_FIELDS.map(field => [field, formatEntry(field, values[field])])) as VehicleDraft;
