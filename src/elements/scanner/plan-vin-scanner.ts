import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {scannerStrings, type ScannerStrings} from '../../strings/en/scanner.js';
import {NativeEvent} from '../events/native-event.js';
import {baseStyles} from '../shared/base.styles.js';
import type {CodeDetector} from './code-detector.js';
import {decoderFile} from './decoder-file.js';
import {defineElement} from '../shared/define-element.js';
import {renderClose} from '../dialog/close-button.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {toObject} from '../shared/host-values.js';
import {differs} from '../shared/differs.js';
import {followTranslations} from '../shared/follow-translations.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {ScanSession, type ScanPhase} from './scan-session.js';
import {scannerStyles} from './plan-vin-scanner.styles.js';

/** The phases in which a retry may help. */
const RETRYABLE: readonly ScanPhase[] = ['denied', 'missing', 'busy', 'unloaded'];
/** The phases in which not even a photo can be read. */
const WITHOUT_DETECTOR: readonly ScanPhase[] = ['blocked', 'unloaded'];

/**
 * Scans a VIN in a dialog, from the live camera or a photo of a label: Code 39, Code 128, Data Matrix or QR. It uses
 * the browser's own barcode detector, or else one that is loaded when the dialog opens. Pictures never leave the page
 * and are not saved. Escape, Back, a click on the backdrop and the close button close it, as does hiding, moving or
 * removing the element; closing it releases the camera.
 *
 * @event {Event} change - A VIN was read, and the dialog closed.
 * @event {Event} close - The dialog was closed, for whatever reason.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - The heading of the dialog.
 * @csspart close - The button that closes the dialog.
 * @csspart view - The camera's picture.
 * @csspart status - What the scanner is doing.
 * @csspart photo - The button to take a photo instead.
 * @csspart retry - The button to try again.
 */
export class PlanVinScanner extends LocalizedElement {
  static override styles = [baseStyles, scannerStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-vin-scanner', PlanVinScanner);
  }

  /**
   * The URL of the detector's WebAssembly, `zxing_reader.wasm`. By default, it is beside the module; if your bundler
   * does not copy it, set the URL from which you serve it.
   */
  static decoder = decoderFile;

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /** A barcode detector to use instead of the browser's and ours. */
  @property({attribute: false}) detector: CodeDetector | undefined;

  /** Replaces any of the default strings. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<ScannerStrings> = {};

  #value = '';
  #isScanning = false;
  #strings: ScannerStrings = scannerStrings;
  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});
  readonly #session = new ScanSession(this, {
    detector: () => (typeof this.detector?.detect === 'function' ? this.detector : undefined),
    decoder: () => PlanVinScanner.decoder,
    video: () => this.renderRoot.querySelector('video'),
    onFound: vin => this.#onFound(vin),
  });

  /** The VIN that was read last; empty if none was. */
  get value(): string {
    return this.#value;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = this.completed(scannerStrings, ['scanner'], this.strings);
    // An element that was removed shows no dialog, so nothing would release the camera.
    const isScanning = this.open && this.isConnected;
    if (isScanning === this.#isScanning) return;
    this.#isScanning = isScanning;
    if (isScanning) void this.#session.scan();
    else this.#session.stop();
  }

  override updated(): void {
    this.#dialog.toggle(this.open);
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
  }

  override render(): unknown {
    const {title, close, where, stays} = this.#strings;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <dialog part="dialog" aria-labelledby="title">
          <div class="head">
            <div id="title" class="title" part="title" role="heading" aria-level="2">${title}</div>
            ${renderClose({label: close, part: 'close', onClose: this.#dialog.close})}
          </div>
          <div class="body">
            ${this.#session.isLive ? this.#renderView() : nothing}
            <p part="status" role="status">${this.open ? this.#status : nothing}</p>
            ${this.#renderActions()}
            <p class="muted small">${where} ${stays}</p>
          </div>
        </dialog>
      </div>
    `;
  }

  #renderView() {
    const {phase, stream} = this.#session;
    return html`<div class="view ${phase}" part="view" aria-hidden="true">
      <video playsinline autoplay .muted=${true} .srcObject=${stream ?? null}></video>
    </div>`;
  }

  #renderActions() {
    const {phase} = this.#session;
    const {usePhoto, tryAgain} = this.#strings;
    const photo = html`<label class="button" part="photo">
      <input type="file" accept="image/*" capture="environment" @change=${this.#onPhoto} />${usePhoto}
    </label>`;
    const retry = html`<button type="button" class="button second" part="retry" @click=${this.#onRetry}>
      ${tryAgain}
    </button>`;
    return html`<div class="actions">
      ${WITHOUT_DETECTOR.includes(phase) ? nothing : photo} ${RETRYABLE.includes(phase) ? retry : nothing}
    </div>`;
  }

  get #status(): string {
    const {phase, rejection} = this.#session;
    if (rejection === undefined) return this.#strings[phase];
    return typeof rejection === 'string'
      ? this.#strings[rejection]
      : this.#strings.noVin[rejection.problem](rejection.count);
  }

  #onClose(): void {
    this.open = false;
    this.dispatchEvent(new NativeEvent('close'));
  }

  #onFound(vin: string): void {
    this.#value = vin;
    this.#dialog.toggle(false);
    this.dispatchEvent(new NativeEvent('change'));
  }

  #onPhoto(event: Event): void {
    const input = event.target as HTMLInputElement;
    const [photo] = input.files ?? [];
    if (photo) void this.#session.read(photo);
    // So that the same photo can be chosen again.
    input.value = '';
  }

  /** The clicked button disappears, so focus moves to the close button. */
  #onRetry(): void {
    void this.#session.scan();
    this.renderRoot.querySelector<HTMLElement>('[part="close"]')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-vin-scanner': PlanVinScanner;
  }
}
