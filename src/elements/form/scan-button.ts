import {html, nothing, type TemplateResult} from 'lit';
import type {LookupStrings} from '../../strings/en/lookup.js';
import type {PlanVinScanner} from '../scanner/plan-vin-scanner.js';
import {PlanScanEvent} from '../events/scan-event.js';
import {orWarn} from '../shared/loading.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';

/** A browser without either of these cannot read a code: then no button is shown. */
const CAN_SCAN = 'BarcodeDetector' in globalThis || 'WebAssembly' in globalThis;

/** The button in the VIN field that loads and opens the scanner, and the scanner itself. */
export class ScanButton {
  readonly #form: PlanVehicleForm;
  #isLoaded = false;
  #isOpen = false;
  #hasFailed = false;
  /** The VIN that was scanned last. */
  #scanned = '';

  constructor(form: PlanVehicleForm) {
    this.#form = form;
  }

  /** Renders the button. */
  render(strings: LookupStrings) {
    if (!CAN_SCAN) return nothing;
    return html`<button type="button" class="scan" part="scan" aria-haspopup="dialog" @click=${this.#onClick}>
      <svg aria-hidden="true" viewBox="0 0 20 20">
        <path d="M2 6V3.5h3M15 3.5h3V6M18 14v2.5h-3M5 16.5H2V14M6 7v6M9 7v6M11.5 7v6M14 7v6"></path>
      </svg>
      <span>${strings.scan}</span>
    </button>`;
  }

  /** Renders the scanner, once it is loaded, and the result of scanning in a live region, which is always rendered. */
  renderScanner(strings: LookupStrings): TemplateResult {
    return html`<p class="small scan-result" role="status">${this.#resultText(strings)}</p>
      ${
        this.#isLoaded
          ? html`<plan-vin-scanner
              exportparts="dialog: scan-dialog, title: scan-title, close: scan-close, view: scan-view, status: scan-status, photo: scan-photo, retry: scan-retry"
              .open=${this.#isOpen}
              .strings=${this.#form.scannerStrings ?? {}}
              @change=${this.#onRead}
              @close=${this.#onClose}
            ></plan-vin-scanner>`
          : nothing
      }`;
  }

  /** The message that the scanner could not be loaded or, until another VIN is entered, that a VIN was scanned. */
  #resultText({scanned}: LookupStrings): string {
    if (this.#hasFailed) return this.#form.texts.loadFailed;
    return this.#scanned !== '' && this.#scanned === this.#form.draft.vin ? scanned : '';
  }

  /** Focuses the button, which not all browsers do on a click, so that the dialog can return focus to it. */
  readonly #onClick = async ({currentTarget}: Event): Promise<void> => {
    const button = currentTarget as HTMLElement;
    button.focus();
    const module = await orWarn(import('../scanner/plan-vin-scanner.js'));
    module?.PlanVinScanner.define();
    this.#isLoaded = module !== undefined;
    // The shopper may have searched, chosen another lookup method or left the app's route while it loaded: then the
    // camera must not start.
    this.#isOpen = this.#isLoaded && button.checkVisibility();
    this.#hasFailed = !module;
    this.#scanned = '';
    this.#form.requestUpdate();
  };

  readonly #onClose = (): void => {
    this.#isOpen = false;
    this.#form.requestUpdate();
  };

  readonly #onRead = ({target}: Event): void => {
    const {value} = target as PlanVinScanner;
    this.#scanned = value;
    this.#onClose();
    this.#form.reader?.commit('vin', value);
    this.#form.focusField('vin');
    this.#form.dispatchEvent(new PlanScanEvent());
  };
}
