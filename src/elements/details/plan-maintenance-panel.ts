import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import type {MaintenanceItem, MaintenanceProgram} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {renderDocument} from '../plan/links.js';
import {toObject, wholeFrom} from '../shared/host-values.js';
import {toLinks} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {panelStyles} from './plan-maintenance-panel.styles.js';

const NO_LINKS: CheckedUrlOptions = {};

/**
 * Shows what a plan's maintenance program pays for. It shows whenever there is a program, even one without a description;
 * one without a document has no link.
 *
 * @csspart base - The inner root.
 * @csspart title - The heading.
 * @csspart item - One service that it pays for.
 * @csspart document - The link to the program's document.
 */
export class PlanMaintenancePanel extends LocalizedElement {
  static override styles = [baseStyles, panelStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-maintenance-panel', PlanMaintenancePanel);
  }

  /** The plan's program, as the service returns it; null or undefined when it has none: then nothing is shown (§2.5). */
  @property({attribute: false}) program: Partial<MaintenanceProgram> | null | undefined;

  /** Where the document's link may point (https alone unless it says otherwise). */
  @property({attribute: false, read: toLinks, hasChanged: differs}) links: CheckedUrlOptions = NO_LINKS;

  /** The level of the heading. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 3)}) headingLevel = 3;

  /** The texts to replace. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<DetailStrings> = {};

  #words = detailStrings;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(detailStrings, ['details'], this.strings);
  }

  override render(): unknown {
    if (!this.program) return nothing;
    const {description, documentUrl, items} = this.program;
    const hasItems = Array.isArray(items) && items.length > 0;
    const {maintenanceDocument, maintenanceText, maintenanceTitle, opensTab} = this.#words;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <div part="title" class="title" role="heading" aria-level=${this.headingLevel}>${maintenanceTitle}</div>
        ${description || !hasItems ? html`<p>${description || maintenanceText}</p>` : nothing}
        ${
          hasItems
            ? html`<ul>
                ${items.map(renderItem)}
              </ul>`
            : nothing
        }
        ${renderDocument({url: documentUrl, links: this.links, text: maintenanceDocument, opensTab})}
      </div>
    `;
  }
}

const renderItem = ({label, info}: MaintenanceItem) => html`
  <li part="item"><span>${label}</span>${info ? html` <span class="muted small">${info}</span>` : nothing}</li>
`;

declare global {
  interface HTMLElementTagNameMap {
    'plan-maintenance-panel': PlanMaintenancePanel;
  }
}
