import {html, type TemplateResult} from 'lit';
import type {StringTables} from '../shared/strings.js';
import type {PlanFinder} from './plan-finder.js';
import {PlanResults} from './plan-results.js';
import {pick, type SearchInputs} from './search-inputs.js';

/** The properties of a finder that its results need, besides the inputs of the search. */
const RESULTS_SETTINGS = [
  'analytics',
  'consent',
  'contact',
  'handoff',
  'handoffHosts',
  'headingLevel',
  'initialCount',
  'language',
  'listInfo',
  'maxCompare',
  'milesUnit',
  'prefetch',
  'reference',
  'urlState',
] as const;

/** What a page sets on a finder for its results. */
export type ResultsSettings = Readonly<Pick<PlanFinder, (typeof RESULTS_SETTINGS)[number]>>;

/** Registers the results and renders them in their finder, which renders what they show. */
export function renderResults(
  finder: PlanFinder,
  internals: ElementInternals,
  inputs: SearchInputs,
  strings: StringTables,
): TemplateResult {
  PlanResults.define();
  return html`<plan-results
    .service=${finder.service}
    .relay=${finder.relayUrl.href}
    .inputs=${inputs}
    .screen=${finder.results.screen}
    .strings=${strings}
    .settings=${pick(finder, RESULTS_SETTINGS)}
    .internals=${internals}
    @results-change=${({target}: Event) => (finder.results = (target as PlanResults).view)}
  ></plan-results>`;
}
