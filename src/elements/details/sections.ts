import {html, nothing, type TemplateResult} from 'lit';
import type {Addon, ComponentScore, CoverageSection, Plan} from '../../contract/plan.js';
import {includedAddons, optionalAddons} from '../../plans/addons.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {coveredUntil} from '../../plans/covered-until.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import './plan-maintenance-panel.js';
import {categoryText, coveredUntilText} from '../plan/detail-text.js';
import {renderDisclosure} from '../plan/disclosure.js';
import {renderDocument} from '../plan/links.js';
import {coverageText, termText, type PlanWords} from '../plan/plan-text.js';

/** What the sections show. */
export interface DetailsView {
  readonly plan: Plan;
  readonly links: CheckedUrlOptions;
  readonly words: PlanWords & {readonly strings: ResultStrings & DetailStrings};
  readonly headingLevel: number;
  /** The odometer reading in miles, as entered. */
  readonly mileage: number | undefined;
  /** How sharing ended, in words. */
  readonly shareMessage: string;
  readonly onShare: (url: string) => void;
  readonly onPrint: () => void;
}

type Part = TemplateResult | typeof nothing;

/** Renders everything that is known about a plan; sections without data are left out. */
export function renderSections(view: DetailsView): readonly Part[] {
  return [
    renderPrice(view),
    renderCoverage(view),
    renderHighlights(view),
    renderMaintenance(view),
    renderBreakdown(view),
    renderScores(view),
    renderAddons(view, view.words.strings.addonsIncludedTitle, includedAddons(view.plan)),
    renderAddons(view, view.words.strings.addonsTitle, optionalAddons(view.plan)),
    renderProvider(view),
    renderDocuments(view),
    renderDisclosure(view.words.strings),
  ];
}

function renderSection({headingLevel}: DetailsView, title: string, content: unknown): TemplateResult {
  return html`
    <section part="section">
      <div class="heading" role="heading" aria-level=${headingLevel}>${title}</div>
      ${content}
    </section>
  `;
}

/** Prices exactly as quoted, with the term, the miles and the end of coverage. */
function renderPrice(view: DetailsView): Part {
  const {plan, words} = view;
  const {strings, lang} = words;
  const money = (amount: number | undefined) => (amount === undefined ? undefined : formatMoney(amount, lang));
  const term = (axis: 'duration' | 'miles') =>
    plan[axis] === undefined ? undefined : termText(axis, plan[axis], words);
  const [duration, miles] = [term('duration'), term('miles')];
  const rows = [
    [strings.monthlyPrice, money(plan.monthlyPrice)],
    [strings.downPayment, money(plan.downpayment)],
    [strings.totalPrice, money(plan.totalPrice)],
    [strings.deductibleLabel, money(plan.deductible)],
    [strings.term, duration],
    [strings.miles, miles],
    [strings.coveredUntil, untilOf(view)],
  ].filter(([, value]) => value !== undefined);
  if (rows.length === 0) return nothing;
  const hasTwoEnds = duration !== undefined && miles !== undefined && miles !== strings.milesUnlimited;
  return renderSection(
    view,
    strings.priceTitle,
    html`
      <dl class="rows">
        ${rows.map(
          ([label, value]) =>
            html`<div class="row ${label === strings.coveredUntil ? 'wide' : ''}">
              <dt class="muted">${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${plan.monthlyPrice === undefined ? nothing : html`<p class="muted small">${strings.paymentCount}</p>`}
      ${hasTwoEnds ? html`<p class="muted small">${strings.whicheverFirst}</p>` : nothing}
      ${untilOf(view) === undefined ? nothing : html`<p class="muted small">${strings.coverFromToday}</p>`}
      ${plan.deductible === undefined ? nothing : html`<p class="muted small">${strings.deductibleText}</p>`}
    `,
  );
}

function untilOf({plan, mileage, words}: DetailsView): string | undefined {
  const {strings, lang, milesUnit} = words;
  const end = coveredUntil(plan, {today: new Date(), mileage, milesUnit});
  return end && coveredUntilText(end, strings, lang);
}

/** In plain words, and with the name that the contract is likely to use. */
function renderCoverage(view: DetailsView): Part {
  const {coverageType} = view.plan;
  const {strings} = view.words;
  if (coverageType === undefined) return nothing;
  const text = coverageText(coverageType, view.words);
  const name = html`<p class="muted small">${strings.coverageName(coverageType)}</p>`;
  return renderSection(
    view,
    strings.coverageTitle,
    html`<p>${text}</p>
      ${text === coverageType ? nothing : name}`,
  );
}

function renderHighlights(view: DetailsView): Part {
  const {highlights} = view.plan;
  if (highlights.length === 0) return nothing;
  const list = html`<ul class="points">
    ${highlights.map(text => html`<li>${text}</li>`)}
  </ul>`;
  return renderSection(view, view.words.strings.highlightsTitle, list);
}

function renderMaintenance({plan, links, words, headingLevel}: DetailsView): Part {
  if (plan.maintenanceProgram === undefined) return nothing;
  return html`
    <section part="section">
      <plan-maintenance-panel
        exportparts="title: maintenance-title, item: maintenance-item, document"
        .program=${plan.maintenanceProgram}
        .links=${links}
        .strings=${words.strings}
        .headingLevel=${headingLevel}
      ></plan-maintenance-panel>
    </section>
  `;
}

function renderBreakdown(view: DetailsView): Part {
  const {coverageBreakdown} = view.plan;
  const {strings} = view.words;
  if (coverageBreakdown.length === 0) return nothing;
  const renderGroup = ({category, parts}: CoverageSection) =>
    parts.length === 0
      ? html`<p class="row">${categoryText(category, strings)}</p>`
      : html`
          <details>
            <summary class="row">
              <span>${categoryText(category, strings)}</span>
              <span class="muted small">${strings.partCount(parts.length)}</span>
            </summary>
            <ul class="points">
              ${parts.map(part => html`<li>${part}</li>`)}
            </ul>
          </details>
        `;
  return renderSection(
    view,
    strings.breakdownTitle,
    html`<div class="rows">${coverageBreakdown.map(renderGroup)}</div>`,
  );
}

function renderScores(view: DetailsView): Part {
  const {componentScores} = view.plan;
  const {strings, lang} = view.words;
  if (componentScores.length === 0) return nothing;
  const renderScore = ({category, score}: ComponentScore) => html`
    <li class="row score">
      <span>${categoryText(category, strings)}</span>
      <svg aria-hidden="true"><rect width="${score * 10}%" height="100%"></rect></svg>
      <span class="muted small">${strings.score(formatNumber(score, lang))}</span>
    </li>
  `;
  return renderSection(
    view,
    strings.scoresTitle,
    html`<ul class="rows">
      ${componentScores.map(renderScore)}
    </ul>`,
  );
}

/** Add-ons under a title; those included in the plan's price have no price of their own. */
function renderAddons(view: DetailsView, title: string, addons: readonly Addon[]): Part {
  if (addons.length === 0) return nothing;
  const renderAddon = ({name, description, price, isIncludedInPlanPrice}: Addon) => html`
    <li class="row">
      <span>${name} <span class="muted small line">${description}</span></span>
      ${price === undefined || isIncludedInPlanPrice ? nothing : html`<b>${formatMoney(price, view.words.lang)}</b>`}
    </li>
  `;
  return renderSection(
    view,
    title,
    html`<ul class="rows">
      ${addons.map(renderAddon)}
    </ul>`,
  );
}

function renderProvider(view: DetailsView): Part {
  const {name, description, phone, website} = view.plan.providerInfo ?? {};
  const {opensTab, providerTitle, providerWebsite} = view.words.strings;
  // A provider's own site need not be on the checkout's hosts, and is never on this machine.
  const hasWebsite = checkedUrl(website) !== undefined;
  if (name === undefined && description === undefined && phone === undefined && !hasWebsite) return nothing;
  const line = (text: unknown) => (text === undefined ? nothing : html`<p>${text}</p>`);
  return renderSection(
    view,
    providerTitle,
    html`
      ${line(name && html`<b>${name}</b>`)} ${line(description)} ${line(phone && renderPhone(phone))}
      ${renderDocument({url: website, links: {}, text: providerWebsite, opensTab})}
    `,
  );
}

/** A link if it is a phone number, however it is formatted. */
function renderPhone(phone: string) {
  const number = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(number) ? html`<a class="link" href="tel:${number}">${phone}</a>` : phone;
}

function renderDocuments(view: DetailsView): Part {
  const {plan, links, words} = view;
  const {contract, documentsTitle, opensTab, print, summary} = words.strings;
  const documents = [
    {url: plan.planContractUrl, links, text: contract, opensTab},
    {url: plan.planSummaryUrl, links, text: summary, opensTab},
  ].filter(({url}) => checkedUrl(url, links) !== undefined);
  const button = html`<button type="button" class="link document" part="print" @click=${view.onPrint}>
    ${print}
  </button>`;
  if (documents.length === 0) return button;
  return renderSection(
    view,
    documentsTitle,
    html`<p class="documents">${documents.map(renderDocument)} ${renderShare(view)} ${button}</p>
      <p class="muted small">${view.shareMessage}</p>`,
  );
}

/** The summary's URL names a plan and a price, never the car's VIN (§2.5). */
function renderShare({plan, links, words, onShare}: DetailsView): Part {
  const url = checkedUrl(plan.planSummaryUrl, links);
  if (url === undefined) return nothing;
  const {share, shareByMail, unnamedPlan} = words.strings;
  const mail = new URLSearchParams({subject: plan.planName ?? unnamedPlan, body: url})
    .toString()
    .replaceAll('+', '%20');
  return html`<button type="button" class="link document" part="share" @click=${() => onShare(url)}>${share}</button>
    <a class="link document" part="share" href="mailto:?${mail}">${shareByMail}</a>`;
}
