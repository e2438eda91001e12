import {COMPONENT_CATEGORIES, COVERAGE_TYPES, type ComponentCategory, type CoverageType} from '../../contract/index.js';
import {PARTS} from './parts.js';

/** How broadly each coverage covers each of the twenty categories, in their order, 0 to 10. */
const SCORES: Readonly<Record<CoverageType, readonly number[]>> = {
  Powertrain: [8, 7, 8, 0, 9, 9, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 2, 0, 0, 3],
  PowertrainPlus: [9, 8, 9, 7, 9, 9, 5, 7, 6, 5, 7, 6, 4, 0, 0, 0, 4, 0, 0, 5],
  MostComprehensive: [10, 9, 10, 9, 10, 10, 8, 9, 8, 9, 9, 9, 8, 6, 3, 6, 8, 6, 4, 9],
};

const scoreOf = (coverage: CoverageType, index: number): number => SCORES[coverage][index] ?? 0;

/** Whether a coverage covers every one of these categories; a category that does not exist is covered by none (§2.3). */
export const coversAll = (coverage: CoverageType, categories: readonly string[]): boolean =>
  categories.every(category => {
    const index = COMPONENT_CATEGORIES.findIndex(name => name === category);
    return index >= 0 && scoreOf(coverage, index) > 0;
  });

/** What an answer says of a coverage: the same for all plans that have it, so it is made once. */
export interface CoverageDetail {
  readonly coverageBreakdown: readonly {readonly category: ComponentCategory; readonly parts: readonly string[]}[];
  readonly componentScores: readonly {readonly category: ComponentCategory; readonly score: number}[];
}

const detailOf = (coverage: CoverageType): CoverageDetail => ({
  coverageBreakdown: COMPONENT_CATEGORIES.flatMap((category, index) => {
    const covered = Math.ceil((scoreOf(coverage, index) / 10) * PARTS[category].length);
    return covered === 0 ? [] : [{category, parts: PARTS[category].slice(0, covered)}];
  }),
  componentScores: COMPONENT_CATEGORIES.map((category, index) => ({category, score: scoreOf(coverage, index)})),
});

/** The breakdown and the scores of each coverage. A category is listed exactly when its score is above zero. */
export const COVERAGE_DETAILS = Object.fromEntries(
  COVERAGE_TYPES.map(coverage => [coverage, detailOf(coverage)]),
) as Readonly<Record<CoverageType, CoverageDetail>>;
