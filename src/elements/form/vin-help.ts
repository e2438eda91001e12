import {html, nothing, type TemplateResult} from 'lit';
import type {LookupStrings} from '../../strings/en/lookup.js';
import {orWarn} from '../shared/loading.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';
import type {renderVinPicture} from './vin-picture.js';

/** The button beside the label of the VIN that shows, below the field, where a car has its VIN. */
export class VinHelp {
  readonly #form: PlanVehicleForm;
  #isOpen = false;
  #renderPicture: typeof renderVinPicture | undefined;

  constructor(form: PlanVehicleForm) {
    this.#form = form;
  }

  render(strings: LookupStrings): TemplateResult {
    const {vinHelp, vinOnCard, vinOnDashboard, vinOnDoor} = strings;
    return html`
      <button
        type="button"
        class="link small where"
        aria-expanded=${this.#isOpen ? 'true' : 'false'}
        aria-controls="vin-help"
        @click=${this.#onClick}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <circle cx="10" cy="10" r="7"></circle>
          <path d="M10 9.2v4.3M10 6.5v.1"></path>
        </svg>
        <span>${vinHelp}</span>
      </button>
      <div class="vin-help" id="vin-help" role="group" aria-label=${vinHelp} ?hidden=${!this.#isOpen}>
        ${this.#isOpen ? (this.#renderPicture?.(strings) ?? nothing) : nothing}
        <ol class="small">
          <li>${vinOnDashboard}</li>
          <li>${vinOnDoor}</li>
          <li>${vinOnCard}</li>
        </ol>
      </div>
    `;
  }

  /** Opens the help even if the picture cannot be loaded. */
  readonly #onClick = async (): Promise<void> => {
    const isOpen = !this.#isOpen;
    if (isOpen) this.#renderPicture ??= (await orWarn(import('./vin-picture.js')))?.renderVinPicture;
    this.#isOpen = isOpen;
    this.#form.requestUpdate();
  };
}
