import * as z from 'zod/mini';

const OptionalText = z.nullish(z.string());
const OptionalNumber = z.nullish(z.number());

/** Both ends are inclusive. A missing end is unbounded, except for `duration`, which needs both (§2.3). */
export const Range = z.object({from: OptionalNumber, to: OptionalNumber});
export type Range = z.infer<typeof Range>;

/** Filters a search (§2.3). They are at the root of the body: inside `searchCriteria` they are silently ignored. */
export const Filters = z.object({
  /** Only these providers, by their catalog names. */
  providers: z.nullish(z.array(z.string())),
  excludeProviders: z.nullish(z.array(z.string())),
  /** The maximum number of different providers. */
  numberOfProviders: z.nullish(z.int()),
  /** Canonical names or aliases (§2.4). Any other value is silently dropped. */
  coverageTypes: z.nullish(z.array(z.string())),
  /** One canonical name, not an alias. */
  coverageType: OptionalText,
  /** Only plans that cover all of these of the twenty categories. */
  categoryTypes: z.nullish(z.array(z.string())),
  /** 0 to 10. */
  planServiceRating: z.nullish(Range),
  /** Months; both ends are required. */
  duration: z.nullish(Range),
  /** Thousands of miles; 999 is unlimited. */
  miles: z.nullish(Range),
  /** US dollars. */
  monthlyPrice: z.nullish(Range),
  /** US dollars. */
  totalPrice: z.nullish(Range),
  /** The maximum number of results. */
  returnResults: z.nullish(z.int()),
});
export type Filters = z.infer<typeof Filters>;

/** Rounds a negative mileage down, so that it is rejected as negative and not as a value of the wrong type (§7.2). */
const Mileage = z.number().check(
  z.overwrite(miles => (miles < 0 ? Math.max(Math.floor(miles), Number.MIN_SAFE_INTEGER) : miles)),
  z.int(),
);

/** The vehicle, its location and its mileage (§2.2). Identify the vehicle in exactly one way. */
export const SearchCriteria = z.object({
  vin: OptionalText,
  licensePlate: OptionalText,
  make: OptionalText,
  model: OptionalText,
  year: z.nullish(z.int()),
  /** A US state's two-letter code. */
  stateShortName: OptionalText,
  zip: OptionalText,
  /** The odometer reading in miles, above zero. */
  mileage: z.nullish(Mileage),
});
export type SearchCriteria = z.infer<typeof SearchCriteria>;

/** Where the visit came from, for attribution (§2.2). */
export const Tracking = z.object({queryParams: OptionalText, referrer: OptionalText});
export type Tracking = z.infer<typeof Tracking>;

/** The values of `responseDetailLevel` (§2.2). */
export const DETAIL_LEVELS = ['Full', 'Essential'] as const;
/** The values of `resultOrder` (§2.2). */
export const RESULT_ORDERS = ['Recommended', 'Rating', 'None'] as const;

const searchFields = {
  searchCriteria: SearchCriteria,
  filters: z.nullish(Filters),
  tracking: z.nullish(Tracking),
  /** Default: `Full`. */
  responseDetailLevel: z.nullish(z.enum(DETAIL_LEVELS)),
  /** Default: `Recommended`. */
  resultOrder: z.nullish(z.enum(RESULT_ORDERS)),
  showProviderInfo: z.nullish(z.boolean()),
  /** Only to continue a search session. */
  searchId: OptionalText,
  userId: OptionalText,
};

/**
 * The body of every plan search (§2.2). Unknown fields are dropped, including `partner`: the key identifies the
 * partner. The schema checks types; `searchFaults` checks values and returns the upstream API's own errors.
 */
export const SearchRequest = z.object(searchFields);
export type SearchRequest = z.infer<typeof SearchRequest>;

/** The customer's details, which prefill the checkout and are part of an order (§2.8). */
export const UserDetails = z.object({
  firstName: OptionalText,
  lastName: OptionalText,
  email: OptionalText,
  phone: OptionalText,
  address: OptionalText,
  city: OptionalText,
  state: OptionalText,
  zip: OptionalText,
});
export type UserDetails = z.infer<typeof UserDetails>;

/** The body of the search that prefills the checkout (§4.2). We assume where the details are. */
export const SearchWithUserInfoRequest = z.object({...searchFields, UserDetails: z.nullish(UserDetails)});
export type SearchWithUserInfoRequest = z.infer<typeof SearchWithUserInfoRequest>;

/** The query of `Vehicles/Lookup` (§4.4). It is not in `catalog.ts`, which browsers load without zod. */
export const LookupQuery = z.object({
  make: z.optional(z.string()),
  model: z.optional(z.string()),
  year: z.optional(z.int()),
});
export type LookupQuery = z.infer<typeof LookupQuery>;
