import type {Tier} from '../../contract/index.js';
import type {Environment} from '../options.js';
import type {Assortment} from '../plans/offers.js';
import type {PaymentTerms} from '../plans/price.js';

/** A partner's account (§5, §8). */
export interface Account {
  /** The partner that the key identifies; a body's `partner` must match it (§2.2). */
  readonly id: string;
  readonly key: string;
  readonly environment: Environment;
  readonly displayName: string;
  readonly contactEmail: string;
  readonly tier: Tier;
  /** True when an account manager opened the account and rotates its key (§4.1). */
  readonly isManaged: boolean;
  /** May use the asynchronous searches and the vehicle cache (§4.3). */
  readonly hasAsync: boolean;
  /** The plans it may sell (§5.4). Default: all. */
  readonly assortment?: Assortment;
  /** Multiplies every price (§2.5). Default: 1. */
  readonly priceFactor?: number;
  /** Its payment terms (§5.4). Default: each provider's own. */
  readonly paymentTerms?: PaymentTerms;
  /** True when a duration filter, if there is one, must have equal ends (§7.3). */
  readonly needsEqualDuration?: boolean;
  /** Its default of `returnResults` (§8.10). */
  readonly returnResultsDefault?: number;
  /** When its key expires (§5.8). */
  readonly keyExpiresAt?: number;
}

/** A predefined key, and what it is for. */
export interface SandboxKey {
  readonly key: string;
  readonly description: string;
}

const account = (name: string, tier: Tier, more: Partial<Account> = {}): Account => ({
  id: `partner-${name}`,
  key: `sandbox-${name}`,
  environment: 'test',
  displayName: `Sandbox partner (${name})`,
  contactEmail: `${name}@partner.example`,
  tier,
  isManaged: name !== 'free',
  hasAsync: false,
  ...more,
});

/** The providers that the restricted account sells. */
const FEW_PROVIDERS = ['Northline Protection', 'Harborstone Auto Care', 'Alder & Finch', 'Fairmont Motor Plans'];

/** Self-service accounts pay slightly more than the negotiated prices (§5.4). */
export const SELF_SERVICE_PRICE_FACTOR = 1.04;

/** The predefined accounts of every sandbox. */
export const PREDEFINED_ACCOUNTS: readonly Account[] = [
  account('free', 'free', {priceFactor: SELF_SERVICE_PRICE_FACTOR}),
  account('standard', 'standard', {priceFactor: 1.02}),
  account('high', 'high'),
  account('async', 'high', {hasAsync: true}),
  account('restricted', 'standard', {
    assortment: {providers: FEW_PROVIDERS, durations: [36, 60, 84]},
    priceFactor: 0.98,
    paymentTerms: {payments: 12, downShare: 0.1},
    needsEqualDuration: true,
    returnResultsDefault: 20,
  }),
  account('expired', 'standard', {keyExpiresAt: 0}),
  account('production', 'standard', {environment: 'production'}),
];

/** The predefined keys. All but `sandbox-free` belong to managed accounts. */
export const SANDBOX_KEYS: readonly SandboxKey[] = [
  {key: 'sandbox-free', description: 'Self-service, free tier: 50 requests per hour, 500 per day'},
  {key: 'sandbox-standard', description: 'Standard tier: 1,000 requests per hour, 10,000 per day'},
  {key: 'sandbox-high', description: 'High-volume tier: 5,000 requests per hour, 20,000 per day'},
  {key: 'sandbox-async', description: 'High-volume tier, with asynchronous search and the vehicle cache'},
  {
    key: 'sandbox-restricted',
    description:
      'Sells only terms of 36, 60 and 84 months in 12 payments, needs equal ends in a duration filter if there is one, and returns 20 results by default',
  },
  {key: 'sandbox-expired', description: 'An expired key: 401'},
  {key: 'sandbox-production', description: 'A key of the other environment: 401'},
];
