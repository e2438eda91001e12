import type {Hono} from 'hono';
import {checkFault, checkLatency, checkSeconds} from './control-values.js';
import {ONE_SHOT_FAULTS, TEST_CARDS, TEST_EMAILS, TEST_VEHICLE_GROUPS} from './faults/test-values.js';
import {jsonResponse} from './http/response.js';
import {fieldOf, readJsonObject, type JsonObject} from './http/body.js';
import {rejectCrossSite, requireJson} from './http/checks.js';
import {pageResponse} from './pages/layout.js';
import {statusPage} from './pages/status-page.js';
import type {Service} from './service.js';

/** Mounts the controls. They are not part of the API, so their responses have no envelope. */
export function mountControls({app, state, sandbox}: Service): void {
  for (const path of ['/sandbox', '/sandbox/']) app.get(path, () => pageResponse(statusPage(state())));
  app.get('/sandbox/outbox', () => jsonResponse({messages: sandbox.outbox}));
  app.get('/sandbox/test-values', () => jsonResponse(TEST_VALUES));
  const currentTime = () => jsonResponse({now: new Date(state().clock.now()).toISOString()});

  app.post('/sandbox/reset', ({req}) => {
    rejectCrossSite(req.raw);
    sandbox.reset();
    return currentTime();
  });
  app.post('/sandbox/clock', async ({req}) => {
    sandbox.advance(checkSeconds(fieldOf(await readControl(req.raw), 'advanceSeconds')) * 1000);
    return currentTime();
  });
  app.post('/sandbox/latency', async ({req}) => {
    const latencyMs = fieldOf(await readControl(req.raw), 'latencyMs');
    sandbox.setLatency(latencyMs === null ? undefined : checkLatency(latencyMs));
    return jsonResponse({latencyMs: state().latency});
  });
  mountFaults(app, state, sandbox);
}

function mountFaults(app: Hono, state: Service['state'], sandbox: Service['sandbox']): void {
  const waitingFaults = () => jsonResponse({faults: state().faults.waiting});
  app.get('/sandbox/faults', waitingFaults);
  app.post('/sandbox/faults', async ({req}) => {
    sandbox.fail(checkFault(await readControl(req.raw)));
    return waitingFaults();
  });
  app.delete('/sandbox/faults', ({req}) => {
    rejectCrossSite(req.raw);
    state().faults.clear();
    return waitingFaults();
  });
}

/** Reads a control's body. It must be sent as JSON, which another website cannot do without a preflight request. */
function readControl(request: Request): Promise<JsonObject> {
  rejectCrossSite(request);
  requireJson(request);
  return readJsonObject(request, 'ControlInvalid');
}

/** Every test value, for pages that list them. */
const TEST_VALUES = {
  vehicles: TEST_VEHICLE_GROUPS,
  cards: TEST_CARDS,
  emails: TEST_EMAILS,
  faults: ONE_SHOT_FAULTS,
};
