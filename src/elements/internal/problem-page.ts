import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {problemStrings} from '../../strings/en/problems.js';
import {formatNumber} from './plan-text.js';
import type {Problem} from './problem.js';
import type {FinderWords} from './words.js';

export {toProblem} from './problem.js';

/** What a failed search is shown as: what happened and what to do. */
export function describeProblem(problem: Problem, {problems}: FinderWords, language: string) {
  const {kind, messages, retryAfterSeconds} = problem;
  const table = {...problemStrings, ...problems};
  const {title, text} = table[kind];
  const body: TemplateResult = html`
    ${messages.length === 0 ? html`<p>${text}</p>` : nothing}
    ${messages.map(message => html`<p lang=${ifDefined(message.lang)}>${message.text}</p>`)}
    ${retryAfterSeconds === undefined ? nothing : html`<p>${waitText(table, retryAfterSeconds, language)}</p>`}
  `;
  return {title, body};
}

/** Short waits in seconds, longer ones in minutes; rounded up, so that nobody comes too early. */
function waitText({waitSeconds, waitMinutes}: typeof problemStrings, seconds: number, language: string): string {
  if (seconds <= 90) return waitSeconds(formatNumber(Math.ceil(seconds), language));
  return waitMinutes(formatNumber(Math.ceil(seconds / 60), language));
}
