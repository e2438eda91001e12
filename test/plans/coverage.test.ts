import {describe, expect, it} from 'vitest';
import {readPlans, type Plan} from '../../src/contract/plan.js';
import {COMPONENT_CATEGORIES} from '../../src/contract/coverage.js';
import {includesMaintenance, systemCoverage} from '../../src/plans/coverage.js';

const plan = (fields: object): Plan => readPlans([{searchResultPlanId: 'p', ...fields}]).plans[0] as Plan;

describe('the systems that a plan covers', () => {
  it('are those with a score above zero or a listed part', () => {
    const {covered} = systemCoverage(
      plan({
        componentScores: [
          {category: 'Engine', score: 8},
          {category: 'Brakes', score: 0},
        ],
        coverageBreakdown: [{category: 'Brakes', parts: ['Calipers']}],
      }),
    );
    expect(covered).toEqual(['Engine', 'Brakes']);
  });

  it('leave out as not covered only those with a score of zero and no listed part', () => {
    const scores = COMPONENT_CATEGORIES.map(category => ({category, score: category === 'Body' ? 0 : 5}));
    expect(systemCoverage(plan({componentScores: scores})).notCovered).toEqual(['Body']);
  });

  it('leave out one with a score of zero whose group in the breakdown is empty', () => {
    const {covered, notCovered} = systemCoverage(
      plan({
        componentScores: [
          {category: 'Engine', score: 8},
          {category: 'Brakes', score: 0},
        ],
        coverageBreakdown: [
          {category: 'Engine', parts: []},
          {category: 'Brakes', parts: []},
          {category: 'Fuel', parts: []},
        ],
      }),
    );
    expect({covered, notCovered}).toEqual({covered: ['Engine', 'Fuel'], notCovered: ['Brakes']});
  });

  it('are unknown where the response is silent', () => {
    expect(systemCoverage(plan({}))).toEqual({covered: [], notCovered: []});
    const {notCovered} = systemCoverage(plan({coverageBreakdown: [{category: 'Engine', parts: []}]}));
    expect(notCovered).toEqual([]);
  });
});

describe('a maintenance program', () => {
  const SCORES = {componentScores: [{category: 'Engine', score: 8}]};

  for (const [fields, isIncluded] of [
    [{maintenanceProgram: {items: []}}, true],
    [{hasMaintenanceProgram: true}, true],
    [{hasMaintenanceProgram: false}, false],
    [{...SCORES, maintenanceProgram: null}, false],
    [{...SCORES, coverageBreakdown: [{category: 'Engine', parts: ['Pistons']}]}, undefined],
    [{...SCORES, maintenanceProgram: 'Included'}, undefined],
    [{maintenanceProgram: {}, hasMaintenanceProgram: false}, true],
    [{maintenanceProgram: null, hasMaintenanceProgram: true}, true],
    [{}, undefined],
  ] as const)
    it(`is ${isIncluded ? 'included' : isIncluded === false ? 'missing' : 'unknown'} for ${JSON.stringify(fields)}`, () => {
      expect(includesMaintenance(plan(fields))).toBe(isIncluded);
    });
});
