import {expect} from 'vitest';
import type {Section, Service} from '../rule.js';

interface Match {
  readonly make: string;
  readonly model: string;
  readonly confidence: string;
  readonly yearsAvailable: readonly number[];
}

const lookUp = async ({get}: Service, query: Readonly<Record<string, string>>) => {
  const {response, status} = await get(`Vehicles/Lookup?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return response as {matches: readonly Match[]; suggestions: readonly unknown[]};
};

/** §2.6 and §4.4: the vehicle catalog. */
export const catalog: Section = rule => {
  rule('§4.4-2 Vehicles/Makes lists every make once', {relay: 'forwards'}, async ({get}) => {
    const makes = (await get('Vehicles/Makes')).response as {id: string; name: string}[];
    expect(makes.length).toBeGreaterThan(40);
    expect(makes.map(({name}) => name)).toContain('Honda');
    expect(new Set(makes.map(({id}) => id)).size).toBe(makes.length);
  });

  rule('§4.4-3 Models lists the models of one make', {relay: 'forwards'}, async ({get}) => {
    const makes = (await get('Vehicles/Makes')).response as {id: string; name: string}[];
    const honda = makes.find(({name}) => name === 'Honda');
    const models = (await get(`Vehicles/Makes/${honda?.id}/Models`)).response as {name: string}[];
    expect(models.map(({name}) => name)).toContain('Accord');
  });

  rule('§4.4-3 Models rejects a make that does not exist', {relay: 'forwards'}, async ({get}) => {
    const {status, errors} = await get('Vehicles/Makes/nonsense/Models');
    expect(status).toBe(400);
    expect(errors).toHaveLength(1);
    // This endpoint uses the short form (§2.1-5).
    expect(errors[0]).toEqual({errorCode: 'MakeIsInvalid', errorMessage: expect.any(String) as unknown});
  });

  rule('§2.6-3 a lookup that differs in case only is a HIGH match', {relay: 'forwards'}, async service => {
    const {matches} = await lookUp(service, {make: 'hONDA', model: 'aCCORD', year: '2003'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord', confidence: 'HIGH'});
  });

  rule('§2.6-4 a lookup that differs in punctuation only is a MEDIUM match', {relay: 'forwards'}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'CRV'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'CR-V', confidence: 'MEDIUM'});
  });

  rule('§2.6-5 a lookup of part of a name is a LOW match', {relay: 'forwards'}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'Acc'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord', confidence: 'LOW'});
  });

  rule('§2.6-6 a match lists its model years', {relay: 'forwards'}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'Accord', year: '2003'});
    expect(matches[0]?.yearsAvailable).toContain(2003);
    expect(matches[0]?.yearsAvailable.every(Number.isInteger)).toBe(true);
  });

  rule(
    '§2.6-1 §2.6-2 an ambiguous lookup returns at most five matches, best first, and suggestions',
    {relay: 'forwards'},
    async service => {
      const {matches, suggestions} = await lookUp(service, {make: 'Honda', model: 'C'});
      expect(matches).toHaveLength(5);
      const ranks = matches.map(({confidence}) => ['HIGH', 'MEDIUM', 'LOW'].indexOf(confidence));
      expect(ranks).not.toContain(-1);
      expect(ranks).toEqual([...ranks].sort());
      expect(suggestions.length).toBeGreaterThan(0);
    },
  );

  rule('§2.6-7 a lookup does not wait for a quote', {relay: 'forwards', latencyMs: 5000}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'Accord'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord'});
  });

  rule('§4.4-1 a lookup considers the make, the model, and the year', {relay: 'forwards'}, async service => {
    const byMake = (await lookUp(service, {make: 'Honda'})).matches;
    expect(byMake.length).toBeGreaterThan(1);
    expect(byMake.every(({make}) => make === 'Honda')).toBe(true);
    const byModel = (await lookUp(service, {make: 'Honda', model: 'Accord'})).matches;
    expect(byModel[0]).toMatchObject({make: 'Honda', model: 'Accord'});
    // Of equally good matches, a model of that year comes first.
    const carriedIn = async (year: number) => (await lookUp(service, {make: 'Honda', year: String(year)})).matches[0];
    for (const year of [2003, 2012, 2021]) expect((await carriedIn(year))?.yearsAvailable).toContain(year);
    const {suggestions} = await lookUp(service, {make: 'Honda', model: 'Accord', year: '1901'});
    expect(JSON.stringify(suggestions)).toMatch(/year/);
  });

  rule('§4.4-1 a lookup of an unknown name returns no matches and no error', {relay: 'forwards'}, async service => {
    expect((await lookUp(service, {make: 'Qqqq', model: 'Zzzz'})).matches).toEqual([]);
  });

  rule('§2.2-12 a search accepts the make and model of a match', {relay: 'forwards'}, async service => {
    const {matches} = await lookUp(service, {make: 'toyota', model: 'camry', year: '2015'});
    const [{make, model} = {make: '', model: ''}] = matches;
    const searchCriteria = {make, model, year: 2015, stateShortName: 'TX', mileage: 50_000};
    expect((await service.post('PlansSearch/MakeModelYear', {searchCriteria})).status).toBe(200);
  });
};
