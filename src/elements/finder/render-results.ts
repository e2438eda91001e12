import {html, type TemplateResult} from 'lit';
import type {StringTables} from '../shared/strings.js';
import type {PlanFinder} from './plan-finder.js';
import {PlanResults} from './plan-results.js';
import {readResultsSettings} from './results-settings.js';
import type {SearchInputs} from './search-inputs.js';

/** What a finder shares with its results, besides what the page sets. */
export interface ResultsHost {
  readonly internals: ElementInternals;
  readonly inputs: SearchInputs;
  readonly strings: StringTables;
}

/** Registers the results and renders them in their finder, which renders what they show. */
export function renderResults(finder: PlanFinder, {internals, inputs, strings}: ResultsHost): TemplateResult {
  PlanResults.define();
  return html`<plan-results
    .service=${finder.service}
    .relay=${finder.relayUrl.href}
    .inputs=${inputs}
    .screen=${finder.results.screen}
    .strings=${strings}
    .settings=${readResultsSettings(finder)}
    .internals=${internals}
    @results-change=${({target}: Event) => (finder.results = (target as PlanResults).view)}
  ></plan-results>`;
}
