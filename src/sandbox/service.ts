import {Hono} from 'hono';
import {checkFault, checkLatency, ControlError} from './control-values.js';
import type {Fault} from './faults/fault-queue.js';
import {answerJson, errorEnvelopeOf, HttpError, shortError} from './http/answer.js';
import {requireHttps} from './http/checks.js';
import {serve} from './http/serve.js';
import {latencyRange, type Latency, type SandboxSettings} from './options.js';
import {mountPages} from './pages/mount-pages.js';
import {endpointsOf} from './routes.js';
import {SandboxState, type OutboxMessage} from './state.js';

/** The whole service, simulated. It shares nothing with any other sandbox. */
export interface Sandbox {
  /** Answers any request as the service would. It rejects only when the request is aborted, with the reason. */
  fetch(request: Request): Promise<Response>;
  /** Advances the sandbox's clock: quotes finish, plans expire, windows slide. Throws a RangeError beyond the year 9999. */
  advance(milliseconds: number): void;
  /** What the service would have sent by email, the newest last. */
  readonly outbox: readonly OutboxMessage[];
  /** Injects a fault into the next requests, at any endpoint or at one. Throws a RangeError for an unknown fault. */
  fail(fault: Fault): void;
  /** Makes quotes take another time from now on; without one, as long as the options say. */
  setLatency(latencyMs?: Latency): void;
  /** Forgets everything but the options, also how far the clock was advanced. */
  reset(): void;
}

/** A sandbox with its parts: more routes can be added to the app, and the state is the one since the last reset. */
export interface Service {
  readonly sandbox: Sandbox;
  readonly app: Hono;
  readonly state: () => SandboxState;
}

/** Makes the service: the endpoints of the interface and the pages that plans link to, over one state. */
export function createService(settings: SandboxSettings): Service {
  let current = new SandboxState(settings);
  const state = () => current;
  const app = new Hono();

  // The endpoints of the interface check this themselves, as their requests are logged.
  for (const path of ['/sandbox/*', '/openapi', '/openapi.json']) {
    app.use(path, ({req}, next) => {
      requireHttps(settings, new URL(req.url));
      return next();
    });
  }
  // Paths are spelled exactly as in the route table (§9.6).
  for (const endpoint of endpointsOf(settings.unspecified)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.route.method, path, context => serve(current, endpoint, context));
  }
  mountPages(app, state);
  app.notFound(() => failure(404, 'RouteUnknown', 'There is no such endpoint: spelling and case count.'));
  app.onError((error, {req}) => {
    if (error instanceof HttpError) return error.toResponse();
    if (error instanceof ControlError) return failure(400, 'ControlInvalid', error.message);
    // As with any fetch, the caller of an aborted request gets the reason.
    if (req.raw.signal.aborted) throw error;
    return failure(500, 'InternalError', 'The sandbox failed to answer.');
  });

  const sandbox: Sandbox = {
    async fetch(request) {
      request.signal.throwIfAborted();
      return app.fetch(request);
    },
    advance: milliseconds => current.clock.advance(milliseconds),
    fail: fault => current.faults.enqueue(checkFault(fault)),
    setLatency(latencyMs) {
      current.latency = latencyMs === undefined ? settings.latency : latencyRange(checkLatency(latencyMs));
    },
    reset() {
      current = new SandboxState(settings);
    },
    get outbox() {
      return current.outbox;
    },
  };
  return {sandbox, app, state};
}

const failure = (status: number, code: string, message: string): Response =>
  answerJson(errorEnvelopeOf([shortError(code, message)]), {status});
