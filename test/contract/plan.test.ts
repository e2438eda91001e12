import {describe, expect, it} from 'vitest';
import {
  ESSENTIAL_PLAN_FIELDS,
  FULL_PLAN_FIELDS,
  Plan,
  readPlans,
  SHARED_PLAN_FIELDS,
  StartPrice,
} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';
import {fieldsReadBy} from './fields-read-by.js';

const full = {
  searchResultPlanId: 'srp-1',
  totalPrice: 2400,
  downpayment: 0,
  monthlyPrice: 99.5,
  duration: 36,
  miles: 60,
  deductible: 100,
  planServiceRating: 8.5,
  planRatingVerdict: 'Great',
  displayProviderName: 'Acme',
  planName: 'Gold',
  coverageType: 'MostComprehensive',
  resultLabels: ['BEST_VALUE'],
  planSummaryUrl: 'https://shop.example/summary',
  planCheckoutUrl: 'https://shop.example/checkout',
  planContractUrl: 'https://shop.example/contract',
  maintenanceProgram: {
    description: 'Oil and more',
    items: [
      {label: 'Oil', info: 'Twice a year'},
      {label: 'Tires', info: null},
    ],
    documentUrl: null,
  },
  coverageBreakdown: [{category: 'Engine', parts: ['Block', 'Pistons']}],
  componentScores: [{category: 'Engine', score: 9}],
  addons: [
    {name: 'Towing', price: 20, isIncludedInPlanPrice: false},
    {name: 'Rental car', isIncludedInPlanPrice: true},
  ],
  highlights: ['No waiting'],
  providerInfo: {name: 'Acme', website: 'https://acme.example'},
};
const read = (entry: unknown) => readPlans([entry]).plans[0];

describe('reading a plan (§2.5)', () => {
  it('reads every field of a Full plan', () => {
    expect(read(full)).toEqual({
      ...full,
      maintenanceProgram: {
        description: 'Oil and more',
        items: [{label: 'Oil', info: 'Twice a year'}, {label: 'Tires'}],
      },
    });
  });

  it('reads every field of an Essential plan', () => {
    const essential = {searchResultPlanId: 'srp-1', planId: 'p-1', hasMaintenanceProgram: true, totalPrice: 2400};
    expect(read(essential)).toEqual({
      ...essential,
      resultLabels: [],
      coverageBreakdown: [],
      componentScores: [],
      addons: [],
      highlights: [],
    });
  });

  it('reads exactly the fields of Full and Essential plans', () => {
    const fields = [...SHARED_PLAN_FIELDS, ...FULL_PLAN_FIELDS, ...ESSENTIAL_PLAN_FIELDS];
    expect(fieldsReadBy(Plan)).toEqual(fields.sort());
  });

  it('requires only the plan’s id', () => {
    expect(read({searchResultPlanId: 'srp-1'})).toMatchObject({searchResultPlanId: 'srp-1'});
    for (const searchResultPlanId of [undefined, null, '', '  ', 7, {}]) {
      expect(read({...full, searchResultPlanId})).toBeUndefined();
    }
  });

  it('drops unknown fields', () => {
    const entry = JSON.parse('{"searchResultPlanId": "a", "__proto__": {"isAdmin": true}, "x": 1}') as unknown;
    const plan = read(entry);
    expect(plan).not.toHaveProperty('x');
    expect(plan).not.toHaveProperty('isAdmin');
  });

  it('keeps an unknown coverage level', () => {
    expect(read({...full, coverageType: 'Platinum'})).toMatchObject({coverageType: 'Platinum'});
  });

  it('accepts a price of zero', () => {
    expect(read({...full, downpayment: 0, deductible: 0})).toMatchObject({downpayment: 0, deductible: 0});
  });

  it.each([
    ['totalPrice', -1],
    ['totalPrice', '2400'],
    ['totalPrice', null],
    ['totalPrice', 1e308],
    ['monthlyPrice', true],
    ['downpayment', NaN],
    ['duration', 0],
    ['duration', -12],
    ['duration', 1e10],
    ['duration', 'long'],
    ['miles', -5],
    ['deductible', {}],
    ['planServiceRating', 10.1],
    ['planServiceRating', -0.1],
    ['planServiceRating', '8'],
    ['planName', ''],
    ['planName', '   '],
    ['planName', 5],
    ['displayProviderName', null],
    ['coverageType', []],
    ['planCheckoutUrl', {}],
    ['hasMaintenanceProgram', 'true'],
    ['providerInfo', 'Acme'],
  ])('U14: a plan is read without %s if it is %j', (name, value) => {
    const plan = read({...full, [name]: value});
    expect(plan).toMatchObject({searchResultPlanId: 'srp-1'});
    expect(plan).not.toHaveProperty(name);
  });

  it.each([0, 10, 7.25])('accepts a rating of %d (§8.6)', planServiceRating => {
    expect(read({...full, planServiceRating})).toMatchObject({planServiceRating});
  });

  it('U14: a plan’s lists are read without their invalid entries', () => {
    const plan = read({
      ...full,
      resultLabels: ['BEST_VALUE', null, 7, ''],
      componentScores: [
        {category: 'Engine', score: 11},
        {category: 'Wings', score: 5},
        {category: 'Body', score: 5},
      ],
      addons: [{price: 5}, {name: 'Towing', price: -1, isIncludedInPlanPrice: 'yes'}],
      coverageBreakdown: 'everything',
      highlights: [{}],
    });
    expect(plan).toMatchObject({
      resultLabels: ['BEST_VALUE'],
      componentScores: [{category: 'Body', score: 5}],
      coverageBreakdown: [],
      highlights: [],
    });
    expect(plan?.addons).toEqual([{name: 'Towing'}]);
  });
});

describe('size limits of a plan', () => {
  const many = <T>(entry: T): T[] => Array.from({length: 2000}, () => entry);

  it('T13: a plan keeps the first 500 entries of each of its lists', () => {
    const plan = read({
      ...full,
      resultLabels: many('BEST_VALUE'),
      maintenanceProgram: {items: many({label: 'Oil'})},
      coverageBreakdown: many({category: 'Engine', parts: many('Block')}),
      componentScores: many({category: 'Engine', score: 9}),
      addons: many({name: 'Towing'}),
      highlights: Array.from({length: 2000}, (_, index) => `Highlight ${index}`),
    });
    const {resultLabels, maintenanceProgram, coverageBreakdown, componentScores, addons, highlights} = plan!;
    const lists = [resultLabels, maintenanceProgram!.items, coverageBreakdown, componentScores, addons, highlights];
    expect(lists.map(({length}) => length)).toEqual(lists.map(() => 500));
    expect(coverageBreakdown[0]?.parts).toHaveLength(500);
    expect(highlights.at(-1)).toBe('Highlight 499');
  });

  it('T13: only valid entries count toward the limit of 500', () => {
    expect(read({...full, highlights: [...many(7), 'No waiting']})?.highlights).toEqual(['No waiting']);
  });

  it('T13: a text of more than 10,000 characters is left out', () => {
    const [longest, tooLong] = ['x'.repeat(10_000), 'x'.repeat(10_001)];
    expect(read({...full, planName: longest})?.planName).toBe(longest);
    expect(read({...full, planName: tooLong})).toMatchObject({displayProviderName: 'Acme'});
    expect(read({...full, planName: tooLong})).not.toHaveProperty('planName');
    expect(read({...full, highlights: [tooLong, 'No waiting']})?.highlights).toEqual(['No waiting']);
    expect(readPlans([{...full, searchResultPlanId: tooLong}])).toEqual({plans: [], droppedCount: 1});
  });

  it('T13: a response with thousands of plans is read', () => {
    const entries = Array.from({length: 3000}, (_, index) => ({searchResultPlanId: `plan-${index}`}));
    expect(readPlans(entries).plans).toHaveLength(3000);
  });
});

describe('a maintenance program (§2.5)', () => {
  it('U13: a plan has a maintenance program if it is an object, even an empty one', () => {
    expect(read({...full, maintenanceProgram: {}})).toMatchObject({maintenanceProgram: {items: []}});
  });

  it.each([null, undefined])('U13: a plan has no maintenance program if it is %s', maintenanceProgram => {
    expect(read({...full, maintenanceProgram})).toMatchObject({searchResultPlanId: 'srp-1'});
    expect(read({...full, maintenanceProgram})).not.toHaveProperty('maintenanceProgram');
  });

  it('U13: a Full plan has no maintenance program only if it is null, not if it is left out or malformed', () => {
    const flagOf = (maintenanceProgram: unknown) => read({...full, maintenanceProgram})?.hasMaintenanceProgram;
    expect([null, undefined, 'Included', {}].map(flagOf)).toEqual([false, undefined, undefined, undefined]);
    expect(read({...full, maintenanceProgram: null, hasMaintenanceProgram: true})?.hasMaintenanceProgram).toBe(true);
  });

  it('U13: a maintenance program without a document is kept without a link', () => {
    const plan = read({...full, maintenanceProgram: {description: 'Oil', items: [], documentUrl: null}});
    expect(plan?.maintenanceProgram).toEqual({description: 'Oil', items: []});
  });

  it('U13: an Essential plan reports its maintenance program only by a flag', () => {
    expect(read({searchResultPlanId: 'a', hasMaintenanceProgram: false})).toMatchObject({hasMaintenanceProgram: false});
  });

  it('U14: a maintenance program is read without items that have no label', () => {
    const program = {items: [{label: 'Oil', info: 7}, {info: 'x'}, null, 'Tires']};
    expect(read({...full, maintenanceProgram: program})?.maintenanceProgram?.items).toEqual([{label: 'Oil'}]);
  });
});

describe('readPlans', () => {
  it('drops and counts malformed plans', () => {
    const {plans, droppedCount} = readPlans([full, null, 'x', 7, [], {}, {searchResultPlanId: 'srp-2'}]);
    expect(plans.map(plan => plan.searchResultPlanId)).toEqual(['srp-1', 'srp-2']);
    expect(droppedCount).toBe(5);
  });

  it('U12: keeps only the first copy of a repeated plan', () => {
    const {plans, droppedCount} = readPlans([{...full, planName: 'First'}, full, {searchResultPlanId: 'b'}]);
    expect(plans.map(plan => plan.planName)).toEqual(['First', undefined]);
    expect(droppedCount).toBe(0);
  });

  it('U14: reads any JSON without throwing, and counts every entry as a plan, a duplicate or malformed', () => {
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.record(
        Object.fromEntries(Object.keys(full).map(name => [name, fc.jsonValue()])) as Record<
          string,
          fc.Arbitrary<unknown>
        >,
        {requiredKeys: []},
      ),
      fc.record({searchResultPlanId: fc.string(), totalPrice: fc.jsonValue(), maintenanceProgram: fc.jsonValue()}),
    );
    fc.assert(
      fc.property(fc.array(entry), entries => {
        const {plans, droppedCount} = readPlans(entries);
        const isPlan = (value: unknown) => Plan(value) !== undefined;
        expect(droppedCount).toBe(entries.filter(value => !isPlan(value)).length);
        expect(new Set(plans.map(plan => plan.searchResultPlanId)).size).toBe(plans.length);
      }),
    );
  });

  it('U14: never returns a number that cannot be shown or a blank text', () => {
    const odd = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('', ' ', '12', NaN, Infinity, -0, -1));
    const entry = fc.record(Object.fromEntries(Object.keys(full).map(name => [name, odd])));
    const leaves = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
    fc.assert(
      fc.property(entry, value => {
        for (const leaf of leaves(read({...value, searchResultPlanId: 'srp-1'}))) {
          if (typeof leaf === 'number') expect(leaf).toSatisfy((number: number) => number >= 0 && number <= 1e9);
          else if (typeof leaf === 'string') expect(leaf.trim()).not.toBe('');
          else expect(['boolean', 'undefined']).toContain(typeof leaf);
        }
      }),
    );
  });
});

describe('StartPrice (§4.3)', () => {
  it.each([0, 12.5, ''])('U10: a start price can be %j', value => {
    expect(StartPrice(value)).toBe(value);
  });

  it.each(['0', 'none', -1, null, true, {}, NaN])('U10: a start price cannot be %j', value => {
    expect(StartPrice(value)).toBeUndefined();
  });
});
