import {Hono} from 'hono';
import {checkFault, checkLatency, ControlError} from './control-values.js';
import type {Fault} from './faults/fault-queue.js';
import {jsonResponse, errorEnvelopeOf, HttpError, shortError} from './http/response.js';
import {requireHttps} from './http/checks.js';
import {serve} from './http/serve.js';
import {latencyRange, type Latency, type SandboxSettings} from './options.js';
import {mountPages} from './pages/mount-pages.js';
import {endpointsOf} from './routes.js';
import {SandboxState, type OutboxMessage} from './state.js';

/** A simulated service. Sandboxes share no state. */
export interface Sandbox {
  /**
   * Responds to a request as the upstream API would. Rejects only when the request is aborted, with the abort reason.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Advances the sandbox's clock: asynchronous quotes complete, plans expire, rate-limit windows slide. A synchronous
   * search that is waiting still takes its time. Throws a RangeError beyond the year 9999.
   */
  advance(milliseconds: number): void;
  /** The emails that the upstream API would have sent, newest last. */
  readonly outbox: readonly OutboxMessage[];
  /** Injects a fault into the next requests, to any endpoint or to one. Throws a RangeError for an unknown fault. */
  fail(fault: Fault): void;
  /** Changes how long quotes take from now on. Without an argument, or with null, it restores the option's value. */
  setLatency(latencyMs?: Latency | null): void;
  /**
   * Resets everything but the options, including the clock. A search that is running keeps the state from before the
   * reset: its plans are unknown after it.
   */
  reset(): void;
}

/** A sandbox and its parts. Routes can be added to `app`; `state` returns the state since the last reset. */
export interface Service {
  readonly sandbox: Sandbox;
  readonly app: Hono;
  readonly state: () => SandboxState;
}

/** Creates the simulated API: its endpoints and the pages that plans link to, which share one state. */
export function createService(settings: SandboxSettings): Service {
  let current = new SandboxState(settings);
  const state = () => current;
  const app = new Hono();

  // The API's endpoints check this themselves, so that rejected requests are logged.
  for (const path of ['/sandbox/*', '/openapi', '/openapi.json']) {
    app.use(path, ({req}, next) => {
      requireHttps(settings, new URL(req.url));
      return next();
    });
  }
  // Paths are case-sensitive (§9.6).
  for (const endpoint of endpointsOf(settings.unspecified)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.route.method, path, context => serve(current, endpoint, context));
  }
  mountPages(app, state);
  app.notFound(() => failure(404, 'RouteUnknown', 'Unknown endpoint. Paths are case-sensitive.'));
  app.onError((error, {req}) => {
    if (error instanceof HttpError) return error.toResponse();
    if (error instanceof ControlError) return failure(400, 'ControlInvalid', error.message);
    // As with any fetch, an aborted request rejects with the abort reason.
    if (req.raw.signal.aborted) throw error;
    return failure(500, 'InternalError', 'The sandbox failed to handle the request.');
  });

  const sandbox: Sandbox = {
    async fetch(request) {
      request.signal.throwIfAborted();
      return app.fetch(request);
    },
    advance: milliseconds => current.clock.advance(milliseconds),
    fail: fault => current.faults.enqueue(checkFault(fault)),
    setLatency(latencyMs) {
      current.latency =
        latencyMs === undefined || latencyMs === null ? settings.latency : latencyRange(checkLatency(latencyMs));
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
  jsonResponse(errorEnvelopeOf([shortError(code, message)]), {status});
