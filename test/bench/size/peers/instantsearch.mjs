// As its documentation imports it, with the client of the service that it is made for.
import {liteClient} from 'algoliasearch/lite';
import instantsearch from 'instantsearch.js';
import {offerPlans} from './instantsearch-widgets.mjs';

offerPlans(instantsearch, liteClient('account', 'key'));
