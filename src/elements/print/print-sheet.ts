import {html, nothing, render, type LitElement, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {coveredUntil} from '../../plans/covered-until.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {paymentCount} from '../../plans/payment-count.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {baseStyles} from '../shared/base.styles.js';
import {toText} from '../shared/text.js';
import {coverageText, coveredUntilText, letterOf, maintenanceText, notCoveredText} from '../plan/detail-text.js';
import {quotedDays} from '../plan/quoted-days.js';
import {termText, type PlanFormat} from '../plan/plan-text.js';
import {pageStyles, sheetStyles} from './print-sheet.styles.js';

/** The number of plans that fit side by side at a legible size. */
const MAX_PLANS = 4;

/** The number of characters in a row of the table that fit in the normal font size, with all other texts. */
const MAX_ROW_CHARACTERS = 600;

/** The maximum length of all URLs together. */
const MAX_URL_CHARACTERS = 400;

/** The events that show that the preview is closed, before a keyboard shortcut prints the page itself. */
const INPUT_EVENTS = ['pointerdown', 'keydown'];

/** One plan on paper, with its chosen variant. */
export interface SheetPlan {
  readonly plan: Plan;
  readonly name: string;
  readonly provider: string;
}

/** What is printed. */
export interface PrintView {
  /** In the order shown; the sheet has space for the first few. */
  readonly plans: readonly SheetPlan[];
  readonly format: PlanFormat & {readonly strings: ResultStrings & DetailStrings};
  readonly links: CheckedUrlOptions;
  /** The car's make, model and year, if known; never its VIN. */
  readonly car: string | undefined;
  /** The odometer reading in miles, as entered. */
  readonly mileage: number | undefined;
  /** When the plans were quoted, as `Date.now` returns it. */
  readonly quotedAt: number | undefined;
}

/** Removes the last printed sheet. */
let removeSheet = (): void => {};

/**
 * Prints plans on one page, dark on light whatever the page's theme, and without the rest of the page. The sheet is
 * added beside the page's body, which is not printed, and is not visible on screen. It stays until the shopper uses the
 * page again: on iOS, `print()` returns and `afterprint` is dispatched before the preview is drawn.
 */
export function printSheet(host: LitElement, view: PrintView): void {
  removeSheet();
  const sheet = document.createElement('div');
  const focused = (host.renderRoot as ShadowRoot).activeElement as HTMLElement | null;
  const base = host.renderRoot.querySelector<HTMLElement>('[part~="base"]');
  sheet.lang = view.format.lang;
  const style = base && getComputedStyle(base);
  sheet.dir = style?.direction ?? '';
  sheet.style.setProperty('--plan-font-family', style?.fontFamily ?? '');
  const root = sheet.attachShadow({mode: 'open'});
  adoptStyles(root, ...baseStyles, sheetStyles);
  render(renderSheet(view, notesOf(host)), root);
  document.documentElement.append(sheet);
  const page = pageStyles.styleSheet as CSSStyleSheet;
  document.adoptedStyleSheets.push(page);
  removeSheet = () => {
    sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(it => it !== page);
    for (const type of INPUT_EVENTS) removeEventListener(type, removeSheet, true);
    removeSheet = () => {};
  };
  for (const type of INPUT_EVENTS) addEventListener(type, removeSheet, true);
  // An element that is not printed may have lost focus.
  addEventListener('afterprint', () => focused?.focus({preventScroll: true}), {once: true});
  print();
}

/** The text of a node, without styles and scripts in it. The copy is in another document, where nothing of it runs. */
function textOf(node: Node): string {
  const {body: copy} = document.implementation.createHTMLDocument('');
  copy.append(copy.ownerDocument.importNode(node, true));
  for (const hidden of copy.querySelectorAll('style, script, template')) hidden.remove();
  return copy.textContent ?? '';
}

/** The dealer's own texts, in the element and around it. */
function notesOf(host: LitElement): readonly string[] {
  const roots = [host.renderRoot, host.getRootNode() as Document | ShadowRoot];
  const slots = roots.flatMap(root => [...root.querySelectorAll<HTMLSlotElement>('slot[name$="-note"]')]);
  const texts = slots
    .flatMap(slot => slot.assignedNodes({flatten: true}))
    .map(node => textOf(node).replace(/\s+/g, ' ').trim());
  return [...new Set(texts)].filter(Boolean);
}

function renderSheet(view: PrintView, notes: readonly string[]): TemplateResult {
  const {car, mileage, format} = view;
  const {disclosure, quotedFor, sheetCar, sheetMore, sheetTitle} = format.strings;
  const plans = view.plans.slice(0, MAX_PLANS);
  return html`<div part="base" class=${needsSmallText(plans, view) ? 'dense' : ''}>
    <h1>${sheetTitle}</h1>
    <p class="muted">
      ${toText(car) || sheetCar}${mileage === undefined ? nothing : ` · ${quotedFor(formatNumber(mileage, format.lang), '')}`}
    </p>
    ${plans.length < view.plans.length ? html`<p>${sheetMore(MAX_PLANS, view.plans.length)}</p>` : nothing}
    ${renderTable(plans, view)} ${renderFootnotes(plans, view)} ${renderDocuments(plans, view)}
    ${notes.map(note => html`<p class="note">${note}</p>`)}
    <p>${disclosure}</p>
    ${renderQuoted(view)}
  </div>`;
}

/** Whether the longest list of what a plan does not cover takes too many lines beside the other plans. */
function needsSmallText(plans: readonly SheetPlan[], {format: {strings}}: PrintView): boolean {
  const lengths = plans.map(({plan}) => notCoveredText(plan, strings)?.length ?? 0);
  return Math.max(...lengths) * plans.length > MAX_ROW_CHARACTERS;
}

function renderQuoted({quotedAt, format: {lang, strings}}: PrintView) {
  if (quotedAt === undefined) return nothing;
  return html`<p>
    <b>${strings.quotedOn(...quotedDays(quotedAt, lang))}</b>
  </p>`;
}

/** A plan's name, with a letter if there are several plans. */
const nameOf = ({name}: SheetPlan, index: number, {length}: readonly SheetPlan[]): string =>
  length > 1 ? `${letterOf(index)} · ${name}` : name;

function renderTable(plans: readonly SheetPlan[], view: PrintView) {
  const rows = rowsOf(plans, view).filter(({values}) => values.some(value => value !== undefined));
  return html`<table>
    <thead>
      <tr>
        <td></td>
        ${plans.map(
          (plan, index) =>
            html`<th scope="col">
              <div class="name">${nameOf(plan, index, plans)}</div>
              <div class="muted small">${plan.provider}</div>
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({label, values}) =>
          html`<tr>
            <th scope="row" class="muted">${label}</th>
            ${values.map(value => html`<td>${typeof value === 'object' ? value : html`<div class="value">${value ?? view.format.strings.notGiven}</div>`}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

interface Row {
  readonly label: string;
  readonly values: readonly (string | TemplateResult | undefined)[];
}

function rowsOf(plans: readonly SheetPlan[], view: PrintView): readonly Row[] {
  const {lang, strings} = view.format;
  const row = (label: string, format: (plan: Plan) => Row['values'][number]): Row => ({
    label,
    values: plans.map(({plan}) => format(plan)),
  });
  const money = (amount: number | undefined) => (amount === undefined ? undefined : formatMoney(amount, lang));
  const term = (axis: 'duration' | 'miles', value: number | undefined) =>
    value === undefined ? undefined : termText(axis, value, view.format);
  return [
    row(strings.monthlyPrice, plan => renderMonthly(plan, view)),
    row(strings.downPayment, ({downpayment}) => money(downpayment)),
    row(strings.totalPrice, ({totalPrice}) => money(totalPrice)),
    row(strings.deductibleLabel, ({deductible}) => money(deductible)),
    row(strings.term, ({duration}) => term('duration', duration)),
    row(strings.miles, ({miles}) => term('miles', miles)),
    row(strings.coverageLevel, ({coverageType}) =>
      coverageType === undefined
        ? undefined
        : html`<div class="value coverage">${coverageText(coverageType, view.format)}</div>`,
    ),
    // Never shortened, and shown even if the response of no plan has it.
    row(strings.sheetNotCovered, plan => html`${notCoveredText(plan, strings) ?? strings.notGiven}`),
    row(strings.maintenanceTitle, plan => maintenanceText(plan, strings)),
    row(strings.coveredUntil, plan => {
      const end = endOf(plan, view);
      return end && coveredUntilText(end, strings, lang).join(' ');
    }),
  ];
}

/** When a plan's coverage ends, counted from today. */
const endOf = (plan: Plan, {mileage, format: {milesUnit}}: PrintView) =>
  coveredUntil(plan, {today: new Date(), mileage, milesUnit});

function renderMonthly(plan: Plan, {format: {lang, strings}}: PrintView) {
  if (plan.monthlyPrice === undefined) return undefined;
  const payments = paymentCount(plan);
  return html`<b class="amount">${formatMoney(plan.monthlyPrice, lang)}</b>
    ${payments === undefined ? nothing : html`<div class="small">${strings.payments(payments)}</div>`}`;
}

function renderFootnotes(plans: readonly SheetPlan[], view: PrintView) {
  const {coverFromToday, explanations} = view.format.strings;
  const notes = [
    plans.some(({plan}) => plan.deductible !== undefined) && explanations.deductible,
    plans.some(({plan}) => endOf(plan, view)) && coverFromToday,
  ];
  return html`<p class="muted small">${notes.filter(Boolean).join(' ')}</p>`;
}

/** Renders the URLs as text, because links on paper cannot be clicked. None of them identifies the car (§2.5). */
function renderDocuments(plans: readonly SheetPlan[], {links, format: {strings}}: PrintView) {
  const {length} = plans;
  const documents = plans.flatMap(({plan}, index) =>
    [
      {text: strings.sheetSummary, url: checkedUrl(plan.planSummaryUrl, links)},
      {text: strings.sheetContract, url: checkedUrl(plan.planContractUrl, links)},
    ].flatMap(({text, url}) =>
      url === undefined ? [] : {text: length > 1 ? `${letterOf(index)} · ${text}` : text, url},
    ),
  );
  if (documents.length === 0) return nothing;
  return html`<dl>
    ${documents.map(
      ({text, url}) =>
        html`<dt>${text}</dt>
          <dd>${url.length > MAX_URL_CHARACTERS / length ? strings.sheetLongLink : url}</dd>`,
    )}
  </dl>`;
}
