import {describe, expect, it} from 'vitest';
import {readPlans, type Plan} from '../../src/contract/plan.js';
import {groupPlans} from '../../src/plans/groups.js';
import {shownGroups, type ListState} from '../../src/plans/shown-groups.js';

const plan = (planName: string, duration: number, monthlyPrice: number) => ({
  searchResultPlanId: `${planName}-${duration}`,
  ...{planName, duration, monthlyPrice},
});
const groups = groupPlans(
  readPlans([plan('A', 36, 50), plan('B', 36, 40), plan('A', 60, 30), plan('C', 60, 70)]).plans,
);
const shown = (state: Partial<ListState>) =>
  shownGroups({groups, filters: {}, order: 'recommended', milesUnit: 'thousands', chosen: new Map(), ...state});
const names = (state: Partial<ListState>) => shown(state).map(({name}) => name);

describe('the plans that a list shows', () => {
  it('all plans are shown in the upstream API’s order if there are no filters', () => {
    expect(shown({})).toBe(groups);
  });

  it('plans are filtered and sorted', () => {
    expect(names({order: 'monthly'})).toEqual(['B', 'A', 'C']);
    expect(names({filters: {duration: {from: 60}}})).toEqual(['A', 'C']);
    expect(names({filters: {monthlyPrice: {from: 45}}, order: 'monthly'})).toEqual(['A', 'C']);
  });

  it('plans are sorted by the chosen variant', () => {
    const long = groups[0]?.variants[1] as Plan;
    expect(names({order: 'monthly', chosen: new Map([[groups[0]?.key ?? '', long]])})).toEqual(['A', 'B', 'C']);
  });

  it('plans are sorted by the first variant that matches if the chosen one does not', () => {
    const short = groups[0]?.variants[0] as Plan;
    const chosen = new Map([[groups[0]?.key ?? '', short]]);
    const found = shown({order: 'monthly', filters: {duration: {from: 60}}, chosen});
    expect(found.map(({variants}) => variants.map(({monthlyPrice}) => monthlyPrice))).toEqual([[30], [70]]);
  });
});
