import type {Credentials, RateLimits, Usage} from '../../contract/index.js';

/** A number as Americans write it; a question mark for one that the service did not give. */
const count = (value: number | undefined): string => value?.toLocaleString('en-US') ?? '?';

/** An account's two limits in words. */
export const limitWords = (limits: RateLimits | undefined): string =>
  limits === undefined
    ? 'not said by the service'
    : `${count(limits.perHour)} requests an hour, ${count(limits.perDay)} a day`;

/** What is known of an account, a line each; its texts have been cleaned. */
export function accountLines({partnerId, tier, rateLimits, ...others}: Omit<Credentials, 'apiKey'> & Usage): string {
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Name', others.displayName],
    ['E-mail', others.contactEmail],
    ['Partner', partnerId],
    ['Tier', tier],
    ['Limits', limitWords(rateLimits)],
  ];
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(9)}${value}\n`])).join('');
}
