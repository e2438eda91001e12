import type {ComparisonStrings} from '../../strings/en/comparison.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {EmptyStrings} from '../../strings/en/empty.js';
import type {FilterStrings} from '../../strings/en/filters.js';
import type {FinderStrings} from '../../strings/en/finder.js';
import type {FormStrings} from '../../strings/en/form.js';
import type {ListStrings} from '../../strings/en/list.js';
import type {OpenerStrings} from '../../strings/en/opener.js';
import type {ProblemStrings} from '../../strings/en/problems.js';
import type {ProgressStrings} from '../../strings/en/progress.js';
import type {ResultStrings} from '../../strings/en/results.js';
import type {RetryStrings} from '../../strings/en/retry.js';
import type {SavedStrings} from '../../strings/en/saved.js';
import type {ScannerStrings} from '../../strings/en/scanner.js';
import type {StartPriceStrings} from '../../strings/en/start-price.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import type {WaitStrings} from '../../strings/en/wait.js';
import {orWarn} from './loading.js';

/** The strings of a finder, any of which a page may replace. */
export interface StringTables {
  readonly finder?: Partial<FinderStrings>;
  readonly form?: Partial<FormStrings>;
  readonly lookup?: Partial<LookupStrings>;
  readonly results?: Partial<ResultStrings & ListStrings & RetryStrings & ProgressStrings & EmptyStrings>;
  readonly wait?: Partial<WaitStrings>;
  readonly details?: Partial<DetailStrings>;
  readonly comparison?: Partial<ComparisonStrings>;
  readonly filters?: Partial<FilterStrings>;
  readonly problems?: Partial<ProblemStrings>;
  readonly saved?: Partial<SavedStrings>;
  readonly scanner?: Partial<ScannerStrings>;
  readonly opener?: Partial<OpenerStrings>;
  readonly startPrice?: Partial<StartPriceStrings>;
}

let spanish: StringTables | undefined;

/**
 * Our strings in a language, such as `es-US`; empty for English and for languages without a translation. They are
 * loaded when they are first needed. If that fails, the whole page view is in English, instead of only some elements.
 */
export function translationOf(language: string): StringTables | Promise<StringTables> {
  if (language !== 'es-US') return {};
  return spanish ?? loadSpanish();
}

async function loadSpanish(): Promise<StringTables> {
  return (spanish = (await orWarn(import('./spanish.js')))?.strings ?? {});
}
