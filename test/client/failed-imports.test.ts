import {afterEach, describe, expect, it, vi} from 'vitest';
import {createFinderClient, createServiceClient} from '../../src/client/index.js';
import {
  baseUrl,
  body,
  errors,
  lostConnection,
  noConnection,
  pending,
  plans,
  purposes,
  scriptedService,
  type Answer,
} from './scripted-service.js';

// The client loads some of its files when it needs them, which fails when the connection is lost.
const FILES = ['poll-failure', 'reply-error', 'sync-search'] as const;
const pathOf = (file: string) => `../../src/client/${file}.js`;

function cannotLoad(file: (typeof FILES)[number]) {
  vi.doMock(pathOf(file), () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
}

afterEach(() => {
  for (const file of FILES) vi.doUnmock(pathOf(file));
});

/** Clients that do not wait: time passes at once. Fake timers would not wait for a file that is loaded again. */
function clientOf(...answers: readonly Answer[]) {
  const service = scriptedService(...answers);
  let time = 0;
  const wait = (ms: number) => Promise.resolve(void (time += ms));
  const options = {baseUrl, fetch: service.fetch, now: () => time, wait};
  return {finder: createFinderClient(options), service: createServiceClient(options), sent: service.sent};
}

const item = {errorCode: 'VinHasNotBeenRegistered', errorNumber: 20006, errorField: 'VIN', errorMessage: 'No.'};
const importFailure = expect.any(Error) as Error;

describe('a page that cannot load the synchronous search', () => {
  it('B4: has lost the connection when it searches synchronously', async () => {
    cannotLoad('sync-search');
    const {finder, sent} = clientOf(plans);
    const reason = {kind: 'network', status: undefined, cause: importFailure};
    await expect(finder.searchPlans(body, {mode: 'sync'})).rejects.toMatchObject(reason);
    await expect(finder.searchWithCustomer(body)).rejects.toMatchObject(reason);
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['the account has no asynchronous search', errors(403, [{errorCode: 'Forbidden', errorMessage: 'No.'}])],
    ['the vehicle is not registered', errors(400, [item])],
  ])('B4: has lost the connection when %s', async (_, refusal) => {
    cannotLoad('sync-search');
    const {finder, sent} = clientOf(refusal, plans);
    await expect(finder.searchPlans(body)).rejects.toMatchObject({kind: 'network', cause: importFailure});
    expect(sent).toHaveLength(1);
  });

  it.each([500, 503])('reports a %i, after which another search would fail too', async status => {
    cannotLoad('sync-search');
    const {finder} = clientOf(errors(status, [item]));
    await expect(finder.searchPlans(body)).rejects.toMatchObject({kind: 'unavailable', status});
  });

  it('B4: reports the connection that it lost before', async () => {
    cannotLoad('sync-search');
    const {finder} = clientOf(lostConnection);
    await expect(finder.searchPlans(body)).rejects.toMatchObject({kind: 'network', cause: lostConnection});
  });

  it('reports an error of its own code, even one with a status', async () => {
    cannotLoad('sync-search');
    const failure = Object.assign(new Error('no token'), {status: 401});
    const {fetch} = scriptedService(plans);
    const finder = createFinderClient({baseUrl, fetch, headers: () => Promise.reject(failure)});
    await expect(finder.searchPlans(body)).rejects.toBe(failure);
  });
});

describe('a page that cannot load the code to read failed polls', () => {
  it('B4: waits for the connection, and then polls the quote that may have started', async () => {
    cannotLoad('poll-failure');
    const {service, sent} = clientOf(lostConnection, lostConnection, pending, plans);
    const call = service.pollSearch(service.plansSearchAsyncVin, body);
    await expect(call).resolves.toMatchObject({plans: [{searchResultPlanId: 'srp-1'}]});
    expect(purposes(sent)).toEqual([undefined, 'poll', 'poll', 'poll']);
  });

  it('B4: keeps in mind that there was a response when the code can be loaded again', async () => {
    cannotLoad('poll-failure');
    const {service, sent} = clientOf(pending, lostConnection, lostConnection, lostConnection, lostConnection, plans);
    const call = service.pollSearch(service.plansSearchAsyncVin, body, {
      onProgress: ({attempt}) => {
        if (attempt === 2) vi.doUnmock(pathOf('poll-failure'));
      },
    });
    await expect(call).resolves.toMatchObject({plans: [{searchResultPlanId: 'srp-1'}]});
    expect(sent).toHaveLength(6);
  });

  it('B4: sends the search again that was never sent', async () => {
    cannotLoad('poll-failure');
    const {service, sent} = clientOf(noConnection, plans);
    await expect(service.pollSearch(service.plansSearchAsyncVin, body)).resolves.toBeDefined();
    expect(purposes(sent)).toEqual([undefined, undefined]);
  });

  it('B4: keeps in mind that the quote of a search that is not sent again may have started', async () => {
    cannotLoad('poll-failure');
    const {service, sent} = clientOf(pending, noConnection, plans);
    await expect(service.pollSearch(service.plansSearchAsyncVin, body)).resolves.toBeDefined();
    expect(purposes(sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('B4: reports the connection that is still lost after 90 seconds', async () => {
    cannotLoad('poll-failure');
    const {service} = clientOf(...Array.from({length: 100}, () => lostConnection));
    const call = service.pollSearch(service.plansSearchAsyncVin, body);
    await expect(call).rejects.toMatchObject({kind: 'network', cause: lostConnection});
  });

  it('reports any other failure', async () => {
    cannotLoad('poll-failure');
    const {service, sent} = clientOf(pending, errors(400, [item]), plans);
    const call = service.pollSearch(service.plansSearchAsyncVin, body);
    await expect(call).rejects.toMatchObject({kind: 'rejected'});
    expect(sent).toHaveLength(2);
  });
});

describe('a page that cannot load the code to read errors', () => {
  it.each([
    ['an error status', 503],
    ['errors in a success', 200],
  ])('B4: has lost the connection after %s', async (_, status) => {
    cannotLoad('reply-error');
    const {finder} = clientOf(errors(status, [item]));
    await expect(finder.prefetch(body)).rejects.toMatchObject({kind: 'network', status, cause: importFailure});
  });
});
