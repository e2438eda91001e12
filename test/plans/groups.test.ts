import {describe, expect, it} from 'vitest';
import {readPlans} from '../../src/contract/plan.js';
import {groupPlans} from '../../src/plans/groups.js';
import {fc} from '../support/fast-check.js';

const read = (...entries: object[]) => readPlans(entries).plans;

const text = fc.oneof(fc.constantFrom('A', 'B', 'AB', 'A","B', '["A"]', ''), fc.string());
const plan = fc.record(
  {
    searchResultPlanId: fc.string({minLength: 1}),
    planId: text,
    displayProviderName: text,
    planName: text,
    coverageType: text,
    duration: fc.integer({min: 1, max: 120}),
  },
  {requiredKeys: ['searchResultPlanId']},
);

describe('grouping plans', () => {
  it('keeps every variant once and in order (property)', () => {
    fc.assert(
      fc.property(fc.array(plan), entries => {
        const plans = read(...entries);
        const variants = groupPlans(plans).flatMap(group => group.variants);
        expect(new Set(variants)).toEqual(new Set(plans));
        expect(variants).toHaveLength(plans.length);
        for (const {variants: own} of groupPlans(plans)) {
          const places = own.map(variant => plans.indexOf(variant));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('has a unique key for each group (property)', () => {
    fc.assert(
      fc.property(fc.array(plan), entries => {
        const keys = groupPlans(read(...entries)).map(group => group.key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('§2.5-13 groups plans by their id in Essential responses', () => {
    const groups = groupPlans(
      read(
        {searchResultPlanId: '1', planId: 'p', planName: 'Gold', duration: 12},
        {searchResultPlanId: '2', planId: 'q', planName: 'Gold', duration: 12},
        {searchResultPlanId: '3', planId: 'p', planName: 'Gold', duration: 24},
      ),
    );
    expect(groups.map(group => group.variants.map(variant => variant.searchResultPlanId))).toEqual([['1', '3'], ['2']]);
  });

  it('§2.5-13 groups plans by provider, name and coverage in Full responses', () => {
    const gold = {displayProviderName: 'Northline', planName: 'Gold', coverageType: 'Powertrain'};
    const groups = groupPlans(
      read(
        {...gold, searchResultPlanId: '1'},
        {...gold, searchResultPlanId: '2', coverageType: 'MostComprehensive'},
        {...gold, searchResultPlanId: '3', displayProviderName: 'Harbor'},
        {...gold, searchResultPlanId: '4'},
      ),
    );
    expect(groups.map(group => group.variants.length)).toEqual([2, 1, 1]);
    expect(groups[0]).toMatchObject({provider: 'Northline', name: 'Gold', coverage: 'Powertrain'});
  });

  it('U12: keeps names apart that would collide when joined', () => {
    const groups = groupPlans(
      read(
        {searchResultPlanId: '1', displayProviderName: 'A', planName: 'B C'},
        {searchResultPlanId: '2', displayProviderName: 'A B', planName: 'C'},
      ),
    );
    expect(groups).toHaveLength(2);
  });

  it('U12: keeps one of two plans with the same id', () => {
    expect(read({searchResultPlanId: '1'}, {searchResultPlanId: '1'})).toHaveLength(1);
  });

  it('keeps plans without a name apart', () => {
    expect(groupPlans(read({searchResultPlanId: '1'}, {searchResultPlanId: '2'}))).toHaveLength(2);
  });

  it('has empty texts for a plan without a name or a provider', () => {
    expect(groupPlans(read({searchResultPlanId: 'srp'}))).toMatchObject([
      {provider: '', name: '', coverage: undefined},
    ]);
  });
});
