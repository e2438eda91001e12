import * as z from 'zod/mini';
import * as schemas from '../../contract/response-schemas.js';
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
import {V1SearchRequest} from '../../contract/migrate-v1.js';

/** The parts of a JSON schema that are used here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

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
  ...schemas,
};

const registry = z.registry<{id: string}>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, {id});

const refTo = (id: string): string => `#/components/schemas/${id}`;

/** The name under which a schema is listed, if it is. */
export const nameOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema && Object.keys(NAMED).find(name => NAMED[name] === schema);

/** A reference to a listed schema. */
export const schemaRef = (schema: z.core.$ZodType): JsonSchema => ({$ref: refTo(nameOf(schema) ?? 'unknown')});

/** Every schema of the API, with the field names of the account's manual. */
export function componentSchemas(unspecified: Unspecified): Record<string, JsonSchema> {
  const {schemas} = z.toJSONSchema(registry, {uri: refTo, io: 'input', override: dropNoise});
  const renames = renamesOf(unspecified);
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema>).map(([name, {$schema: _, $id: __, ...schema}]) => [
      name,
      rename(describe(name, addPartner(name, schema)), renames[name] ?? {}),
    ]),
  );
}

/** Drops the bounds of JavaScript's integers, which are not part of the API. */
function dropNoise({jsonSchema}: {jsonSchema: {minimum?: unknown; maximum?: unknown}}): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Adds `partner` to the bodies of searches. No schema has it, because it is checked before the search is read (§2.2). */
function addPartner(name: string, schema: JsonSchema): JsonSchema {
  if (name !== 'SearchRequest' && name !== 'SearchWithUserInfoRequest') return schema;
  const partner = {
    anyOf: [{type: 'string'}, {type: 'null'}],
    description: 'Not needed. Must be the partner id of the API key.',
  };
  return {...schema, properties: {...schema.properties, partner}};
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

/** Descriptions of fields whose names are not enough, by schema and field. */
const DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SearchRequest: {
    searchCriteria: 'The vehicle, its location and its mileage. Other parts of the search are ignored inside it.',
    responseDetailLevel: 'Default: Full.',
    resultOrder: 'Default: Recommended.',
    showProviderInfo: 'Adds provider information to each plan, in Full responses.',
    searchId: 'Only to continue a search session.',
    userId: 'Only to continue a search session.',
  },
  SearchCriteria: {
    vin: '17 letters and digits without I, O and Q. Takes precedence over other identifiers.',
    licensePlate: 'Requires stateShortName.',
    make: 'In the spelling of the catalog.',
    model: 'In the spelling of the catalog.',
    stateShortName: 'The two-letter code of a US state. Required unless zip is given.',
    zip: 'Instead of the state.',
    mileage: 'Odometer reading in miles, above zero. Required.',
  },
  V1SearchRequest: {partnerId: 'Only in version 1. Ignored: the API key identifies the partner.'},
  Filters: {
    providers: 'Only these providers, by their catalog names.',
    excludeProviders: 'All providers except these.',
    numberOfProviders: 'The maximum number of different providers.',
    coverageTypes: 'Canonical names, or basic, basicplus and best. Other values are dropped.',
    coverageType: 'One canonical name: Powertrain, PowertrainPlus or MostComprehensive.',
    categoryTypes: 'Only plans that cover all of these categories.',
    planServiceRating: '0 to 10.',
    duration: 'Months. Both ends are required.',
    miles: 'Thousands of miles; 999 is unlimited.',
    monthlyPrice: 'US dollars.',
    totalPrice: 'US dollars.',
    returnResults: 'The maximum number of plans. Default: the account’s own limit.',
  },
  Range: {from: 'Inclusive. Unbounded when absent.', to: 'Inclusive. Unbounded when absent.'},
  Tracking: {queryParams: 'The page’s query string, for attribution.', referrer: 'Where the visit came from.'},
  RegisterRequest: {agreedToTerms: 'Must be true.'},
  VerifyRequest: {
    verificationCode: 'The code from the email.',
    email: 'The registered email address.',
    contactEmail: 'An alias of email.',
  },
  OrderRequest: {
    searchResultPlanId: 'From a search of the last 30 days.',
    vin: 'Required for a car that was searched by make, model and year.',
  },
  ErrorItem: {
    errorMessage: 'A message for people. Its wording may change.',
    errorField: 'The invalid input. For a customer detail, a path.',
    errorCode: 'Stable. Null for a customer detail.',
    errorNumber: 'Stable. Null for a customer detail, absent in the short form.',
    affectedEntityIds: 'The ids of the affected items.',
  },
  Suggestion: {
    message: 'Can be shown unchanged.',
    endpoint: 'The endpoint to use, for RetryWithAlternative and UseDifferentEndpoint.',
  },
  FullPlan: {
    searchResultPlanId: 'Identifies this plan at this price, for example in an order. Valid for 30 days.',
    totalPrice: 'US dollars, final.',
    downpayment: 'US dollars, final.',
    monthlyPrice: 'US dollars, final.',
    duration: 'Months.',
    miles: 'Thousands of miles; 999 is unlimited.',
    deductible: 'US dollars.',
    planServiceRating: '0 to 10.',
    resultLabels: 'Badges, such as BEST_VALUE.',
    maintenanceProgram: 'Null when the plan has none.',
    providerInfo: 'Only when showProviderInfo is true.',
  },
  EssentialPlan: {
    searchResultPlanId: 'Identifies this plan at this price, for example in an order. Valid for 30 days.',
    planId: 'The same for all variants of one plan.',
    miles: 'Thousands of miles; 999 is unlimited.',
  },
  MaintenanceProgram: {
    documentUrl: 'Null when no document is published. The plan has a program either way.',
  },
  Credentials: {apiKey: 'Returned only once.'},
};

/** For each schema: the account's own names of fields that the API description does not name. */
function renamesOf(unspecified: Unspecified): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const {plateField, userDetailsField, registrationVinField, registrationMileageField} = unspecified;
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = unspecified;
  const account = {apiKey: apiKeyField, partnerId: partnerIdField, tier: tierField, rateLimits: rateLimitsField};
  return {
    SearchCriteria: {licensePlate: plateField},
    V1SearchRequest: {licensePlate: plateField, UserDetails: userDetailsField},
    SearchWithUserInfoRequest: {UserDetails: userDetailsField},
    VehicleRegistrationRequest: {vin: registrationVinField, mileage: registrationMileageField},
    VerifyRequest: {verificationCode: unspecified.verificationCodeField},
    OrderRequest: {creditCard: unspecified.cardField, vin: unspecified.orderVinField},
    Credentials: account,
    Usage: account,
  };
}
