import type {Hono} from 'hono';
import {checkFault, checkLatency, checkSeconds} from './control-values.js';
import type {Sandbox} from './create-sandbox.js';
import {TEST_CARDS, TEST_EMAILS, TEST_VEHICLE_GROUPS, ONE_SHOT_FAULTS} from './faults/test-values.js';
import {answerJson} from './http/answer.js';
import {fieldOf, readJsonObject, type JsonObject} from './http/body.js';
import {refuseCrossSite, requireJson} from './http/checks.js';
import {answerPage} from './pages/layout.js';
import {statusPage} from './pages/status-page.js';
import type {SandboxState} from './state.js';

/** A sandbox as its controls need it. */
type Controlled = Pick<Sandbox, 'advance' | 'fail' | 'reset' | 'setLatency'>;

/** Mounts the controls. They are no part of the interface, so their answers have no envelope. */
export function mountControls(app: Hono, state: () => SandboxState, sandbox: Controlled): void {
  for (const path of ['/sandbox', '/sandbox/']) app.get(path, () => answerPage(statusPage(state())));
  app.get('/sandbox/outbox', () => answerJson({messages: state().outbox.messages}));
  app.get('/sandbox/test-values', () => answerJson(TEST_VALUES));

  app.post('/sandbox/reset', ({req}) => {
    refuseCrossSite(req.raw);
    sandbox.reset();
    return answerJson({now: timeOf(state())});
  });

  app.post('/sandbox/clock', async ({req}) => {
    const body = await readControl(req.raw);
    sandbox.advance(checkSeconds(fieldOf(body, 'advanceSeconds')) * 1000);
    return answerJson({now: timeOf(state())});
  });

  app.post('/sandbox/latency', async ({req}) => {
    const latencyMs = fieldOf(await readControl(req.raw), 'latencyMs');
    sandbox.setLatency(latencyMs === null ? undefined : checkLatency(latencyMs));
    return answerJson({latencyMs: state().latency});
  });

  mountFaults(app, state, sandbox);
}

function mountFaults(app: Hono, state: () => SandboxState, sandbox: Controlled): void {
  const waiting = () => answerJson({faults: state().faults.waiting});
  app.get('/sandbox/faults', waiting);
  app.post('/sandbox/faults', async ({req}) => {
    sandbox.fail(checkFault(await readControl(req.raw)));
    return waiting();
  });
  app.delete('/sandbox/faults', ({req}) => {
    refuseCrossSite(req.raw);
    state().faults.clear();
    return waiting();
  });
}

/** Reads a control's body. It has to be sent as JSON, which a page of another website cannot do unasked. */
function readControl(request: Request): Promise<JsonObject> {
  refuseCrossSite(request);
  requireJson(request);
  return readJsonObject(request, 'ControlInvalid');
}

/** All that can be chosen, for a page that offers it. */
const TEST_VALUES = {vehicles: TEST_VEHICLE_GROUPS, cards: TEST_CARDS, emails: TEST_EMAILS, faults: ONE_SHOT_FAULTS};

const timeOf = ({clock}: SandboxState): string => new Date(clock.now()).toISOString();
