// What accompanies a search: its progress, the focus that follows the screens, and the data layer.
import {html, type TemplateResult} from 'lit';
import {retryStrings} from '../../strings/en/retry.js';
import {PlanProgress} from '../search/plan-progress.js';
import {complete} from '../shared/complete.js';
import {orWarn} from '../shared/loading.js';
import type {PlanResults} from './plan-results.js';
import type {SearchController, SearchProgress} from './search-controller.js';

export {FocusFollower} from './focus-follower.js';

// Polling needs it once the connection is lost, when it could not be loaded.
void orWarn(import('../../client/poll-failure.js'));

/**
 * Loads the data layer once the page asks for it, usually before a search; a response that arrives first is reported
 * once it has loaded.
 */
export function followAnalytics(results: PlanResults, search: SearchController): void {
  const load = async (): Promise<void> => {
    results.removeController(watcher);
    const module = await orWarn(import('./data-layer.js'));
    if (module) new module.DataLayer(results, search);
  };
  const watcher = {
    hostUpdated: () => {
      if (results.settings.analytics === 'datalayer') void load();
    },
  };
  results.addController(watcher);
}

/** Renders the progress of a search for a vehicle, with the car's name; empty if it is not known. */
export function renderProgress(
  results: PlanResults,
  vehicle: string,
  name: string,
  {elapsedMs, stage = 'quoting', waitMs = 0}: SearchProgress,
): TemplateResult {
  PlanProgress.define();
  const {settings, strings, texts} = results;
  return html`<plan-progress
    exportparts="status:progress-status,cancel"
    .car=${name && texts.yourCar(name)}
    .vehicle=${vehicle}
    .elapsedMs=${elapsedMs}
    .stage=${stage}
    .waitMs=${waitMs}
    .headingLevel=${settings.headingLevel}
    .strings=${strings.results ?? {}}
    .waitStrings=${strings.wait}
    @cancel=${() => results.change()}
  ></plan-progress>`;
}

/** Renders what to do after a failure whose page could not be loaded. */
export function renderLost(results: PlanResults): TemplateResult {
  const {connectionText, tryAgain} = complete(retryStrings, results.strings.results);
  const retry = () => results.again({purpose: 'retry'});
  return html`<p>${connectionText}</p>
    <button type="button" class="button" part="retry" @click=${retry}>${tryAgain}</button>`;
}
