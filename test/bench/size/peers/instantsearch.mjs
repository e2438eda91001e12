// The setup from its documentation, with Algolia's client.
import {liteClient} from 'algoliasearch/lite';
import instantsearch from 'instantsearch.js';
import {offerPlans} from './instantsearch-widgets.mjs';

offerPlans(instantsearch, liteClient('account', 'key'));
