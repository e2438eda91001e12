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

/** A test vehicle, identified by its VIN or plate, with requests about it. */
class Subject {
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

  search = (siblings: object = {}): Promise<Response> =>
    ask(this.sandbox, `PlansSearch/${this.way === 'VIN' ? 'Vin' : 'LicensePlate'}`, {
      searchCriteria: this.criteria,
      ...siblings,
    });

  plans = async (): Promise<WirePlan[]> => (await payload<{results: WirePlan[]}>(await this.search())).results;

  /** Registers a VIN if needed, and returns a function that polls its search. */
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

/** Returns how long the sandbox waits during an action. */
async function waitsIn({row, way, open}: Subject, act: (subject: Subject) => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  await act(new Subject(row.name as TestVehicleName, way, await open({wait: async ms => void waits.push(ms)}), open));
  return waits;
}

const statusOf = async (subject: Subject) => (await subject.search()).status;

/** Checks the error of §7.2 or §7.3 that a test vehicle is named after. */
const checkError =
  (code: ServiceErrorCode) =>
  async (subject: Subject): Promise<void> => {
    const response = await subject.search();
    const {errorResponse} = (await response.json()) as Envelope;
    expect(response.status).toBe(400);
    expect(errorResponse?.errors).toEqual([
      expect.objectContaining({errorCode: code, errorNumber: ERRORS[code].number}),
    ]);
  };

const checkLimit =
  (seconds: number) =>
  async (subject: Subject): Promise<void> => {
    const rejected = await subject.search();
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, String(seconds)]);
    subject.sandbox.advance(2000);
    expect((await subject.search()).headers.get('retry-after')).toBe(String(seconds - 2));
    subject.sandbox.advance((seconds - 2) * 1000);
    expect(await statusOf(subject)).toBe(200);
    subject.sandbox.advance(60_000);
    expect(await statusOf(subject)).toBe(429);
  };

const isUnreadable = async (subject: Subject): Promise<void> => {
  const response = await subject.search();
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
};

const isMalformed = async (subject: Subject): Promise<void> => {
  const response = await subject.search();
  expect(response.status).toBe(200);
  expect(readEnvelope(await response.json()).kind).toBe('malformed');
};

const checkStatus = (status: number) => async (subject: Subject) => expect(await statusOf(subject)).toBe(status);

/** A check for each test vehicle: a vehicle without a check does not compile. */
const CHECKS: Readonly<Record<TestVehicleName, (subject: Subject) => Promise<void>>> = {
  async slow(subject) {
    expect(await waitsIn(subject, statusOf)).toEqual([20_000]);
    expect(await statusOf(new Subject('slow', subject.way, await subject.open({wait: async () => undefined})))).toBe(
      200,
    );
  },
  async 'never-done'(subject) {
    const poll = await subject.polls();
    await poll();
    subject.sandbox.advance(20 * 86_400_000);
    expect((await poll()).status).toBe(202);
    expect(await waitsIn(subject, statusOf)).toEqual([Infinity]);
  },
  async hang(subject) {
    expect(await waitsIn(subject, statusOf)).toEqual([Infinity]);
    expect(await waitsIn(subject, async ({polls}) => (await polls())())).toEqual([Infinity]);
  },
  async 'quoting-fails'(subject) {
    const poll = await subject.polls();
    expect([(await poll()).status, (await poll()).status, (await poll()).status]).toEqual([202, 202, 400]);
    expect(await statusOf(subject)).toBe(400);
  },
  async 'no-plans'(subject) {
    expect(await subject.plans()).toEqual([]);
    const startPrice = await (await subject.polls('PlansSearchAsync/GetStartPrice'))();
    expect(await payload(startPrice)).toBe('');
  },
  async 'one-plan'(subject) {
    expect(await subject.plans()).toHaveLength(1);
  },
  async 'many-plans'(subject) {
    const many = await subject.plans();
    expect(readPlans(many).plans).toHaveLength(3000);
    const few = await payload<{results: WirePlan[]}>(await subject.search({filters: {returnResults: 7}}));
    expect(few.results).toEqual(many.slice(0, 7));
    expect((await subject.sandbox.fetch(new Request(many[2999]?.planCheckoutUrl ?? ''))).status).toBe(200);
    const essential = await payload<{results: WirePlan[]}>(await subject.search({responseDetailLevel: 'Essential'}));
    const groupOf = (plan: WirePlan) => [plan.displayProviderName, plan.planName, plan.coverageType].join('|');
    expect(new Set(essential.results.map(({planId}) => planId)).size).toBe(new Set(many.map(groupOf)).size);
  },
  async 'missing-parts'(subject) {
    const {plans, droppedCount} = readPlans(await subject.plans());
    expect(droppedCount).toBe(0);
    expect(plans.length).toBeGreaterThan(50);
    expect(plans.every(plan => plan.totalPrice === undefined && plan.coverageType === undefined)).toBe(true);
  },
  async 'no-documents'(subject) {
    const programs = (await subject.plans()).flatMap(plan => plan.maintenanceProgram ?? []);
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.every(program => program.documentUrl === null)).toBe(true);
  },
  async 'unknown-values'(subject) {
    for (const plan of await subject.plans()) {
      expect(Plan(plan)).toMatchObject({coverageType: 'OrbitalReentry', componentScores: []});
    }
  },
  async hostile(subject) {
    const plans = await subject.plans();
    expect(plans.every(plan => plan.planName.includes('<img'))).toBe(true);
    expect(plans.every(plan => plan.displayProviderName.includes('<script>'))).toBe(true);
    expect(plans.some(plan => plan.planCheckoutUrl.startsWith('javascript:'))).toBe(true);
    expect(plans.some(plan => plan.planCheckoutUrl.startsWith(ORIGIN))).toBe(false);
  },
  ZipAndStateAreEmpty: checkError('ZipAndStateAreEmpty'),
  CarDetailsAreEmpty: checkError('CarDetailsAreEmpty'),
  CantParseVIN: checkError('CantParseVIN'),
  CantParseLicensePlate: checkError('CantParseLicensePlate'),
  MileageIsLessThanZero: checkError('MileageIsLessThanZero'),
  StateShortNameIsInvalid: checkError('StateShortNameIsInvalid'),
  MakeIsInvalid: checkError('MakeIsInvalid'),
  ModelIsInvalid: checkError('ModelIsInvalid'),
  DurationFilterCantbeEmpty: checkError('DurationFilterCantbeEmpty'),
  MileageIsRequired: checkError('MileageIsRequired'),
  async DurationFilterRestictedValues(subject) {
    await checkError('DurationFilterRestictedValues')(subject);
    expect((await subject.search({filters: {duration: {from: 36, to: 48}}})).status).toBe(400);
    expect((await subject.search({filters: {}})).status).toBe(200);
  },
  async DurationFilterRestrictedRange(subject) {
    await checkError('DurationFilterRestrictedRange')(subject);
    expect((await subject.search({filters: {duration: {from: 36, to: 48}}})).status).toBe(400);
    expect((await subject.search({filters: {duration: {from: 36, to: 36}}})).status).toBe(200);
  },
  async VinHasNotBeenRegistered(subject) {
    expect(await statusOf(subject)).toBe(200);
    const response = await (await subject.polls())();
    const {errorResponse} = (await response.json()) as Envelope;
    expect([response.status, errorResponse?.errors[0]?.errorNumber]).toEqual([400, 20_006]);
  },
  async 'short-error'(subject) {
    const response = await subject.search();
    expect(response.status).toBe(400);
    const content = readEnvelope(await response.json());
    expect(content).toMatchObject({kind: 'errors', errors: [{errorCode: 'CantParseVIN'}]});
  },
  async 'order-declined'(subject) {
    expect(await subject.order()).toMatchObject({status: 200, errors: [{errorNumber: 3000}]});
  },
  async 'order-not-available'(subject) {
    expect(await subject.order()).toMatchObject({status: 200, errors: [{errorNumber: 1009}]});
  },
  async 'order-details'(subject) {
    const nothing = {errorCode: null, errorNumber: null};
    expect(await subject.order()).toMatchObject({
      status: 200,
      errors: [{errorField: 'UserDetails.Address', ...nothing}],
    });
  },
  async 'order-gone'(subject) {
    expect((await subject.order()).status).toBe(410);
  },
  unauthorized: checkStatus(401),
  forbidden: checkStatus(403),
  'rate-limited': checkLimit(5),
  'rate-limited-minute': checkLimit(60),
  'server-error': checkStatus(500),
  async 'bad-gateway'(subject) {
    const response = await subject.search();
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  },
  unavailable: checkStatus(503),
  'malformed-json': isUnreadable,
  'html-page': isUnreadable,
  'both-sides': isMalformed,
  'neither-side': isMalformed,
  async reset(subject) {
    const response = await subject.search();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(/reset|terminated/);
  },
};

describe('test vehicles', () => {
  it('have valid VINs, including the check digit', () => {
    for (const {vin} of TEST_VEHICLES) {
      expect(isVin(vin) && cleanVin(vin) === vin && hasValidCheckDigit(vin), vin).toBe(true);
    }
  });

  it('have unique VINs, plates and names', () => {
    for (const field of ['vin', 'plate', 'name'] as const) {
      expect(new Set(TEST_VEHICLES.map(row => row[field])).size).toBe(TEST_VEHICLES.length);
    }
  });

  it('cover every error of a search and of an account', () => {
    const ofOrders: string[] = ['CreditCardError', 'StateMismatchPlanNotAvailable'];
    const codes = Object.keys(ERRORS).filter(code => !ofOrders.includes(code));
    expect(TEST_VEHICLES.map(({name}) => name)).toEqual(expect.arrayContaining(codes));
  });

  for (const {name, description} of TEST_VEHICLES) {
    for (const way of ['VIN', 'plate'] as const) {
      it.each(TRANSPORTS)(`${name}, by ${way}, %s: ${description}`, async (_, open) => {
        await CHECKS[name](new Subject(name, way, await open(), open));
      });
    }
  }

  it('are recognized by a plate in lower case and with spaces', async () => {
    const searchCriteria = {...PLACE, licensePlate: 'no plans'};
    const response = await ask(openSandbox(), 'PlansSearch', {searchCriteria});
    expect(await payload(response)).toMatchObject({results: []});
  });

  it('behave the same in asynchronous searches', async () => {
    const pollOf = async (name: TestVehicleName) => (await (await new Subject(name, 'VIN').polls())()).status;
    expect(await pollOf('server-error')).toBe(500);
    expect(await pollOf('rate-limited')).toBe(429);
    expect(await pollOf('CantParseVIN')).toBe(400);
    expect(await pollOf('no-plans')).toBe(200);
  });

  it('give an empty start price if no plan has a price', async () => {
    const poll = await new Subject('missing-parts', 'VIN').polls('PlansSearchAsync/GetStartPrice');
    expect(await payload(await poll())).toBe('');
  });

  it('still get the errors of an invalid search', async () => {
    const subject = new Subject('server-error', 'VIN');
    const response = await ask(subject.sandbox, 'PlansSearch', {searchCriteria: {...subject.criteria, mileage: 0}});
    const {errorResponse} = (await response.json()) as Envelope;
    const [error] = errorResponse?.errors ?? [];
    expect(isServiceError({errorCode: error?.errorCode ?? undefined}, 'MileageIsRequired')).toBe(true);
  });
});
