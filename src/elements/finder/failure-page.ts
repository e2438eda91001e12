import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {Filters} from '../../contract/search.js';
import {formatNumber} from '../../plans/money.js';
import {problemStrings, type ProblemStrings} from '../../strings/en/problems.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {complete} from '../shared/complete.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {problemStyles} from './failure-page.styles.js';
import {toProblem, type Alternative, type Amendment, type Problem} from './failure.js';
import type {CompleteWords, FinderWords} from '../shared/words.js';

/** What the page needs of its finder. */
export interface ProblemHost extends ReactiveControllerHost, EventTarget {
  readonly filters: Filters | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly language: string;
  /** The words that stand in the place of ours. */
  readonly givenWords: FinderWords;
  readonly words: CompleteWords;
  /** Shows the form with another way to name the vehicle. */
  chooseWay(way: LookupMethod): void;
}

/** What the shopper can do about a failure. */
export interface ProblemActions {
  /** Asks for the same again. */
  readonly retry: () => void;
  /** Asks for the same with other filters of the host's. What it returns tells whether that is still what is asked for. */
  readonly amend: (filters: Filters) => () => boolean;
}

const SECOND_MS = 1000;

/** A failed search as a page of its own: what happened, what to do, and how long to wait where waiting helps. */
export class ProblemPage implements ReactiveController {
  readonly problem: Problem;
  readonly #host: ProblemHost;
  readonly #actions: ProblemActions;
  readonly #readyAt: number;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(host: ProblemHost, error: unknown, actions: ProblemActions) {
    this.problem = toProblem(error);
    this.#host = host;
    this.#actions = actions;
    this.#readyAt = Date.now() + (this.problem.retryAfterSeconds ?? 0) * SECOND_MS;
    adoptStyles(host.renderRoot, pointerStyles, problemStyles);
    host.addController(this);
  }

  /** Another search has begun: the countdown ends. */
  dispose(): void {
    this.#host.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    if (this.#secondsLeft === 0) return;
    this.#ticking ??= setInterval(() => {
      if (this.#secondsLeft === 0) this.hostDisconnected();
      this.#host.requestUpdate();
    }, SECOND_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }

  /** What happened, in a few words. */
  get title(): string {
    const {termTitle, ...others} = this.#strings;
    // It is no fault of what the shopper entered.
    return this.problem.amendment && this.#host.filters?.duration ? termTitle : others[this.problem.kind].title;
  }

  /** Renders what happened and what to do, with one button where pressing it again may help. */
  render(): TemplateResult {
    const {kind, messages, canRetry} = this.problem;
    const isWaiting = this.#secondsLeft > 0;
    const retry = html`<p>
      <button type="button" class="button" part="retry" ?disabled=${isWaiting} @click=${this.#actions.retry}>
        ${this.#host.words.finder.tryAgain}
      </button>
    </p>`;
    return html`
      ${messages.length === 0 || kind !== 'refused' ? html`<p>${this.#strings[kind].text}</p>` : nothing}
      ${messages.map(({text, lang}) => html`<p lang=${ifDefined(lang)}>${text}</p>`)}
      <p role="timer" ?hidden=${!isWaiting}>${this.#waitText}</p>
      ${this.renderAlternatives()} ${this.#renderAmendment()} ${canRetry ? retry : nothing}
    `;
  }

  /** Renders the service's advice to name the vehicle in another way, each as a button that does it. */
  renderAlternatives(): TemplateResult | typeof nothing {
    const {alternatives} = this.problem;
    if (alternatives.length === 0) return nothing;
    const renderAlternative = ({way, text, lang}: Alternative) => html`
      <button
        type="button"
        class="button"
        part="alternative"
        lang=${ifDefined(lang)}
        @click=${() => this.#host.chooseWay(way)}
      >
        ${text}
      </button>
    `;
    return html`<div class="advice">${alternatives.map(renderAlternative)}</div>`;
  }

  /** Renders the way out when the account refuses the host's filter for the term. */
  #renderAmendment() {
    const {amendment} = this.problem;
    const {filters} = this.#host;
    if (!amendment || !filters?.duration) return nothing;
    const {anyTerm, oneTerm} = this.#strings;
    const months = filters.duration.from ?? filters.duration.to ?? 0;
    return html`<p>
      <button type="button" class="button" part="amend" @click=${() => this.#amend(amendment, filters, months)}>
        ${amendment === 'oneTerm' ? oneTerm(months) : anyTerm()}
      </button>
    </p>`;
  }

  /** The account sells no such filter: the plans come without it, and it is applied to them here. */
  #amend(amendment: Amendment, filters: Filters, months: number): void {
    if (amendment === 'oneTerm') {
      this.#actions.amend({...filters, duration: {from: months, to: months}});
      return;
    }
    const {duration, ...others} = filters;
    const {from, to} = duration ?? {};
    const narrow = async (): Promise<void> => {
      await this.#host.updateComplete;
      const list = this.#host.renderRoot.querySelector('plan-list');
      if (list) list.filters = {...list.filters, duration: {from: from ?? undefined, to: to ?? undefined}};
    };
    const isAskedFor = this.#actions.amend(others);
    this.#host.addEventListener('plan-search-complete', () => void (isAskedFor() && narrow()), {once: true});
  }

  get #strings(): ProblemStrings {
    return complete(problemStrings, this.#host.givenWords.problems);
  }

  get #secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#readyAt - Date.now()) / SECOND_MS));
  }

  /** Short waits in seconds, longer ones in minutes; rounded up, so that nobody comes too early. */
  get #waitText(): string {
    const {language} = this.#host;
    const seconds = this.#secondsLeft;
    if (seconds <= 90) return this.#strings.waitSeconds(formatNumber(seconds, language), seconds === 1);
    return this.#strings.waitMinutes(formatNumber(Math.ceil(seconds / 60), language));
  }
}
