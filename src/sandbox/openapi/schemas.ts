import * as z from 'zod/mini';
import * as answers from '../../contract/answers.js';
import {
  CreditCard,
  Filters,
  LookupQuery,
  OrderRequest,
  Range,
  RegisterRequest,
  SearchCriteria,
  SearchRequest,
  SearchWithUserInfoRequest,
  Tracking,
  UserDetails,
  VehicleRegistrationRequest,
  VerifyRequest,
  type Unspecified,
} from '../../contract/index.js';

/** The parts of a JSON schema that are used here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A search of version 1 (§9.3): the same fields side by side. */
export const V1SearchRequest = z.object({
  ...SearchCriteria.shape,
  partnerId: z.nullish(z.int()),
  UserDetails: z.nullish(UserDetails),
});

const NAMED: Readonly<Record<string, z.core.$ZodType>> = {
  SearchRequest,
  SearchWithUserInfoRequest,
  V1SearchRequest,
  SearchCriteria,
  Filters,
  Range,
  Tracking,
  UserDetails,
  RegisterRequest,
  VerifyRequest,
  VehicleRegistrationRequest,
  OrderRequest,
  CreditCard,
  LookupQuery,
  ...answers,
};

const registry = z.registry<{id: string}>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, {id});

const refTo = (id: string): string => `#/components/schemas/${id}`;

/** The name under which a schema is listed; undefined for one that says nothing. */
export const nameOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema && Object.keys(NAMED).find(name => NAMED[name] === schema);

/** A reference to a listed schema. */
export const schemaRef = (schema: z.core.$ZodType): JsonSchema => ({$ref: refTo(nameOf(schema) ?? 'unknown')});

/** Every schema of the interface, named as the account's manual names its fields. */
export function componentSchemas(unspecified: Unspecified): Record<string, JsonSchema> {
  const {schemas} = z.toJSONSchema(registry, {uri: refTo, io: 'input', override: dropNoise});
  const renames = renamesOf(unspecified);
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([name, {$schema: _, $id: __, ...schema}]) => [
      name,
      rename(describe(name, schema), renames[name] ?? {}),
    ]),
  );
}

/** Drops the bounds of JavaScript's integers, which are not part of the interface. */
function dropNoise({jsonSchema}: {jsonSchema: {minimum?: unknown; maximum?: unknown}}): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function describe(name: string, schema: JsonSchema): JsonSchema {
  const descriptions = DESCRIPTIONS[name] ?? {};
  const properties = Object.entries(schema.properties ?? {}).map(([field, value]): [string, JsonSchema] => {
    const description = descriptions[field];
    return [field, description === undefined ? value : {...value, description}];
  });
  return properties.length === 0 ? schema : {...schema, properties: Object.fromEntries(properties)};
}

function rename(schema: JsonSchema, names: Readonly<Record<string, string>>): JsonSchema {
  const nameFor = (field: string) => names[field] ?? field;
  const {properties, required} = schema;
  if (!properties) return schema;
  const renamed = Object.entries(properties).map(([field, value]): [string, JsonSchema] => [nameFor(field), value]);
  return {
    ...schema,
    properties: Object.fromEntries(renamed),
    ...(required && {required: required.map(nameFor)}),
  };
}

/** What a field's name does not say, by schema and field. */
export const DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SearchRequest: {
    searchCriteria: 'The vehicle, where it is and how far it has gone. What belongs beside it is ignored inside it.',
    responseDetailLevel: 'Full when absent.',
    resultOrder: 'Recommended when absent.',
    showProviderInfo: 'Adds who stands behind each plan, on Full.',
    searchId: 'Only to carry an earlier search on.',
    userId: 'Only to carry an earlier search on.',
  },
  SearchCriteria: {
    vin: '17 letters and digits without I, O and Q. It counts before all else.',
    licensePlate: 'Goes with stateShortName.',
    make: 'As the catalog spells it.',
    model: 'As the catalog spells it.',
    stateShortName: 'A US state, as two letters. Needed unless there is a zip.',
    zip: 'In place of the state.',
    mileage: 'Miles on the odometer, above zero. Needed.',
  },
  V1SearchRequest: {partnerId: 'Version 1 only: the key says who asks.'},
  Filters: {
    providers: 'Only these, by their catalog names.',
    excludeProviders: 'All but these.',
    numberOfProviders: 'How many different providers at the most.',
    coverageTypes: 'Canonical names, or basic, basicplus and best. What is neither is dropped.',
    coverageType: 'One canonical name: Powertrain, PowertrainPlus or MostComprehensive.',
    categoryTypes: 'Only plans that cover all of these components.',
    planServiceRating: '0 to 10.',
    duration: 'Months; needs both ends.',
    miles: 'Thousands of miles; 999 is unlimited.',
    monthlyPrice: 'US dollars.',
    totalPrice: 'US dollars.',
    returnResults: 'How many plans at the most; the account’s own number when absent.',
  },
  Range: {from: 'Itself included; open when absent.', to: 'Itself included; open when absent.'},
  Tracking: {queryParams: 'The page’s query, for attribution.', referrer: 'Where the visit came from.'},
  RegisterRequest: {agreedToTerms: 'Must be true.'},
  VerifyRequest: {
    verificationCode: 'The code from the email.',
    email: 'The address that was registered.',
    contactEmail: 'Another name for email.',
  },
  OrderRequest: {
    searchResultPlanId: 'From a search of the last 30 days.',
    vin: 'Needed for a car that was found by make, model and year.',
  },
  ErrorAnswer: {
    errorMessage: 'For people; its wording may change.',
    errorField: 'The input that it is about; a path for a customer detail.',
    errorCode: 'For programs. Null for a customer detail.',
    errorNumber: 'For programs. Null for a customer detail, absent in the short form.',
    affectedEntityIds: 'What it is about, by id.',
  },
  SuggestionAnswer: {
    message: 'Can be shown as it stands.',
    endpoint: 'With RetryWithAlternative and UseDifferentEndpoint: where to.',
  },
  FullPlan: {
    searchResultPlanId: 'This plan at this price, valid for 30 days. An order needs it.',
    totalPrice: 'US dollars; final.',
    downpayment: 'US dollars; final.',
    monthlyPrice: 'US dollars; final.',
    duration: 'Months.',
    miles: 'Thousands of miles; 999 is unlimited.',
    deductible: 'US dollars.',
    planServiceRating: '0 to 10.',
    resultLabels: 'Badges, such as BEST_VALUE.',
    maintenanceProgram: 'Null when the plan has none.',
    providerInfo: 'When showProviderInfo asks for it.',
  },
  EssentialPlan: {
    searchResultPlanId: 'This plan at this price, valid for 30 days. An order needs it.',
    planId: 'The same for all variants of one plan.',
    miles: 'Thousands of miles; 999 is unlimited.',
  },
  MaintenanceProgramAnswer: {
    documentUrl: 'Null when none is published; it says nothing of whether there is a program.',
  },
  CredentialsAnswer: {apiKey: 'Shown this once.'},
};

/** For each schema: how an account's manual calls the fields whose names the interface leaves open. */
export function renamesOf(unspecified: Unspecified): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const {plateField, userDetailsField, registrationVinField, registrationMileageField} = unspecified;
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = unspecified;
  const account = {apiKey: apiKeyField, partnerId: partnerIdField, tier: tierField, rateLimits: rateLimitsField};
  return {
    SearchCriteria: {licensePlate: plateField},
    V1SearchRequest: {licensePlate: plateField, UserDetails: userDetailsField},
    SearchWithUserInfoRequest: {UserDetails: userDetailsField},
    VehicleRegistrationRequest: {vin: registrationVinField, mileage: registrationMileageField},
    VerifyRequest: {verificationCode: unspecified.verificationCodeField},
    OrderRequest: {UserDetails: userDetailsField, creditCard: unspecified.cardField, vin: unspecified.orderVinField},
    CredentialsAnswer: account,
    UsageAnswer: account,
  };
}
