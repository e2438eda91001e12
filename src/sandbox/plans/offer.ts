import type {CoverageType} from '../../contract/index.js';
import type {MaintenanceName} from './plan-contents.js';

/** One plan of a provider, with all its terms. */
export interface PlanSpec {
  readonly name: string;
  readonly coverage: CoverageType;
  /** 0 to 10 (§2.3). */
  readonly rating: number;
  /** Months. */
  readonly durations: readonly number[];
  /** Thousands of miles; 999 is unlimited. */
  readonly miles: readonly number[];
  /** US dollars. */
  readonly deductibles: readonly number[];
  /** The maximum age of a vehicle, in years. */
  readonly maxAge: number;
  /** The maximum mileage of a vehicle. */
  readonly maxMileage: number;
  readonly maintenance?: MaintenanceName;
}

/** One fictional plan administrator. */
export interface ProviderSpec {
  readonly name: string;
  readonly description: string;
  readonly phone: string;
  readonly website: string;
  /** Multiplies the prices of its plans. */
  readonly priceFactor: number;
  /** The number of monthly payments after the down payment. */
  readonly payments: number;
  readonly highlights: readonly string[];
  readonly plans: readonly PlanSpec[];
}

/** A price and its payment plan, in whole US dollars. */
export interface Price {
  readonly totalPrice: number;
  readonly downpayment: number;
  readonly monthlyPrice: number;
  /** The number of monthly payments after the down payment. */
  readonly payments: number;
}

/** One plan with one term, mileage limit, deductible and price. */
export interface Offer extends Price {
  readonly provider: ProviderSpec;
  readonly plan: PlanSpec;
  readonly duration: number;
  /** Thousands of miles; 999 is unlimited. */
  readonly miles: number;
  readonly deductible: number;
}

/** An offer of a quote. */
export interface QuotedOffer extends Offer {
  /** Its `searchResultPlanId` (§2.5). */
  readonly id: string;
  readonly badges: readonly string[];
}
