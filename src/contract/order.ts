import * as z from 'zod/mini';
import type {Output, Reader} from './reader.js';
import {UserDetails} from './search.js';

/** The card an order is paid with; the names are our reading (`unspecified.ts`). It is never stored or logged. */
export const CreditCard = z.object({
  cardNumber: z.string(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  cvv: z.string(),
  nameOnCard: z.optional(z.string()),
});
export type CreditCard = z.infer<typeof CreditCard>;

/** The customer's details that an order cannot do without (§2.8). */
export const REQUIRED_USER_DETAILS = ['firstName', 'lastName', 'email', 'address', 'city', 'state', 'zip'] as const;

/** Orders one plan (§4.5); all but `searchResultPlanId` and `UserDetails` is our reading (`unspecified.ts`). */
export const OrderRequest = z.object({
  searchResultPlanId: z.string(),
  UserDetails,
  creditCard: CreditCard,
  /** Needed for a car that was found by make, model and year (§2.2). */
  vin: z.optional(z.string()),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** The id of a created order (§2.8). */
export const OrderId: Reader<string> = value => (typeof value === 'string' && value !== '' ? value : undefined);
export type OrderId = Output<typeof OrderId>;
