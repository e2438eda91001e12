import type {ComparisonStrings} from '../../strings/en/comparison.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {FilterStrings} from '../../strings/en/filters.js';
import {finderStrings, type FinderStrings} from '../../strings/en/finder.js';
import {formStrings, type FormStrings} from '../../strings/en/form.js';
import type {ProblemStrings} from '../../strings/en/problems.js';
import type {ResultStrings} from '../../strings/en/results.js';
import type {ScannerStrings} from '../../strings/en/scanner.js';
import type {StartPriceStrings} from '../../strings/en/start-price.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import {complete} from './complete.js';
import {orWarn} from './loading.js';

/** The words of a finder, of which a host may replace any. */
export interface FinderWords {
  readonly finder?: Partial<FinderStrings>;
  readonly form?: Partial<FormStrings>;
  readonly lookup?: Partial<LookupStrings>;
  readonly results?: Partial<ResultStrings>;
  readonly details?: Partial<DetailStrings>;
  readonly comparison?: Partial<ComparisonStrings>;
  readonly filters?: Partial<FilterStrings>;
  readonly problems?: Partial<ProblemStrings>;
  readonly scanner?: Partial<ScannerStrings>;
  readonly startPrice?: Partial<StartPriceStrings>;
}

/** The words of a finder that are needed from the start, complete. */
export interface CompleteWords {
  readonly finder: FinderStrings;
  readonly form: FormStrings;
}

let spanish: FinderWords | undefined;

/**
 * Our words in a language, such as `es-US`; none for English and for a language that we do not speak. They are fetched when
 * they are first needed.
 */
export function translationOf(language: string): FinderWords | Promise<FinderWords> {
  if (language.split('-')[0] !== 'es') return {};
  return spanish ?? fetchSpanish();
}

async function fetchSpanish(): Promise<FinderWords> {
  spanish = (await orWarn('this language', import('./spanish.js')))?.words;
  return spanish ?? {};
}

/** Puts a host's words in the place of a translation's. */
export const mergeWords = (translation: FinderWords, given: FinderWords): FinderWords => complete(translation, given);

/** Puts other words in the place of ours. */
export const completeWords = (given: FinderWords): CompleteWords => ({
  finder: complete(finderStrings, given.finder),
  form: complete(formStrings, given.form),
});
