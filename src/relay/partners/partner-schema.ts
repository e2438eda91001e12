import * as z from 'zod/mini';
import {PLAN_VALID_MS, type Tier, type TierLimits} from '../../contract/index.js';
import {host, parseTier, TIER_EXPECTED} from '../config-values.js';
import {parseMount} from '../mount.js';
import {parseOrigin} from '../origins.js';
import {isKey} from '../secrets.js';
import {parseServiceUrl, SERVICE_URL_EXPECTED} from '../service-url.js';

/** A field: what it is expected to be, and how its value is read; undefined when it is not that. */
const field = <T>(expected: string, read: (value: unknown) => T | undefined) =>
  z.transform((value: unknown, context): T => {
    const found = read(value);
    if (found !== undefined) return found;
    context.issues.push({code: 'custom', message: `expected ${expected}`, input: value});
    return z.NEVER;
  });

const text = <T>(expected: string, read: (text: string) => T | undefined) =>
  field(expected, value => (typeof value === 'string' ? read(value) : undefined));

const texts = (expected: string, read: (text: string) => string | undefined) =>
  field(`a list of ${expected}`, value => {
    if (!Array.isArray(value)) return undefined;
    const found = value.map(entry => (typeof entry === 'string' ? read(entry) : undefined));
    return found.every(entry => entry !== undefined) ? found : undefined;
  });

const number = (least: number, most: number) =>
  field(`a whole number from ${least} to ${most}`, value =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined,
  );

const yesNo = field('true or false', value => (typeof value === 'boolean' ? value : undefined));

const share = field('a part from 0 to 1', value =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined,
);

const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);

/** One partner of a relay for many; the names are those of `RelayOptions`. A name that is none of them is refused. */
export const PartnerEntry = z.strictObject({
  mount: text('a path such as /dealer-one', value => parseMount(value) || undefined),
  serviceUrl: optional(text(SERVICE_URL_EXPECTED, value => parseServiceUrl(value))),
  key: optional(text('printable characters without spaces', value => (isKey(value) ? value : undefined))),
  keyFile: optional(text('the path of a file with the key', value => value.trim() || undefined)),
  tier: optional(text(TIER_EXPECTED, (value): Tier | TierLimits | undefined => parseTier(value))),
  asyncUpstream: optional(yesNo),
  timeoutMs: optional(number(1000, 600_000)),
  origins: optional(texts('origins such as https://partner.example', parseOrigin)),
  originShare: optional(share),
  hosts: optional(texts('host names', host)),
  quoteTtlSeconds: optional(number(0, PLAN_VALID_MS / 1000)),
  shareQuotes: optional(yesNo),
  startPriceQuotes: optional(yesNo),
  visitorSearches: optional(number(0, 1_000_000)),
  visitorPolls: optional(number(0, 1_000_000_000)),
  visitorCatalog: optional(number(0, 1_000_000_000)),
  prefetch: optional(text('on or off', value => (value === 'on' || value === 'off' ? value : undefined))),
  handoffHosts: optional(texts('host names', host)),
});
export type PartnerEntry = z.infer<typeof PartnerEntry>;

/** All partners. */
export const PartnerList = z.array(PartnerEntry).check(z.minLength(1));
