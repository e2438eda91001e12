import type {CoverageType} from '../../contract/index.js';
import type {MaintenanceName} from './plan-contents.js';

/** One plan of a provider, in all the terms it is sold at. */
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
  /** The oldest car it is sold for, in years. */
  readonly maxAge: number;
  /** The highest odometer it is sold for. */
  readonly maxMileage: number;
  readonly maintenance?: MaintenanceName;
}

/** One administrator, as invented as its plans. */
export interface ProviderSpec {
  readonly name: string;
  readonly description: string;
  readonly phone: string;
  readonly website: string;
  /** How dear it is beside the others. */
  readonly priceFactor: number;
  /** In how many monthly payments the price is paid, beside the down payment. */
  readonly payments: number;
  readonly highlights: readonly string[];
  readonly plans: readonly PlanSpec[];
}
