import type {CoverageType} from '../../contract/index.js';

/** What can be bought on top of a plan. */
export interface AddonSpec {
  readonly name: string;
  readonly description: string;
  readonly price: number;
}

const TIRES = {
  name: 'Tire and wheel',
  description: 'Repairs or replaces tires and rims after road damage.',
  price: 289,
};
const KEYS = {name: 'Key replacement', description: 'One lost or broken key a year.', price: 119};
const RENTAL = {name: 'Rental car upgrade', description: 'A larger rental car, up to ten days.', price: 95};
const SEALS = {name: 'Seals and gaskets', description: 'Leaks that no covered repair has caused.', price: 149};

/** The add-ons offered with each coverage; the broadest includes more and leaves less to add. */
export const ADDONS: Readonly<Record<CoverageType, readonly AddonSpec[]>> = {
  Powertrain: [SEALS, RENTAL],
  PowertrainPlus: [SEALS, TIRES, RENTAL],
  MostComprehensive: [TIRES, KEYS],
};
