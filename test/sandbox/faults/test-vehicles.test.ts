import {describe, expect, it} from 'vitest';
import {
  cleanVin,
  ERRORS,
  hasValidCheckDigit,
  isServiceError,
  isVin,
  Plan,
  readEnvelope,
  readPlans,
  type ServiceErrorCode,
} from '../../../src/contract/index.js';
import {TEST_VEHICLES, type TestVehicleName, type TestVehicle} from '../../../src/sandbox/index.js';
import {ask, openSandbox, ORIGIN, payload, type Ask, type Envelope, type WireError, type WirePlan} from '../fixture.js';
import {TRANSPORTS, type Open} from '../transports.js';

type Sandbox = ReturnType<typeof openSandbox>;
type Way = 'VIN' | 'plate';

const PLACE = {mileage: 20_000, stateShortName: 'OH'};
const ASYNC: Ask = {key: 'sandbox-async'};

/** A test vehicle, named by its VIN or by its plate, and what is asked of the sandbox about it. */
class Played {
  readonly sandbox: Sandbox;
  readonly criteria: object;
  readonly row: TestVehicle;
  readonly way: Way;

  readonly open: Open;

  constructor(
    name: TestVehicleName,
    way: Way,
    sandbox = openSandbox(),
    open: Open = async options => openSandbox(options),
  ) {
    this.sandbox = sandbox;
    this.open = open;
    this.way = way;
    this.row = TEST_VEHICLES.find(row => row.name === name) as TestVehicle;
    this.criteria = way === 'VIN' ? {vin: this.row.vin, ...PLACE} : {licensePlate: this.row.plate, ...PLACE};
  }

  search = (wishes: object = {}): Promise<Response> =>
    ask(this.sandbox, `PlansSearch/${this.way === 'VIN' ? 'Vin' : 'LicensePlate'}`, {
      searchCriteria: this.criteria,
      ...wishes,
    });

  plans = async (): Promise<WirePlan[]> => (await payload<{results: WirePlan[]}>(await this.search())).results;

  /** Registers a VIN, as has to be done first, and gives what polls it. */
  polls = async (path = 'PlansSearchAsync'): Promise<() => Promise<Response>> => {
    if (this.way === 'VIN') await ask(this.sandbox, 'VehicleRegistration', this.criteria, ASYNC);
    return () => ask(this.sandbox, path, {searchCriteria: this.criteria}, ASYNC);
  };

  async order(): Promise<{status: number; errors: readonly WireError[]}> {
    const [plan] = await this.plans();
    const response = await ask(this.sandbox, 'Order/CreateWithUserDetails', {
      searchResultPlanId: plan?.searchResultPlanId,
      UserDetails: {
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@mail.example',
        address: '1 Main Street',
        city: 'Columbus',
        state: 'OH',
        zip: '43004',
      },
      creditCard: {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2040, cvv: '123'},
    });
    const [envelope] = (await response.json()) as Envelope[];
    return {status: response.status, errors: envelope?.errorResponse?.errors ?? []};
  }
}

/** How long the sandbox waits in the course of something. */
async function waitsIn({row, way, open}: Played, act: (played: Played) => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  await act(new Played(row.name as TestVehicleName, way, await open({wait: async ms => void waits.push(ms)}), open));
  return waits;
}

const statusOf = async (played: Played) => (await played.search()).status;

/** Plays the error of §7.2 or §7.3 that a row is named after. */
const playError =
  (code: ServiceErrorCode) =>
  async (played: Played): Promise<void> => {
    const response = await played.search();
    const {errorResponse} = (await response.json()) as Envelope;
    expect(response.status).toBe(400);
    expect(errorResponse?.errors).toEqual([
      expect.objectContaining({errorCode: code, errorNumber: ERRORS[code].number}),
    ]);
  };

const playLimit =
  (seconds: number) =>
  async (played: Played): Promise<void> => {
    const refused = await played.search();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)]);
    played.sandbox.advance(2000);
    expect((await played.search()).headers.get('retry-after')).toBe(String(seconds - 2));
    played.sandbox.advance((seconds - 2) * 1000);
    expect(await statusOf(played)).toBe(200);
    played.sandbox.advance(60_000);
    expect(await statusOf(played)).toBe(429);
  };

const isUnreadable = async (played: Played): Promise<void> => {
  const response = await played.search();
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
};

const isMalformed = async (played: Played): Promise<void> => {
  const response = await played.search();
  expect(response.status).toBe(200);
  expect(readEnvelope(await response.json()).kind).toBe('malformed');
};

const playRefusal = (status: number) => async (played: Played) => expect(await statusOf(played)).toBe(status);

/** What each row does, by name: a row without an entry does not compile. */
const PLAYS: Readonly<Record<TestVehicleName, (played: Played) => Promise<void>>> = {
  async slow(played) {
    expect(await waitsIn(played, statusOf)).toEqual([20_000]);
    expect(await statusOf(new Played('slow', played.way, await played.open({wait: async () => undefined})))).toBe(200);
  },
  async 'never-done'(played) {
    const poll = await played.polls();
    await poll();
    played.sandbox.advance(20 * 86_400_000);
    expect((await poll()).status).toBe(202);
    expect(await waitsIn(played, statusOf)).toEqual([Infinity]);
  },
  async hang(played) {
    expect(await waitsIn(played, statusOf)).toEqual([Infinity]);
    expect(await waitsIn(played, async ({polls}) => (await polls())())).toEqual([Infinity]);
  },
  async 'quoting-fails'(played) {
    const poll = await played.polls();
    expect([(await poll()).status, (await poll()).status, (await poll()).status]).toEqual([202, 202, 400]);
    expect(await statusOf(played)).toBe(400);
  },
  async 'no-plans'(played) {
    expect(await played.plans()).toEqual([]);
    const startPrice = await (await played.polls('PlansSearchAsync/GetStartPrice'))();
    expect(await payload(startPrice)).toBe('');
  },
  async 'one-plan'(played) {
    expect(await played.plans()).toHaveLength(1);
  },
  async 'many-plans'(played) {
    const many = await played.plans();
    expect(readPlans(many).plans).toHaveLength(3000);
    const few = await payload<{results: WirePlan[]}>(await played.search({filters: {returnResults: 7}}));
    expect(few.results).toEqual(many.slice(0, 7));
    expect((await played.sandbox.fetch(new Request(many[2999]?.planCheckoutUrl ?? ''))).status).toBe(200);
  },
  async 'missing-parts'(played) {
    const {plans, droppedCount} = readPlans(await played.plans());
    expect(droppedCount).toBe(0);
    expect(plans.length).toBeGreaterThan(50);
    expect(plans.every(plan => plan.totalPrice === undefined && plan.coverageType === undefined)).toBe(true);
  },
  async 'no-documents'(played) {
    const programs = (await played.plans()).flatMap(plan => plan.maintenanceProgram ?? []);
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.every(program => program.documentUrl === null)).toBe(true);
  },
  async 'unknown-values'(played) {
    for (const plan of await played.plans()) {
      expect(Plan(plan)).toMatchObject({coverageType: 'OrbitalReentry', componentScores: []});
    }
  },
  async hostile(played) {
    const plans = await played.plans();
    expect(plans.every(plan => plan.planName.includes('<img'))).toBe(true);
    expect(plans.every(plan => plan.displayProviderName.includes('<script>'))).toBe(true);
    expect(plans.some(plan => plan.planCheckoutUrl.startsWith('javascript:'))).toBe(true);
    expect(plans.some(plan => plan.planCheckoutUrl.startsWith(ORIGIN))).toBe(false);
  },
  ZipAndStateAreEmpty: playError('ZipAndStateAreEmpty'),
  CarDetailsAreEmpty: playError('CarDetailsAreEmpty'),
  CantParseVIN: playError('CantParseVIN'),
  CantParseLicensePlate: playError('CantParseLicensePlate'),
  MileageIsLessThanZero: playError('MileageIsLessThanZero'),
  StateShortNameIsInvalid: playError('StateShortNameIsInvalid'),
  MakeIsInvalid: playError('MakeIsInvalid'),
  ModelIsInvalid: playError('ModelIsInvalid'),
  DurationFilterCantbeEmpty: playError('DurationFilterCantbeEmpty'),
  MileageIsRequired: playError('MileageIsRequired'),
  async DurationFilterRestictedValues(played) {
    await playError('DurationFilterRestictedValues')(played);
    expect((await played.search({filters: {duration: {from: 36, to: 48}}})).status).toBe(400);
    expect((await played.search({filters: {}})).status).toBe(200);
  },
  async DurationFilterRestrictedRange(played) {
    await playError('DurationFilterRestrictedRange')(played);
    expect((await played.search({filters: {duration: {from: 36, to: 48}}})).status).toBe(400);
    expect((await played.search({filters: {duration: {from: 36, to: 36}}})).status).toBe(200);
  },
  async VinHasNotBeenRegistered(played) {
    expect(await statusOf(played)).toBe(200);
    const response = await (await played.polls())();
    const {errorResponse} = (await response.json()) as Envelope;
    expect([response.status, errorResponse?.errors[0]?.errorNumber]).toEqual([400, 20_006]);
  },
  async 'short-error'(played) {
    const response = await played.search();
    expect(response.status).toBe(400);
    const content = readEnvelope(await response.json());
    expect(content).toMatchObject({kind: 'errors', errors: [{errorCode: 'CantParseVIN'}]});
  },
  async 'order-declined'(played) {
    expect(await played.order()).toMatchObject({status: 200, errors: [{errorNumber: 3000}]});
  },
  async 'order-not-available'(played) {
    expect(await played.order()).toMatchObject({status: 200, errors: [{errorNumber: 1009}]});
  },
  async 'order-details'(played) {
    const nothing = {errorCode: null, errorNumber: null};
    expect(await played.order()).toMatchObject({
      status: 200,
      errors: [{errorField: 'UserDetails.Address', ...nothing}],
    });
  },
  async 'order-gone'(played) {
    expect((await played.order()).status).toBe(410);
  },
  unauthorized: playRefusal(401),
  forbidden: playRefusal(403),
  'rate-limited': playLimit(5),
  'rate-limited-minute': playLimit(60),
  'server-error': playRefusal(500),
  async 'bad-gateway'(played) {
    const response = await played.search();
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  },
  unavailable: playRefusal(503),
  'malformed-json': isUnreadable,
  'html-page': isUnreadable,
  'both-sides': isMalformed,
  'neither-side': isMalformed,
  async reset(played) {
    const response = await played.search();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/reset|terminated/);
  },
};

describe('the test vehicles', () => {
  it('have VINs by the rule, check digit included', () => {
    for (const {vin} of TEST_VEHICLES) {
      expect(isVin(vin) && cleanVin(vin) === vin && hasValidCheckDigit(vin), vin).toBe(true);
    }
  });

  it('each have a VIN, a plate and a name of their own', () => {
    for (const field of ['vin', 'plate', 'name'] as const) {
      expect(new Set(TEST_VEHICLES.map(row => row[field])).size).toBe(TEST_VEHICLES.length);
    }
  });

  it('hold each error of a search and of an account', () => {
    const ofOrders: string[] = ['CreditCardError', 'StateMismatchPlanNotAvailable'];
    const codes = Object.keys(ERRORS).filter(code => !ofOrders.includes(code));
    expect(TEST_VEHICLES.map(({name}) => name)).toEqual(expect.arrayContaining(codes));
  });

  for (const {name, description} of TEST_VEHICLES) {
    for (const way of ['VIN', 'plate'] as const) {
      it.each(TRANSPORTS)(`${name}, by ${way}, %s: ${description}`, async (_, open) => {
        await PLAYS[name](new Played(name, way, await open(), open));
      });
    }
  }

  it('work by a plate in lower case and with spaces too', async () => {
    const searchCriteria = {...PLACE, licensePlate: 'no plans'};
    const response = await ask(openSandbox(), 'PlansSearch', {searchCriteria});
    expect(await payload(response)).toMatchObject({results: []});
  });

  it('misbehave on the asynchronous way too', async () => {
    const pollOf = async (name: TestVehicleName) => (await (await new Played(name, 'VIN').polls())()).status;
    expect(await pollOf('server-error')).toBe(500);
    expect(await pollOf('rate-limited')).toBe(429);
    expect(await pollOf('CantParseVIN')).toBe(400);
    expect(await pollOf('no-plans')).toBe(200);
  });

  it('leave a price out of the start price when no plan has one', async () => {
    const poll = await new Played('missing-parts', 'VIN').polls('PlansSearchAsync/GetStartPrice');
    expect(await payload(await poll())).toBe('');
  });

  it('still refuse a search that is wrong', async () => {
    const played = new Played('server-error', 'VIN');
    const response = await ask(played.sandbox, 'PlansSearch', {searchCriteria: {...played.criteria, mileage: 0}});
    const {errorResponse} = (await response.json()) as Envelope;
    const [error] = errorResponse?.errors ?? [];
    expect(isServiceError({errorCode: error?.errorCode ?? undefined}, 'MileageIsRequired')).toBe(true);
  });
});
