import {readFileSync} from 'node:fs';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {embedDir} from '../../../scripts/project.js';
import {requireBuild} from './built.js';
import {htmlPage, serveRaw, type Served, typeOf} from './serve.js';

/** How a relay answers one search. */
export type Step = (response: ServerResponse) => void;

export interface ScriptedRelay extends Served {
  /** The searches it received: why each was sent, and when, in milliseconds. */
  readonly got: readonly {readonly purpose: string | undefined; readonly at: number}[];
}

/**
 * Starts a page with the embed, and a relay that handles each search with its next step; the last step handles all
 * later ones. Prefetching is off, so that every search counts.
 */
export const startScriptedRelay = async (steps: readonly Step[], attributes = ''): Promise<ScriptedRelay> => {
  requireBuild();
  const got: {purpose: string | undefined; at: number}[] = [];
  const page = htmlPage(`<script src="/embed.js" data-prefetch="off" ${attributes}></script>`);

  const search = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for await (const chunk of request) void chunk;
    const step = steps[Math.min(got.length, steps.length - 1)];
    got.push({purpose: request.headers['plan-purpose'] as string | undefined, at: performance.now()});
    step?.(response);
  };

  const served = await serveRaw((request, response) => {
    const path = request.url ?? '/';
    // A browser automatically retries a request if a reused connection breaks.
    response.setHeader('connection', 'close');
    if (path.startsWith('/plans/')) return void search(request, response);
    response.setHeader('content-type', typeOf(path));
    if (path === '/') return response.end(page);
    if (path.endsWith('.js')) return response.end(readFileSync(`${embedDir}${path}`));
    return response.end();
  });
  return {...served, got};
};

/** Responds with any body. */
export const answer =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Step =>
  response =>
    response.writeHead(status, {'content-type': 'application/json', ...headers}).end(body);

/** The search is being quoted. */
export const pending = answer(202, '{"response":null,"errorResponse":null}');

/** The search is done. */
export const found = (results: readonly unknown[]): Step =>
  answer(200, JSON.stringify({response: {results}, errorResponse: null}));

/** The search is rejected, with an error. */
export const refused = (status: number, error: object, headers?: Readonly<Record<string, string>>): Step =>
  answer(status, JSON.stringify({response: null, errorResponse: {errors: [error]}}), headers);

/** The connection breaks before the response. */
export const hangUp: Step = response => response.destroy();

/** The connection breaks in the middle of a response. */
export const breakOff: Step = response => {
  response.writeHead(200, {'content-type': 'application/json', 'content-length': '5000'});
  response.write('{"response":{"results":[', () => response.destroy());
};

/** There is no response at all. */
export const keepSilent: Step = () => {};

/** A plan as the upstream API sends it; a test overrides what matters to it. */
export const plan = (overrides: object = {}): object => ({
  searchResultPlanId: 'plan-1',
  displayProviderName: 'Harbor Mutual',
  planName: 'Gold',
  coverageType: 'Powertrain',
  totalPrice: 2400,
  downpayment: 200,
  monthlyPrice: 100,
  duration: 48,
  miles: 60,
  deductible: 100,
  planServiceRating: 8.4,
  planRatingVerdict: 'Very good',
  resultLabels: [],
  planCheckoutUrl: 'https://checkout.example/plan-1',
  ...overrides,
});
