/** What accompanies a change of screens: the progress of the search, and the focus that follows. */
export {PlanProgress} from '../search/plan-progress.js';
export {FocusFollower} from './focus-follower.js';
