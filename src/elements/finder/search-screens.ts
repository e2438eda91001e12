// What accompanies a search: its progress, the focus that follows the screens, and the data layer.
import {orWarn} from '../shared/loading.js';
import type {PlanResults} from './plan-results.js';
import type {SearchController} from './search-controller.js';

export {FocusFollower} from './focus-follower.js';
export {renderLost, renderProgress} from './render-progress.js';

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
