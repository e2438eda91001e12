import {html, nothing, svg, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import type {MaintenanceItem, MaintenanceProgram} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {renderDocument} from '../plan/links.js';
import {followTranslations} from '../shared/follow-translations.js';
import {toObject, wholeFrom} from '../shared/host-values.js';
import {isObject} from '../shared/text.js';
import {timesAYear} from '../../plans/maintenance.js';
import {toLinks} from '../plan/plan-values.js';
import {differs} from '../shared/differs.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {toNumber} from '../shared/number.js';
import {panelStyles} from './plan-maintenance-panel.styles.js';

/**
 * Shows what a plan's maintenance program pays for. It is shown for every program, even one without a description or a
 * document.
 *
 * @csspart base - The inner root.
 * @csspart title - The heading.
 * @csspart item - One service that the program pays for.
 * @csspart document - The link to the program's document.
 */
export class PlanMaintenancePanel extends LocalizedElement {
  static override styles = [baseStyles, panelStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-maintenance-panel', PlanMaintenancePanel);
  }

  /** The plan's program, as the upstream API returns it. If it is null or undefined, nothing is shown (§2.5). */
  @property({attribute: false}) program: Partial<MaintenanceProgram> | null | undefined;

  /** Where the link to the document may point. By default, any host, over https. */
  @property({attribute: false, read: toLinks, hasChanged: differs}) links: CheckedUrlOptions = {};

  /** The level of the heading. */
  @property({type: Number, read: wholeFrom(1, 3)}) headingLevel = 3;

  /** The plan's term in months. With it, services that are due a number of times a year are shown by year. */
  @property({type: Number, read: toNumber}) duration = 0;

  /** Replaces any of the default strings. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<DetailStrings> = {};

  #strings = detailStrings;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = this.completed(detailStrings, ['details'], this.strings);
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
  }

  override render(): unknown {
    if (!this.program) return nothing;
    const {description, documentUrl, items: given} = this.program;
    const items = Array.isArray(given) ? given.filter(item => isObject(item)) : [];
    const hasItems = items.length > 0;
    const {maintenanceDocument, maintenanceText, maintenanceTitle, opensTab} = this.#strings;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <div part="title" class="title" role="heading" aria-level=${this.headingLevel}>${maintenanceTitle}</div>
        ${description || !hasItems ? html`<p>${description || maintenanceText}</p>` : nothing}
        ${hasItems ? this.#renderItems(items) : nothing}
        ${renderDocument({url: documentUrl, links: this.links, text: maintenanceDocument, opensTab})}
      </div>
    `;
  }

  #renderItems(items: readonly MaintenanceItem[]) {
    const years = this.#years;
    if (years.length === 0 || items.every(({info}) => timesAYear(info) === undefined))
      return html`<ul>
        ${items.map(renderItem)}
      </ul>`;
    const {byYear, year} = this.#strings;
    return html`<p class="years muted small">${byYear}</p>
      <table>
        <thead>
          <tr>
            <td></td>
            ${years.map(number => html`<th scope="col" class="muted small">${year(number)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${items.map(item => this.#renderYears(item, years))}
        </tbody>
      </table>`;
  }

  /** The years of the plan's term; none if it is not a few whole years. */
  get #years(): readonly number[] {
    const count = this.duration / 12;
    const isShown = Number.isInteger(count) && count > 1 && count <= MAX_YEARS;
    return isShown ? rangeTo(count).map(index => index + 1) : [];
  }

  /** A condition that is not by year is one text for all of them, and a service without one is a line. */
  #renderYears({label, info}: MaintenanceItem, years: readonly number[]) {
    const times = timesAYear(info);
    const isText = info && times === undefined;
    const note = isText ? nothing : html`<span class="muted small">${info || this.#strings.noLimit}</span>`;
    return html`<tr part="item">
      <th scope="row"><span>${label}</span> ${note}</th>
      ${
        isText
          ? html`<td class="all muted small" colspan=${years.length}>${info}</td>`
          : times === undefined
            ? html`<td colspan=${years.length}><hr /></td>`
            : years.map(() => html`<td>${renderTimes(times)}</td>`)
      }
    </tr>`;
  }
}

const MAX_YEARS = 8;

const rangeTo = (end: number): readonly number[] => [...new Array<undefined>(end).keys()];

const renderTimes = (times: number): TemplateResult =>
  html`<svg viewBox="0 0 ${times * 12} 12" aria-hidden="true">
      ${rangeTo(times).map(index => svg`<circle cx=${index * 12 + 6} cy="6" r="4.5"></circle>`)}
    </svg>
    <span class="visually-hidden">${times}</span>`;

const renderItem = ({label, info}: MaintenanceItem) => html`
  <li part="item"><span>${label}</span> ${info ? html`<span class="muted small">${info}</span>` : nothing}</li>
`;

declare global {
  interface HTMLElementTagNameMap {
    'plan-maintenance-panel': PlanMaintenancePanel;
  }
}
