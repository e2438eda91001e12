import type {TierLimits} from '../../contract/index.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import {type BudgetStore, spendIfCounted, type SpendKind, type SpendResult} from './budget-store.js';
import type {RateLimit} from './rate-limit.js';

/** The client that wants to start one or more quotes with a request. */
export interface Requester {
  /** The visitor's key in rate limits. */
  readonly visitor: string;
  /** The key of the page's origin in rate limits. */
  readonly origin: string;
  /** The trace context that its search is sent upstream with (`traceparent` of W3C Trace Context). */
  readonly traceparent?: string | undefined;
  /** Creates the request for `verifyVisitor`. */
  readonly original: () => Request;
}

/** A call that a page of this origin causes, and whether calls like it count toward the account's limits. */
export interface OriginCall {
  readonly origin: string;
  readonly kind: SpendKind;
  readonly counts: boolean;
}

export interface AdmissionOptions {
  readonly budget: BudgetStore;
  readonly account: string;
  readonly visitors: RateLimit;
  /** How many calls each origin may cause per hour before it must leave the reserved capacity to the others. */
  readonly origins: RateLimit;
  readonly verifyVisitor: ((request: Request) => boolean | Promise<boolean>) | undefined;
  readonly logger: RelayLogger;
}

/** Admission control: decides whether a quote may be started. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #verified = new WeakMap<Requester, Promise<Failure | undefined>>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /**
   * Calls the operator's `verifyVisitor` hook, if there is one, once for each request: a proof may be valid only once. It
   * fails closed: if the hook throws, the request is rejected.
   */
  verify(requester: Requester): Promise<Failure | undefined> {
    const verified = this.#verified.get(requester) ?? this.#callHook(requester);
    this.#verified.set(requester, verified);
    return verified;
  }

  async #callHook({original}: Requester): Promise<Failure | undefined> {
    const {verifyVisitor, logger} = this.#options;
    if (verifyVisitor === undefined) return undefined;
    try {
      const isVerified = (await verifyVisitor(original())) === true;
      return isVerified ? undefined : relayError('RelayVisitorNotVerified');
    } catch (error) {
      logger.error(describeError(error), 'verifyVisitor failed');
      return relayError('RelayUnavailable');
    }
  }

  /**
   * Charges a quote to the limits of the visitor, the origin and the account. Returns a failure if one of them is used up.
   * The visitor is charged first, and refunded if the quote cannot be started.
   */
  async admit({visitor, origin}: Requester, kind: SpendKind): Promise<Failure | undefined> {
    const {visitors} = this.#options;
    const waitMs = await visitors.take(visitor);
    if (waitMs > 0) return relayError('RelayVisitorLimit', waitMs);
    let isCharged = false;
    try {
      const spent = await this.charge({origin, kind, counts: true});
      isCharged = spent.granted;
      return isCharged ? undefined : relayError('RelayBudgetExhausted', spent.retryAfterMs);
    } finally {
      // Also if a store fails: a quote that was not started costs nothing.
      if (!isCharged) await visitors.giveBack(visitor);
    }
  }

  /** Charges one call to the origin's share and the account, unless calls like it do not count. */
  async charge({origin, kind, counts}: OriginCall): Promise<SpendResult> {
    const {budget, account, origins} = this.#options;
    const isWithinShare = counts && (await origins.take(origin)) === 0;
    let isCharged = false;
    try {
      // Beyond its share, an origin cannot use the reserved capacity, like a background quote.
      const spent = await spendIfCounted(budget, {account, kind: isWithinShare ? kind : 'prefetch', counts});
      isCharged = spent.granted;
      return spent;
    } finally {
      if (!isCharged && isWithinShare) await origins.giveBack(origin);
    }
  }
}

/** How many calls an origin may cause per hour before it must leave the reserved capacity; 0 for no limit. */
export const originQuota = ({perHour}: TierLimits, share: number): number =>
  share >= 1 ? 0 : Math.max(1, Math.floor(perHour * share));
