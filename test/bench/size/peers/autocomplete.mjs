import {autocomplete} from '@algolia/autocomplete-js';
import {fetchMakes, matching} from './api.mjs';

const makes = fetchMakes();

autocomplete({
  container: '#make',
  openOnFocus: true,
  getSources: async ({query}) => [
    {
      sourceId: 'makes',
      getItems: async () => matching(await makes, query),
      getItemInputValue: ({item}) => item.name,
      templates: {item: ({item, html}) => html`<div>${item.name}</div>`},
    },
  ],
});
