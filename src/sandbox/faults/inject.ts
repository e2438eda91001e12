import type {Fault} from './fault-queue.js';
import {
  badGateway,
  truncate,
  fillBothSides,
  fillNeitherSide,
  refuseAccount,
  refuseKey,
  resetConnection,
  sendHtmlPage,
  shortFormError,
  statusError,
} from './responses.js';
import type {FaultName} from './test-values.js';
import {rateLimited} from '../http/checks.js';
import {pause} from '../options.js';
import type {SandboxState} from '../state.js';

/** The call that a fault strikes. */
interface FaultedCall {
  readonly state: SandboxState;
  readonly request: Request;
  readonly fault: Fault;
  /** Answers as usual. */
  readonly proceed: () => Promise<Response>;
}

const USUAL_WAIT_SECONDS = 5;
const USUAL_DELAY_MS = 20_000;

/** Answers as usual, and sends the answer in another way, under its own status. */
const corrupted =
  (corrupt: (json: string) => Response) =>
  async ({proceed}: FaultedCall): Promise<Response> => {
    const usual = await proceed();
    const {body, headers} = corrupt(await usual.text());
    return new Response(body, {status: usual.status, headers});
  };

async function wait({state, request, proceed}: FaultedCall, milliseconds: number): Promise<Response> {
  await pause(state.settings.wait, milliseconds, request);
  return proceed();
}

const STRIKES: Readonly<Record<FaultName, (struck: FaultedCall) => Promise<Response> | Response>> = {
  slow: struck => wait(struck, struck.fault.latencyMs ?? USUAL_DELAY_MS),
  hang: struck => wait(struck, Infinity),
  unauthorized: refuseKey,
  forbidden: refuseAccount,
  'rate-limited': ({state, fault}) => rateLimited(state, fault.retryAfterSeconds ?? USUAL_WAIT_SECONDS).toResponse(),
  'server-error': statusError(500),
  'bad-gateway': badGateway,
  unavailable: statusError(503),
  'short-error': shortFormError,
  'malformed-json': corrupted(truncate),
  'html-page': corrupted(sendHtmlPage),
  'both-sides': corrupted(fillBothSides),
  'neither-side': corrupted(fillNeitherSide),
  reset: corrupted(resetConnection),
};

/** Has a fault strike a call. */
export const injectFault = async (struck: FaultedCall): Promise<Response> => STRIKES[struck.fault.fault](struck);
