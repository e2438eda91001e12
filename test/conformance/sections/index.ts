import type {Section} from '../rule.js';
import {asyncSearches} from './async-searches.js';
import {authentication} from './authentication.js';
import {catalog} from './catalog.js';
import {credentials} from './credentials.js';
import {envelope} from './envelope.js';
import {errors} from './errors.js';
import {filters} from './filters.js';
import {limits} from './limits.js';
import {orders} from './orders.js';
import {plans} from './plans.js';
import {searchBody} from './search-body.js';
import {searches} from './searches.js';
import {vehicleCache} from './vehicle-cache.js';
import {versions} from './versions.js';

/** All sections in their order. §6 has no rules. */
export const SECTIONS: readonly Section[] = [
  envelope,
  searchBody,
  filters,
  plans,
  credentials,
  searches,
  asyncSearches,
  vehicleCache,
  catalog,
  orders,
  authentication,
  errors,
  limits,
  versions,
];
