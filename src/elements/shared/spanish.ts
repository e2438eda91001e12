import {comparisonStrings} from '../../strings/es/comparison.js';
import {detailStrings} from '../../strings/es/details.js';
import {filterStrings} from '../../strings/es/filters.js';
import {finderStrings} from '../../strings/es/finder.js';
import {formStrings} from '../../strings/es/form.js';
import {problemStrings} from '../../strings/es/problems.js';
import {resultStrings} from '../../strings/es/results.js';
import {scannerStrings} from '../../strings/es/scanner.js';
import {startPriceStrings} from '../../strings/es/start-price.js';
import {lookupStrings} from '../../strings/es/lookup.js';
import type {FinderWords} from './words.js';

/** All that a finder says, in Spanish. */
export const words: FinderWords = {
  finder: finderStrings,
  form: formStrings,
  lookup: lookupStrings,
  results: resultStrings,
  details: detailStrings,
  comparison: comparisonStrings,
  filters: filterStrings,
  problems: problemStrings,
  scanner: scannerStrings,
  startPrice: startPriceStrings,
};
