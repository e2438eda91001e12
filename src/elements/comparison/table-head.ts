import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {CROSS} from '../dialog/close-button.js';
import {renderCheckout, type Handoff} from '../plan/checkout.js';
import {letterOf} from '../plan/detail-text.js';
import {renderAmount} from '../plan/price.js';
import type {ComparedPlan, ComparisonView} from './compared-plan.js';

/** What the table's head shows. */
export interface HeadView {
  readonly view: ComparisonView;
  /** The car's name; empty if it is not known. */
  readonly car: string;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
  /** All plans, where only some fit side by side and the shopper chooses which. */
  readonly choice: readonly PlanGroup[] | undefined;
  /** The index of each column's plan among all plans. */
  readonly columns: readonly number[];
  /** Whether the first column is the one on the right. */
  readonly isRightToLeft: boolean;
  readonly onRemove: (compared: ComparedPlan, index: number) => void;
  /** Moves a plan to the column before its own (-1) or after it (1). */
  readonly onMove: (index: number, by: -1 | 1) => void;
  /** Follows a link to a checkout. */
  readonly onCheckout: (plan: Plan, event: MouseEvent) => void;
}

/**
 * Renders the table head: the plans' names, which stay visible, and below them their providers, and their prices. Each
 * has a row of its own, so that they are in line, however many lines one of them takes.
 */
export function renderHead(head: HeadView): TemplateResult {
  const {car, choice, view} = head;
  const {mileage, plans, format} = view;
  return html`<thead role="rowgroup">
    <tr role="row">
      <td role="cell"></td>
      ${plans.map(
        ({letter, name}, index) =>
          html`<th scope="col" role="columnheader">
            <span class=${choice ? 'choice' : ''}
              ><span class="name"><span class="key">${letter}</span> ${name}</span>
              ${choice ? renderChoice(head, choice, index) : nothing}</span
            >
          </th>`,
      )}
    </tr>
    <tr role="row">
      <td role="cell"><p class="muted small">${car}</p></td>
      ${plans.map((compared, index) => renderProvider(head, compared, index))}
    </tr>
    <tr role="row">
      <td role="cell">
        <p class="muted small">
          ${mileage === undefined ? nothing : format.strings.quotedFor(formatNumber(mileage, format.lang), '')}
        </p>
      </td>
      ${plans.map(compared => renderPrice(head, compared))}
    </tr>
  </thead>`;
}

/** On a phone only two plans fit side by side; each column has a select for its plan, which covers the plan's name. */
const renderChoice = ({columns, view: {format}}: HeadView, plans: readonly PlanGroup[], column: number) =>
  html`<select data-column=${column} aria-label=${format.strings.column(column + 1)}>
    ${plans.map(
      ({name}, index) =>
        html`<option value=${String(index)} .selected=${columns[column] === index}>
          ${letterOf(index)} · ${name || format.strings.unnamedPlan}
        </option>`,
    )}
  </select>`;

function renderProvider(head: HeadView, compared: ComparedPlan, index: number) {
  const {onRemove, view} = head;
  const {group, name} = compared;
  return html`<td role="cell">
    <div class="line-up">
      <span class="muted small">${group.provider}</span>
      <div class="acts">
        ${renderMoves(head, name, index)}
        <button
          type="button"
          class="icon remove"
          aria-label=${view.format.strings.removePlan(name)}
          @click=${() => onRemove(compared, index)}
        >
          ${CROSS}
        </button>
      </div>
    </div>
  </td>`;
}

function renderPrice({handoff, links, onCheckout, view: {format}}: HeadView, {plan, name}: ComparedPlan) {
  const onClick = (event: MouseEvent) => onCheckout(plan, event);
  // What is clicked is a link in it.
  /* eslint-disable lit-a11y/click-events-have-key-events */
  return html`<td role="cell">
    <div class="line-up">
      ${renderAmount(plan, format, links)}
      <div class="checkout" @click=${onClick} @auxclick=${onClick}>
        ${renderCheckout({chosen: plan, name, strings: format.strings, links, handoff})}
      </div>
    </div>
  </td>`;
  /* eslint-enable lit-a11y/click-events-have-key-events */
}

/** The buttons that move a column; where the shopper chooses the columns, there are none. */
function renderMoves(head: HeadView, name: string, index: number) {
  const {choice, isRightToLeft, onMove, view} = head;
  if (choice) return nothing;
  const {plans, format} = view;
  const left = {label: format.strings.moveLeft(name), sign: '←'};
  const right = {label: format.strings.moveRight(name), sign: '→'};
  const [before, after] = isRightToLeft ? [right, left] : [left, right];
  const renderMove = ({label, sign}: typeof left, by: -1 | 1) =>
    plans[index + by]
      ? html`<button type="button" class="icon" data-by=${by} aria-label=${label} @click=${() => onMove(index, by)}>
          ${sign}
        </button>`
      : nothing;
  return html`${renderMove(before, -1)} ${renderMove(after, 1)}`;
}
