import {BASE_PATH, type RouteName, type Unspecified} from '../../contract/index.js';
import type {JsonObject} from '../http/body.js';

/** A request whose response becomes an example. */
export interface ExampleRequest {
  readonly title: string;
  /** The API key; none for open endpoints. */
  readonly key?: string;
  readonly query?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /** How far the clock is advanced before it is sent, in milliseconds. */
  readonly delayMs?: number;
}

/** The inputs of requests: field names and earlier responses. */
export interface ExampleContext {
  readonly fieldNames: Unspecified;
  /** Sends a request and returns the envelope's `response`. */
  readonly send: (method: string, path: string, key: string, body?: JsonObject) => Promise<unknown>;
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

/** A synchronous search in both detail levels, and an invalid one. */
function search(criteria: JsonObject, beside: JsonObject = {}): readonly ExampleRequest[] {
  const key = 'sandbox-high';
  return [
    {title: 'Full', key, body: {searchCriteria: criteria, showProviderInfo: true, ...beside}},
    {title: 'Essential', key, body: {searchCriteria: criteria, responseDetailLevel: 'Essential', ...beside}},
    {title: 'Invalid', key, body: {searchCriteria: {...criteria, mileage: 0}, ...beside}},
  ];
}

const FAILURE = {
  title: 'Failure',
  key: 'sandbox-high',
  body: {searchCriteria: {vin: '1HGSANDB1RX000500', ...PLACE}},
};
const OTHER_IDENTIFIER = {title: 'Another identifier', key: 'sandbox-high', body: {searchCriteria: byVin}};

/** An asynchronous search, which is polled until it is complete. */
const asyncSearch =
  (criteriaOf: (context: ExampleContext) => JsonObject): Requests =>
  async context => {
    const searchCriteria = criteriaOf(context);
    const body = {searchCriteria};
    const key = 'sandbox-async';
    await context.send('POST', 'VehicleRegistration', key, vehicle(context));
    return [
      {title: 'Quoting', key, body},
      {title: 'Done', key, body, delayMs: context.quoteMs},
      {title: 'Invalid', key, body: {searchCriteria: {...searchCriteria, mileage: 0}}},
      {title: 'Not enabled for this account', key: 'sandbox-high', body},
    ];
  };

const vehicle = ({fieldNames}: ExampleContext) => ({
  [fieldNames.registrationVinField]: VIN,
  [fieldNames.registrationMileageField]: PLACE.mileage,
});

/** Registers an account and returns its key. */
export async function newKey(
  {send, codeSent, fieldNames}: ExampleContext,
  contactEmail = PERSON.contactEmail,
): Promise<string> {
  await send('POST', 'Register', '', {...PERSON, contactEmail});
  const body = {[fieldNames.verificationCodeField]: codeSent(), email: contactEmail};
  const response = await send('POST', 'Register/Verify', '', body);
  return String((response as Record<string, unknown>)[fieldNames.apiKeyField]);
}

/** The example requests of each endpoint, in this order. Version 1's searches get the same criteria in a flat body. */
export const EXAMPLE_REQUESTS: Readonly<Record<RouteName, Requests>> = {
  plansSearch: context => [...search(byPlate(context)), FAILURE],
  plansSearchVin: () => [...search(byVin), FAILURE],
  plansSearchMakeModelYear: () => [...search(byCar), OTHER_IDENTIFIER],
  plansSearchLicensePlate: context => [...search(byPlate(context)), OTHER_IDENTIFIER],
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
      {title: 'In progress', ...request},
      {title: 'Ready', ...request, delayMs: context.quoteMs},
      {title: 'Invalid', ...request, body: {...request.body, [context.fieldNames.registrationVinField]: 'x'}},
      {title: 'Not enabled for this account', ...request, key: 'sandbox-high'},
    ];
  },
  cleanVehicleCache: context => {
    const body = vehicle(context);
    return [
      {title: 'Cleared', key: 'sandbox-async', body},
      {title: 'Invalid', key: 'sandbox-async', body: {...body, [context.fieldNames.registrationVinField]: 'x'}},
      {title: 'Not enabled for this account', key: 'sandbox-high', body},
    ];
  },
  lookup: () => [
    {title: 'Partial match', key: 'sandbox-high', query: 'make=honda&model=acc&year=2003'},
    {title: 'Invalid', key: 'sandbox-high', query: 'make=honda&year=x'},
  ],
  makes: () => [{title: 'All', key: 'sandbox-high'}],
  models: () => [
    {title: 'Fiat', key: 'sandbox-high', path: {makeId: 'fiat'}},
    {title: 'Unknown make', key: 'sandbox-high', path: {makeId: 'nonsense'}},
  ],
  register: () => [
    {title: 'Sent', body: PERSON},
    {title: 'Without consent', body: {...PERSON, agreedToTerms: false}},
  ],
  verify: async ({send, codeSent, fieldNames}) => {
    await send('POST', 'Register', '', PERSON);
    const body = {email: PERSON.contactEmail};
    return [
      {title: 'Wrong code', body: {...body, [fieldNames.verificationCodeField]: 'wrong'}},
      {title: 'Correct code', body: {...body, [fieldNames.verificationCodeField]: codeSent()}},
    ];
  },
  rotate: async context => [
    {title: 'Replaced', key: await newKey(context)},
    {title: 'Managed', key: 'sandbox-high'},
  ],
  usage: async context => [{title: 'Self-service', key: await newKey(context)}],
  deactivate: async context => [
    {title: 'Deactivated', key: await newKey(context)},
    {title: 'Managed', key: 'sandbox-high'},
  ],
  createOrder: async ({send, fieldNames}) => {
    const found = await send('POST', 'PlansSearch/Vin', 'sandbox-high', {searchCriteria: byVin});
    const [plan] = (found as {results: readonly {searchResultPlanId: string}[]}).results;
    const key = 'sandbox-high';
    const customer = {searchResultPlanId: plan?.searchResultPlanId, UserDetails: CUSTOMER};
    const body = {...customer, [fieldNames.cardField]: CARD};
    return [
      {title: 'Ordered', key, body},
      {title: 'Declined', key, body: {...body, [fieldNames.cardField]: DECLINED}},
      {title: 'Without a city', key, body: {...body, UserDetails: {...CUSTOMER, city: ''}}},
      {title: 'Unknown plan', key, body: {...body, searchResultPlanId: 'srp-unknown'}},
      {title: 'No plan', key, body: {UserDetails: CUSTOMER}},
    ];
  },
};

/** The URL of an endpoint. */
export const addressOf = (path: string): string => `https://service.example${BASE_PATH}/${path}`;
