import {html, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {formatNumber} from '../../plans/money.js';
import {NativeEvent} from '../events/native-event.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import type {SearchStage} from '../events/search-events.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {oneOf, toObject, wholeFrom} from '../shared/host-values.js';
import {toNumber} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {cardStyles} from '../plan/card.styles.js';
import {progressStyles} from './plan-progress.styles.js';

const SECOND_MS = 1000;

/** After this long the seconds are shown. */
const LONG_MS = 8000;

const SKELETON = html`
  <div class="card">
    <div class="about">
      <div class="bone short"></div>
      <div class="bone"></div>
      <div class="bone short"></div>
      <div class="bone tall"></div>
      <div class="bone tall"></div>
    </div>
    <div class="side">
      <div class="bone"></div>
      <div class="bone short"></div>
      <div class="bone tall"></div>
    </div>
  </div>
`;

/**
 * Shows that a search is in progress: its status, a skeleton of the plans, and a cancel button.
 *
 * @event {Event} cancel - The shopper canceled the search.
 * @csspart base - The inner root.
 * @csspart status - The status text.
 * @csspart cancel - The cancel button.
 */
export class PlanProgress extends LocalizedElement {
  static override styles = [baseStyles, visuallyHiddenStyles, cardStyles, progressStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-progress', PlanProgress);
  }

  /** How long the search has been running, in milliseconds; the element counts up from there. */
  @property({attribute: false, read: toNumber}) elapsedMs = 0;

  /** How long a limit delays the search, in milliseconds; the element counts down from there. */
  @property({attribute: false, read: toNumber}) waitMs = 0;

  /** What the search is doing. */
  @property({read: oneOf('sent', 'quoting', 'offline', 'limited')}) stage: SearchStage = 'sent';

  /** The level of the heading. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 2)}) headingLevel = 2;

  /** Strings that replace ours, any of them. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<ResultStrings> = {};

  /** How long ago these were set, in whole seconds. */
  @state() private sinceMs = 0;

  readonly #announcer = new Announcer(this);
  #announced = '';
  #words = resultStrings;
  #ticking: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => (this.sinceMs += SECOND_MS), SECOND_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticking);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(resultStrings, ['results'], this.strings);
    if (changed.has('elapsedMs') || changed.has('waitMs')) this.sinceMs = 0;
    // A search that was sent and one that is being quoted have the same text.
    const before = this.#announced;
    this.#announced = this.#stageText;
    if (this.#announced !== before) this.#announcer.say(() => this.#stageText);
  }

  /** Focuses the heading. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.title')?.focus(options));
  }

  override render(): unknown {
    const text = this.#waitText;
    // What changes every second is not announced.
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <div class="status" part="status">
          <div role="heading" aria-level=${this.headingLevel} class="title" tabindex="-1">${this.#words.waitTitle}</div>
          <p class="muted small">${this.#stageText}</p>
          <p class="muted small" ?hidden=${text === ''}>${text}</p>
          <button type="button" class="link small" part="cancel" @click=${this.#onCancel}>${this.#words.cancel}</button>
        </div>
        <div class="cards" aria-hidden="true">${[SKELETON, SKELETON, SKELETON]}</div>
        ${this.#announcer.render()}
      </div>
    `;
  }

  /** What changes every second: when a limit lets the search continue, or how long it has been running. */
  get #waitText(): string {
    const {waitGoesOn, waitLonger} = this.#words;
    const write = (seconds: number) => formatNumber(seconds, this.language);
    const left = Math.ceil((this.waitMs - this.sinceMs) / SECOND_MS);
    if (left > 0) return waitGoesOn(write(left), left === 1);
    const elapsedMs = this.elapsedMs + this.sinceMs;
    return elapsedMs < LONG_MS ? '' : waitLonger(write(Math.floor(elapsedMs / SECOND_MS)));
  }

  get #stageText(): string {
    const {waitText, waitOffline, waitLimited} = this.#words;
    if (this.stage === 'offline') return waitOffline;
    return this.stage === 'limited' ? waitLimited : waitText;
  }

  #onCancel(): void {
    this.dispatchEvent(new NativeEvent('cancel'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-progress': PlanProgress;
  }
}
