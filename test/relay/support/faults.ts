import {json, plan, raw, refusedBy} from '../fixture.js';

/** Faulty upstream responses to a search, and the error that the relay returns for each. */
export type Fault = readonly [name: string, answer: () => Response | Promise<Response>, status: number, code: string];

const body = {results: [plan()]};
const page = () => new Response('<html>Bad gateway</html>', {status: 200, headers: {'content-type': 'text/html'}});
const asHtml = {'content-type': 'text/html'};
const bodyless = (status: number) => () => new Response(null, {status});

export const faults: readonly Fault[] = [
  ['U1: a connection that breaks', () => Promise.reject(new TypeError('fetch failed')), 502, 'RelayUpstreamFailed'],
  ['U1: a reset in the middle of the body', () => raw(resetStream()), 502, 'RelayUpstreamFailed'],
  ['U6: 500', bodyless(500), 502, 'RelayUpstreamFailed'],
  ['U6: 503', bodyless(503), 502, 'RelayUpstreamFailed'],
  ['U7: an HTML page', page, 502, 'RelayUpstreamFailed'],
  ['U7: invalid JSON', () => raw('{"response":'), 502, 'RelayUpstreamFailed'],
  ['U7: a byte order mark', () => raw('\uFEFF{"response":{"results":[]}}'), 502, 'RelayUpstreamFailed'],
  ['U7: JSON with an HTML content type', () => json({response: body}, {headers: asHtml}), 502, 'RelayUpstreamFailed'],
  ['U7: an empty body', () => raw(''), 502, 'RelayUpstreamFailed'],
  ['U8: neither side of the envelope', () => json({}), 502, 'RelayUpstreamFailed'],
  [
    'U8: both sides of the envelope',
    () => json({response: body, errorResponse: {errors: []}}),
    502,
    'RelayUpstreamFailed',
  ],
  ['U8: another envelope', () => json({data: body}), 502, 'RelayUpstreamFailed'],
  [
    'U8: 200 with errors',
    () => refusedBy('DurationFilterRestictedValues', 20004, 200),
    400,
    'DurationFilterRestictedValues',
  ],
  ['a payload without a list of results', () => json({response: {plans: []}}), 502, 'RelayUpstreamFailed'],
  ['400 with plans', () => json({response: body}, {status: 400}), 502, 'RelayUpstreamFailed'],
  ['202 to a synchronous search', () => json({response: body}, {status: 202}), 502, 'RelayUpstreamFailed'],
  ['201', () => json({response: body}, {status: 201}), 502, 'RelayUpstreamFailed'],
  ['404', bodyless(404), 502, 'RelayUpstreamFailed'],
  ['T8: a redirect', () => Response.redirect('https://elsewhere.example/', 307), 502, 'RelayUpstreamFailed'],
  ['401', bodyless(401), 503, 'RelayUnavailable'],
  [
    'extremely deep nesting',
    () => raw(`{"response":{"results":${'['.repeat(5000)}${']'.repeat(5000)}}}`),
    502,
    'RelayUpstreamFailed',
  ],
];

function resetStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: controller => {
      controller.enqueue(new TextEncoder().encode('{"response":'));
      controller.error(new TypeError('terminated'));
    },
  });
}
