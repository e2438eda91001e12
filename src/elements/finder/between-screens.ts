import {orWarn} from '../shared/loading.js';

/** What accompanies a change of screens: the progress of the search, and the focus that follows. */
export {FocusFollower} from './focus-follower.js';

// Loaded before a search begins, because it could not be loaded offline.
void orWarn(import('../../client/poll-failure.js'));
