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
  rule('§4.4-2 lists all makes', {relay: 'passes'}, async ({get}) => {
    const makes = (await get('Vehicles/Makes')).response as {id: string; name: string}[];
    expect(makes.length).toBeGreaterThan(40);
    expect(makes.map(({name}) => name)).toContain('Honda');
    expect(new Set(makes.map(({id}) => id)).size).toBe(makes.length);
  });

  rule('§4.4-3 lists the models of one make', {relay: 'passes'}, async ({get}) => {
    const makes = (await get('Vehicles/Makes')).response as {id: string; name: string}[];
    const honda = makes.find(({name}) => name === 'Honda');
    const models = (await get(`Vehicles/Makes/${honda?.id}/Models`)).response as {name: string}[];
    expect(models.map(({name}) => name)).toContain('Accord');
  });

  rule('§4.4-3 refuses a make that does not exist', {relay: 'passes'}, async ({get}) => {
    const {status, errors} = await get('Vehicles/Makes/nonsense/Models');
    expect(status).toBe(400);
    expect(errors).toHaveLength(1);
    // This is one of the endpoints of the short form (§2.1).
    expect(errors[0]).toEqual({errorCode: 'MakeIsInvalid', errorMessage: expect.any(String) as unknown});
  });

  rule('§2.6-3 is HIGH when the words match but for case', {relay: 'passes'}, async service => {
    const {matches} = await lookUp(service, {make: 'hONDA', model: 'aCCORD', year: '2003'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord', confidence: 'HIGH'});
  });

  rule('§2.6-4 is MEDIUM when they match but for punctuation', {relay: 'passes'}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'CRV'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'CR-V', confidence: 'MEDIUM'});
  });

  rule('§2.6-5 is LOW when they match in part', {relay: 'passes'}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'Acc'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord', confidence: 'LOW'});
  });

  rule('§2.6-6 says which years are carried', {relay: 'passes'}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'Accord', year: '2003'});
    expect(matches[0]?.yearsAvailable).toContain(2003);
    expect(matches[0]?.yearsAvailable.every(Number.isInteger)).toBe(true);
  });

  rule('§2.6-1 §2.6-2 gives at most five matches, the surest first, and advice', {relay: 'passes'}, async service => {
    const {matches, suggestions} = await lookUp(service, {make: 'Honda', model: 'C'});
    expect(matches).toHaveLength(5);
    const ranks = matches.map(({confidence}) => ['HIGH', 'MEDIUM', 'LOW'].indexOf(confidence));
    expect(ranks).not.toContain(-1);
    expect(ranks).toEqual([...ranks].sort());
    expect(suggestions.length).toBeGreaterThan(0);
  });

  rule('§2.6-7 waits for no quote', {relay: 'passes', latencyMs: 5000}, async service => {
    const {matches} = await lookUp(service, {make: 'Honda', model: 'Accord'});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord'});
  });

  rule('§4.4-1 goes by the make, the model and the year', {relay: 'passes'}, async service => {
    const byMake = (await lookUp(service, {make: 'Honda'})).matches;
    expect(byMake.length).toBeGreaterThan(1);
    expect(byMake.every(({make}) => make === 'Honda')).toBe(true);
    const byModel = (await lookUp(service, {make: 'Honda', model: 'Accord'})).matches;
    expect(byModel[0]).toMatchObject({make: 'Honda', model: 'Accord'});
    // Of models as likely, one that was carried in that year comes first.
    const carriedIn = async (year: number) => (await lookUp(service, {make: 'Honda', year: String(year)})).matches[0];
    for (const year of [2003, 2012, 2021]) expect((await carriedIn(year))?.yearsAvailable).toContain(year);
    const {suggestions} = await lookUp(service, {make: 'Honda', model: 'Accord', year: '1901'});
    expect(JSON.stringify(suggestions)).toMatch(/year/);
  });

  rule('§4.4-1 finds nothing for nonsense, without an error', {relay: 'passes'}, async service => {
    expect((await lookUp(service, {make: 'Qqqq', model: 'Zzzz'})).matches).toEqual([]);
  });

  rule('§2.2-12 carries what a search takes', {relay: 'passes'}, async service => {
    const {matches} = await lookUp(service, {make: 'toyota', model: 'camry', year: '2015'});
    const [{make, model} = {make: '', model: ''}] = matches;
    const searchCriteria = {make, model, year: 2015, stateShortName: 'TX', mileage: 50_000};
    expect((await service.post('PlansSearch/MakeModelYear', {searchCriteria})).status).toBe(200);
  });
};
