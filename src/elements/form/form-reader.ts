import type {ReactiveController} from 'lit';
import type {SearchCriteria} from '../../contract/search.js';
import {PlanVehicleSubmitEvent} from '../events/vehicle-events.js';
import type {FormDraft} from './form-draft.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';
import {readDraft, type DraftReading} from './read-draft.js';

/** Reads what was entered in a form, and reports it to the form of the page around it. Loaded on demand. */
export class FormReader implements ReactiveController {
  readonly #form: PlanVehicleForm;
  readonly #draft: FormDraft;
  readonly #internals: ElementInternals;

  constructor(form: PlanVehicleForm, draft: FormDraft, internals: ElementInternals) {
    this.#form = form;
    this.#draft = draft;
    this.#internals = internals;
    form.addController(this);
    form.requestUpdate();
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

  /** Dispatches the vehicle, and returns whether the form is complete. */
  submit(): boolean {
    const {criteria} = this;
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
    const {lookup, renderRoot, texts} = this.#form;
    this.#internals.setValidity(
      problem && {valueMissing, customError: !valueMissing},
      problem && (lookup?.messageOf(problem) ?? texts.incomplete),
      renderRoot.querySelector<HTMLElement>(`#${problem?.field}`) ?? undefined,
    );
    this.#internals.setFormValue(entries, this.#draft.state);
  }
}
