import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {scannerStrings, type ScannerStrings} from '../../strings/en/scanner.js';
import {NativeEvent} from '../events/native-event.js';
import {baseStyles} from '../shared/base.styles.js';
import type {CodeDetector} from './code-detector.js';
import {decoderFile} from './decoder-file.js';
import {defineElement} from '../shared/define-element.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {toObject} from '../shared/host-values.js';
import {differs} from '../shared/is-same.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {ScanSession, type ScanPhase} from './scan-session.js';
import {scannerStyles} from './plan-vin-scanner.styles.js';

/** The phases in which trying again may help. */
const PASSING: readonly ScanPhase[] = ['denied', 'missing', 'busy', 'unloaded'];
/** The phases in which not even a photo can be read. */
const WITHOUT_DETECTOR: readonly ScanPhase[] = ['blocked', 'unloaded'];

/**
 * Reads a VIN off a label, in a dialog of its own: from the camera's live picture or from a photo, in Code 39,
 * Code 128, Data Matrix or QR. It reads with the browser's own detector, else with one that is fetched when the dialog
 * opens. Pictures stay in the page and are not kept. Escape, Back, a press beside it and its button close it, as do
 * hiding, moving and removing the element; closed it lets go of the camera.
 *
 * @event {Event} change - A VIN was read; the dialog is closed.
 * @event {Event} close - It was closed, by whatever means.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - Its heading.
 * @csspart close - Closes the dialog.
 * @csspart view - The camera's picture.
 * @csspart status - What is happening.
 * @csspart photo - Takes a photo instead.
 * @csspart retry - Tries again.
 */
export class PlanVinScanner extends LocalizedElement {
  static override styles = [baseStyles, scannerStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-vin-scanner', PlanVinScanner);
  }

  /**
   * The address of the detector's WebAssembly, `zxing_reader.wasm`. It is beside the module; a bundler that leaves it
   * there needs it said where the file is served.
   */
  static decoder = decoderFile;

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /** Reads codes in place of the browser's detector and ours. */
  @property({attribute: false}) detector: CodeDetector | undefined;

  /** Overrides for its words. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<ScannerStrings> = {};

  #value = '';
  #words: ScannerStrings = scannerStrings;
  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});
  readonly #session = new ScanSession(this, {
    detector: () => (typeof this.detector?.detect === 'function' ? this.detector : undefined),
    decoder: () => PlanVinScanner.decoder,
    video: () => this.renderRoot.querySelector('video'),
    onFound: vin => this.#onFound(vin),
  });

  /** The VIN that was read last; empty before. */
  get value(): string {
    return this.#value;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(scannerStrings, ['scanner'], this.strings);
    if (!changed.has('open')) return;
    if (this.open) void this.#session.look();
    else this.#session.stop();
  }

  override updated(): void {
    this.#dialog.toggle(this.open);
  }

  override render(): unknown {
    const {title, close, where, stays} = this.#words;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <dialog part="dialog" aria-labelledby="title">
          <div class="head">
            <div id="title" class="title" part="title" role="heading" aria-level="2">${title}</div>
            <button type="button" class="link" part="close" @click=${this.#dialog.close}>${close}</button>
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
    const {usePhoto, tryAgain} = this.#words;
    const photo = html`<label class="button" part="photo">
      <input type="file" accept="image/*" capture="environment" @change=${this.#onPhoto} />${usePhoto}
    </label>`;
    const retry = html`<button type="button" class="button second" part="retry" @click=${this.#onRetry}>
      ${tryAgain}
    </button>`;
    return html`<div class="actions">
      ${WITHOUT_DETECTOR.includes(phase) ? nothing : photo} ${PASSING.includes(phase) ? retry : nothing}
    </div>`;
  }

  get #status(): string {
    const {phase, rejection} = this.#session;
    if (rejection === undefined) return this.#words[phase];
    return typeof rejection === 'string'
      ? this.#words[rejection]
      : this.#words.noVin[rejection.problem](rejection.count);
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
    // The same photo may be chosen again.
    input.value = '';
  }

  /** The clicked button disappears: the focus moves to the close button. */
  #onRetry(): void {
    void this.#session.look();
    this.renderRoot.querySelector<HTMLElement>('[part="close"]')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-vin-scanner': PlanVinScanner;
  }
}
