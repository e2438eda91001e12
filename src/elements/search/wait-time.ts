import {html, nothing, svg, type ReactiveController, type TemplateResult} from 'lit';
import {waitStrings, type WaitStrings} from '../../strings/en/wait.js';
import {Announcer} from '../shared/announcer.js';
import {complete} from '../shared/complete.js';
import {memoize} from '../shared/memoize.js';
import type {PlanProgress} from './plan-progress.js';

const SECOND_MS = 1000;

/** A quote usually takes between these seconds (§4.3). */
const USUAL = {from: 2, to: 8};

/** The length of the scale, in seconds, unless the search takes longer. */
const SCALE_SECONDS = 12;

/** The bar never fills more of the scale than this, because only the response tells when a search is done. */
const MAX_FILL = 0.8;

/**
 * The time of a wait: how long the search has been running, beside the usual time, or why it pauses.
 * It announces the start, a change of the stage, and the end of the usual time, but not each second.
 */
export class WaitTime implements ReactiveController {
  readonly #progress: PlanProgress;
  readonly #announcer: Announcer;
  readonly #complete = memoize((translated: Partial<WaitStrings> | undefined, given: unknown) =>
    complete(complete(waitStrings, translated), given),
  );
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** When the element's times were set, as `Date.now` returns it. */
  #setAt = 0;
  /** Undefined until the first update. */
  #elapsedMs: number | undefined;
  #waitMs = 0;
  #announced = '';

  constructor(progress: PlanProgress) {
    this.#progress = progress;
    this.#announcer = new Announcer(progress);
    progress.addController(this);
  }

  hostConnected(): void {
    this.#ticking = setInterval(() => this.#progress.requestUpdate(), SECOND_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#ticking);
  }

  hostUpdate(): void {
    const {elapsedMs, waitMs} = this.#progress;
    if (elapsedMs !== this.#elapsedMs || waitMs !== this.#waitMs) this.#setAt = Date.now();
    this.#elapsedMs = elapsedMs;
    this.#waitMs = waitMs;
    const before = this.#announced;
    this.#announced = this.#text;
    if (this.#announced !== before) this.#announcer.announce(() => this.#text);
  }

  /** Renders the status of the search. */
  render(): TemplateResult {
    const elapsed = this.#strings.elapsed(this.#seconds);
    return html`
      <p class="muted small">${this.#text} ${this.#countdown}</p>
      ${
        this.#isPaused
          ? nothing
          : html`<p class="elapsed">${elapsed}</p>
              ${this.#renderScale(elapsed)}`
      }
    `;
  }

  /** Renders the live regions. */
  renderRegions(): TemplateResult[] {
    return this.#announcer.render();
  }

  /** An indeterminate progress bar: only the usual duration is known. */
  #renderScale(elapsed: string) {
    const {mark, scale, scaleText} = this.#strings;
    const end = Math.max(SCALE_SECONDS, Math.ceil(this.#seconds / MAX_FILL));
    const at = (seconds: number) => `${(seconds / end) * 100}%`;
    const {from, to} = USUAL;
    return html`<div class="scale" role="progressbar" aria-label=${scale} aria-valuetext=${scaleText(elapsed)}>
      <svg aria-hidden="true">
        ${svg`
          <rect class="track" width="100%"></rect>
          <rect class="usual" x=${at(from)} width=${at(to - from)}></rect>
          <rect class="bar" width=${at(this.#seconds)}></rect>
          ${
            end > SCALE_SECONDS
              ? nothing
              : [0, from].map(seconds => svg`<text y="1.9em" x=${at(seconds)}>${mark(seconds)}</text>`)
          }
          ${[to, end].map(seconds => svg`<text class="end" y="1.9em" x=${at(seconds)}>${mark(seconds)}</text>`)}
        `}
      </svg>
    </div>`;
  }

  get #strings(): WaitStrings {
    return this.#complete(this.#progress.translation.wait, this.#progress.waitStrings);
  }

  /** How long ago the element's times were set, in milliseconds. No interval runs while the page is suspended. */
  get #sinceMs(): number {
    return Date.now() - this.#setAt;
  }

  get #seconds(): number {
    return Math.max(0, Math.floor((this.#progress.elapsedMs + this.#sinceMs) / SECOND_MS));
  }

  get #isPaused(): boolean {
    const {stage} = this.#progress;
    return stage === 'offline' || stage === 'limited';
  }

  get #text(): string {
    const {limited, longer, offline} = this.#strings;
    const {stage, texts} = this.#progress;
    if (stage === 'offline') return offline;
    if (stage === 'limited') return limited;
    return this.#seconds < USUAL.to ? texts.waitText : longer;
  }

  /** When the rate limit lets the search continue. */
  get #countdown() {
    const left = Math.ceil((this.#waitMs - this.#sinceMs) / SECOND_MS);
    return left > 0 ? this.#strings.continuing(left) : nothing;
  }
}
