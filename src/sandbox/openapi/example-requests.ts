import {BASE_PATH, type RouteName, type Unspecified} from '../../contract/index.js';
import type {JsonObject} from '../http/body.js';

/** A request whose answer becomes an example. */
export interface ExampleRequest {
  readonly title: string;
  /** The key; none at the open endpoints. */
  readonly key?: string;
  readonly query?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /** Milliseconds that pass before it is sent. */
  readonly after?: number;
}

/** What requests are made from: the names of fields, and earlier answers. */
export interface ExampleContext {
  readonly fieldNames: Unspecified;
  /** Sends a request and returns the `response` of its answer. */
  readonly ask: (method: string, path: string, key: string, body?: JsonObject) => Promise<unknown>;
  readonly codeSent: () => string;
  /** How long a quote takes, in milliseconds. */
  readonly quoteMs: number;
}

type Requests = (context: ExampleContext) => readonly ExampleRequest[] | Promise<readonly ExampleRequest[]>;

const VIN = '1HGCM82633A004352';
const PLACE = {stateShortName: 'TX', mileage: 48_000};
const PERSON = {contactEmail: 'ada@partner.example', displayName: 'Ada’s Autos', agreedToTerms: true};
const CUSTOMER = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  address: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '73301',
};
const CARD = {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2040, cvv: '123'};
const DECLINED = {...CARD, cardNumber: '4000000000000002'};

const byVin = {vin: VIN, ...PLACE};
const byCar = {make: 'Honda', model: 'Accord', year: 2021, ...PLACE};
const byPlate = ({fieldNames}: ExampleContext) => ({[fieldNames.plateField]: 'ABC1234', ...PLACE});

/** A search that waits, in both detail levels and invalid. */
function search(criteria: JsonObject, beside: JsonObject = {}): readonly ExampleRequest[] {
  const key = 'sandbox-high';
  return [
    {title: 'Full', key, body: {searchCriteria: criteria, showProviderInfo: true, ...beside}},
    {title: 'Essential', key, body: {searchCriteria: criteria, responseDetailLevel: 'Essential', ...beside}},
    {title: 'Wrong', key, body: {searchCriteria: {...criteria, mileage: 0}, ...beside}},
  ];
}

const FAILURE = {
  title: 'Failure',
  key: 'sandbox-high',
  body: {searchCriteria: {vin: '1HGSANDB1RX000500', ...PLACE}},
};
const OTHER_WAY = {title: 'Another identifier', key: 'sandbox-high', body: {searchCriteria: byVin}};

/** A search that is sent again until it is done. */
const asyncSearch =
  (criteriaOf: (context: ExampleContext) => JsonObject): Requests =>
  async context => {
    const searchCriteria = criteriaOf(context);
    const body = {searchCriteria};
    const key = 'sandbox-async';
    await context.ask('POST', 'VehicleRegistration', key, vehicle(context));
    return [
      {title: 'Quoting', key, body},
      {title: 'Done', key, body, after: context.quoteMs},
      {title: 'Wrong', key, body: {searchCriteria: {...searchCriteria, mileage: 0}}},
      {title: 'Not for this account', key: 'sandbox-high', body},
    ];
  };

const vehicle = ({fieldNames}: ExampleContext) => ({
  [fieldNames.registrationVinField]: VIN,
  [fieldNames.registrationMileageField]: PLACE.mileage,
});

/** Registers an account and returns its key. */
export async function newKey(
  {ask, codeSent, fieldNames}: ExampleContext,
  contactEmail = PERSON.contactEmail,
): Promise<string> {
  await ask('POST', 'Register', '', {...PERSON, contactEmail});
  const body = {[fieldNames.verificationCodeField]: codeSent(), email: contactEmail};
  const response = await ask('POST', 'Register/Verify', '', body);
  return String((response as Record<string, unknown>)[fieldNames.apiKeyField]);
}

/** The requests to each endpoint, in this order. Version 1's searches get the same criteria, flat. */
export const EXAMPLE_REQUESTS: Readonly<Record<RouteName, Requests>> = {
  plansSearch: context => [...search(byPlate(context)), FAILURE],
  plansSearchVin: () => [...search(byVin), FAILURE],
  plansSearchMakeModelYear: () => [...search(byCar), OTHER_WAY],
  plansSearchLicensePlate: context => [...search(byPlate(context)), OTHER_WAY],
  plansSearchWithUserInfoVin: ({fieldNames}) => [...search(byVin, {[fieldNames.userDetailsField]: CUSTOMER}), FAILURE],
  plansSearchAsync: asyncSearch(() => byCar),
  plansSearchAsyncVin: asyncSearch(() => byVin),
  plansSearchAsyncMakeModelYear: asyncSearch(() => byCar),
  plansSearchAsyncLicensePlate: asyncSearch(byPlate),
  startPrice: asyncSearch(() => byVin),
  vehicleRegistration: context => {
    const request = {key: 'sandbox-async', body: vehicle(context)};
    return [
      {title: 'New', ...request},
      {title: 'Under way', ...request},
      {title: 'Ready', ...request, after: context.quoteMs},
      {title: 'Wrong', ...request, body: {...request.body, [context.fieldNames.registrationVinField]: 'x'}},
      {title: 'Not for this account', ...request, key: 'sandbox-high'},
    ];
  },
  cleanVehicleCache: context => {
    const body = vehicle(context);
    return [
      {title: 'Cleared', key: 'sandbox-async', body},
      {title: 'Wrong', key: 'sandbox-async', body: {...body, [context.fieldNames.registrationVinField]: 'x'}},
      {title: 'Not for this account', key: 'sandbox-high', body},
    ];
  },
  lookup: () => [
    {title: 'In part', key: 'sandbox-high', query: 'make=honda&model=acc&year=2003'},
    {title: 'Wrong', key: 'sandbox-high', query: 'make=honda&year=x'},
  ],
  makes: () => [{title: 'All', key: 'sandbox-high'}],
  models: () => [
    {title: 'Fiat', key: 'sandbox-high', path: {makeId: 'fiat'}},
    {title: 'No such make', key: 'sandbox-high', path: {makeId: 'nonsense'}},
  ],
  register: () => [
    {title: 'Sent', body: PERSON},
    {title: 'Without consent', body: {...PERSON, agreedToTerms: false}},
  ],
  verify: async ({ask, codeSent, fieldNames}) => {
    await ask('POST', 'Register', '', PERSON);
    const body = {email: PERSON.contactEmail};
    return [
      {title: 'Wrong code', body: {...body, [fieldNames.verificationCodeField]: 'wrong'}},
      {title: 'Right code', body: {...body, [fieldNames.verificationCodeField]: codeSent()}},
    ];
  },
  rotate: async context => [
    {title: 'Replaced', key: await newKey(context)},
    {title: 'Managed', key: 'sandbox-high'},
  ],
  usage: async context => [{title: 'Self-service', key: await newKey(context)}],
  deactivate: async context => [
    {title: 'Given up', key: await newKey(context)},
    {title: 'Managed', key: 'sandbox-high'},
  ],
  createOrder: async ({ask, fieldNames}) => {
    const found = await ask('POST', 'PlansSearch/Vin', 'sandbox-high', {searchCriteria: byVin});
    const [plan] = (found as {results: readonly {searchResultPlanId: string}[]}).results;
    const key = 'sandbox-high';
    const customer = {searchResultPlanId: plan?.searchResultPlanId, [fieldNames.userDetailsField]: CUSTOMER};
    const body = {...customer, [fieldNames.cardField]: CARD};
    return [
      {title: 'Ordered', key, body},
      {title: 'Declined', key, body: {...body, [fieldNames.cardField]: DECLINED}},
      {title: 'Without a city', key, body: {...body, [fieldNames.userDetailsField]: {...CUSTOMER, city: ''}}},
      {title: 'Unknown plan', key, body: {...body, searchResultPlanId: 'srp-unknown'}},
      {title: 'No plan', key, body: {[fieldNames.userDetailsField]: CUSTOMER}},
    ];
  },
};

/** The address of an endpoint. */
export const addressOf = (path: string): string => `https://service.example${BASE_PATH}/${path}`;
