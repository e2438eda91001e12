import {beforeAll, describe, expect, it, vi} from 'vitest';
import {fc, runs} from '../support/fast-check.js';

/** What an answer of the service can be made of, right and wrong. */
const value = fc.oneof(
  {weight: 4, arbitrary: fc.constantFrom('Gold', 'Engine', 'HIGH', 'CheckInput', 'BEST_VALUE', ' ', '', '7')},
  {weight: 3, arbitrary: fc.constantFrom(0, 1, 7.5, 10, 60, 999, -1, 1e21, Number.NaN, Infinity)},
  fc.constantFrom(null, undefined, true, false),
  fc.constantFrom(
    'x'.repeat(10_000),
    'x'.repeat(10_001),
    Array.from({length: 501}, () => 'x'),
  ),
  fc.jsonValue({maxDepth: 2}),
);
const item = fc.dictionary(
  fc.constantFrom('label', 'info', 'category', 'parts', 'score', 'name', 'price', 'description', 'website', 'message'),
  fc.oneof(value, fc.array(value, {maxLength: 3})),
);
const nested = fc.oneof(value, item, fc.array(fc.oneof(item, value), {maxLength: 4}));
const maintenance = fc.record({description: value, items: nested, documentUrl: value}, {requiredKeys: []});

async function load() {
  vi.resetModules();
  const [plan, envelope, catalog, payload, startPrice] = await Promise.all([
    import('../../src/contract/plan.js'),
    import('../../src/contract/envelope.js'),
    import('../../src/contract/catalog.js'),
    import('../../src/contract/payload.js'),
    import('../../src/contract/start-price.js'),
  ]);
  return {...plan, ...envelope, ...catalog, ...payload, ...startPrice};
}

type Contract = Awaited<ReturnType<typeof load>>;

let zods: Contract;
let ours: Contract;

beforeAll(async () => {
  zods = await load();
  vi.doMock('zod/mini', () => import('../../scripts/build/embed-schemas.js'));
  ours = await load();
  vi.doUnmock('zod/mini');
});

/** Objects whose fields are any of these, some of them missing. */
const objectOf = (names: readonly string[], field: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...names, 'other', '__proto__', 'toString'), field, {
    maxKeys: 24,
    noNullPrototype: true,
  });

describe('the schemas of the embed', () => {
  it('are another implementation than zod’s', () => {
    expect(ours.Plan).not.toBe(zods.Plan);
    expect(ours.Plan.constructor).not.toBe(zods.Plan.constructor);
  });

  it('read plans as zod does', () => {
    const plan = fc
      .tuple(
        objectOf(Object.keys(zods.Plan._zod.def.shape), nested),
        fc.record({searchResultPlanId: value, maintenanceProgram: maintenance}, {requiredKeys: []}),
      )
      .map(([fields, known]) => ({...fields, ...known}));
    fc.assert(
      fc.property(fc.array(fc.oneof(plan, value), {maxLength: 5}), results => {
        expect(ours.readPlans(results)).toStrictEqual(zods.readPlans(results));
      }),
      runs(2000),
    );
  });

  it('read envelopes, errors and payloads as zod does', () => {
    const error = objectOf(Object.keys(zods.ErrorItem._zod.def.shape), nested);
    const body = fc.record(
      {response: nested, errorResponse: fc.oneof(error, fc.record({errors: fc.array(error)}), value)},
      {requiredKeys: []},
    );
    fc.assert(
      fc.property(fc.oneof(body, value), answer => {
        expect(ours.readEnvelope(answer)).toStrictEqual(zods.readEnvelope(answer));
        const read = (contract: Contract) => contract.readAs(contract.PlanResults, answer);
        expect(success(read(ours))).toStrictEqual(success(read(zods)));
      }),
      runs(2000),
    );
  });

  it('read a start price as zod does', () => {
    fc.assert(
      fc.property(value, price => {
        const read = (contract: Contract) => success(contract.readAs(contract.StartPrice, price));
        expect(read(ours)).toStrictEqual(read(zods));
      }),
    );
  });

  it('read the catalog as zod does', () => {
    const match = objectOf(['make', 'model', 'confidence', 'yearsAvailable'], nested);
    const lookup = fc.record({matches: fc.array(match), suggestions: nested}, {requiredKeys: []});
    fc.assert(
      fc.property(fc.oneof(lookup, value), fc.array(objectOf(['id', 'name'], value)), (found, list) => {
        const read = (contract: Contract) => [
          success(contract.readAs(contract.LookupResult, found)),
          success(contract.readAs(contract.CatalogList, list)),
        ];
        expect(read(ours)).toStrictEqual(read(zods));
      }),
      runs(2000),
    );
  });
});

/** What came of a reading. */
function success(reading: ReturnType<Contract['readAs']>): unknown {
  return reading.success ? reading : false;
}
