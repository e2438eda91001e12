import {
  clearRefinements,
  configure,
  hits,
  rangeSlider,
  refinementList,
  searchBox,
  sortBy,
  stats,
} from 'instantsearch.js/es/widgets';
import {price} from './api.mjs';

/** A list of plans with a search box, sorting and filters. */
export function offerPlans(instantsearch, searchClient) {
  const search = instantsearch({indexName: 'plans', searchClient});
  search.addWidgets([
    configure({hitsPerPage: 100}),
    searchBox({container: '#car'}),
    stats({container: '#count'}),
    sortBy({container: '#order', items: [{label: 'Recommended', value: 'plans'}]}),
    refinementList({container: '#providers', attribute: 'displayProviderName'}),
    refinementList({container: '#coverages', attribute: 'coverageType'}),
    rangeSlider({container: '#prices', attribute: 'monthlyPrice'}),
    clearRefinements({container: '#clear'}),
    hits({
      container: '#plans',
      templates: {
        item: (plan, {html}) => html`
          <h3>${plan.planName}</h3>
          <p>${plan.displayProviderName}</p>
          <p>${price(plan.monthlyPrice)} a month</p>
          <a href=${plan.planCheckoutUrl}>Continue to checkout</a>
        `,
      },
    }),
  ]);
  search.start();
}
