import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {CROSS} from '../dialog/close-button.js';
import {renderCheckout, type Handoff} from '../plan/checkout.js';
import {letterOf} from '../plan/detail-text.js';
import {renderHostName} from '../plan/links.js';
import {renderAmount} from '../plan/price.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import type {ComparedPlan, ComparisonView} from './compared-plan.js';

/** What the table's head shows. */
export interface HeadView {
  readonly view: ComparisonView;
  /** The car's name; empty if it is not known. */
  readonly car: string;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
  /** Whether each row's label is above its values, and only the names, prices and checkouts stay visible. */
  readonly isNarrow: boolean;
  /** All plans, where only some fit side by side and the shopper chooses which. */
  readonly choice: readonly PlanGroup[] | undefined;
  /** The index of each column's plan among all plans. */
  readonly columns: readonly number[];
  /** Whether the first column is the one on the right. */
  readonly isRightToLeft: boolean;
  readonly onRemove: (compared: ComparedPlan, index: number) => void;
  /** Moves the plan with this index among all plans before the previous one (-1) or after the next (1). */
  readonly onMove: (index: number, by: -1 | 1) => void;
  /** Follows a link to a checkout. */
  readonly onCheckout: (plan: Plan, event: MouseEvent) => void;
}

/**
 * Renders the table head, which stays visible: the plans' names, and below them their providers, and their prices.
 * Each has a row of its own, so that they are in line, however many lines one of them takes. In a narrow dialog, the
 * providers are below the head, and scroll away.
 */
export function renderHead(head: HeadView): TemplateResult {
  const {car, isNarrow, view} = head;
  const {mileage, format} = view;
  const names = renderHeadRow(head, '', renderName);
  if (isNarrow)
    return html`<thead role="rowgroup">
        ${names} ${renderHeadRow(head, '', renderPrice)}
      </thead>
      <tbody role="rowgroup" class="about">
        ${renderHeadRow(head, '', renderProvider)}
      </tbody>`;
  const miles = car && mileage !== undefined ? format.strings.quotedFor(formatNumber(mileage, format.lang), '') : '';
  return html`<thead role="rowgroup">
    ${names} ${renderHeadRow(head, car, renderProvider)} ${renderHeadRow(head, miles, renderPrice)}
  </thead>`;
}

type RenderCell = (head: HeadView, compared: ComparedPlan, index: number) => TemplateResult;

/** Without an expression, whose comment accessibility checkers would take for content. */
const EMPTY = html`<td role="cell"></td>`;

const renderHeadRow = (head: HeadView, corner: string, renderCell: RenderCell) =>
  html`<tr role="row">
    ${corner ? html`<td role="cell"><p class="muted small">${corner}</p></td>` : EMPTY}
    ${head.view.plans.map((compared, index) => renderCell(head, compared, index))}
  </tr>`;

function renderName(head: HeadView, {letter, name}: ComparedPlan, index: number) {
  const {choice} = head;
  return html`<th scope="col" role="columnheader" data-place=${index}>
    <span class=${choice ? 'choice' : ''}
      ><span class="name"><span class="key">${letter}</span> <span>${name}</span></span>
      ${choice ? renderChoice(head, choice, index) : nothing}</span
    >
  </th>`;
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
  const {group, name} = compared;
  return html`<td role="cell" data-place=${index}>
    <div class="line-up">
      <span class="muted small">${group.provider}</span>
      <div class="acts">
        ${renderMoves(head, name, index)} ${head.isNarrow ? nothing : renderRemove(head, compared, index)}
      </div>
    </div>
  </td>`;
}

const renderRemove = ({onRemove, view}: HeadView, compared: ComparedPlan, index: number) =>
  html`<button
    type="button"
    class="icon remove"
    aria-label=${view.format.strings.removePlan(compared.name)}
    @click=${({detail}: MouseEvent) => {
      // The second click of a double-click would remove the plan that takes its place.
      if (detail < 2) onRemove(compared, index);
    }}
  >
    ${CROSS}
  </button>`;

function renderPrice(head: HeadView, compared: ComparedPlan, index: number) {
  const {handoff, isNarrow, links, onCheckout, view} = head;
  const {format} = view;
  const {plan, name} = compared;
  const onClick = (event: MouseEvent) => onCheckout(plan, event);
  // What is clicked is a link in it.
  /* eslint-disable lit-a11y/click-events-have-key-events */
  return html`<td role="cell" data-place=${index}>
    <div class="line-up">
      ${renderAmount(plan, format, links)} ${isNarrow ? renderRemove(head, compared, index) : nothing}
      <div class="checkout" @click=${onClick} @auxclick=${onClick}>
        ${renderCheckout({chosen: plan, name, strings: format.strings, links, handoff})}
      </div>
      ${renderHostName(plan, format.strings, links)}
    </div>
  </td>`;
  /* eslint-enable lit-a11y/click-events-have-key-events */
}

/** Renders what to have ready for a checkout; nothing if no plan has one. */
export const renderReady = (
  {plans, format}: ComparisonView,
  links: CheckedUrlOptions,
): TemplateResult | typeof nothing =>
  plans.some(({plan}) => checkedUrl(plan.planCheckoutUrl, links) !== undefined)
    ? html`<p class="muted small">${format.strings.checkoutReady}</p>`
    : nothing;

/** The buttons that move a plan among all plans, also those that a phone does not show. */
function renderMoves(head: HeadView, name: string, column: number) {
  const {choice, columns, isRightToLeft, onMove, view} = head;
  const {all, format} = view;
  const index = choice ? (columns[column] ?? 0) : column;
  const left = {label: format.strings.moveLeft(name), sign: '←'};
  const right = {label: format.strings.moveRight(name), sign: '→'};
  const [before, after] = isRightToLeft ? [right, left] : [left, right];
  const renderMove = ({label, sign}: typeof left, by: -1 | 1) =>
    all[index + by]
      ? html`<button type="button" class="icon" data-by=${by} aria-label=${label} @click=${() => onMove(index, by)}>
          ${sign}
        </button>`
      : nothing;
  return html`${renderMove(before, -1)} ${renderMove(after, 1)}`;
}
