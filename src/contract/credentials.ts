import * as z from 'zod/mini';
import {orAbsent, Text} from './tolerant.js';
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
export const RateLimits = z.object({perHour: orAbsent(z.int()), perDay: orAbsent(z.int())});
export type RateLimits = z.infer<typeof RateLimits>;

/** A new key, shown this once (§2.7); the names are our reading (`unspecified.ts`). */
export const Credentials = z.object({
  apiKey: Text,
  partnerId: orAbsent(Text),
  tier: orAbsent(Text),
  rateLimits: orAbsent(RateLimits),
});
export type Credentials = z.infer<typeof Credentials>;

/** An account's registration, tier and current limits (§4.1). It says nothing of what is left. */
export const Usage = z.object({
  partnerId: orAbsent(Text),
  displayName: orAbsent(Text),
  contactEmail: orAbsent(Text),
  tier: orAbsent(Text),
  rateLimits: orAbsent(RateLimits),
});
export type Usage = z.infer<typeof Usage>;

/** `Credentials` or `Usage` for an account whose manual names their fields otherwise. */
export function nameAccountFields<T extends z.core.$ZodType>(schema: T, unspecified: Partial<Unspecified>) {
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = unspecified;
  const names = {apiKey: apiKeyField, partnerId: partnerIdField, tier: tierField, rateLimits: rateLimitsField};
  const rename = (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null) return answer;
    return Object.entries(names).reduce((named, [ours, theirs]) => renameField(named, theirs ?? ours, ours), answer);
  };
  return z.pipe(z.transform(rename), schema);
}
