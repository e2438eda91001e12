import {html, nothing, type TemplateResult} from 'lit';
import type {SearchCriteria} from '../../contract/search.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanList} from '../plan-list.js';
import {PlanProgress} from '../plan-progress.js';
import type {TaskState} from './host-task.js';
import {formatNumber} from './plan-text.js';
import {toProblem, type Problem} from './problem.js';
import type {SearchOutcome} from './search-controller.js';

export {resultStrings} from '../../strings/en/results.js';
export {toProblem} from './problem.js';

/** Registers the elements that the results use. */
export function define(registry: CustomElementRegistry): void {
  PlanList.define(registry);
  PlanProgress.define(registry);
}

/** What the results show and what their controls do. */
export interface ResultsView {
  readonly state: TaskState<SearchOutcome>;
  readonly elapsedMs: number;
  readonly criteria: SearchCriteria;
  readonly car: string;
  readonly place: string;
  readonly strings: ResultStrings;
  readonly lang: string;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly handoff: 'self' | 'blank' | 'event';
  readonly links: CheckedUrlOptions;
  readonly headingLevel: number;
  readonly changeLabel: string;
  readonly tryAgainLabel: string;
  readonly onChange: () => void;
  readonly onRetry: () => void;
}

/** Renders what a search came to, or that it is under way. */
export function renderResults(view: ResultsView): TemplateResult {
  const {state} = view;
  if (state.kind === 'complete') return renderOutcome(view, state.value);
  if (state.kind === 'failed') return renderProblem(view, toProblem(state.error));
  return html`<plan-progress
    .elapsedMs=${view.elapsedMs}
    .strings=${view.strings}
    .theme=${view.theme}
    @cancel=${view.onChange}
  ></plan-progress>`;
}

function renderOutcome(view: ResultsView, {groups, droppedCount}: SearchOutcome) {
  const {strings, lang} = view;
  if (groups.length === 0) return renderPage(view, strings.emptyTitle, html`<p>${strings.emptyText}</p>`);
  const count = formatNumber(groups.length, lang);
  return html`
    ${renderHeading(view, strings.planCount(count, groups.length === 1, view.car))}
    <plan-list
      .plans=${groups}
      .strings=${strings}
      .theme=${view.theme}
      .handoff=${view.handoff}
      .links=${view.links}
      .headingLevel=${view.headingLevel + 1}
    ></plan-list>
    ${droppedCount === 0 ? nothing : html`<p class="muted small">${strings.dropped(droppedCount)}</p>`}
  `;
}

function renderProblem(view: ResultsView, {kind, messages, canRetry, retryAfterSeconds}: Problem) {
  const {title, text} = view.strings.errors[kind];
  const wait = retryAfterSeconds === undefined ? nothing : html`<p>${waitText(view, retryAfterSeconds)}</p>`;
  const body = html`
    ${messages.length === 0 ? html`<p>${text}</p>` : nothing}
    ${messages.map(message => html`<p lang=${message.lang ?? nothing}>${message.text}</p>`)} ${wait}
    ${
      canRetry
        ? html`<p>
            <button type="button" class="button" part="retry" @click=${view.onRetry}>${view.tryAgainLabel}</button>
          </p>`
        : nothing
    }
  `;
  return renderPage(view, title, body);
}

const renderPage = (view: ResultsView, title: string, body: TemplateResult) => html`
  ${renderHeading(view, title)}
  <div class="page" part="message">${body}</div>
`;

function renderHeading(view: ResultsView, title: string) {
  const {criteria, strings, lang} = view;
  const mileage = formatNumber(criteria.mileage ?? 0, lang);
  return html`
    <div class="heading">
      <div role="heading" aria-level=${view.headingLevel} class="title" tabindex="-1" part="title">${title}</div>
      <p class="muted small">
        ${strings.quotedFor(mileage, view.place)} ·
        <button type="button" class="link" part="change" @click=${view.onChange}>${view.changeLabel}</button>
      </p>
    </div>
  `;
}

function waitText({strings, lang}: ResultsView, seconds: number): string {
  if (seconds <= 90) return strings.waitSeconds(formatNumber(Math.ceil(seconds), lang));
  return strings.waitMinutes(formatNumber(Math.ceil(seconds / 60), lang));
}
