import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import type {Filters} from '../../contract/search.js';
import {problemStrings, type ProblemStrings} from '../../strings/en/problems.js';
import {retryStrings} from '../../strings/en/retry.js';
import type {FieldMessage} from '../form/field.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {complete} from '../shared/complete.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {warnOnce} from '../shared/warn-once.js';
import {failureStyles} from './failure-page.styles.js';
import {describeFailure, type Alternative, type Failure} from './failure.js';
import type {PlanFinder} from './plan-finder.js';
import type {MessagePage, PlanResults} from './plan-results.js';

const SECOND_MS = 1000;

/** Explains a failed search: what happened, what to do, and how long to wait if waiting helps. */
export class FailurePage implements MessagePage, ReactiveController {
  readonly #failure: Failure;
  readonly #results: PlanResults;
  readonly #readyAt: number;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(results: PlanResults, error: unknown) {
    this.#failure = describeFailure(error);
    this.#results = results;
    this.#readyAt = Date.now() + (this.#failure.retryAfterSeconds ?? 0) * SECOND_MS;
    for (const text of this.#failure.filterErrors) warnOnce(`searchFilters were rejected. Correct them. ${text}`);
    adoptStyles(results.getRootNode() as ShadowRoot, pointerStyles, visuallyHiddenStyles, failureStyles);
    results.addController(this);
  }

  /** Stops the countdown, because the page is no longer shown. */
  dispose(): void {
    this.#results.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    if (this.#secondsLeft === 0) return;
    this.#ticking ??= setInterval(() => {
      const isShown = this.#results.view.state === 'error';
      if (!isShown || this.#secondsLeft === 0) this.dispose();
      if (isShown) this.#results.requestUpdate();
    }, SECOND_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }

  /** Undefined unless the shopper can correct a field. */
  get fieldMessages(): ReadonlyMap<FormField, FieldMessage> | undefined {
    const {fields} = this.#failure;
    return fields.size > 0 ? fields : undefined;
  }

  /** The title: what happened. */
  get title(): string {
    const {termTitle, ...others} = this.#strings;
    // What the shopper entered did not cause it.
    return this.#failure.adjustment && this.#results.inputs.searchFilters?.duration
      ? termTitle
      : others[this.#failure.kind].title;
  }

  /** Renders what happened and what to do, with a button to try again if that may help, or a way to change the search. */
  render(): TemplateResult {
    const {kind, isRefused, messages, alternatives, canRetry, retryAfterSeconds} = this.#failure;
    const strings = this.#strings;
    const isWaiting = this.#secondsLeft > 0;
    const adjustment = this.#renderAdjustment();
    // The countdown says when to try again, and the button how to search without the page's term.
    const isExplained = (kind === 'rateLimited' && isWaiting) || adjustment !== nothing;
    const hasText = (messages.length === 0 || !isRefused) && !isExplained;
    const mayRetry = retryAfterSeconds && !isWaiting ? strings.mayRetry : '';
    const retry = html`<p>
      <span class="visually-hidden" role="status" .textContent=${mayRetry}></span>
      <button type="button" class="button" part="retry" ?disabled=${isWaiting} @click=${this.#retry}>
        ${complete(retryStrings, this.#results.strings.results).tryAgain}
      </button>
    </p>`;
    const mayEdit = isRefused && alternatives.length === 0 && adjustment === nothing;
    return html`
      ${hasText ? html`<p>${strings[kind].text}</p>` : nothing} ${messages.map(renderMessage)}
      <p role="timer" ?hidden=${!isWaiting}>${this.#waitText}</p>
      ${this.#renderAlternatives()} ${adjustment} ${canRetry ? retry : nothing}
      ${mayEdit ? this.#renderEdit() : nothing}
    `;
  }

  /** Renders a button that shows the form. */
  #renderEdit() {
    const edit = () => this.#results.change();
    const style = this.#failure.canRetry ? 'button second' : 'button';
    return html`<p><button type="button" class=${style} @click=${edit}>${this.#strings.rejectedAction}</button></p>`;
  }

  /**
   * Renders what is shown above the form while a field is corrected: the messages about no field, and the suggestions. A
   * term filter is not adjusted there: the search would fail again because of the field, and then offers it.
   */
  renderAdvice(): TemplateResult | typeof nothing {
    const {alternatives, messages} = this.#failure;
    if (!this.fieldMessages || messages.length + alternatives.length === 0) return nothing;
    return html`<div class="advice">${spaced(messages.map(renderMessage))} ${this.#renderAlternatives()}</div>`;
  }

  /** Renders a button for each lookup method that the upstream API suggests. */
  #renderAlternatives(): TemplateResult | typeof nothing {
    const {alternatives} = this.#failure;
    if (alternatives.length === 0) return nothing;
    const renderAlternative = ({lookupMethod, text, lang}: Alternative) => html`
      <button
        type="button"
        class="button"
        part="alternative"
        lang=${ifDefined(lang)}
        @click=${() => this.#choose(lookupMethod)}
      >
        ${text}
      </button>
    `;
    return html`<div class="alternatives">${spaced(alternatives.map(renderAlternative))}</div>`;
  }

  /** Shows the form with another lookup method; mileage and state stay. */
  #choose(lookupMethod: LookupMethod): void {
    this.#results.change();
    const root = this.#results.getRootNode() as ShadowRoot;
    const finder = root.host as PlanFinder;
    void finder.updateComplete.then(() => {
      // The page did not set it: reset() shows the page's own.
      root.querySelector('plan-vehicle-form')?.reader?.show({}, lookupMethod);
    });
    finder.focus();
  }

  /** Renders a button to search without the page's term filter, if the account does not allow the filter. */
  #renderAdjustment() {
    const {adjustment} = this.#failure;
    const {searchFilters} = this.#results.inputs;
    if (!adjustment || !searchFilters?.duration) return nothing;
    const {anyTerm, oneTerm} = this.#strings;
    const {from, to} = searchFilters.duration;
    // A range from 0 has no shortest term.
    const months = adjustment === 'oneTerm' ? from || to || 0 : 0;
    const adjust = () => this.#adjust(searchFilters, months);
    return html`<p>
      <button type="button" class="button" part="adjust-filter" @click=${adjust}>
        ${months > 0 ? oneTerm(months) : anyTerm()}
      </button>
    </p>`;
  }

  /** Searches for one term only, or applies a filter that the account does not allow to the plans here instead. */
  #adjust(filters: Filters, months: number): void {
    if (months > 0) {
      this.#results.again({filters: {...filters, duration: {from: months, to: months}}});
      return;
    }
    const {duration, ...others} = filters;
    const {from, to} = duration ?? {};
    const onComplete = async (): Promise<void> => {
      await this.#results.updateComplete;
      const {list} = this.#results;
      if (list) list.filters = {...list.filters, duration: {from: from ?? undefined, to: to ?? undefined}};
    };
    this.#results.again({filters: others, onComplete: () => void onComplete()});
  }

  readonly #retry = (): void => this.#results.again({purpose: 'retry'});

  get #strings(): ProblemStrings {
    return complete(problemStrings, this.#results.strings.problems);
  }

  get #secondsLeft(): number {
    const left = Math.max(0, Math.ceil((this.#readyAt - Date.now()) / SECOND_MS));
    // The clock may be set back meanwhile.
    return Math.min(left, Math.ceil(this.#failure.retryAfterSeconds ?? 0));
  }

  /** Short waits in seconds, longer ones in minutes or hours; rounded up, so that no retry is too early. */
  get #waitText(): string {
    const seconds = this.#secondsLeft;
    if (seconds <= 90) return this.#strings.waitSeconds(seconds);
    const minutes = Math.ceil(seconds / 60);
    return minutes <= 120 ? this.#strings.waitMinutes(minutes) : this.#strings.waitHours(Math.ceil(minutes / 60));
  }
}

const renderMessage = ({text, lang}: FieldMessage) => html`<p lang=${ifDefined(lang)}>${text}</p>`;

/** Separates texts by spaces, because they are announced as one. */
const spaced = (texts: readonly TemplateResult[]) => texts.map(text => [text, ' ']);
