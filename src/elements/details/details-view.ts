import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {renderExplanation, type ExplainedTerm} from '../plan/explanation.js';
import type {PlanFormat} from '../plan/plan-text.js';

/** What the sections show. */
export interface DetailsView {
  readonly plan: Plan;
  /** The plan with the variants to choose from. */
  readonly group: PlanGroup;
  readonly name: string;
  readonly links: CheckedUrlOptions;
  readonly format: PlanFormat & {readonly strings: ResultStrings & DetailStrings};
  readonly headingLevel: number;
  /** The odometer reading in miles, as entered. */
  readonly mileage: number | undefined;
  readonly quotedAt: number | undefined;
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

export type Part = TemplateResult | typeof nothing;

/** What is known about a plan under one heading. */
export interface Section {
  /** The id of its element. */
  readonly id: string;
  /** Its heading. */
  readonly title: string;
  /** The name of the button that jumps to it, if there is one. */
  readonly jump?: string;
  /** Whether the heading is for screen readers only. */
  readonly isUntitled?: boolean;
  readonly content: Part;
}

/** Its panel has a heading of its own. */
export const MAINTENANCE = 'maintenance';

/** Renders a section. It takes the focus when a link jumps to it. */
export const renderSection = (
  {headingLevel}: DetailsView,
  {id, title, isUntitled, content}: Section,
): TemplateResult => html`
  <section part="section" id=${id} tabindex="-1">
    ${
      id === MAINTENANCE
        ? nothing
        : html`<div class="heading ${isUntitled ? 'visually-hidden' : ''}" role="heading" aria-level=${headingLevel}>
            ${title}
          </div>`
    }
    ${content}
  </section>
`;

export const explain = (
  {format: {strings}, onExplain}: DetailsView,
  term: ExplainedTerm,
  label: string,
): TemplateResult => renderExplanation({term, label, strings, onExplain});
