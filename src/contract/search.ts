import * as z from 'zod/mini';

const OptionalText = z.nullish(z.string());
const OptionalNumber = z.nullish(z.number());

/** Both ends are inclusive; an end left out is open, except for `duration` (§2.3). */
export const Range = z.object({from: OptionalNumber, to: OptionalNumber});
export type Range = z.infer<typeof Range>;

/** Narrows a search (§2.3). It stands at the root of the body: inside `searchCriteria` it would be silently ignored. */
export const Filters = z.object({
  /** Only these providers, by their catalog names. */
  providers: z.nullish(z.array(z.string())),
  excludeProviders: z.nullish(z.array(z.string())),
  /** How many different providers at the most. */
  numberOfProviders: z.nullish(z.int()),
  /** Canonical names or aliases (§2.4); what is neither is dropped silently. */
  coverageTypes: z.nullish(z.array(z.string())),
  /** One canonical name; aliases do not work here. */
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
  /** How many results at the most. */
  returnResults: z.nullish(z.int()),
});
export type Filters = z.infer<typeof Filters>;

/** The vehicle, where it is and how far it has gone (§2.2). Exactly one way to name the vehicle is recommended. */
export const SearchCriteria = z.object({
  vin: OptionalText,
  licensePlate: OptionalText,
  make: OptionalText,
  model: OptionalText,
  year: z.nullish(z.int()),
  /** A US state's two-letter code. */
  stateShortName: OptionalText,
  zip: OptionalText,
  /** The odometer, in miles; above zero. */
  mileage: z.nullish(z.int()),
});
export type SearchCriteria = z.infer<typeof SearchCriteria>;

/** Where a visit came from, for attribution (§2.2). */
export const Tracking = z.object({queryParams: OptionalText, referrer: OptionalText});
export type Tracking = z.infer<typeof Tracking>;

export const DETAIL_LEVELS = ['Full', 'Essential'] as const;
export const RESULT_ORDERS = ['Recommended', 'Rating', 'None'] as const;

const searchFields = {
  searchCriteria: SearchCriteria,
  filters: z.nullish(Filters),
  tracking: z.nullish(Tracking),
  /** `Full` when absent. */
  responseDetailLevel: z.nullish(z.enum(DETAIL_LEVELS)),
  /** `Recommended` when absent. */
  resultOrder: z.nullish(z.enum(RESULT_ORDERS)),
  showProviderInfo: z.nullish(z.boolean()),
  /** Only to go on with a search session. */
  searchId: OptionalText,
  userId: OptionalText,
};

/**
 * The body of every plan search (§2.2). Fields it does not know are dropped, `partner` among them: the key says who
 * asks. Whether the values make a search is said by `searchFaults`, with the service's own numbers.
 */
export const SearchRequest = z.object(searchFields);
export type SearchRequest = z.infer<typeof SearchRequest>;

/** The customer's details, for a checkout already filled in and for orders (§2.8). */
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

/** The body of the search that fills in the checkout (§4.2); where the details stand is our reading (`unspecified.ts`). */
export const SearchWithUserInfoRequest = z.object({...searchFields, UserDetails: z.nullish(UserDetails)});
export type SearchWithUserInfoRequest = z.infer<typeof SearchWithUserInfoRequest>;
