import type {Hono} from 'hono';
import {checkFault, checkLatency, checkSeconds} from './control-values.js';
import type {Sandbox} from './create-sandbox.js';
import {MAGIC_CARDS, MAGIC_EMAILS, MAGIC_VEHICLE_GROUPS, ONE_SHOT_FAULTS} from './faults/test-values.js';
import {answerJson} from './http/answer.js';
import {fieldOf, readJsonObject, type JsonObject} from './http/body.js';
import {refuseCrossSite, requireJson} from './http/checks.js';
import {answerPage} from './pages/layout.js';
import {statusPage} from './pages/status-page.js';
import type {World} from './state.js';

/** A sandbox as its controls need it. */
type Controlled = Pick<Sandbox, 'advance' | 'fail' | 'reset' | 'setLatency'>;

/** Mounts the controls. They are no part of the interface, so their answers have no envelope. */
export function mountControls(app: Hono, world: () => World, sandbox: Controlled): void {
  for (const path of ['/sandbox', '/sandbox/']) app.get(path, () => answerPage(statusPage(world())));
  app.get('/sandbox/outbox', () => answerJson({messages: world().outbox.messages}));
  app.get('/sandbox/magic', () => answerJson(MAGIC));

  app.post('/sandbox/reset', ({req}) => {
    refuseCrossSite(req.raw);
    sandbox.reset();
    return answerJson({now: timeOf(world())});
  });

  app.post('/sandbox/clock', async ({req}) => {
    const body = await readControl(req.raw);
    sandbox.advance(checkSeconds(fieldOf(body, 'advanceSeconds')) * 1000);
    return answerJson({now: timeOf(world())});
  });

  app.post('/sandbox/latency', async ({req}) => {
    const latencyMs = fieldOf(await readControl(req.raw), 'latencyMs');
    sandbox.setLatency(latencyMs === null ? undefined : checkLatency(latencyMs));
    return answerJson({latencyMs: world().latency});
  });

  mountFaults(app, world, sandbox);
}

function mountFaults(app: Hono, world: () => World, sandbox: Controlled): void {
  const waiting = () => answerJson({faults: world().faults.waiting});
  app.get('/sandbox/faults', waiting);
  app.post('/sandbox/faults', async ({req}) => {
    sandbox.fail(checkFault(await readControl(req.raw)));
    return waiting();
  });
  app.delete('/sandbox/faults', ({req}) => {
    refuseCrossSite(req.raw);
    world().faults.clear();
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
const MAGIC = {vehicles: MAGIC_VEHICLE_GROUPS, cards: MAGIC_CARDS, emails: MAGIC_EMAILS, faults: ONE_SHOT_FAULTS};

const timeOf = ({clock}: World): string => new Date(clock.now()).toISOString();
