import {html, nothing, type TemplateResult} from 'lit';
import {includedAddons, optionalAddons} from '../../plans/addons.js';
import {comparePlans, type ComparedName, type ComparedRow} from '../../plans/compare.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import {costPerMonth} from '../../plans/cost.js';
import {coveredUntil} from '../../plans/covered-until.js';
import {hasMaintenance} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import type {ComparedPlan, ComparisonView} from './compared-plan.js';
import {coveredUntilText} from '../plan/detail-text.js';
import {coverageText, letterOf, termText} from '../plan/plan-text.js';
import {renderAmount} from '../plan/price.js';

const MONEY: readonly ComparedName[] = ['monthlyPrice', 'downpayment', 'totalPrice'];

/** What the table's head shows. */
export interface HeadView {
  readonly view: ComparisonView;
  readonly links: CheckedUrlOptions;
  /** All plans, where only some fit side by side and the shopper chooses which. */
  readonly choice: readonly PlanGroup[] | undefined;
  /** The index of each column's plan among all plans. */
  readonly columns: readonly number[];
  readonly onRemove: (compared: ComparedPlan, index: number) => void;
}

/** Renders the head: the plans' names, which stay visible, and below them their providers and prices. */
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
      ${view.plans.map((compared, index) => renderPlan(head, compared, index))}
    </tr>
  </thead>`;
}

/** On a phone only two plans fit side by side; each column has a select for its plan. */
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

function renderPlan({view: {words}, links, onRemove}: HeadView, compared: ComparedPlan, index: number) {
  const {group, plan, name} = compared;
  const {takeOut} = words.strings;
  return html`<td role="cell">
    <span class="muted small">${group.provider}</span>
    ${renderAmount(plan, words, links)}
    <button type="button" class="link small" aria-label=${takeOut(name)} @click=${() => onRemove(compared, index)}>
      ${takeOut('').trim()}
    </button>
  </td>`;
}

/** Renders the rows, all of them or only those in which the plans differ. */
export function renderRows(view: ComparisonView, onlyDifferences: boolean): TemplateResult {
  const {strings, milesUnit} = view.words;
  const rows = comparePlans(
    view.plans.map(({plan}) => plan),
    milesUnit,
  ).filter(({differs}) => differs || !onlyDifferences);
  return html`
    ${rows.length === 0 ? renderLine(view, strings.noDifferences, () => nothing) : nothing}
    ${rows.map(row => renderRow(view, row))} ${onlyDifferences ? nothing : renderCoveredUntil(view)}
  `;
}

function renderRow(view: ComparisonView, {name, differs, isBest}: ComparedRow) {
  const {strings} = view.words;
  const label = html`${strings.comparedNames[name]}
  ${differs ? html`<span class="mark small">≠ ${strings.differs}</span>` : nothing}`;
  return renderLine(view, label, (compared, index) => {
    const best = isBest[index] ? html`<span class="mark small">✓ ${strings.bestValues[name]}</span>` : nothing;
    return html`${renderValue(view, compared, name)} ${best}`;
  });
}

/** A row with its header. The roles are explicit because on a phone it is not laid out as a table. */
export const renderLine = (
  {plans}: ComparisonView,
  label: unknown,
  renderCell: (compared: ComparedPlan, index: number) => unknown,
): TemplateResult =>
  html`<tr role="row">
    <th scope="row" role="rowheader">${label}</th>
    ${plans.map((compared, index) => html`<td role="cell">${renderCell(compared, index)}</td>`)}
  </tr>`;

function renderValue(view: ComparisonView, compared: ComparedPlan, name: ComparedName): unknown {
  const {strings, lang} = view.words;
  const {plan} = compared;
  const axis = VARIANT_AXES.find(it => it === name);
  if (axis) return renderAxis(view, compared, axis);
  if (name === 'costPerMonth') return renderMoney(costPerMonth(plan), view);
  if (name === 'maintenance') return hasMaintenance(plan) ? strings.yes : strings.no;
  if (name === 'addons' || name === 'includedAddons') {
    const addons = name === 'addons' ? optionalAddons(plan) : includedAddons(plan);
    return renderList(
      addons.map(addon => addon.name),
      view,
    );
  }
  if (name === 'highlights') return renderList(plan.highlights, view);
  if (name === 'coverageType') return renderCoverage(plan.coverageType, view);
  if (name === 'planServiceRating') {
    const {planServiceRating: rating, planRatingVerdict: verdict} = plan;
    return rating === undefined
      ? renderMissing(view)
      : html`${strings.rating(formatNumber(rating, lang))} <span lang="en">${verdict}</span>`;
  }
  return MONEY.includes(name) ? renderMoney(plan[name as 'totalPrice'], view) : nothing;
}

const renderMissing = ({words}: ComparisonView) => html`<span class="muted">${words.strings.notGiven}</span>`;

const renderMoney = (amount: number | undefined, view: ComparisonView) =>
  amount === undefined ? renderMissing(view) : formatMoney(amount, view.words.lang);

const renderList = (names: readonly string[], view: ComparisonView) =>
  names.length === 0
    ? renderMissing(view)
    : html`<ul>
        ${names.map(name => html`<li>${name}</li>`)}
      </ul>`;

function renderCoverage(coverage: string | undefined, view: ComparisonView) {
  if (coverage === undefined) return renderMissing(view);
  const text = coverageText(coverage, view.words);
  return html`${text} ${text === coverage ? nothing : html`<span class="muted small">${breakable(coverage)}</span>`}`;
}

/** A camel-case name that a narrow column may break between its words. */
const breakable = (name: string) =>
  name.split(/(?<=\p{Ll})(?=\p{Lu})/u).map((word, index) => (index === 0 ? word : html`<wbr />${word}`));

/** A term; a select where the plan is offered with more than one. */
function renderAxis(view: ComparisonView, {group, plan, name}: ComparedPlan, axis: VariantAxis) {
  const {words} = view;
  const options = axisValues(group, axis).flatMap(value => {
    const text = termText(axis, value, words);
    return text === undefined ? [] : [{value, text}];
  });
  const current = options.find(({value}) => value === plan[axis]);
  if (options.length < 2) return current?.text ?? renderMissing(view);
  return html`<span class="choice"
    ><select data-key=${group.key} data-axis=${axis} aria-label="${words.strings.comparedNames[axis]}: ${name}">
      ${options.map(
        ({value, text}) => html`<option value=${String(value)} ?selected=${value === plan[axis]}>${text}</option>`,
      )}
    </select></span
  >`;
}

function renderCoveredUntil(view: ComparisonView) {
  const {mileage, plans, words} = view;
  const {lang, milesUnit, strings} = words;
  const today = new Date();
  const ends = plans.map(({plan}) => coveredUntil(plan, {today, mileage, milesUnit}));
  if (ends.every(end => end === undefined)) return nothing;
  const label = html`${strings.coveredUntil} <span class="muted small">${strings.coverFromToday}</span>`;
  return renderLine(view, label, (_, index) => {
    const end = ends[index];
    return end ? coveredUntilText(end, strings, lang) : renderMissing(view);
  });
}
