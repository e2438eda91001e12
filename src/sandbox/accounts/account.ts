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
  /** Came through an account manager, who alone changes its key (§4.1). */
  readonly isManaged: boolean;
  /** May use the asynchronous searches and the vehicle cache (§4.3). */
  readonly hasAsync: boolean;
  /** What it sells; all there is when absent (§5.4). */
  readonly assortment?: Assortment;
  /** How its prices compare with the usual ones (§2.5). */
  readonly priceFactor?: number;
  /** How its customers pay; as each provider has it when absent (§5.4). */
  readonly paymentTerms?: PaymentTerms;
  /** Needs a duration filter whose ends are equal (§7.3). */
  readonly needsEqualDuration?: boolean;
  /** How many results a search gives that does not say (§8.10). */
  readonly returnResultsDefault?: number;
  /** From when on its key is refused (§5.8). */
  readonly keyExpiresAt?: number;
}
