import {html, nothing, type TemplateResult} from 'lit';
import {COMPONENT_CATEGORIES} from '../../contract/coverage.js';
import type {Addon} from '../../contract/plan.js';
import {includedAddons, optionalAddons} from '../../plans/addons.js';
import {checkedUrl} from '../../plans/checked-url.js';
import {categoriesOf, excludesByContractOnly, systemCoverage} from '../../plans/coverage.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import type {DetailStrings} from '../../strings/en/details.js';
// The template checker finds the tag by this import.
import './plan-maintenance-panel.js';
import {renderMeter} from '../plan/meter.js';
import {categoryText} from '../plan/detail-text.js';
import {renderDocument} from '../plan/links.js';
import {MAINTENANCE, type DetailsView, type Part, type Section} from './details-view.js';
import {renderGlance} from './glance.js';

/** The sections of a plan beside its price. Only the covered systems have a section even without data. */
export function sectionsOf(view: DetailsView): readonly Section[] {
  const {plan, format} = view;
  const {strings} = format;
  const sections: readonly Section[] = [
    {
      id: 'glance',
      title: strings.glanceTitle,
      jump: strings.glanceTitle,
      isUntitled: true,
      content: renderGlance(view),
    },
    {id: 'covered', title: strings.coveredTitle, jump: strings.jumpCovered, content: renderCovered(view)},
    {id: 'not-covered', title: strings.notCoveredTitle, jump: strings.jumpNotCovered, content: renderNotCovered(view)},
    {id: MAINTENANCE, title: strings.maintenanceTitle, jump: strings.jumpMaintenance, content: renderMaintenance(view)},
    {id: 'included', title: strings.addonsIncludedTitle, content: renderAddons(view, includedAddons(plan))},
    {id: 'add-ons', title: strings.addonsTitle, content: renderOptional(view)},
    {id: 'documents', title: strings.documentsTitle, jump: strings.documentsTitle, content: renderDocuments(view)},
    {id: 'questions', title: strings.questionsTitle, jump: strings.questionsTitle, content: renderQuestions(view)},
    {id: 'provider', title: strings.providerTitle, content: renderProvider(view)},
  ];
  return sections.filter(({content}) => content !== nothing);
}

/** What the buttons that jump to the sections need. */
export interface JumpsView {
  readonly strings: DetailStrings;
  /** The id of the section that is in view. */
  readonly current: string;
  readonly onJump: (id: string) => void;
}

/** Renders buttons that jump to the sections: a link's fragment cannot name an element in a shadow root. */
export const renderJumps = (sections: readonly Section[], {strings, current, onJump}: JumpsView): TemplateResult =>
  html`<nav class="jumps" aria-label=${strings.jumps} @focusin=${onFocus}>
    ${sections.map(({id, jump}) =>
      jump === undefined
        ? nothing
        : html`<button
            type="button"
            data-section=${id}
            aria-current=${id === current ? 'location' : nothing}
            @click=${() => onJump(id)}
          >
            ${jump}
          </button>`,
    )}
  </nav>`;

/** A press must not move the pressed button away from the pointer. */
function onFocus({target}: Event): void {
  const button = target as Element;
  if (button.matches(':focus-visible')) reveal(button);
}

/** Scrolls a button to the middle of its line, and nothing around it. */
export function reveal(button: Element): void {
  const line = button.parentElement as Element;
  const [one, all] = [button, line].map(element => element.getBoundingClientRect()) as [DOMRect, DOMRect];
  line.scrollBy(one.left + one.width / 2 - all.left - all.width / 2, 0);
}

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
  if (categories.length === 0) return html`<p class="muted">${strings.systemsNotListed}</p>`;
  const rows = categories.map(category => {
    const score = componentScores.find(it => it.category === category)?.score;
    const parts = new Set(coverageBreakdown.filter(it => it.category === category).flatMap(it => it.parts));
    return renderSystem(view, categoryText(category, strings), score, [...parts]);
  });
  // Two lists, so that an opened system moves only those below it in its own column.
  const half = Math.ceil(rows.length / 2);
  const {covered, notCovered} = systemCoverage(view.plan);
  const silent = COMPONENT_CATEGORIES.filter(category => ![...covered, ...notCovered].includes(category));
  const names = silent.map(category => categoryText(category, strings));
  const caption = componentScores.length === 0 ? nothing : html`<p class="muted small">${strings.scoresCaption}</p>`;
  return html`${caption}
    <div class="systems">
      <div class="columns">
        <div>${rows.slice(0, half)}</div>
        <div>${rows.slice(half)}</div>
      </div>
    </div>
    ${silent.length === 0 ? nothing : html`<p class="muted small">${strings.notListed(names.join(', '))}</p>`}`;
}

/** The score, or else how many parts are listed. */
function renderSystem({format}: DetailsView, name: string, score: number | undefined, parts: readonly string[]) {
  const {lang, strings} = format;
  const row = html`<span>${name}</span> ${score === undefined ? nothing : renderMeter(score / 10)}
    <span
      >${score === undefined ? renderCount(parts, strings) : renderScore(formatNumber(score, lang), strings)}</span
    >`;
  if (parts.length === 0) return html`<p class="row score">${row}</p>`;
  return html`<details>
    <summary class="row score">${row}</summary>
    <ul class="parts muted fine">
      ${parts.map(part => html`<li>${part}</li>`)}
    </ul>
  </details>`;
}

const renderCount = ({length}: readonly string[], {partCount}: DetailStrings) =>
  length === 0 ? nothing : html`<span class="muted fine">${partCount(length)}</span>`;

const renderScore = (number: string, {score}: DetailStrings) =>
  html`<span role="img" aria-label=${score(number)}>${number}</span>`;

/** The systems without a covered part, never folded, or that only the contract lists what is excluded. */
function renderNotCovered(view: DetailsView): Part {
  const {plan, links, format} = view;
  const {strings} = format;
  const {notCovered} = systemCoverage(plan);
  const isByContract = excludesByContractOnly(plan);
  if (notCovered.length === 0 && !isByContract) return nothing;
  // The note about this level states it in a sentence.
  const isBroadest = isByContract && plan.coverageType === 'MostComprehensive';
  const names = isByContract ? [strings.exclusions] : notCovered.map(category => categoryText(category, strings));
  return html`<div class="excluded">
    ${
      isBroadest
        ? nothing
        : html`<ul>
            ${names.map(name => html`<li>${name}</li>`)}
          </ul>`
    }
    <p class="muted small">${isBroadest ? strings.exclusionsNote : strings.notCoveredNote}</p>
    ${renderDocument({url: plan.planContractUrl, links, text: strings.contract, opensTab: strings.opensTab})}
  </div>`;
}

/** What only the contract answers, each with a link to where to look; never an answer of ours. */
function renderQuestions({plan, links, format}: DetailsView): Part {
  const {
    askProvider,
    contract,
    noContract,
    opensTab,
    questions,
    questionsNote,
    summaryName,
    warrantyNote,
    whereToLook,
  } = format.strings;
  const {phone} = plan.providerInfo ?? {};
  const provider = plan.displayProviderName ?? plan.providerInfo?.name;
  const url = [plan.planContractUrl, plan.planSummaryUrl].find(it => checkedUrl(it, links) !== undefined);
  const hasContract = checkedUrl(plan.planContractUrl, links) !== undefined;
  const documentName = hasContract ? contract : summaryName;
  return html`<p>${warrantyNote}</p>
    <p class="muted small">${questionsNote} ${hasContract ? nothing : noContract}</p>
    <dl class="questions">
      ${Object.entries(questions).map(
        ([key, question]) =>
          html`<div>
            <dt>${question}</dt>
            <dd>
              ${url === undefined ? whereToLook[key] : renderDocument({url, links, text: whereToLook[key] || documentName, opensTab})}
            </dd>
          </div>`,
      )}
    </dl>
    ${phone && provider ? html`<p>${askProvider(provider)} ${renderPhone(phone)}</p>` : nothing}`;
}

/** Renders add-ons under a title; those included in the plan's price have no price of their own. */
function renderAddons(view: DetailsView, addons: readonly Addon[]): Part {
  if (addons.length === 0) return nothing;
  const renderAddon = ({name, description, price, isIncludedInPlanPrice}: Addon) => html`
    <li class="row">
      <span>${name} <span class="muted fine line">${description}</span></span>
      ${price === undefined || isIncludedInPlanPrice ? nothing : html`<span>+${formatMoney(price, view.format.lang)}</span>`}
    </li>
  `;
  return html`<ul class="rows">
    ${addons.map(renderAddon)}
  </ul>`;
}

function renderOptional(view: DetailsView): Part {
  const list = renderAddons(view, optionalAddons(view.plan));
  return list === nothing
    ? nothing
    : html`${list}
        <p class="muted fine">${view.format.strings.addonsNote}</p>`;
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

/** The documents, each with what it is. */
function renderDocuments({plan, links, format}: DetailsView): Part {
  const {contractName, contractNote, maintenanceTitle, opensTab, programNote, summaryName, summaryNote} =
    format.strings;
  const documents = [
    {url: plan.planContractUrl, name: contractName, note: contractNote},
    {url: plan.planSummaryUrl, name: summaryName, note: summaryNote},
    {url: plan.maintenanceProgram?.documentUrl, name: maintenanceTitle, note: programNote},
  ].flatMap(({url, name, note}) => {
    const href = checkedUrl(url, links);
    return href === undefined ? [] : {href, name, note};
  });
  if (documents.length === 0) return nothing;
  return html`<ul class="files">
    ${documents.map(
      ({href, name, note}) =>
        html`<li>
          <a class="file" part="document" href=${href} target="_blank" rel="noopener noreferrer"
            >${FILE}<span><b>${name}</b> <span class="muted fine line">${note}</span></span
            ><span class="visually-hidden">${opensTab}</span>${OUT}</a
          >
        </li>`,
    )}
  </ul>`;
}

const FILE = html`<svg class="sign" aria-hidden="true" viewBox="0 0 20 20">
  <path d="M5.5 3h6L15 6.5V17H5.5zM11.3 3.2v3.6H15M8 10.5h4.5M8 13.5h4.5"></path>
</svg>`;

const OUT = html`<svg class="sign" aria-hidden="true" viewBox="0 0 20 20">
  <path d="M9 4.5H4.5v11h11V11M12 4.5h3.5v3.5M15 5l-6.5 6.5"></path>
</svg>`;
