import type {CoverageType} from '../../contract/index.js';
import type {MaintenanceName} from './plan-contents.js';

/** One plan of a provider, at all the terms it is sold at. */
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
  /** The highest age of a vehicle it is sold for, in years. */
  readonly maxAge: number;
  /** The highest odometer it is sold for. */
  readonly maxMileage: number;
  readonly maintenance?: MaintenanceName;
}

/** One administrator. It is invented, and so are its plans. */
export interface ProviderSpec {
  readonly name: string;
  readonly description: string;
  readonly phone: string;
  readonly website: string;
  /** How its prices compare with those of the others. */
  readonly priceFactor: number;
  /** How many monthly payments there are, beside the down payment. */
  readonly payments: number;
  readonly highlights: readonly string[];
  readonly plans: readonly PlanSpec[];
}

/** A price and how it is paid, in whole US dollars. */
export interface Price {
  readonly totalPrice: number;
  readonly downpayment: number;
  readonly monthlyPrice: number;
  /** How many monthly payments there are beside the down payment. */
  readonly payments: number;
}

/** One plan at one term, mileage, deductible and price. */
export interface Offer extends Price {
  readonly provider: ProviderSpec;
  readonly plan: PlanSpec;
  readonly duration: number;
  /** Thousands; 999 is unlimited. */
  readonly miles: number;
  readonly deductible: number;
}

/** An offer of a quote. */
export interface QuotedOffer extends Offer {
  /** Its `searchResultPlanId` (§2.5). */
  readonly id: string;
  readonly badges: readonly string[];
}
