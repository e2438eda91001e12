import type {Fault} from './fault-queue.js';
import {
  badGateway,
  breakOff,
  populateBothSides,
  populateNeitherSide,
  refuseAccount,
  refuseKey,
  resetMidBody,
  sendHtmlPage,
  shortFormError,
  statusError,
} from './responses.js';
import type {FaultName} from './test-values.js';
import {rateLimited} from '../http/checks.js';
import {pause} from '../options.js';
import type {World} from '../state.js';

/** The call that a fault strikes. */
interface Struck {
  readonly world: World;
  readonly request: Request;
  readonly fault: Fault;
  /** Answers as usual. */
  readonly proceed: () => Promise<Response>;
}

const USUAL_WAIT_SECONDS = 5;
const USUAL_DELAY_MS = 20_000;

/** Answers as usual, and sends the answer in another way, under its own status. */
const garbled =
  (garble: (json: string) => Response) =>
  async ({proceed}: Struck): Promise<Response> => {
    const usual = await proceed();
    const {body, headers} = garble(await usual.text());
    return new Response(body, {status: usual.status, headers});
  };

async function wait({world, request, proceed}: Struck, milliseconds: number): Promise<Response> {
  await pause(world.settings.wait, milliseconds, request);
  return proceed();
}

const STRIKES: Readonly<Record<FaultName, (struck: Struck) => Promise<Response> | Response>> = {
  slow: struck => wait(struck, struck.fault.latencyMs ?? USUAL_DELAY_MS),
  hang: struck => wait(struck, Infinity),
  unauthorized: refuseKey,
  forbidden: refuseAccount,
  'rate-limited': ({world, fault}) => rateLimited(world, fault.retryAfterSeconds ?? USUAL_WAIT_SECONDS).toResponse(),
  'server-error': statusError(500),
  'bad-gateway': badGateway,
  unavailable: statusError(503),
  'short-error': shortFormError,
  'malformed-json': garbled(breakOff),
  'html-page': garbled(sendHtmlPage),
  'both-sides': garbled(populateBothSides),
  'neither-side': garbled(populateNeitherSide),
  reset: garbled(resetMidBody),
};

/** Has a fault strike a call. */
export const strike = async (struck: Struck): Promise<Response> => STRIKES[struck.fault.fault](struck);
