import {Hono} from 'hono';
import {checkFault, checkLatency, ControlError} from './control-values.js';
import {mountControls} from './controls.js';
import type {Fault} from './faults/fault-queue.js';
import {answerJson, errorEnvelopeOf, HttpError, shortError} from './http/answer.js';
import {requireHttps} from './http/checks.js';
import {mountDocument} from './openapi/document.js';
import {latencyRange, resolveOptions, type Latency, type SandboxOptions} from './options.js';
import {mountPages} from './pages/mount-pages.js';
import {HANDLERS, mountRoutes} from './routes.js';
import {createState, type OutboxMessage} from './state.js';

/** The whole service, simulated: a value that shares nothing with any other. */
export interface Sandbox {
  /** Answers any request as the service would. It rejects only when the request is aborted, with the reason. */
  fetch(request: Request): Promise<Response>;
  /** Moves the sandbox's clock on: quotes finish, plans expire, windows slide. Throws a RangeError beyond the year 9999. */
  advance(milliseconds: number): void;
  /** What the service would have sent by email, the newest last. */
  readonly outbox: readonly OutboxMessage[];
  /** Has a fault strike the next calls, whatever they are, or those at one endpoint. Throws a RangeError for an unknown one. */
  fail(fault: Fault): void;
  /** Makes quotes take another time from now on; without one, as long as at first. */
  setLatency(latencyMs?: Latency): void;
  /** Forgets everything but the options; the clock goes as it did at first. */
  reset(): void;
}

/**
 * Makes a sandbox of the upstream service (§4): catalog, searches, credentials, orders, and the pages that its
 * handoff links lead to.
 *
 * @example
 * const sandbox = createSandbox({latencyMs: 0});
 * const response = await sandbox.fetch(
 *   new Request('https://sandbox.example/api/v2/Partners/Vehicles/Makes', {
 *     headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
 *   }),
 * );
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const settings = resolveOptions(options);
  let state = createState(settings);

  const app = new Hono();
  // The interface's own endpoints refuse plain http each for itself, as a call that is logged.
  for (const path of ['/sandbox/*', '/openapi', '/openapi.json']) {
    app.use(path, ({req}, next) => {
      requireHttps(settings, new URL(req.url));
      return next();
    });
  }
  const controls = {
    fail: (fault: Fault) => state.faults.enqueue(checkFault(fault)),
    setLatency(latencyMs?: Latency) {
      state.latency = latencyMs === undefined ? settings.latency : latencyRange(checkLatency(latencyMs));
    },
    advance: (milliseconds: number) => state.clock.advance(milliseconds),
    reset() {
      state = createState(settings);
    },
  };

  mountRoutes(app, () => state, HANDLERS, settings);
  mountPages(app, () => state);
  mountDocument(app, settings, createSandbox);
  mountControls(app, () => state, controls);
  app.notFound(() => refusal(404, 'RouteUnknown', 'There is no such endpoint: spelling and case count.'));
  app.onError((error, {req}) => {
    if (error instanceof HttpError) return error.toResponse();
    if (error instanceof ControlError) return refusal(400, 'ControlInvalid', error.message);
    // The caller of an aborted request is told so, as by any fetch.
    if (req.raw.signal.aborted) throw error;
    return refusal(500, 'InternalError', 'The sandbox failed to answer.');
  });

  return {
    ...controls,
    async fetch(request) {
      request.signal.throwIfAborted();
      return app.fetch(request);
    },
    get outbox() {
      return state.outbox.messages;
    },
  };
}

const refusal = (status: number, code: string, words: string): Response =>
  answerJson(errorEnvelopeOf([shortError(code, words)]), {status});
