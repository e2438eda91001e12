import type {TierLimits} from '../../contract/index.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import type {BudgetStore, SpendKind} from './budget-store.js';
import type {RateLimit} from './rate-limit.js';
import {type Failure, refusal} from './refusals.js';

/** Who wants to start a quote. */
export interface Asker {
  /** The name the visitor is counted under. */
  readonly visitor: string;
  /** The name the page's origin is counted under. */
  readonly origin: string;
  /** Makes the request that `verifyVisitor` looks at. */
  readonly original: () => Request;
}

export interface AdmissionOptions {
  readonly budget: BudgetStore;
  readonly account: string;
  readonly visitors: RateLimit;
  /** What each origin may start in an hour before it has to leave the reserve to the others. */
  readonly origins: RateLimit;
  readonly verifyVisitor: ((request: Request) => boolean | Promise<boolean>) | undefined;
  readonly logger: RelayLogger;
}

/** Decides whether a quote may be started. */
export class Admission {
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Asks the operator's own hook, if there is one, whether a person sent this. A hook that fails lets nobody in. */
  async verify({original}: Asker): Promise<Failure | undefined> {
    const {verifyVisitor, logger} = this.#options;
    if (verifyVisitor === undefined) return undefined;
    try {
      const isPerson = (await verifyVisitor(original())) === true;
      return isPerson ? undefined : refusal('RelayVisitorNotVerified');
    } catch (error) {
      logger.error(describeError(error), 'verifyVisitor failed');
      return refusal('RelayUnavailable');
    }
  }

  /**
   * Takes the cost of a quote from the visitor, the origin and the account; a failure when one of them has nothing left.
   * The visitor pays first and is paid back when the quote cannot be started.
   */
  async admit({visitor, origin}: Asker, kind: SpendKind): Promise<Failure | undefined> {
    const {budget, account, visitors, origins} = this.#options;
    const waitMs = await visitors.take(visitor);
    if (waitMs > 0) return refusal('RelayVisitorLimit', waitMs);
    let isCharged = false;
    let isWithinShare = false;
    try {
      isWithinShare = (await origins.take(origin)) === 0;
      // Past its share an origin is served from what is left beside the reserve, as prefetches are.
      const spent = await budget.spend(account, isWithinShare ? kind : 'prefetch');
      isCharged = spent.granted;
      return isCharged ? undefined : refusal('RelayBudgetExhausted', spent.retryAfterMs);
    } finally {
      // Also when a store fails: a quote that was not started costs nothing.
      if (!isCharged) await visitors.giveBack(visitor);
      if (!isCharged && isWithinShare) await origins.giveBack(origin);
    }
  }
}

/** How many quotes an origin may start in an hour before it leaves the reserve alone; 0 when it never has to. */
export const originQuota = ({perHour}: TierLimits, share: number): number =>
  share >= 1 ? 0 : Math.max(1, Math.floor(perHour * share));
