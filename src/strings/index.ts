import {catalogStrings as catalogInEnglish} from './en/catalog.js';
import {comparisonStrings as comparisonInEnglish} from './en/comparison.js';
import {detailStrings as detailInEnglish} from './en/details.js';
import {emptyStrings as emptyInEnglish} from './en/empty.js';
import {filterStrings as filterInEnglish} from './en/filters.js';
import {finderStrings as finderInEnglish} from './en/finder.js';
import {formStrings as formInEnglish} from './en/form.js';
import {listStrings as listInEnglish} from './en/list.js';
import {problemStrings as problemInEnglish} from './en/problems.js';
import {progressStrings as progressInEnglish} from './en/progress.js';
import {resultStrings as resultInEnglish} from './en/results.js';
import {retryStrings as retryInEnglish} from './en/retry.js';
import {savedStrings as savedInEnglish} from './en/saved.js';
import {scannerStrings as scannerInEnglish} from './en/scanner.js';
import {openerStrings as openerInEnglish} from './en/opener.js';
import {startPriceStrings as startPriceInEnglish} from './en/start-price.js';
import {lookupStrings as lookupInEnglish} from './en/lookup.js';
import {waitStrings as waitInEnglish} from './en/wait.js';
import {catalogStrings as catalogInSpanish} from './es/catalog.js';
import {comparisonStrings as comparisonInSpanish} from './es/comparison.js';
import {detailStrings as detailInSpanish} from './es/details.js';
import {emptyStrings as emptyInSpanish} from './es/empty.js';
import {filterStrings as filterInSpanish} from './es/filters.js';
import {finderStrings as finderInSpanish} from './es/finder.js';
import {formStrings as formInSpanish} from './es/form.js';
import {listStrings as listInSpanish} from './es/list.js';
import {problemStrings as problemInSpanish} from './es/problems.js';
import {progressStrings as progressInSpanish} from './es/progress.js';
import {resultStrings as resultInSpanish} from './es/results.js';
import {retryStrings as retryInSpanish} from './es/retry.js';
import {savedStrings as savedInSpanish} from './es/saved.js';
import {scannerStrings as scannerInSpanish} from './es/scanner.js';
import {openerStrings as openerInSpanish} from './es/opener.js';
import {startPriceStrings as startPriceInSpanish} from './es/start-price.js';
import {lookupStrings as lookupInSpanish} from './es/lookup.js';
import {waitStrings as waitInSpanish} from './es/wait.js';

/**
 * All texts of the elements in English, as a basis for translations. `catalog` is the table of `plan-catalog-field`; each
 * of the others can be set in a finder's `strings`.
 *
 * @example
 * finder.strings = {finder: {...en.finder, title: 'Protect your car'}};
 */
export const en = {
  catalog: catalogInEnglish,
  comparison: comparisonInEnglish,
  details: detailInEnglish,
  filters: filterInEnglish,
  finder: finderInEnglish,
  form: formInEnglish,
  problems: problemInEnglish,
  results: {...resultInEnglish, ...listInEnglish, ...retryInEnglish, ...progressInEnglish, ...emptyInEnglish},
  saved: savedInEnglish,
  scanner: scannerInEnglish,
  opener: openerInEnglish,
  startPrice: startPriceInEnglish,
  lookup: lookupInEnglish,
  wait: waitInEnglish,
};

/** The same in Spanish. The elements use it by themselves on a Spanish page. */
export const es: typeof en = {
  catalog: catalogInSpanish,
  comparison: comparisonInSpanish,
  details: detailInSpanish,
  filters: filterInSpanish,
  finder: finderInSpanish,
  form: formInSpanish,
  problems: problemInSpanish,
  results: {...resultInSpanish, ...listInSpanish, ...retryInSpanish, ...progressInSpanish, ...emptyInSpanish},
  saved: savedInSpanish,
  scanner: scannerInSpanish,
  opener: openerInSpanish,
  startPrice: startPriceInSpanish,
  lookup: lookupInSpanish,
  wait: waitInSpanish,
};
