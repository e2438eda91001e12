import * as z from 'zod/mini';
import {CONFIDENCES} from './catalog.js';
import {COMPONENT_CATEGORIES, COVERAGE_TYPES} from './coverage.js';
import {SUGGESTION_ACTIONS} from './envelope.js';
import {VEHICLE_REGISTRATION_STATES} from './vehicle-cache.js';

/**
 * Strict schemas of the upstream API's responses, for the OpenAPI document and for checks of a server. The readers in
 * the other files are lenient: they keep whatever part of a response is usable. No browser loads this file.
 */

const Amount = z.number().check(z.minimum(0));
const Rating = z.number().check(z.minimum(0), z.maximum(10));
const OrNull = z.nullable(z.string());

/** Advice that comes with an error (§2.1). */
export const Suggestion = z.object({
  action: z.enum(SUGGESTION_ACTIONS),
  message: z.string(),
  endpoint: z.optional(z.string()),
});

/** One error (§2.1). */
export const ErrorItem = z.object({
  errorMessage: z.string(),
  errorField: z.optional(OrNull),
  errorCode: OrNull,
  errorNumber: z.optional(z.nullable(z.int())),
  suggestions: z.optional(z.array(Suggestion)),
  affectedEntityIds: z.optional(z.array(z.string())),
});

/** The envelope of an error response (§2.1). Some endpoints' short form has no list. */
export const ErrorEnvelope = z.object({
  response: z.null(),
  errorResponse: z.union([
    z.object({errors: z.array(ErrorItem)}),
    z.object({errorCode: z.string(), errorMessage: z.string()}),
  ]),
});

/** A maintenance program (§2.5). */
export const MaintenanceProgram = z.object({
  description: z.string(),
  items: z.array(z.object({label: z.string(), info: OrNull})),
  documentUrl: OrNull,
});

const sharedPlanFields = {
  searchResultPlanId: z.string(),
  totalPrice: Amount,
  downpayment: Amount,
  monthlyPrice: Amount,
  duration: Amount,
  miles: Amount,
  deductible: Amount,
  planServiceRating: Rating,
  planRatingVerdict: z.string(),
  displayProviderName: z.string(),
  planName: z.string(),
  coverageType: z.enum(COVERAGE_TYPES),
  resultLabels: z.array(z.string()),
  planSummaryUrl: z.string(),
  planCheckoutUrl: z.string(),
};

/** A plan in a `Full` response (§2.5). We assume the fields of its nested objects. */
export const FullPlan = z.object({
  ...sharedPlanFields,
  planContractUrl: z.string(),
  maintenanceProgram: z.nullable(MaintenanceProgram),
  coverageBreakdown: z.array(z.object({category: z.enum(COMPONENT_CATEGORIES), parts: z.array(z.string())})),
  componentScores: z.array(z.object({category: z.enum(COMPONENT_CATEGORIES), score: Rating})),
  addons: z.array(z.object({name: z.string(), description: z.string(), price: Amount})),
  highlights: z.array(z.string()),
  providerInfo: z.optional(
    z.object({name: z.string(), description: z.string(), phone: z.string(), website: z.string()}),
  ),
});

/** A plan in an `Essential` response (§2.5). */
export const EssentialPlan = z.object({...sharedPlanFields, planId: z.string(), hasMaintenanceProgram: z.boolean()});

/** The payload of a plan search (§2.5). */
export const PlanResults = z.object({
  results: z.union([z.array(FullPlan), z.array(EssentialPlan)]),
  searchId: z.string(),
  userId: z.string(),
});

/** A make or a model (§4.4). We assume its fields. */
export const CatalogEntry = z.object({id: z.string(), name: z.string()});

/** The list of makes, or of one make's models (§4.4). */
export const CatalogList = z.array(CatalogEntry);

/** The result of a catalog lookup (§2.6). */
export const LookupResult = z.object({
  matches: z
    .array(
      z.object({
        make: z.string(),
        model: z.string(),
        confidence: z.enum(CONFIDENCES),
        yearsAvailable: z.array(z.int()),
      }),
    )
    .check(z.maxLength(5)),
  suggestions: z.array(Suggestion),
});

/** An account's rate limits (§8.1). */
export const RateLimits = z.object({perHour: z.int(), perDay: z.int()});

/** A new key, which is returned only once (§2.7). */
export const Credentials = z.object({
  apiKey: z.string(),
  partnerId: z.string(),
  tier: z.string(),
  rateLimits: RateLimits,
});

/** An account's registration, tier and limits (§4.1). */
export const Usage = z.object({
  partnerId: z.string(),
  displayName: z.string(),
  contactEmail: z.string(),
  tier: z.string(),
  rateLimits: RateLimits,
});

/** The lowest down payment, or an empty string (§4.3). */
export const StartPrice = z.union([Amount, z.literal('')]);

/** The state of a vehicle's quote (§4.3). The HTTP status shows the same. */
export const VehicleRegistration = z.object({status: z.enum(Object.values(VEHICLE_REGISTRATION_STATES))});
