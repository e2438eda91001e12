// Its modules alone, with no client but ours: the least of it that does the job.
import instantsearch from 'instantsearch.js/es';
import {askPlans} from './ask.mjs';
import {offerPlans} from './instantsearch-widgets.mjs';

const search = async requests => {
  const plans = await askPlans(document.querySelector('form'));
  return {results: requests.map(() => ({hits: plans, nbHits: plans.length, page: 0, nbPages: 1, hitsPerPage: 100}))};
};

offerPlans(instantsearch, {search});
