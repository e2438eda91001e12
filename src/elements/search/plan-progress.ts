import {html, type PropertyDeclarations, type PropertyValues} from 'lit';
import {NativeEvent} from '../events/native-event.js';
import {progressStrings, type ProgressStrings} from '../../strings/en/progress.js';
import type {WaitStrings} from '../../strings/en/wait.js';
import type {SearchStage} from '../events/search-events.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {followTranslations} from '../shared/follow-translations.js';
import {oneOfOrFirst, toObject, wholeFrom} from '../shared/host-values.js';
import {differs} from '../shared/differs.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {toNumber} from '../shared/number.js';
import {titleStyles} from '../shared/title.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {cardStyles} from '../plan/card.styles.js';
import {progressStyles} from './plan-progress.styles.js';
import {WaitTime} from './wait-time.js';
import {waitTimeStyles} from './wait-time.styles.js';

/** As high as a card, with its parts in the same places. */
const CARD = html`
  <div class="card">
    <div class="who">
      <div class="bone"></div>
      <div class="bone short"></div>
    </div>
    <div class="cover">
      <div class="bone short"></div>
      <div class="bone"></div>
    </div>
    <div class="cost"><div class="bone large"></div></div>
    <div class="foot">
      <div class="terms"><div class="term"></div></div>
      <div class="bone tall"></div>
    </div>
  </div>
`;

const FILTER = html`<div class="rule">
  <div class="bone short"></div>
  <div class="bone field"></div>
</div>`;

/** Where the plans will be, with the filters beside them. */
const SKELETON = html`
  <div class="rail" aria-hidden="true">
    <div class="bone heading"></div>
    ${[FILTER, FILTER, FILTER, FILTER]}
  </div>
  <div class="cards" aria-hidden="true">${[CARD, CARD, CARD, CARD]}</div>
`;

/**
 * Shows that a search is in progress: how long it has been running beside the usual time, a skeleton of the plans, and
 * a cancel button.
 *
 * @event {Event} cancel - The shopper canceled the search.
 * @csspart base - The inner root.
 * @csspart status - The status text.
 * @csspart cancel - The cancel button.
 */
export class PlanProgress extends LocalizedElement {
  static override styles = [baseStyles, visuallyHiddenStyles, cardStyles, titleStyles, progressStyles, waitTimeStyles];
  static override properties: PropertyDeclarations = {
    elapsedMs: {attribute: false, read: toNumber},
    waitMs: {attribute: false, read: toNumber},
    car: {type: String},
    vehicle: {type: String},
    stage: {read: oneOfOrFirst('sent', 'quoting', 'offline', 'limited')},
    headingLevel: {read: wholeFrom(1, 2)},
    strings: {attribute: false, read: toObject, hasChanged: differs},
    waitStrings: {attribute: false},
  };

  /** Registers the element. */
  static define(): void {
    defineElement('plan-progress', PlanProgress);
  }

  /** How long the search has been running, in milliseconds; the element counts up from there. */
  elapsedMs = 0;

  /** How long a rate limit delays the search, in milliseconds; the element counts down from there. */
  waitMs = 0;

  /** The car in the heading, such as "your 2003 Honda". */
  car = '';

  /** The vehicle's display name, shown below the heading. */
  vehicle = '';

  /** The stage of the search. */
  stage: SearchStage = 'sent';

  /** The level of the heading. */
  headingLevel = 2;

  /** Replaces any of the default strings. */
  strings: Partial<ProgressStrings> = {};

  /** Replaces any of the default strings for the time of the search. */
  waitStrings: Partial<WaitStrings> | undefined;

  /** The strings in use. @internal */
  texts = progressStrings;

  readonly #time = new WaitTime(this);

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.texts = this.completed(progressStrings, ['results'], this.strings);
  }

  /** Focuses the heading. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.title')?.focus(options));
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
  }

  override render(): unknown {
    const {cancel, waitTitle} = this.texts;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <div class="status" part="status">
          <div role="heading" aria-level=${this.headingLevel} class="title" tabindex="-1">${waitTitle(this.car)}</div>
          <p class="muted small">${this.vehicle}</p>
          <div class="time">${this.#time.render()}</div>
          <button type="button" class="button second" part="cancel" @click=${this.#onCancel}>${cancel}</button>
        </div>
        ${SKELETON} ${this.#time.renderRegions()}
      </div>
    `;
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
