import * as z from 'zod/mini';
import type {Endpoint} from './endpoints.js';
import type {Output, Reader} from './reader.js';
import {UserDetails} from './search.js';

/** The endpoints of orders (§4.5). */
export const ORDER_ENDPOINTS = {
  createOrder: {method: 'POST', path: 'Order/CreateWithUserDetails'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The credit card of an order, which is never stored or logged. We assume the names of its fields. */
export const CreditCard = z.object({
  cardNumber: z.string(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  cvv: z.string(),
  nameOnCard: z.optional(z.string()),
});
export type CreditCard = z.infer<typeof CreditCard>;

/** The customer details that an order requires (§2.8). */
export const REQUIRED_USER_DETAILS = ['firstName', 'lastName', 'email', 'address', 'city', 'state', 'zip'] as const;

/** Orders one plan (§4.5). We assume all fields but `searchResultPlanId` and `UserDetails`. */
export const OrderRequest = z.object({
  searchResultPlanId: z.string(),
  UserDetails,
  creditCard: CreditCard,
  /** Required for a car that was searched by make, model and year (§2.2). */
  vin: z.optional(z.string()),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** The id of a created order (§2.8). */
export const OrderId: Reader<string> = value => (typeof value === 'string' && value !== '' ? value : undefined);
export type OrderId = Output<typeof OrderId>;
