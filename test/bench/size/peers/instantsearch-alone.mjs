// Only its own modules, with our client: the smallest setup that works.
import instantsearch from 'instantsearch.js/es';
import {fetchPlans} from './api.mjs';
import {offerPlans} from './instantsearch-widgets.mjs';

const search = async requests => {
  const plans = await fetchPlans(document.querySelector('form'));
  return {results: requests.map(() => ({hits: plans, nbHits: plans.length, page: 0, nbPages: 1, hitsPerPage: 100}))};
};

offerPlans(instantsearch, {search});
