import {html} from 'lit';
import {live} from 'lit/directives/live.js';
import {customElement, query, state} from 'lit/decorators.js';
import type {StageApi} from '../stage/notes.js';
import {stateOf} from '../states.js';
import {StudioPart} from './part.js';
import {stageAddress, WIDTHS, type StudioState} from './state.js';

/** The preview's window with its API. */
export type StageWindow = Window & typeof globalThis & {stage?: StageApi};

const SIZES = {0: 'Fit', 320: '320', 375: '375', 768: '768', 1280: '1280'} as const;

/** The settings that the preview applies without a reload. */
const FOLLOWED: readonly (keyof StudioState)[] = ['tokens', 'scheme', 'dir', 'density'];

const without = (state: StudioState): string =>
  stageAddress({...state, ...Object.fromEntries(FOLLOWED.map(name => [name, undefined]))});

/** How far an arrow key moves the edge, in pixels. */
const STEP = 16;

/** The preview in an iframe of adjustable width. */
@customElement('stage-frame')
export class StageFrame extends StudioPart {
  /** The preview's iframe. */
  @query('iframe') readonly frame!: HTMLIFrameElement;
  @query('.desk') private readonly desk!: HTMLElement;
  @state() private isOut = false;
  @state() private dragged: number | undefined;
  @state() private measured: number = WIDTHS.least;

  /** The width when the drag began. */
  #widthBefore = 0;

  /** The URL that the iframe was given last. */
  #address = '';
  #rest = '';

  readonly #observer = new ResizeObserver(() => (this.measured = Math.round(this.#shownWidth)));

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  override firstUpdated(): void {
    this.#observer.observe(this.frame);
  }

  override updated(): void {
    const address = stageAddress(this.state);
    if (address === this.#address) return;
    const rest = without(this.state);
    const target = this.frame.contentWindow as StageWindow | null;
    if (rest === this.#rest && target?.stage) {
      target.stage.follow(new URL(address, location.href).search);
    } else this.#open(address);
    this.#address = address;
    this.#rest = rest;
  }

  override render() {
    const {title, element} = stateOf(this.state.state);
    const width = this.dragged ?? this.state.width;
    return html`
      <div class="toolbar">
        <p class="shown"><code>${element}</code> <span>${title}</span></p>
        ${this.#renderSizes()} ${this.#renderActs()}
      </div>
      <div class="desk">
        <div class="device ${width === 0 ? 'fit' : ''}" .style=${width === 0 ? '' : `inline-size: ${width}px`}>
          <iframe title="Preview: ${element}, ${title}"></iframe>
          ${this.#renderHandle(width)}
        </div>
      </div>
    `;
  }

  #renderSizes() {
    const {width} = this.state;
    return html`
      <div class="segments" role="group" aria-label="Preview width">
        ${Object.entries(SIZES).map(
          ([size, text]) =>
            html`<button
              type="button"
              aria-pressed=${width === Number(size)}
              @click=${() => this.change({width: Number(size)})}
            >
              ${text}
            </button>`,
        )}
      </div>
      <label class="free">
        <span class="hidden">Width in pixels</span>
        <input
          type="number"
          min=${WIDTHS.least}
          max=${WIDTHS.most}
          placeholder="Custom"
          .value=${live(width === 0 ? '' : String(width))}
          @change=${this.#onWidth}
        />
      </label>
    `;
  }

  #renderActs() {
    return html`<div class="acts">
      <button type="button" @click=${() => this.#open(this.#address)}>Reload</button>
      <button type="button" aria-pressed=${this.isOut} @click=${this.#onRemove}>
        ${this.isOut ? 'Add back' : 'Remove'}
      </button>
      <a href=${stageAddress(this.state)} target="_blank">Open in new tab</a>
    </div>`;
  }

  /** A movable separator is a widget, so it works with the keyboard too. */
  #renderHandle(width: number) {
    return html`<div
      class="handle"
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label="Preview width"
      aria-valuemin=${WIDTHS.least}
      aria-valuemax=${WIDTHS.most}
      aria-valuenow=${this.measured}
      aria-valuetext=${width === 0 ? 'Full width' : `${width} pixels`}
      @keydown=${this.#onHandleKey}
      @pointerdown=${this.#onDragStart}
      @pointermove=${this.#onDrag}
      @pointerup=${this.#onDragEnd}
      @pointercancel=${this.#onDragEnd}
    ></div>`;
  }

  #open(address: string): void {
    this.isOut = false;
    this.dispatchEvent(new Event('stage-open'));
    const target = this.frame.contentWindow as StageWindow | null;
    if (!target) return;
    // Replaced, so that Back leaves the studio instead of stepping through every preview.
    target.location.replace(new URL(address, location.href));
    // What changes from now on is for the next preview.
    delete target.stage;
  }

  #limit(width: number): number {
    return Math.round(Math.min(Math.max(width, WIDTHS.least), WIDTHS.most));
  }

  get #shownWidth(): number {
    return this.frame.getBoundingClientRect().width;
  }

  #onWidth({target}: Event): void {
    const width = Number((target as HTMLInputElement).value);
    this.change({width: width === 0 ? 0 : this.#limit(width)});
    // The field shows the limit also if the width was at it before.
    this.requestUpdate();
  }

  #onHandleKey(event: KeyboardEvent): void {
    const step = {ArrowLeft: -STEP, ArrowRight: STEP}[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.change({width: this.#limit(this.#shownWidth + (event.shiftKey ? step / STEP : step))}, 'width');
  }

  #onDragStart(event: PointerEvent): void {
    (event.target as Element).setPointerCapture(event.pointerId);
    this.#widthBefore = this.#limit(this.#shownWidth);
    this.dragged = this.#widthBefore;
    this.desk.classList.add('dragging');
  }

  /** The preview is centered: its edge moves half as far as its width changes. */
  #onDrag(event: PointerEvent): void {
    if (this.dragged === undefined) return;
    this.dragged = this.#limit(this.dragged + event.movementX * 2);
  }

  #onDragEnd(): void {
    this.desk.classList.remove('dragging');
    const {dragged} = this;
    // A click on the handle keeps "Fit".
    if (dragged !== undefined && dragged !== this.#widthBefore) this.change({width: dragged}, 'width');
    this.dragged = undefined;
  }

  #onRemove(): void {
    const {stage} = this.frame.contentWindow as StageWindow;
    if (!stage) return;
    if (this.isOut) void stage.add();
    else stage.remove();
    this.isOut = !this.isOut;
  }
}
