import * as z from 'zod/mini';
import {COMPONENT_CATEGORIES} from './components.js';
import {CONFIDENCES} from './catalog.js';
import {COVERAGE_TYPES} from './coverage.js';
import {SUGGESTION_ACTIONS} from './envelope.js';
import {VEHICLE_REGISTRATION_STATES} from './vehicle-cache.js';

/**
 * What the service sends, exactly as the interface has it. The readers beside this file take whatever of an answer can be
 * made use of; these say what an answer is, for documents and for checks of a server's responses. No browser loads
 * them.
 */

const Amount = z.number().check(z.minimum(0));
const Rating = z.number().check(z.minimum(0), z.maximum(10));
const OrNull = z.nullable(z.string());

/** Advice that comes with an error (§2.1). */
export const SuggestionAnswer = z.object({
  action: z.enum(SUGGESTION_ACTIONS),
  message: z.string(),
  endpoint: z.optional(z.string()),
});

/** One error (§2.1). */
export const ErrorAnswer = z.object({
  errorMessage: z.string(),
  errorField: z.optional(OrNull),
  errorCode: OrNull,
  errorNumber: z.optional(z.nullable(z.int())),
  suggestions: z.optional(z.array(SuggestionAnswer)),
  affectedEntityIds: z.optional(z.array(z.string())),
});

/** The envelope of an answer that says no (§2.1); some endpoints' short form has no list. */
export const ErrorEnvelope = z.object({
  response: z.null(),
  errorResponse: z.union([
    z.object({errors: z.array(ErrorAnswer)}),
    z.object({errorCode: z.string(), errorMessage: z.string()}),
  ]),
});

/** A maintenance program (§2.5). */
export const MaintenanceProgramAnswer = z.object({
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

/** A plan as `Full` has it (§2.5); the shapes of the long parts are our reading (`unspecified.ts`). */
export const FullPlan = z.object({
  ...sharedPlanFields,
  planContractUrl: z.string(),
  maintenanceProgram: z.nullable(MaintenanceProgramAnswer),
  coverageBreakdown: z.array(z.object({category: z.enum(COMPONENT_CATEGORIES), parts: z.array(z.string())})),
  componentScores: z.array(z.object({category: z.enum(COMPONENT_CATEGORIES), score: Rating})),
  addons: z.array(z.object({name: z.string(), description: z.string(), price: Amount})),
  highlights: z.array(z.string()),
  providerInfo: z.optional(
    z.object({name: z.string(), description: z.string(), phone: z.string(), website: z.string()}),
  ),
});

/** A plan as `Essential` has it (§2.5). */
export const EssentialPlan = z.object({...sharedPlanFields, planId: z.string(), hasMaintenanceProgram: z.boolean()});

/** The payload of a plan search (§2.5). */
export const PlanResultsAnswer = z.object({
  results: z.union([z.array(FullPlan), z.array(EssentialPlan)]),
  searchId: z.string(),
  userId: z.string(),
});

/** A make or a model (§4.4); the shape is our reading. */
export const CatalogEntryAnswer = z.object({id: z.string(), name: z.string()});

/** The makes, or one make's models (§4.4). */
export const CatalogListAnswer = z.array(CatalogEntryAnswer);

/** What a lookup found (§2.6). */
export const LookupAnswer = z.object({
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
  suggestions: z.array(SuggestionAnswer),
});

/** What an account may ask (§8.1). */
export const RateLimitsAnswer = z.object({perHour: z.int(), perDay: z.int()});

/** A new key, shown this once (§2.7). */
export const CredentialsAnswer = z.object({
  apiKey: z.string(),
  partnerId: z.string(),
  tier: z.string(),
  rateLimits: RateLimitsAnswer,
});

/** An account's registration, tier and limits (§4.1). */
export const UsageAnswer = z.object({
  partnerId: z.string(),
  displayName: z.string(),
  contactEmail: z.string(),
  tier: z.string(),
  rateLimits: RateLimitsAnswer,
});

/** The lowest down payment, or an empty text (§4.3). */
export const StartPriceAnswer = z.union([Amount, z.literal('')]);

/** How far a vehicle's quote is (§4.3); the status says the same. */
export const VehicleRegistrationAnswer = z.object({status: z.enum(Object.values(VEHICLE_REGISTRATION_STATES))});
