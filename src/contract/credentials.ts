import * as z from 'zod/mini';
import {Integer, objectOf, Text, type Output, type Reader} from './reader.js';
import {renameField, type Unspecified} from './unspecified.js';

/** Asks for a self-service key (§2.7). */
export const RegisterRequest = z.object({
  contactEmail: z.string(),
  displayName: z.string(),
  /** Must be true. */
  agreedToTerms: z.boolean(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** Proves the e-mail address (§2.7). `contactEmail` is an alias of `email`; the code's name is our reading (`unspecified.ts`). */
export const VerifyRequest = z.object({
  verificationCode: z.string(),
  email: z.optional(z.string()),
  contactEmail: z.optional(z.string()),
});
export type VerifyRequest = z.infer<typeof VerifyRequest>;

/** How much an account may ask (§8.1). */
export const RateLimits = objectOf({}, {perHour: Integer, perDay: Integer});
export type RateLimits = Output<typeof RateLimits>;

/** A new key, shown this once (§2.7); the names are our reading (`unspecified.ts`). */
export const Credentials = objectOf({apiKey: Text}, {partnerId: Text, tier: Text, rateLimits: RateLimits});
export type Credentials = Output<typeof Credentials>;

/** An account's registration, tier and current limits (§4.1). It says nothing of what is left. */
export const Usage = objectOf(
  {},
  {partnerId: Text, displayName: Text, contactEmail: Text, tier: Text, rateLimits: RateLimits},
);
export type Usage = Output<typeof Usage>;

/** `Credentials` or `Usage` for an account whose manual names their fields otherwise. */
export function nameAccountFields<T>(read: Reader<T>, unspecified: Partial<Unspecified>): Reader<T> {
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = unspecified;
  const names = {apiKey: apiKeyField, partnerId: partnerIdField, tier: tierField, rateLimits: rateLimitsField};
  return answer => {
    if (typeof answer !== 'object' || answer === null) return undefined;
    return read(
      Object.entries(names).reduce((named, [ours, theirs]) => renameField(named, theirs ?? ours, ours), answer),
    );
  };
}
