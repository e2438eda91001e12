import {describe, expect, it} from 'vitest';
import {MAKE_ID_PATTERN} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';
import {ask, faults, openSandbox, payload} from '../fixture.js';

interface Entry {
  readonly id: string;
  readonly name: string;
}
interface Found {
  readonly matches: readonly {make: string; model: string; confidence: string; yearsAvailable: number[]}[];
  readonly suggestions: readonly {action: string; message: string}[];
}

const sandbox = openSandbox();
const lookUp = async (query: Record<string, string>) => {
  sandbox.reset();
  return payload<Found>(await ask(sandbox, `Vehicles/Lookup?${new URLSearchParams(query)}`));
};

describe('the catalog', () => {
  it('lists 52 makes, each with a URL-safe id and with models', async () => {
    const makes = await payload<Entry[]>(await ask(sandbox, 'Vehicles/Makes'));
    expect(makes).toHaveLength(52);
    let models = 0;
    for (const {id} of makes) {
      expect(id).toMatch(MAKE_ID_PATTERN);
      const entries = await payload<Entry[]>(await ask(sandbox, `Vehicles/Makes/${id}/Models`));
      expect(entries.length).toBeGreaterThan(0);
      models += entries.length;
    }
    expect(models).toBe(1159);
  });

  it('rejects an unknown make id', async () => {
    const response = await ask(sandbox, 'Vehicles/Makes/nobody/Models');
    expect(response.status).toBe(400);
    expect(await faults(response)).toEqual(['MakeIsInvalid']);
    const other = openSandbox({unspecified: {unknownMakeStatus: 404}});
    expect((await ask(other, 'Vehicles/Makes/nobody/Models')).status).toBe(404);
    expect((await ask(sandbox, 'Vehicles/Makes/__proto__/Models')).status).toBe(400);
  });
});

describe('a lookup', () => {
  it('is HIGH for the exact names in any case', async () => {
    const {matches, suggestions} = await lookUp({make: 'mercedes-BENZ', model: 'C-class', year: '2015'});
    expect(matches[0]).toMatchObject({make: 'Mercedes-Benz', model: 'C-Class', confidence: 'HIGH'});
    expect(matches[0]?.yearsAvailable).toContain(2015);
    expect(suggestions).toEqual([]);
  });

  it('is MEDIUM when only punctuation differs', async () => {
    const {matches} = await lookUp({make: 'Ford', model: 'F150'});
    expect(matches[0]).toMatchObject({make: 'Ford', model: 'F-150', confidence: 'MEDIUM'});
  });

  it('is LOW for a part of a name, and suggests matches', async () => {
    const {matches, suggestions} = await lookUp({make: 'Toyota', model: 'Coro'});
    expect(matches[0]).toMatchObject({model: 'Corolla', confidence: 'LOW'});
    expect(suggestions[0]).toMatchObject({action: 'CheckInput'});
    expect(suggestions[0]?.message).toContain('Toyota Corolla');
  });

  it('returns a suggestion for an empty query, for an unknown vehicle, and for a name that is only punctuation', async () => {
    for (const query of [{make: 'zzz', model: 'zzz'}, {make: 'Honda', model: '---'}, {}]) {
      const {matches, suggestions} = await lookUp(query as Record<string, string>);
      expect(matches).toEqual([]);
      expect(suggestions).toHaveLength(1);
    }
  });

  it('returns a suggestion if the model does not exist in the year', async () => {
    const {matches, suggestions} = await lookUp({make: 'Honda', model: 'Fit', year: '1998'});
    expect(matches[0]?.yearsAvailable).not.toContain(1998);
    expect(suggestions[0]?.message).toContain('1998');
  });

  it('sorts a better match first, even if only another one exists in the year', async () => {
    const {matches} = await lookUp({make: 'Audi', model: 'A8', year: '2023'});
    expect(matches[0]).toMatchObject({model: 'A8', confidence: 'HIGH'});
    expect(matches[1]).toMatchObject({model: 'A8 L', confidence: 'LOW'});
  });

  it('rejects an invalid year', async () => {
    expect((await ask(sandbox, 'Vehicles/Lookup?make=Honda&year=new')).status).toBe(400);
  });

  it('returns at most five matches, best first, for any query', async () => {
    const order = ['HIGH', 'MEDIUM', 'LOW'];
    const word = fc.oneof(
      fc.string({maxLength: 6}),
      fc.constantFrom('a', 'Ford', 'BMW', 'c', '3', 'F-150', 'mercedes'),
    );
    await fc.assert(
      fc.asyncProperty(word, word, async (make, model) => {
        const {matches} = await lookUp({make, model});
        expect(matches.length).toBeLessThanOrEqual(5);
        const ranks = matches.map(({confidence}) => order.indexOf(confidence));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(ranks).not.toContain(-1);
      }),
    );
  });
});
