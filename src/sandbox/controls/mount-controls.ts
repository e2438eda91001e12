import type {Hono} from 'hono';
import {answerJson, Refusal, shortError} from '../http/answer.js';
import {fieldOf, readJsonObject} from '../http/body.js';
import type {World} from '../world.js';

/** What can be done to a sandbox from outside, beside the interface. */
export interface Controls {
  readonly world: () => World;
  readonly reset: () => void;
}

const MOST_SECONDS = 10 * 366 * 24 * 3600;

/** Mounts the controls. They are no part of the interface, so their answers have no envelope. */
export function mountControls(app: Hono, {world, reset}: Controls): void {
  app.get('/sandbox/outbox', () => answerJson({messages: world().outbox.messages}));

  app.post('/sandbox/reset', () => {
    reset();
    return answerJson({now: timeOf(world())});
  });

  app.post('/sandbox/clock', async context => {
    const seconds = fieldOf(await readJsonObject(context.req.raw, 'ClockInvalid'), 'advanceSeconds');
    if (typeof seconds !== 'number' || seconds < 0 || seconds > MOST_SECONDS) {
      const words = 'advanceSeconds: expected a number from zero up to ten years.';
      throw new Refusal(400, [shortError('ClockInvalid', words, 'advanceSeconds')]);
    }
    world().clock.advance(seconds * 1000);
    return answerJson({now: timeOf(world())});
  });
}

const timeOf = ({clock}: World): string => new Date(clock.now()).toISOString();
