import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createFakeService, createFixture, json, search} from './fixture.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;

function createTraced(options = {}, service = createFakeService()) {
  const lines: string[] = [];
  const logDestination = {write: (line: string) => void lines.push(line)};
  const fixture = createFixture({trustProxy: true, logLevel: 'info', logDestination, ...options}, service);
  const records = () => lines.map(line => JSON.parse(line) as {msg: string; traceId?: string});
  const traceIds = () => records().flatMap(({msg, traceId}) => (msg === 'request' ? [traceId] : []));
  return {...fixture, traceIds};
}

const sent = ({calls}: ReturnType<typeof createFakeService>) => calls.map(({headers}) => headers.get('traceparent'));

describe('the trace context of a trusted proxy', () => {
  it('is passed on with the search, and its id is in the log', async () => {
    const {post, service, traceIds} = createTraced();
    await post('PlansSearch/Vin', search(), {headers: {traceparent}});
    expect(sent(service)).toEqual([traceparent]);
    expect(traceIds()).toEqual([TRACE_ID]);
  });

  it('is passed on with a search that has the customer’s details', async () => {
    const {post, service} = createTraced();
    await post('PlansSearchWithUserInfo/Vin', search({}, {UserDetails: {firstName: 'Ann'}}), {headers: {traceparent}});
    expect(sent(service)).toEqual([traceparent]);
  });

  it('is that of the request that started the quote, not of one that shares it', async () => {
    const {post, service} = createTraced();
    await post('PlansSearch/Vin', search(), {headers: {traceparent}});
    await post('PlansSearch/Vin', search(), {headers: {traceparent: traceparent.replace('0af', '1bf')}});
    expect(sent(service)).toEqual([traceparent]);
  });

  it.each([
    ['another version', `01-${TRACE_ID}-b7ad6b7169203331-01`],
    ['an id of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['a parent of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
    ['upper case', traceparent.toUpperCase()],
    ['other text', `${traceparent} 1HGCM82633A004352`],
  ])('is ignored with %s', async (_, invalid) => {
    const {post, service, traceIds} = createTraced();
    await post('PlansSearch/Vin', search(), {headers: {traceparent: invalid}});
    expect(sent(service)).toEqual([null]);
    expect(traceIds()).toEqual([undefined]);
  });

  it('T15: is ignored without a trusted proxy, because a visitor may have written it', async () => {
    const {post, service, traceIds} = createTraced({trustProxy: false});
    await post('PlansSearch/Vin', search(), {headers: {traceparent}});
    expect(sent(service)).toEqual([null]);
    expect(traceIds()).toEqual([undefined]);
  });
});

describe('the trace context of an asynchronous upstream search', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is passed on with the registration and the polls', async () => {
    const service = createFakeService(({url: {pathname}}) =>
      pathname.endsWith('/VehicleRegistration')
        ? json({response: 'started', errorResponse: null}, {status: 202})
        : json({response: {results: []}, errorResponse: null}),
    );
    const {post} = createTraced({asyncUpstream: true}, service);
    await post('PlansSearchAsync/VIN', search(), {headers: {traceparent}});
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent(service)).toEqual([traceparent, traceparent]);
  });
});
