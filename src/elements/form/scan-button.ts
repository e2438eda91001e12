import {html, nothing, type TemplateResult} from 'lit';
import type {ScannerStrings} from '../../strings/en/scanner.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import type {PlanVinScanner} from '../scanner/plan-vin-scanner.js';
import {NativeEvent} from '../events/native-event.js';
import {orWarn} from '../shared/loading.js';
import type {VehicleElement} from './vehicle-element.js';

/** The form, as its scanner sees it. */
export interface ScanHost extends VehicleElement {
  readonly scannerStrings: Partial<ScannerStrings> | undefined;
}

/** Without either of these no browser reads a code: then nothing is offered. */
const CAN_SCAN = 'BarcodeDetector' in globalThis || 'WebAssembly' in globalThis;

/** What a scanner says in the form. */
export interface ScanWords extends Pick<LookupStrings, 'scan' | 'scanned'> {
  /** The scanner did not load. */
  readonly failed: string;
}

/** The button at the VIN that opens a scanner, which is fetched then. What it reads is entered as if it were typed. */
export class VinScan {
  readonly #host: ScanHost;
  readonly #words: () => ScanWords;
  readonly #vin: () => string;
  #isLoaded = false;
  #isOpen = false;
  #hasFailed = false;
  /** The VIN that was read last. */
  #scanned = '';

  /** `vin` is the one that is entered now. */
  constructor(host: ScanHost, words: () => ScanWords, vin: () => string) {
    this.#host = host;
    this.#words = words;
    this.#vin = vin;
  }

  /** Renders the button. */
  renderButton() {
    if (!CAN_SCAN) return nothing;
    return html`<button type="button" class="scan" part="scan" aria-haspopup="dialog" @click=${this.#onPress}>
      <svg aria-hidden="true" viewBox="0 0 20 20">
        <path d="M2 6V3.5h3M15 3.5h3V6M18 14v2.5h-3M5 16.5H2V14M6 7v6M9 7v6M11.5 7v6M14 7v6"></path>
      </svg>
      <span>${this.#words().scan}</span>
    </button>`;
  }

  /** Renders the scanner, once it is asked for, and the line in which it is told how it went. The line is always there. */
  renderRest(): TemplateResult {
    return html`<p class="small scan-said" role="status">${this.#said}</p>
      ${this.#isLoaded ? this.#renderScanner() : nothing}`;
  }

  /** What is said when it did not come and, until another VIN is entered, when it has read one. */
  get #said(): string {
    const {failed, scanned} = this.#words();
    if (this.#hasFailed) return failed;
    return this.#scanned !== '' && this.#scanned === this.#vin() ? scanned : '';
  }

  #renderScanner(): TemplateResult {
    return html`<plan-vin-scanner
      exportparts="dialog: scan-dialog, title: scan-title, close: scan-close, view: scan-view, status: scan-status, photo: scan-photo, retry: scan-retry"
      .open=${this.#isOpen}
      .strings=${this.#host.scannerStrings ?? {}}
      @change=${this.#onRead}
      @close=${this.#onClose}
    ></plan-vin-scanner>`;
  }

  /** What was pressed gets the focus, which some browsers leave elsewhere, to have it back. */
  readonly #onPress = async ({currentTarget}: Event): Promise<void> => {
    (currentTarget as HTMLElement).focus();
    const module = await orWarn('the scanner', import('../scanner/plan-vin-scanner.js'));
    module?.PlanVinScanner.define();
    this.#isLoaded = this.#isOpen = module !== undefined;
    this.#hasFailed = !module;
    this.#scanned = '';
    this.#host.requestUpdate();
  };

  readonly #onClose = (): void => {
    this.#isOpen = false;
    this.#host.requestUpdate();
  };

  readonly #onRead = ({target}: Event): void => {
    const {value} = target as PlanVinScanner;
    this.#scanned = value;
    this.#onClose();
    const field = this.#host.renderRoot.querySelector<HTMLInputElement>('#vin');
    if (!field) return;
    field.value = value;
    field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, inputType: 'insertReplacementText'}));
    field.dispatchEvent(new NativeEvent('change', {bubbles: true}));
    field.focus();
  };
}
