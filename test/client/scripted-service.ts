/** A request to the scripted service. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly redirect: RequestRedirect | undefined;
  readonly referrerPolicy: ReferrerPolicy | undefined;
  /** The time of the request, by the clock in use. */
  readonly at: number;
}

/** A scripted result: a response, a connection error, or no response at all. */
export type Answer = (() => Response) | Error | 'silence';

/** A JSON response. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(JSON.stringify(body), {status, headers: {'content-type': 'application/json', ...headers}});

export const success = (response: unknown, status = 200): Answer => json(status, {response, errorResponse: null});

export const errors = (status: number, items: readonly object[], headers?: Record<string, string>): Answer =>
  json(status, {response: null, errorResponse: {errors: items}}, headers);

/** A response with another body or content type. */
export const raw =
  (status: number, body: BodyInit | null, contentType?: string): Answer =>
  () =>
    new Response(body, {status, headers: contentType === undefined ? {} : {'content-type': contentType}});

export const pending = json(202, {response: {status: 'Quoting'}, errorResponse: null});

export const plans = success({results: [{searchResultPlanId: 'srp-1', totalPrice: 1200}]});

/** A connection that failed after the request may have been sent, as browsers and Node report it. */
export const lostConnection = new TypeError('fetch failed', {cause: {code: 'ECONNRESET'}});

/** A connection that was never established. */
export const noConnection = new TypeError('fetch failed', {cause: {code: 'ECONNREFUSED'}});

/** A `fetch` that returns the scripted results in order, repeats the last one, and records the requests. */
export function scriptedService(...answers: readonly Answer[]) {
  const sent: Sent[] = [];
  const fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const {method = 'GET', body, signal} = init;
    const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? 'silence';
    sent.push({
      method,
      url: input instanceof Request ? input.url : input.toString(),
      headers: new Headers(init.headers),
      body: text,
      redirect: init.redirect,
      referrerPolicy: init.referrerPolicy,
      at: Date.now(),
    });
    if (answer === 'silence') {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    }
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer());
  };
  return {fetch, sent};
}

/** A search that returns plans. */
export const body = {searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'TX', mileage: 48_000}};

export const baseUrl = 'https://service.test/api/v2/Partners';

/** The purposes of the requests, undefined where none was sent. */
export const purposes = (sent: readonly Sent[]): (string | undefined)[] =>
  sent.map(({headers}) => headers.get('plan-purpose') ?? undefined);
