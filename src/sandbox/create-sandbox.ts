import {Hono} from 'hono';
import {createClock} from './clock.js';
import {answerJson, errorEnvelopeOf, Refusal, shortError} from './http/answer.js';
import {resolveOptions, type SandboxOptions} from './options.js';
import {mountPages} from './pages/mount-pages.js';
import {HANDLERS} from './routes/handlers.js';
import {mountRoutes} from './routes/mount.js';
import {createWorld} from './world.js';

/** The whole service, simulated: a value that shares nothing with any other. */
export interface Sandbox {
  /** Answers any request as the service would. It never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Moves the sandbox's clock on: quotes finish, plans expire, windows slide. */
  advance(milliseconds: number): void;
  /** Forgets everything but the options and the clock. */
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
  const clock = createClock(settings.now);
  let world = createWorld(settings, clock);
  const reset = () => {
    world = createWorld(settings, clock);
  };

  const app = new Hono();
  mountRoutes(app, () => world, HANDLERS);
  mountPages(app, () => world);
  app.notFound(() => refusal(404, 'RouteUnknown', 'There is no such endpoint: spelling and case count.'));
  app.onError(error =>
    error instanceof Refusal ? error.toResponse() : refusal(500, 'InternalError', 'The sandbox failed to answer.'),
  );

  return {fetch: async request => app.fetch(request), advance: clock.advance, reset};
}

const refusal = (status: number, code: string, words: string): Response =>
  answerJson(errorEnvelopeOf([shortError(code, words)]), {status});
