import {describe, expect, it} from 'vitest';
import {PLAN_VALID_MS} from '../../src/contract/index.js';
import {fc, runs} from '../support/fast-check.js';
import {ask, openSandbox, ORDINARY, TODAY, type Envelope} from './fixture.js';
import {Model, type Expected} from './model.js';

/** How long a quote takes in this test. */
const QUOTE_MS = 5000;

const EMAILS = ['ann@dealer.example', 'bob@dealer.example'];
const VINS = ['1HGCV1F30LA000001', '1HGCV1F30LA000002'];
const UserDetails = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@mail.example',
  address: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
};
const creditCard = {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2090, cvv: '123'};

/** A sandbox, its model, and all keys and plans that it returned. */
class Run {
  readonly sandbox = openSandbox({latencyMs: QUOTE_MS, wait: async () => undefined});
  readonly model = new Model(TODAY, QUOTE_MS);
  readonly keys: string[] = ['nobody'];
  readonly plans: string[] = ['srp-unknown'];

  send = (path: string, body?: unknown, key = '', method?: string): Promise<Response> =>
    ask(this.sandbox, path, body, {key, ...(method !== undefined && {method})});

  /** Compares a response with the expected one, and returns its payload. */
  async expect<T>(response: Response, expected: Expected): Promise<T | null> {
    const body = (await response.json()) as Envelope<T> | Envelope<T>[];
    const [envelope] = Array.isArray(body) ? body : [body];
    const [error] = envelope?.errorResponse?.errors ?? [];
    const got = {status: response.status, error: error?.errorNumber ?? error?.errorCode ?? undefined};
    // Assertions are slow, so only a difference runs one.
    if (got.status !== expected.status || got.error !== expected.error) expect(got).toEqual(expected);
    if (expected.waitMs !== undefined) {
      const seconds = Number(response.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(expected.waitMs / 1000);
      expect(seconds).toBeLessThan(expected.waitMs / 1000 + 5);
    }
    return envelope?.response ?? null;
  }
}

type Step = (run: Run) => Promise<void>;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

async function register(run: Run, email: string, agreedToTerms: boolean): Promise<void> {
  const body = {contactEmail: email, displayName: 'Ann', agreedToTerms};
  await run.expect(await run.send('Register', body), run.model.register(email, agreedToTerms));
}

async function verify(run: Run, email: string, isRight: boolean): Promise<void> {
  const message = run.sandbox.outbox.findLast(({to}) => to === email);
  const verificationCode = isRight ? (message?.verificationCode ?? 'none') : 'wrong';
  const response = await run.send('Register/Verify', {email, verificationCode});
  const answer = await run.expect<{apiKey: string}>(response, run.model.verify(email, isRight));
  if (!answer) return;
  run.model.opened(email, answer.apiKey);
  run.keys.push(answer.apiKey);
}

async function rotate(run: Run, key: string): Promise<void> {
  const response = await run.send('Register/Rotate', undefined, key, 'POST');
  const answer = await run.expect<{apiKey: string}>(response, run.model.call(key));
  if (!answer) return;
  run.model.rotated(key, answer.apiKey);
  run.keys.push(answer.apiKey);
}

async function deactivate(run: Run, key: string): Promise<void> {
  const answer = await run.expect(await run.send('Register', undefined, key, 'DELETE'), run.model.call(key));
  if (answer) run.model.deactivated(key);
}

async function callOften(run: Run, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const answer = await run.expect(await run.send('Register/Usage', undefined, key), run.model.call(key));
    if (!answer) return;
  }
}

async function search(run: Run, key: string): Promise<void> {
  const body = {searchCriteria: ORDINARY, responseDetailLevel: 'Essential', filters: {returnResults: 1}};
  const response = await run.send('PlansSearch/Vin', body, key);
  const answer = await run.expect<{results: {searchResultPlanId: string}[]}>(response, run.model.call(key));
  for (const {searchResultPlanId} of answer?.results ?? []) {
    run.model.offered(key, searchResultPlanId);
    run.plans.push(searchResultPlanId);
  }
}

async function order(run: Run, key: string, searchResultPlanId: string): Promise<void> {
  const response = await run.send('Order/CreateWithUserDetails', {searchResultPlanId, UserDetails, creditCard}, key);
  await run.expect(response, run.model.order(key, searchResultPlanId));
}

async function vehicle(run: Run, path: string, vin: string, mileage: number): Promise<void> {
  const body = {vin, mileage, searchCriteria: {vin, mileage, stateShortName: 'OH'}, filters: {returnResults: 1}};
  const expected = {
    VehicleRegistration: () => run.model.registerVehicle(vin, mileage),
    'VehicleRegistration/CleanVehicleCache': () => run.model.cleanVehicle(vin, mileage),
    'PlansSearchAsync/VIN': () => run.model.searchAsync(vin, mileage),
  }[path];
  if (expected) await run.expect(await run.send(path, body, 'sandbox-async'), expected());
}

/** One step of a random sequence, with a description for a failure. */
const step = (words: string, act: Step) => Object.assign(act, {[fc.toStringMethod]: () => words});

const index = fc.nat({max: 7});
const email = fc.constantFrom(...EMAILS);
/** Prefers new keys, which are more likely to be valid. */
const keyOf = ({keys}: Run, back: number): string => keys[Math.max(0, keys.length - 1 - back)] ?? '';

const MINUTE = 60_000;
const MOVES = [1, 2500, 5000, MINUTE, 15 * MINUTE, 59 * MINUTE, 60 * MINUTE, 1440 * MINUTE, 29 * 1440 * MINUTE];

const advance =
  (milliseconds: number): Step =>
  async ({sandbox, model}) => {
    sandbox.advance(milliseconds);
    model.now += milliseconds;
  };

/** Sequences that random steps would rarely produce: both sides of each limit. */
const rarities: readonly fc.WeightedArbitrary<Step>[] = [
  {
    weight: 4,
    arbitrary: fc.tuple(email, fc.integer({min: 4, max: 6})).map(([who, times]) =>
      step(`verify ${who} wrongly × ${times}, then rightly`, async run => {
        for (let count = 0; count < times; count += 1) await verify(run, who, false);
        await verify(run, who, true);
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(-1, 0, 1).map(beyond =>
      step(`search, order after 30 days and ${beyond} ms`, async run => {
        await search(run, keyOf(run, 0));
        await advance(PLAN_VALID_MS + beyond)(run);
        await order(run, keyOf(run, 0), run.plans.at(-1) ?? '');
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(-1, 0, 1).map(beyond =>
      step(`call until rejected, again after an hour and ${beyond} ms`, async run => {
        await callOften(run, keyOf(run, 0), 51);
        await advance(60 * MINUTE + beyond)(run);
        await callOften(run, keyOf(run, 0), 2);
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-1, 0, 1).map(beyond =>
      step(`call until rejected for eleven hours, again when a day and ${beyond} ms are over`, async run => {
        for (let hour = 0; hour < 11; hour += 1) {
          await callOften(run, keyOf(run, 0), 51);
          await advance(60 * MINUTE)(run);
        }
        await advance(13 * 60 * MINUTE + beyond)(run);
        await callOften(run, keyOf(run, 0), 2);
      }),
    ),
  },
];

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(email, fc.integer({min: 0, max: 9}))
      .map(([who, odd]) => step(`register ${who} ${odd > 0}`, run => register(run, who, odd > 0))),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(email, fc.boolean())
      .map(([who, isRight]) => step(`verify ${who} ${isRight}`, run => verify(run, who, isRight))),
  },
  {
    weight: 2,
    arbitrary: index.map(back => step(`rotate key -${back}`, run => rotate(run, keyOf(run, back)))),
  },
  {
    weight: 1,
    arbitrary: index.map(back => step(`deactivate key -${back}`, run => deactivate(run, keyOf(run, back)))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(index, fc.constantFrom(1, 3, 20, 48))
      .map(([back, times]) => step(`call key -${back} × ${times}`, run => callOften(run, keyOf(run, back), times))),
  },
  {
    weight: 2,
    arbitrary: index.map(back => step(`search key -${back}`, run => search(run, keyOf(run, back)))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(index, index)
      .map(([back, plan]) =>
        step(`order key -${back} plan ${plan}`, run => order(run, keyOf(run, back), pick(run.plans, plan))),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('VehicleRegistration', 'VehicleRegistration/CleanVehicleCache', 'PlansSearchAsync/VIN'),
        fc.constantFrom(...VINS),
        fc.constantFrom(10_000, 12_500, 14_999, 15_000, 20_000),
      )
      .map(([path, vin, mileage]) => step(`${path} ${vin} ${mileage}`, run => vehicle(run, path, vin, mileage))),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...MOVES).map(milliseconds => step(`advance ${milliseconds}`, advance(milliseconds))),
  },
  {weight: 1, arbitrary: fc.oneof(...rarities)},
);

describe('any sequence of calls', () => {
  it('gets the responses that the model of keys, limits, plans and cached vehicles predicts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, {minLength: 1, maxLength: 30, size: 'max'}), async sequence => {
        const run = new Run();
        for (const act of sequence) await act(run);
      }),
      runs(2000),
    );
  }, 120_000);
});
