import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {cleanVin} from '../../contract/rules/vin.js';
import type {nameVin} from '../../contract/rules/vin-car.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import {orWarn} from '../shared/loading.js';
import {memoize} from '../shared/memoize.js';
import {toText} from '../shared/text.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';

/**
 * Asks whether the car of an entered VIN is the shopper's, so that a wrong VIN is noticed before the search. It blocks
 * nothing, and does not ask about a VIN that the page has set.
 */
export class CarQuestion implements ReactiveController {
  readonly #form: PlanVehicleForm;
  readonly #announce: (question: (strings: LookupStrings) => string) => void;
  readonly #name = memoize((name: typeof nameVin | undefined, vin: string) => name?.(vin) ?? '');
  #nameVin: typeof nameVin | undefined;
  #isLoading = false;
  /** The VIN whose car was announced last. */
  #announced = '';

  /** @param announce announces the question, once per VIN */
  constructor(form: PlanVehicleForm, announce: (question: (strings: LookupStrings) => string) => void) {
    this.#form = form;
    this.#announce = announce;
    form.addController(this);
  }

  hostUpdate(): void {
    const vin = this.#vin;
    // By the last character, the makes have loaded.
    if (vin && !this.#nameVin && !this.#isLoading) void this.#load();
    if (!this.#car || vin === this.#announced) return;
    this.#announced = vin;
    this.#announce(({isYourCar, vinCar}) => (this.#car ? `${vinCar(this.#car)}. ${isYourCar}` : ''));
  }

  /** Renders the question if the VIN is complete and its make is known. */
  render(strings: LookupStrings): TemplateResult | typeof nothing {
    const car = this.#car;
    if (!car) return nothing;
    return html`<div class="car" part="car">
      <svg aria-hidden="true" viewBox="0 0 20 20">
        <path d="M4 13.5H2.5V10l2.2-.8L6.6 5.8h6.2l3 3.4 1.7.6v3.7H16M11.8 13.5H8.2M5 9.2h10.5M9.6 5.8v3.4"></path>
        <circle cx="6" cy="13.6" r="1.8"></circle>
        <circle cx="14" cy="13.6" r="1.8"></circle>
      </svg>
      <div>
        <p class="name">${strings.vinCar(car)}</p>
        <p class="small muted">${strings.isYourCar}</p>
      </div>
      <button type="button" class="link" @click=${this.#onChange}>${strings.changeVin}</button>
    </div>`;
  }

  /** The VIN that the shopper is entering; empty for one that the page has set. */
  get #vin(): string {
    const {draft, lookupMethod = 'vin', vin: given} = this.#form;
    const vin = cleanVin(draft.vin);
    return lookupMethod === 'vin' && vin !== cleanVin(toText(given)) ? vin : '';
  }

  /** The car's display name; empty while its VIN is incomplete or does not show its make. */
  get #car(): string {
    return this.#name(this.#nameVin, this.#vin);
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    const module = await orWarn(import('../../contract/rules/vin-car.js'));
    await this.#untilReleased();
    this.#isLoading = false;
    // An update would request them again at once; the shopper's next character does.
    if (!module) return;
    this.#nameVin = module.nameVin;
    this.#form.requestUpdate();
  }

  /** The question moves the submit button: a browser drops the click of a press that ends beside its button. */
  async #untilReleased(): Promise<void> {
    const submit = this.#form.renderRoot.querySelector('[part="submit"]');
    while (submit?.matches(':active')) await new Promise(requestAnimationFrame);
  }

  readonly #onChange = (): void => {
    const field = this.#form.renderRoot.querySelector<HTMLInputElement>('#vin');
    field?.focus();
    field?.select();
  };
}
