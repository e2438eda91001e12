import {finderStrings, type FinderStrings} from '../../strings/en/finder.js';
import {formStrings, type FormStrings} from '../../strings/en/form.js';
import type {ProblemStrings} from '../../strings/en/problems.js';
import type {ResultStrings} from '../../strings/en/results.js';

/** The words of a finder, of which a host may replace any. */
export interface FinderWords {
  readonly finder?: Partial<FinderStrings>;
  readonly form?: Partial<FormStrings>;
  readonly results?: Partial<ResultStrings>;
  readonly problems?: Partial<ProblemStrings>;
}

/** The words of a finder that are needed from the start, complete. */
export interface CompleteWords {
  readonly finder: FinderStrings;
  readonly form: FormStrings;
}

/** Puts a host's words in the place of ours. */
export const completeWords = (given: FinderWords): CompleteWords => ({
  finder: {...finderStrings, ...given.finder},
  form: {...formStrings, ...given.form},
});
