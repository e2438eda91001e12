import {autocomplete} from '@algolia/autocomplete-js';
import {askMakes, matching} from './ask.mjs';

const makes = askMakes();

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
