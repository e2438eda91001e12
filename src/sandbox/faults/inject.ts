import type {Fault} from './fault-queue.js';
import {
  badGateway,
  truncate,
  fillBothSides,
  fillNeitherSide,
  rejectAccount,
  rejectKey,
  resetConnection,
  sendHtmlPage,
  shortFormError,
  statusError,
} from './responses.js';
import type {FaultName} from './test-values.js';
import {rateLimited} from '../http/checks.js';
import {pause} from '../options.js';
import type {SandboxState} from '../state.js';

/** A request that a fault is injected into. */
interface FaultedCall {
  readonly state: SandboxState;
  readonly request: Request;
  readonly fault: Fault;
  /** Responds as usual. */
  readonly proceed: () => Promise<Response>;
}

const DEFAULT_RETRY_SECONDS = 5;
const DEFAULT_DELAY_MS = 20_000;

/** Responds as usual but corrupts the body. The status and the other headers stay the same. */
const corrupted =
  (corrupt: (json: string) => Response) =>
  async ({proceed}: FaultedCall): Promise<Response> => {
    const usual = await proceed();
    const {body, headers} = corrupt(await usual.text());
    return new Response(body, {status: usual.status, headers: {...entriesOf(usual.headers), ...entriesOf(headers)}});
  };

const entriesOf = (headers: Headers): Record<string, string> => Object.fromEntries(headers);

async function delay({state, request, proceed}: FaultedCall, milliseconds: number): Promise<Response> {
  await pause(state.settings.wait, milliseconds, request);
  return proceed();
}

const FAULTS: Readonly<Record<FaultName, (call: FaultedCall) => Promise<Response> | Response>> = {
  slow: call => delay(call, call.fault.latencyMs ?? DEFAULT_DELAY_MS),
  hang: call => delay(call, Infinity),
  unauthorized: rejectKey,
  forbidden: rejectAccount,
  'rate-limited': ({state, fault}) => rateLimited(state, fault.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS).toResponse(),
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

/** Responds to a request with a fault. */
export const injectFault = async (call: FaultedCall): Promise<Response> => FAULTS[call.fault.fault](call);
