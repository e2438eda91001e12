import {describe, expect, it} from 'vitest';
import {ask, faults, openSandbox, ORDINARY, payload, type Ask} from '../fixture.js';

type Sandbox = ReturnType<typeof openSandbox>;

interface Session {
  readonly searchId: string;
  readonly userId: string;
}

const HIGH: Ask = {key: 'sandbox-high'};
const STANDARD: Ask = {key: 'sandbox-standard'};
const request = (sandbox: Sandbox, given: Partial<Session>, mileage: number, who: Ask) =>
  ask(sandbox, 'PlansSearch', {searchCriteria: {...ORDINARY, mileage}, ...given}, who);

/** Searches for a different car each time, and returns the session of the response. */
async function sessionOf(sandbox: Sandbox, given: Partial<Session>, mileage: number, who = HIGH): Promise<Session> {
  const {searchId, userId} = await payload<Session>(await request(sandbox, given, mileage, who));
  return {searchId, userId};
}

describe('a search session', () => {
  it('can be continued by its own account, and keeps its user', async () => {
    const sandbox = openSandbox();
    const begun = await sessionOf(sandbox, {}, 50_000);
    expect(await sessionOf(sandbox, begun, 51_000)).toEqual(begun);
    expect(await sessionOf(sandbox, {searchId: begun.searchId}, 52_000)).toEqual(begun);
    const next = await sessionOf(sandbox, {userId: begun.userId}, 53_000);
    expect(next.userId).toBe(begun.userId);
    expect(next.searchId).not.toBe(begun.searchId);
    expect(await sessionOf(sandbox, {searchId: begun.searchId, userId: 'someone'}, 54_000)).toEqual(begun);
  });

  it('cannot be continued by another account', async () => {
    const sandbox = openSandbox();
    const begun = await sessionOf(sandbox, {}, 50_000);
    const other = await sessionOf(sandbox, begun, 51_000, STANDARD);
    expect(other.searchId).not.toBe(begun.searchId);
    expect(other.userId).not.toBe(begun.userId);
  });

  it('expires at the configured time after its last search', async () => {
    const sandbox = openSandbox({unspecified: {searchSessionSeconds: 60}});
    const begun = await sessionOf(sandbox, {}, 50_000);
    sandbox.advance(59_000);
    expect(await sessionOf(sandbox, begun, 51_000)).toEqual(begun);
    sandbox.advance(59_000);
    expect(await sessionOf(sandbox, begun, 52_000)).toEqual(begun);
    sandbox.advance(60_000);
    const next = await sessionOf(sandbox, begun, 53_000);
    expect(next.searchId).not.toBe(begun.searchId);
    expect(next.userId).not.toBe(begun.userId);
  });

  it('is rejected if it is unknown and unknown sessions are configured as errors', async () => {
    const sandbox = openSandbox({unspecified: {unknownSession: 'refused'}});
    const begun = await sessionOf(sandbox, {}, 50_000);
    expect(await sessionOf(sandbox, begun, 51_000)).toEqual(begun);
    for (const given of [{searchId: 'search-7'}, {userId: 'user-7'}, {...begun, userId: 'user-7'}]) {
      const response = await request(sandbox, given, 52_000, HIGH);
      expect([response.status, ...(await faults(response))]).toEqual([400, 'RequestBodyInvalid']);
    }
    expect((await request(sandbox, begun, 53_000, STANDARD)).status).toBe(400);
    expect((await request(sandbox, {searchId: '', userId: ''}, 54_000, HIGH)).status).toBe(200);
  });

  it('is the same for every poll of an asynchronous search', async () => {
    const sandbox = openSandbox({latencyMs: 5000});
    const body = {searchCriteria: {make: 'Honda', model: 'Civic', year: 2020, mileage: 60_000, stateShortName: 'OH'}};
    const poll = () => ask(sandbox, 'PlansSearchAsync', body, {key: 'sandbox-async'});
    await poll();
    sandbox.advance(5000);
    const {searchId} = await payload<Session>(await poll());
    sandbox.advance(2000);
    expect((await payload<Session>(await poll())).searchId).toBe(searchId);
  });
});
