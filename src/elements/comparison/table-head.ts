import {html, nothing, type TemplateResult} from 'lit';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {ComparedPlan, ComparisonView} from './compared-plan.js';
import {letterOf} from '../plan/plan-text.js';
import {renderAmount} from '../plan/price.js';

/** What the head of a comparison needs besides its plans. */
export interface HeadView {
  readonly view: ComparisonView;
  readonly links: CheckedUrlOptions;
  /** All plans, where only some stand side by side and which ones is a choice. */
  readonly choice: readonly PlanGroup[] | undefined;
  /** Of which of these each column is. */
  readonly columns: readonly number[];
  /** Takes a plan out. */
  readonly onTakeOut: (compared: ComparedPlan, index: number) => void;
}

/** Renders the head: the plans' names, which stay in sight, and below them whose they are and what each costs a month. */
export function renderHead(head: HeadView): TemplateResult {
  const {choice, view} = head;
  return html`<thead role="rowgroup">
    <tr role="row">
      <td role="cell"></td>
      ${view.plans.map(
        ({letter, name}, index) =>
          html`<th scope="col" role="columnheader">
            ${choice ? renderChoice(head, choice, index) : nothing}
            <span class="name">${letter} · ${name}</span>
          </th>`,
      )}
    </tr>
    <tr role="row">
      <td role="cell"></td>
      ${view.plans.map((compared, index) => renderOffer(head, compared, index))}
    </tr>
  </thead>`;
}

/** On a phone two plans fit beside each other: which ones is a choice of its own. */
function renderChoice({columns, view: {words}}: HeadView, plans: readonly PlanGroup[], column: number) {
  const {strings} = words;
  return html`<span class="choice"
    ><select data-column=${column} aria-label=${strings.column(column + 1)}>
      ${plans.map(
        ({name}, index) =>
          html`<option value=${String(index)} ?selected=${columns[column] === index}>
            ${letterOf(index)} · ${name || strings.unnamedPlan}
          </option>`,
      )}
    </select></span
  >`;
}

function renderOffer({view: {words}, links, onTakeOut}: HeadView, compared: ComparedPlan, index: number) {
  const {group, plan, name} = compared;
  const {takeOut} = words.strings;
  return html`<td role="cell">
    <span class="muted small">${group.provider}</span>
    ${renderAmount(plan, words, links)}
    <button type="button" class="link small" aria-label=${takeOut(name)} @click=${() => onTakeOut(compared, index)}>
      ${takeOut('').trim()}
    </button>
  </td>`;
}
