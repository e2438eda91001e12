import {html, nothing, type TemplateResult} from 'lit';
import {includedAddons, optionalAddons} from '../../plans/addons.js';
import {areDifferent, comparePlans, coveredSystems, type ComparedName, type ComparedRow} from '../../plans/compare.js';
import type {Plan} from '../../contract/plan.js';
import {COMPONENT_CATEGORIES} from '../../contract/coverage.js';
import {costPerMonth, costWithRepairs} from '../../plans/cost.js';
import {includesMaintenance} from '../../plans/coverage.js';
import {coveredUntil} from '../../plans/covered-until.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {paymentCount} from '../../plans/payment-count.js';
import {axisValues, isChoice, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import type {ComparedPlan, ComparisonView} from './compared-plan.js';
import {coveredUntilText, levelMeaning, notCoveredText, verdictText} from '../plan/detail-text.js';
import {isExplained, renderExplained, renderExplanation} from '../plan/explanation.js';
import {levelText, termText, type PlanFormat} from '../plan/plan-text.js';

/** The numbers of covered repairs to choose from. */
const REPAIRS = [0, 1, 2, 3, 4, 5];

type GroupName = 'price' | 'coverage' | 'terms' | 'extras';

const MONEY: readonly ComparedName[] = ['monthlyPrice', 'downpayment', 'totalPrice'];

/** What decides which rows are shown, and what they show. */
export interface RowsView {
  readonly view: ComparisonView;
  readonly onlyDifferences: boolean;
  /** The number of covered repairs that the shopper expects during the contract. */
  readonly repairs: number;
  /** The total prices by term, beside the prices. */
  readonly chart: TemplateResult | typeof nothing;
  /** Each system with its scores. */
  readonly systems: unknown;
  /** Renders the dealer's help with a plan; undefined if there is none. */
  readonly helpWith: ((compared: ComparedPlan) => unknown) | undefined;
}

/** The rows by subject: what it costs, what it covers, its terms, and what comes with it. */
const GROUPS: readonly (readonly [GroupName, readonly ComparedName[]])[] = [
  ['price', ['monthlyPrice', 'payments', 'downpayment', 'totalPrice', 'costPerMonth']],
  ['coverage', ['coverageType', 'systems', 'notCovered']],
  ['terms', ['duration', 'miles', 'deductible']],
  ['extras', ['planServiceRating', 'maintenance', 'includedAddons', 'addons', 'highlights']],
];

/** The rows that are not properties of a plan alone. */
const MORE: Partial<Record<GroupName, (rowsView: RowsView) => unknown>> = {
  price: renderMorePrices,
  terms: renderCoveredUntil,
  extras: ({helpWith, view}) => helpWith && renderLine(view, view.format.strings.askRow, helpWith),
};

/** Renders the rows in their groups, all of them or only those in which the plans differ. */
export function renderRows(rowsView: RowsView): TemplateResult {
  const {onlyDifferences, systems, view} = rowsView;
  const {strings, milesUnit} = view.format;
  const plansOf = (compared: readonly ComparedPlan[]) => compared.map(({plan}) => plan);
  const rows = comparePlans(plansOf(view.plans), milesUnit, plansOf(view.all)).filter(
    ({name, differs}) => differs || !onlyDifferences || isChosenIn(view, name),
  );
  if (onlyDifferences && rows.length === 0 && systems === nothing)
    return html`<tbody role="rowgroup">
      ${renderLine(view, strings.noDifferences, () => nothing)}
    </tbody>`;
  return html`${GROUPS.map(([group, names]) => {
    const shown = rows.filter(({name}) => names.includes(name));
    const more = MORE[group]?.(rowsView) ?? nothing;
    if (shown.length === 0 && more === nothing) return group === 'coverage' ? systems : nothing;
    return html`<tbody role="rowgroup">
        ${renderGroup(view, strings.comparedGroups[group])} ${shown.map(row => renderRow(view, row))} ${more}
      </tbody>
      ${group === 'coverage' ? systems : nothing}`;
  })}`;
}

/** Whether a row has a choice: it stays while the plans are equal in it, so that the shopper can choose again. */
function isChosenIn({plans}: ComparisonView, name: ComparedName): boolean {
  const axis = axisOf(name);
  return axis !== undefined && plans.some(({group}) => isChoice(group, axis));
}

/** The contract term that a row shows, if it shows one. */
const axisOf = (name: ComparedName): VariantAxis | undefined => VARIANT_AXES.find(axis => axis === name);

/** The rows with a text or a list of any length. */
const LONG: readonly ComparedName[] = ['notCovered', 'maintenance', 'includedAddons', 'addons', 'highlights'];

/** The row with the name of those that follow; part of a group if `isPart`. */
export const renderGroup = ({plans}: ComparisonView, label: unknown, isPart = false): TemplateResult =>
  html`<tr role="row" class="group ${isPart ? 'part' : ''}">
    <th scope="rowgroup" role="rowheader" colspan=${plans.length + 1}>${label}</th>
  </tr>`;

function renderRow(view: ComparisonView, {name, differs, isBest}: ComparedRow) {
  const {format, onExplain} = view;
  const {strings} = format;
  const label = strings.comparedNames[name];
  return renderLine(
    view,
    isExplained(name, strings)
      ? renderExplained(label, renderExplanation({term: name, label, strings, onExplain}))
      : label,
    (compared, index) => {
      const best = isBest[index] ? html`<span class="mark small">✓ ${strings.bestValues[name]}</span>` : nothing;
      return html`${renderValue(view, compared, name)} ${best}`;
    },
    {differs, name: label, isLong: LONG.includes(name)},
  );
}

/** What covered repairs would add, and the total prices by term. */
function renderMorePrices(rowsView: RowsView) {
  const {chart, view} = rowsView;
  const charted = html`<tr role="row">
    <td role="cell" class="chart" colspan=${view.plans.length + 1}>${chart}</td>
  </tr>`;
  const rows = [renderRepairs(rowsView), chart === nothing ? nothing : charted];
  return rows.every(row => row === nothing) ? nothing : html`${rows}`;
}

/** What the plan costs with so many covered repairs, each with its deductible: an estimate of ours. */
function renderRepairs({onlyDifferences, repairs, view}: RowsView) {
  const {plans, format} = view;
  const {strings} = format;
  const costsWith = (count: number) => plans.map(({plan}) => costWithRepairs(plan, count));
  const costs = costsWith(repairs);
  // The row stays for a number with which the plans cost the same, so that the shopper can choose another.
  const isShown = onlyDifferences
    ? REPAIRS.some(count => areDifferent(costsWith(count)))
    : costs.some(cost => cost !== undefined);
  if (!isShown) return nothing;
  const label = html`<label class="repairs"
    >${strings.repairs}
    <span class="choice"
      ><select data-repairs>
        ${REPAIRS.map(count => html`<option value=${String(count)} .selected=${count === repairs}>${count}</option>`)}
      </select></span
    >
    <span class="muted small">${strings.repairsNote}</span></label
  >`;
  return renderLine(view, label, (_, index) => renderMoney(costs[index], view), {differs: areDifferent(costs)});
}

/** Formats what each plan costs with so many covered repairs. */
export const repairsText = (plans: readonly ComparedPlan[], repairs: number, {lang}: PlanFormat): string =>
  plans
    .flatMap(({name, plan}) => {
      const cost = costWithRepairs(plan, repairs);
      return cost === undefined ? [] : `${name}: ${formatMoney(cost, lang)}.`;
    })
    .join(' ');

/** What is known about a row besides its cells. */
interface Line {
  /** Whether the plans differ in it. */
  readonly differs?: boolean;
  /** The name of the row, where its header has more than text. */
  readonly name?: string;
  /** Whether its cells are too long to be set strong. */
  readonly isLong?: boolean;
}

/**
 * A row with its header; one in which the plans are alike steps back. The roles are explicit because on a phone it is
 * not laid out as a table.
 */
export const renderLine = (
  {plans, format}: ComparisonView,
  label: unknown,
  renderCell: (compared: ComparedPlan, index: number) => unknown,
  {differs = false, name, isLong = false}: Line = {},
): TemplateResult =>
  html`<tr role="row" class="${differs ? 'differs' : ''} ${isLong ? 'long' : ''}">
    <th
      scope="row"
      role="rowheader"
      aria-label=${name === undefined ? nothing : [name, ...(differs ? [`(${format.strings.differs})`] : [])].join(' ')}
    >
      ${label} ${differs ? html`<span class="visually-hidden">(${format.strings.differs})</span>` : nothing}
    </th>
    ${plans.map((compared, index) => html`<td role="cell">${renderCell(compared, index)}</td>`)}
  </tr>`;

function renderValue(view: ComparisonView, compared: ComparedPlan, name: ComparedName): unknown {
  const {strings, lang} = view.format;
  const {plan} = compared;
  const axis = axisOf(name);
  if (axis) return renderAxis(view, compared, axis);
  if (name === 'costPerMonth') return renderMoney(costPerMonth(plan), view);
  if (name === 'payments') return paymentCount(plan) ?? renderMissing(view);
  if (name === 'systems') {
    const covered = coveredSystems(plan);
    return covered === undefined ? renderMissing(view) : strings.systemsOf(covered, COMPONENT_CATEGORIES.length);
  }
  if (name === 'notCovered') return notCoveredText(plan, strings) ?? renderMissing(view);
  if (name === 'maintenance') return renderMaintenance(plan, view);
  if (name === 'addons' || name === 'includedAddons') {
    const addons = name === 'addons' ? optionalAddons(plan) : includedAddons(plan);
    return renderList(
      addons.map(addon => addon.name),
      view,
    );
  }
  if (name === 'highlights') return renderList(plan.highlights, view);
  if (name === 'coverageType')
    return plan.coverageType === undefined ? renderMissing(view) : renderLevel(plan.coverageType, view);
  if (name === 'planServiceRating') {
    const {planServiceRating: rating} = plan;
    return rating === undefined
      ? renderMissing(view)
      : html`${strings.rating(formatNumber(rating, lang))}
          <span class="muted small">${verdictText(plan, strings)}</span>`;
  }
  return MONEY.includes(name) ? renderMoney(plan[name as 'totalPrice'], view) : nothing;
}

function renderLevel(coverage: string, {format}: ComparisonView) {
  const meaning = levelMeaning(coverage, format);
  return html`${levelText(coverage, format)}
  ${meaning === undefined ? nothing : html`<span class="muted small line">${meaning}</span>`}`;
}

export const renderMissing = ({format}: ComparisonView): TemplateResult =>
  html`<span class="muted">${format.strings.notGiven}</span>`;

const renderMoney = (amount: number | undefined, view: ComparisonView) =>
  amount === undefined ? renderMissing(view) : formatMoney(amount, view.format.lang);

const renderList = (names: readonly string[], view: ComparisonView) =>
  names.length === 0
    ? renderMissing(view)
    : html`<ul>
        ${names.map(name => html`<li>${name}</li>`)}
      </ul>`;

/** The services of a maintenance program; without a list of them, whether there is a program. */
function renderMaintenance(plan: Plan, view: ComparisonView) {
  const {strings} = view.format;
  const items = plan.maintenanceProgram?.items ?? [];
  if (items.length > 0)
    return html`<ul>
      ${items.map(({label, info}) => html`<li>${label} ${info && html`<span class="muted small">${info}</span>`}</li>`)}
    </ul>`;
  const isIncluded = includesMaintenance(plan);
  return isIncluded === undefined ? renderMissing(view) : isIncluded ? strings.yes : renderNone(strings.none);
}

/** Renders the text for something that a plan does not have. */
export const renderNone = (text: string): TemplateResult => html`<b class="none">– ${text}</b>`;

/** A term; a select where the plan is offered with more than one. */
function renderAxis(view: ComparisonView, {group, plan, name}: ComparedPlan, axis: VariantAxis) {
  const {format} = view;
  const options = axisValues(group, axis).flatMap(value => {
    const text = termText(axis, value, format);
    return text === undefined ? [] : [{value, text}];
  });
  const current = options.find(({value}) => value === plan[axis]);
  if (options.length === 0 || !isChoice(group, axis)) return current?.text ?? renderMissing(view);
  return html`<span class="choice"
    ><select data-key=${group.key} data-axis=${axis} aria-label="${format.strings.comparedNames[axis]}: ${name}">
      ${current ? nothing : html`<option selected>${format.strings.notGiven}</option>`}
      ${options.map(
        ({value, text}) => html`<option value=${String(value)} .selected=${value === plan[axis]}>${text}</option>`,
      )}
    </select></span
  >`;
}

function renderCoveredUntil({onlyDifferences, view}: RowsView) {
  const {mileage, plans, format} = view;
  const {lang, milesUnit, strings} = format;
  const today = new Date();
  const ends = plans.map(({plan}) => {
    const end = coveredUntil(plan, {today, mileage, milesUnit});
    return end && coveredUntilText(end, strings, lang);
  });
  const differs = areDifferent(ends.map(end => end?.join()));
  if (ends.every(end => end === undefined) || (onlyDifferences && !differs)) return nothing;
  const label = html`${strings.coveredUntil} <span class="muted small line">${strings.coverFromToday}</span>`;
  const renderEnd = (_: ComparedPlan, index: number) => {
    const [end, note] = ends[index] ?? [];
    return end === undefined
      ? renderMissing(view)
      : html`${end} ${note && html`<span class="small line">${note}</span>`}`;
  };
  return renderLine(view, label, renderEnd, {differs});
}
