import * as z from 'zod/mini';
import type {Endpoint} from './endpoints.js';
import {Id, Integer} from './integer.js';
import {objectOf, Text, type Output} from './reader.js';

/** The endpoints of the API key and its account (§4.1). */
export const CREDENTIAL_ENDPOINTS = {
  register: {method: 'POST', path: 'Register', open: true},
  verify: {method: 'POST', path: 'Register/Verify', open: true},
  rotate: {method: 'POST', path: 'Register/Rotate'},
  usage: {method: 'GET', path: 'Register/Usage'},
  deactivate: {method: 'DELETE', path: 'Register'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Requests a self-service key (§2.7). */
export const RegisterRequest = z.object({
  contactEmail: z.string(),
  displayName: z.string(),
  /** Must be true. */
  agreedToTerms: z.boolean(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** Verifies the email address (§2.7). `contactEmail` is an alias of `email`. We assume the name of the code. */
export const VerifyRequest = z.object({
  verificationCode: z.string(),
  email: z.optional(z.string()),
  contactEmail: z.optional(z.string()),
});
export type VerifyRequest = z.infer<typeof VerifyRequest>;

/** An account's rate limits (§8.1). */
export const RateLimits = objectOf({}, {perHour: Integer, perDay: Integer});
export type RateLimits = Output<typeof RateLimits>;

/** A new key, which is returned only once (§2.7). We assume the names of its fields. */
export const Credentials = objectOf({apiKey: Text}, {partnerId: Id, tier: Text, rateLimits: RateLimits});
export type Credentials = Output<typeof Credentials>;

/** An account's registration, tier and limits (§4.1). It does not include how many calls are left. */
export const Usage = objectOf(
  {},
  {partnerId: Id, displayName: Text, contactEmail: Text, tier: Text, rateLimits: RateLimits},
);
export type Usage = Output<typeof Usage>;
