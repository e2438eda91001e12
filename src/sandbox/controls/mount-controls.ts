import type {Hono} from 'hono';
import {answerJson} from '../http/answer.js';
import {refuseCrossSite} from '../http/checks.js';
import {MAGIC_CARDS, MAGIC_EMAILS, MAGIC_VEHICLE_GROUPS, ONE_SHOT_FAULTS} from '../magic/magic-values.js';
import {latencyRange} from '../options.js';
import {answerPage} from '../pages/page.js';
import {statusPage} from '../pages/status-page.js';
import type {World} from '../world.js';
import {readClock, readFault, readLatency} from './read-control.js';

/** What can be done to a sandbox from outside, beside the interface. */
export interface Controls {
  readonly world: () => World;
  readonly reset: () => void;
}

/** Mounts the controls. They are no part of the interface, so their answers have no envelope. */
export function mountControls(app: Hono, {world, reset}: Controls): void {
  for (const path of ['/sandbox', '/sandbox/']) app.get(path, () => answerPage(statusPage(world())));
  app.get('/sandbox/outbox', () => answerJson({messages: world().outbox.messages}));
  app.get('/sandbox/magic', () => answerJson(MAGIC));

  app.post('/sandbox/reset', ({req}) => {
    refuseCrossSite(req.raw);
    reset();
    return answerJson({now: timeOf(world())});
  });

  app.post('/sandbox/clock', async context => {
    world().clock.advance((await readClock(context.req.raw)) * 1000);
    return answerJson({now: timeOf(world())});
  });

  app.post('/sandbox/latency', async context => {
    const latencyMs = await readLatency(context.req.raw);
    const {settings} = world();
    world().latency = latencyMs === null ? settings.latency : latencyRange(latencyMs);
    return answerJson({latencyMs: world().latency});
  });

  mountFaults(app, world);
}

function mountFaults(app: Hono, world: () => World): void {
  const waiting = () => answerJson({faults: world().faults.waiting});
  app.get('/sandbox/faults', waiting);
  app.post('/sandbox/faults', async context => {
    world().faults.order(await readFault(context.req.raw));
    return waiting();
  });
  app.delete('/sandbox/faults', ({req}) => {
    refuseCrossSite(req.raw);
    world().faults.clear();
    return waiting();
  });
}

/** All that can be chosen, for a page that offers it. */
const MAGIC = {vehicles: MAGIC_VEHICLE_GROUPS, cards: MAGIC_CARDS, emails: MAGIC_EMAILS, faults: ONE_SHOT_FAULTS};

const timeOf = ({clock}: World): string => new Date(clock.now()).toISOString();
