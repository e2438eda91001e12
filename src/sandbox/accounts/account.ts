import type {Tier} from '../../contract/index.js';
import type {Environment} from '../options.js';
import type {Assortment} from '../plans/offers.js';
import type {PaymentTerms} from '../plans/price.js';

/** A partner's account (§5, §8). */
export interface Account {
  /** The partner identity inside the key; a body's `partner` must equal it (§2.2). */
  readonly id: string;
  readonly key: string;
  readonly environment: Environment;
  readonly displayName: string;
  readonly contactEmail: string;
  readonly tier: Tier;
  /** Was opened by an account manager, who also rotates its key (§4.1). */
  readonly isManaged: boolean;
  /** May use the asynchronous searches and the vehicle cache (§4.3). */
  readonly hasAsync: boolean;
  /** What it sells; everything when absent (§5.4). */
  readonly assortment?: Assortment;
  /** How its prices compare with the usual ones (§2.5). */
  readonly priceFactor?: number;
  /** How its customers pay; as each provider has it when absent (§5.4). */
  readonly paymentTerms?: PaymentTerms;
  /** Needs a duration filter whose ends are equal (§7.3). */
  readonly needsEqualDuration?: boolean;
  /** How many results a search returns by default (§8.10). */
  readonly returnResultsDefault?: number;
  /** When its key expires (§5.8). */
  readonly keyExpiresAt?: number;
}

/** A key that works at once, and what it is for. */
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

/** Self-service accounts have no terms of their own, and pay a little more than negotiated prices (§5.4). */
export const SELF_SERVICE_PRICE_FACTOR = 1.04;

/** The accounts that every sandbox begins with. */
export const READY_ACCOUNTS: readonly Account[] = [
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

/** The ready-made keys. All but `sandbox-free` belong to managed accounts. */
export const SANDBOX_KEYS: readonly SandboxKey[] = [
  {key: 'sandbox-free', description: 'Self-service, free tier: 50 an hour, 500 a day'},
  {key: 'sandbox-standard', description: 'Standard tier: 1,000 an hour, 10,000 a day'},
  {key: 'sandbox-high', description: 'High volume: 5,000 an hour, 20,000 a day'},
  {key: 'sandbox-async', description: 'High volume, with asynchronous search and the vehicle cache'},
  {
    key: 'sandbox-restricted',
    description:
      'Sells only 36, 60 and 84 months in 12 payments, and needs a duration whose ends are equal; 20 results by default',
  },
  {key: 'sandbox-expired', description: 'A key that has expired: 401'},
  {key: 'sandbox-production', description: 'A key of the other environment: 401'},
];
