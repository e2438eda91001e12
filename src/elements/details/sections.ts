import {html, nothing, type TemplateResult} from 'lit';
import {COMPONENT_CATEGORIES} from '../../contract/coverage.js';
import type {Addon, Plan} from '../../contract/plan.js';
import {includedAddons, optionalAddons} from '../../plans/addons.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {categoriesOf, systemCoverage} from '../../plans/coverage.js';
import {coveredUntil} from '../../plans/covered-until.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {paymentCount} from '../../plans/payment-count.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
// The template checker finds the tag by this import.
import './plan-maintenance-panel.js';
import {categoryText, coveredUntilText, levelMeaning} from '../plan/detail-text.js';
import {renderExplanation, type ExplainedTerm} from '../plan/explanation.js';
import {renderDocument} from '../plan/links.js';
import {messageQuery} from '../plan/share.js';
import {levelText, termText, type PlanFormat} from '../plan/plan-text.js';

/** What the sections show. */
export interface DetailsView {
  readonly plan: Plan;
  readonly links: CheckedUrlOptions;
  readonly format: PlanFormat & {readonly strings: ResultStrings & DetailStrings};
  readonly headingLevel: number;
  /** The odometer reading in miles, as entered. */
  readonly mileage: number | undefined;
  /** The message about the result of sharing. */
  readonly shareMessage: string;
  readonly onShare: (url: string) => void;
  readonly onMail: () => void;
  readonly onPrint: () => void;
  /** Announces what a term means. */
  readonly onExplain: (text: string) => void;
  /** The link or button to ask the dealer about the plan. */
  readonly ask: Part;
}

type Part = TemplateResult | typeof nothing;

/** What is known about a plan under one heading. */
export interface Section {
  /** The id of its element. */
  readonly id: string;
  /** Its heading. */
  readonly title: string;
  /** The name of the button that jumps to it, if there is one. */
  readonly jump?: string;
  readonly content: Part;
}

/** The sections of a plan beside its price; those without data are left out. */
export function sectionsOf(view: DetailsView): readonly Section[] {
  const {plan, format} = view;
  const {strings} = format;
  const sections: readonly Section[] = [
    {id: 'glance', title: strings.glanceTitle, jump: strings.glanceTitle, content: renderGlance(view)},
    {id: 'covered', title: strings.coveredTitle, jump: strings.jumpCovered, content: renderCovered(view)},
    {id: 'not-covered', title: strings.notCoveredTitle, jump: strings.jumpNotCovered, content: renderNotCovered(view)},
    {id: MAINTENANCE, title: strings.maintenanceTitle, jump: strings.jumpMaintenance, content: renderMaintenance(view)},
    {id: 'included', title: strings.addonsIncludedTitle, content: renderAddons(view, includedAddons(plan))},
    {id: 'add-ons', title: strings.addonsTitle, content: renderAddons(view, optionalAddons(plan))},
    {id: 'documents', title: strings.documentsTitle, jump: strings.documentsTitle, content: renderDocuments(view)},
    {id: 'questions', title: strings.questionsTitle, jump: strings.questionsTitle, content: renderQuestions(view)},
    {id: 'provider', title: strings.providerTitle, content: renderProvider(view)},
  ];
  return sections.filter(({content}) => content !== nothing);
}

/** Its panel has a heading of its own. */
const MAINTENANCE = 'maintenance';

/** Renders a section. It takes the focus when a link jumps to it. */
export const renderSection = ({headingLevel}: DetailsView, {id, title, content}: Section): TemplateResult => html`
  <section part="section" id=${id} tabindex="-1">
    ${
      id === MAINTENANCE ? nothing : html`<div class="heading" role="heading" aria-level=${headingLevel}>${title}</div>`
    }
    ${content}
  </section>
`;

/** Renders prices exactly as quoted, with the term and the mileage limit. */
export function renderPrice(view: DetailsView): Part {
  const {plan, format} = view;
  const {strings, lang} = format;
  const money = (amount: number | undefined) => (amount === undefined ? undefined : formatMoney(amount, lang));
  const term = (axis: 'duration' | 'miles') =>
    plan[axis] === undefined ? undefined : termText(axis, plan[axis], format);
  const [duration, miles] = [term('duration'), term('miles')];
  const rows = [
    [strings.monthlyPrice, money(plan.monthlyPrice)],
    [strings.downPayment, money(plan.downpayment), 'downpayment'],
    [strings.totalPrice, money(plan.totalPrice)],
    [strings.deductibleLabel, money(plan.deductible), 'deductible'],
    [strings.term, duration],
    [strings.miles, miles, 'miles'],
  ] as const;
  const shown = rows.filter(([, value]) => value !== undefined);
  if (shown.length === 0) return nothing;
  const content = html`
    <dl class="rows">
      ${shown.map(
        ([label, value, term]) =>
          html`<div class="row">
            <dt class="muted">${label} ${term === undefined ? nothing : explain(view, term, label)}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${plan.monthlyPrice === undefined ? nothing : html`<p class="muted small">${paymentsText(plan, strings)}</p>`}
  `;
  return renderSection(view, {id: 'price', title: strings.priceTitle, content});
}

const explain = ({format: {strings}, onExplain}: DetailsView, term: ExplainedTerm, label: string): TemplateResult =>
  renderExplanation({term, label, strings, onExplain});

function paymentsText(plan: Plan, strings: DetailStrings): string {
  const payments = paymentCount(plan);
  return payments === undefined ? strings.paymentCount : strings.paymentEstimate(payments);
}

/**
 * The level of coverage and its estimated end, how many systems have covered parts, and what the provider names as
 * benefits.
 */
function renderGlance(view: DetailsView): Part {
  const {highlights} = view.plan;
  const {strings} = view.format;
  const {covered, notCovered} = systemCoverage(view.plan);
  const all = covered.length + notCovered.length;
  const facts = [renderLevel(view), renderEnd(view)].filter(fact => fact !== nothing);
  const systems =
    all < COMPONENT_CATEGORIES.length
      ? nothing
      : html`<p class="score">${renderBar(covered.length / all)} ${strings.systemsCovered(covered.length, all)}</p>`;
  const benefits =
    highlights.length === 0
      ? nothing
      : html`<ul class="benefits" aria-label=${strings.highlightsTitle}>
          ${highlights.map(text => html`<li>${text}</li>`)}
        </ul>`;
  const list = facts.length === 0 ? nothing : html`<dl class="facts">${facts}</dl>`;
  const parts = [list, systems, benefits].filter(part => part !== nothing);
  return parts.length === 0 ? nothing : html`${parts}`;
}

function renderLevel(view: DetailsView): Part {
  const {plan, format} = view;
  const {coverageType} = plan;
  if (coverageType === undefined) return nothing;
  const {coverageLevel} = format.strings;
  const label = html`${coverageLevel} ${explain(view, 'coverageType', coverageLevel)}`;
  return renderFact(label, levelText(coverageType, format), levelMeaning(coverageType, format));
}

function renderEnd({plan, mileage, format}: DetailsView): Part {
  const {strings, lang, milesUnit} = format;
  const end = coveredUntil(plan, {today: new Date(), mileage, milesUnit});
  return end ? renderFact(strings.coveredUntil, coveredUntilText(end, strings, lang), strings.coverFromToday) : nothing;
}

const renderFact = (label: unknown, value: string, note: string | undefined): TemplateResult =>
  html`<div>
    <dt class="muted small">${label}</dt>
    <dd>${value} ${note && html`<span class="muted small line">${note}</span>`}</dd>
  </div>`;

/** Renders buttons that jump to the sections: a link's fragment cannot name an element in a shadow root. */
export const renderJumps = (
  sections: readonly Section[],
  {jumps}: DetailStrings,
  onJump: (id: string) => void,
): TemplateResult =>
  html`<nav class="jumps" aria-label=${jumps}>
    ${sections.map(({id, jump}) =>
      jump === undefined
        ? nothing
        : html`<button type="button" class="link small" @click=${() => onJump(id)}>${jump}</button>`,
    )}
  </nav>`;

const renderBar = (share: number): TemplateResult =>
  html`<svg aria-hidden="true"><rect width="${share * 100}%" height="100%"></rect></svg>`;

function renderMaintenance({plan, links, format, headingLevel}: DetailsView): Part {
  if (plan.maintenanceProgram === undefined) return nothing;
  return html`<plan-maintenance-panel
    exportparts="title: maintenance-title, item: maintenance-item, document"
    .program=${plan.maintenanceProgram}
    .duration=${plan.duration ?? 0}
    .links=${links}
    .strings=${format.strings}
    .headingLevel=${headingLevel}
  ></plan-maintenance-panel>`;
}

/** Each system with covered parts, with its score and its parts as far as they are given, and which ones are not listed. */
function renderCovered(view: DetailsView): Part {
  const {componentScores, coverageBreakdown} = view.plan;
  const {strings} = view.format;
  const categories = [...new Set(categoriesOf(view.plan))];
  if (categories.length === 0) return nothing;
  const rows = categories.map(category => {
    const score = componentScores.find(it => it.category === category)?.score;
    const parts = new Set(coverageBreakdown.filter(it => it.category === category).flatMap(it => it.parts));
    return renderSystem(view, categoryText(category, strings), score, [...parts]);
  });
  const {covered, notCovered} = systemCoverage(view.plan);
  const silent = COMPONENT_CATEGORIES.filter(category => ![...covered, ...notCovered].includes(category));
  const names = silent.map(category => categoryText(category, strings));
  const caption = componentScores.length === 0 ? nothing : html`<p class="muted small">${strings.scoresCaption}</p>`;
  return html`${caption}
    <div class="rows">${rows}</div>
    ${silent.length === 0 ? nothing : html`<p class="muted small">${strings.notListed(names.join(', '))}</p>`}`;
}

function renderSystem({format}: DetailsView, name: string, score: number | undefined, parts: readonly string[]) {
  const {lang, strings} = format;
  const count = parts.length === 0 ? '' : strings.partCount(parts.length);
  const rating = score === undefined ? '' : strings.score(formatNumber(score, lang));
  const row = html`<span>${name}</span> ${score === undefined ? nothing : renderBar(score / 10)}
    <span class="muted small">${[count, rating].filter(Boolean).join(' · ')}</span>`;
  if (parts.length === 0) return html`<p class="row score">${row}</p>`;
  return html`<details>
    <summary class="row score">${row}</summary>
    <ul class="points">
      ${parts.map(part => html`<li>${part}</li>`)}
    </ul>
  </details>`;
}

/** The systems without a covered part, never folded. */
function renderNotCovered(view: DetailsView): Part {
  const {plan, links, format} = view;
  const {strings} = format;
  const {notCovered} = systemCoverage(plan);
  const isBroadest = plan.coverageType === 'MostComprehensive' && notCovered.length === 0;
  if (notCovered.length === 0 && !isBroadest) return nothing;
  return html`<div class="excluded">
    ${
      notCovered.length === 0
        ? nothing
        : html`<ul>
            ${notCovered.map(category => html`<li>${categoryText(category, strings)}</li>`)}
          </ul>`
    }
    <p class="muted small">${isBroadest ? strings.exclusionsNote : strings.notCoveredNote}</p>
    ${renderDocument({url: plan.planContractUrl, links, text: strings.contract, opensTab: strings.opensTab})}
  </div>`;
}

/** What only the contract answers, each with where to look; never an answer of ours. */
function renderQuestions(view: DetailsView): Part {
  const {plan, links, format} = view;
  const {questions, opensTab, whereToLook} = format.strings;
  const url = [plan.planContractUrl, plan.planSummaryUrl].find(it => checkedUrl(it, links) !== undefined);
  return html`<dl class="questions">
    ${Object.entries(questions).map(
      ([key, question]) =>
        html`<div>
          <dt>${question}</dt>
          <dd>
            ${url === undefined ? whereToLook[key] : renderDocument({url, links, text: whereToLook[key] ?? '', opensTab})}
          </dd>
        </div>`,
    )}
  </dl>`;
}

/** Renders add-ons under a title; those included in the plan's price have no price of their own. */
function renderAddons(view: DetailsView, addons: readonly Addon[]): Part {
  if (addons.length === 0) return nothing;
  const renderAddon = ({name, description, price, isIncludedInPlanPrice}: Addon) => html`
    <li class="row">
      <span>${name} <span class="muted small line">${description}</span></span>
      ${price === undefined || isIncludedInPlanPrice ? nothing : html`<b>${formatMoney(price, view.format.lang)}</b>`}
    </li>
  `;
  return html`<ul class="rows">
    ${addons.map(renderAddon)}
  </ul>`;
}

function renderProvider(view: DetailsView): Part {
  const {name, description, phone, website} = view.plan.providerInfo ?? {};
  const {opensTab, providerWebsite} = view.format.strings;
  // A provider's own site need not be on an allowed checkout host, and is never on a loopback host.
  const hasWebsite = checkedUrl(website) !== undefined;
  if (name === undefined && description === undefined && phone === undefined && !hasWebsite) return nothing;
  const line = (text: unknown) => (text === undefined ? nothing : html`<p>${text}</p>`);
  return html`
    ${line(name && html`<b>${name}</b>`)} ${line(description)} ${line(phone && renderPhone(phone))}
    ${renderDocument({url: website, links: {}, text: providerWebsite, opensTab})}
  `;
}

/** Renders a phone number as a link, however it is formatted; any other text as it is. */
function renderPhone(phone: string) {
  const number = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(number) ? html`<a class="link" href="tel:${number}">${phone}</a>` : phone;
}

function renderDocuments(view: DetailsView): Part {
  const {plan, links, format} = view;
  const {contract, opensTab, summary} = format.strings;
  const documents = [
    {url: plan.planContractUrl, links, text: contract, opensTab},
    {url: plan.planSummaryUrl, links, text: summary, opensTab},
  ].filter(({url}) => checkedUrl(url, links) !== undefined);
  if (documents.length === 0) return nothing;
  return html`<p class="documents">${documents.map(renderDocument)}</p>`;
}

/** What a shopper can do with the plan besides buying it: share it, print it, or ask the dealer about it. */
export function renderActions(view: DetailsView): TemplateResult {
  return html`<div>
    <p class="documents">
      ${renderShare(view)}
      <button type="button" class="link document" part="print" @click=${view.onPrint}>
        ${view.format.strings.print}
      </button>
      ${view.ask}
    </p>
    <p class="muted small">${view.shareMessage}</p>
  </div>`;
}

/** The summary's URL names a plan and a price, never the car's VIN (§2.5). */
function renderShare({plan, links, format, onShare, onMail}: DetailsView): Part {
  const url = checkedUrl(plan.planSummaryUrl, links);
  if (url === undefined) return nothing;
  const {share, shareByMail, unnamedPlan} = format.strings;
  const mail = messageQuery({subject: plan.planName ?? unnamedPlan, body: url});
  return html`<button type="button" class="link document" part="share" @click=${() => onShare(url)}>${share}</button>
    <a class="link document" part="share" href="mailto:?${mail}" @click=${onMail}>${shareByMail}</a>`;
}
