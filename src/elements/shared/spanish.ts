import {comparisonStrings} from '../../strings/es/comparison.js';
import {detailStrings} from '../../strings/es/details.js';
import {emptyStrings} from '../../strings/es/empty.js';
import {filterStrings} from '../../strings/es/filters.js';
import {finderStrings} from '../../strings/es/finder.js';
import {formStrings} from '../../strings/es/form.js';
import {listStrings} from '../../strings/es/list.js';
import {openerStrings} from '../../strings/es/opener.js';
import {problemStrings} from '../../strings/es/problems.js';
import {progressStrings} from '../../strings/es/progress.js';
import {resultStrings} from '../../strings/es/results.js';
import {retryStrings} from '../../strings/es/retry.js';
import {savedStrings} from '../../strings/es/saved.js';
import {scannerStrings} from '../../strings/es/scanner.js';
import {startPriceStrings} from '../../strings/es/start-price.js';
import {lookupStrings} from '../../strings/es/lookup.js';
import {waitStrings} from '../../strings/es/wait.js';
import type {StringTables} from './strings.js';

/** All strings of a finder in Spanish. */
export const strings: StringTables = {
  finder: finderStrings,
  form: formStrings,
  lookup: lookupStrings,
  results: {...resultStrings, ...listStrings, ...retryStrings, ...progressStrings, ...emptyStrings},
  wait: waitStrings,
  details: detailStrings,
  comparison: comparisonStrings,
  filters: filterStrings,
  problems: problemStrings,
  saved: savedStrings,
  scanner: scannerStrings,
  opener: openerStrings,
  startPrice: startPriceStrings,
};
