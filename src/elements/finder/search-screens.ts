import {orWarn} from '../shared/loading.js';

/** What accompanies a search: its progress, the focus that follows the screens, and the data layer. */
export {FocusFollower} from './focus-follower.js';
export {followAnalytics} from './follow-analytics.js';
export {renderLost, renderProgress} from './render-progress.js';

// Loaded before a search begins, because it could not be loaded offline.
void orWarn(import('../../client/poll-failure.js'));
