import * as z from 'zod/mini';
import {describe, expect, it} from 'vitest';
import * as schemas from '../../src/contract/response-schemas.js';
import * as contract from '../../src/contract/index.js';
import {createSandbox} from '../../src/sandbox/index.js';
import {fieldsReadBy} from './fields-read-by.js';

const fieldsOf = (schema: {readonly shape: object}) => Object.keys(schema.shape).sort();

/** Each schema of a response and its reader. */
const PAIRS = {
  ErrorItem: contract.ErrorItem,
  Suggestion: contract.Suggestion,
  MaintenanceProgram: contract.MaintenanceProgram,
  PlanResults: contract.PlanResults,
  CatalogEntry: contract.CatalogEntry,
  LookupResult: contract.LookupResult,
  RateLimits: contract.RateLimits,
  Credentials: contract.Credentials,
  Usage: contract.Usage,
} as const;

describe('response schemas', () => {
  it.each(Object.entries(PAIRS))('the schema %s has exactly the fields that its reader reads', (name, read) => {
    expect(fieldsOf(schemas[name as keyof typeof PAIRS])).toEqual(fieldsReadBy(read));
  });

  it('the plan schemas have exactly the fields of Full and Essential (§2.5)', () => {
    const {SHARED_PLAN_FIELDS, FULL_PLAN_FIELDS, ESSENTIAL_PLAN_FIELDS} = contract;
    expect(fieldsOf(schemas.FullPlan)).toEqual([...SHARED_PLAN_FIELDS, ...FULL_PLAN_FIELDS].sort());
    expect(fieldsOf(schemas.EssentialPlan)).toEqual([...SHARED_PLAN_FIELDS, ...ESSENTIAL_PLAN_FIELDS].sort());
  });

  it.each(['Full', 'Essential'])('every plan of a sandbox matches the %s schema', async responseDetailLevel => {
    const request = new Request('https://sandbox.example/api/v2/Partners/PlansSearch/Vin', {
      method: 'POST',
      headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
      body: JSON.stringify({
        searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'TX', mileage: 48_000},
        responseDetailLevel,
        showProviderInfo: true,
      }),
    });
    const answer = await createSandbox({latencyMs: 0}).fetch(request);
    const {response} = (await answer.json()) as {response: {results: readonly unknown[]}};
    const Plan = responseDetailLevel === 'Full' ? schemas.FullPlan : schemas.EssentialPlan;
    expect(response.results.length).toBeGreaterThan(30);
    for (const plan of response.results) expect(z.safeParse(Plan, plan).error?.issues).toBeUndefined();
    expect(z.safeParse(schemas.PlanResults, response).success).toBe(true);
  });
});
