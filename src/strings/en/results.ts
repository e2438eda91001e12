import type {ComponentCategory} from '../../contract/coverage.js';
import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings of the loading state and the results. */
export const resultStrings = {
  /** The heading. While filters are on, it begins with `shownOf`, such as “4 of ”. */
  planCount: (plans: number, car: string) => `${count(plans, 'plan', 'plans')} for ${car}`,
  /** The car's name in the order of the language; the given one begins with the year, if it is known. */
  carName: (name: string) => name,
  yourCar: (name: string) => (name ? `your ${name}` : 'your car'),
  /** The VIN's last characters are set if the car was searched by VIN. */
  quotedFor: (mileage: string, place: string, vinEnd?: string) =>
    [vinEnd && `VIN ending in ${vinEnd}`, `${mileage} mile${mileage === '1' ? '' : 's'}`, place]
      .filter(Boolean)
      .join('\u00a0· '),
  change: 'Change',
  /** A page cannot replace it. */
  disclosure:
    'A vehicle service contract is optional. It isn’t a manufacturer’s warranty or, in most states, insurance. The contract defines what’s covered.',
  howTitle: 'How this list works',
  /** Shown directly after the amount. */
  perMonth: '/month',
  down: (amount: string) => `${amount} down`,
  total: (amount: string) => `${amount} total`,
  deductible: (amount: string) => `${amount} deductible`,
  /** Our estimate: the upstream API doesn't return the number of payments. */
  payments: (payments: number) => `${count(payments, 'payments')} (est.)`,
  noPrice: 'See price at checkout',
  rating: (rating: string) => `${rating} out of 10`,
  term: 'Term',
  termText: (months: number) =>
    months % 12 === 0 ? count(months / 12, 'year', 'years') : count(months, 'month', 'months'),
  miles: 'Miles',
  milesUnlimited: 'Unlimited',
  deductibleLabel: 'Deductible',
  inTotal: 'total',
  maintenance: 'Maintenance program',
  checkout: 'Checkout',
  details: 'Details',
  compare: 'Compare',
  loadFailed: 'We couldn’t load this part. Check your connection and try again.',
  /** Shown below a checkout link that the page's frame may block. */
  checkoutOpens: (host: string) => `Opens ${host}`,
  noCheckout: 'You can’t buy this plan here right now.',
  unnamedPlan: 'Plan',
  /** Badges and ratings, by what the upstream API sends; others are shown as sent. */
  badges: {
    BEST_VALUE: 'Best value',
    LOWEST_PRICE: 'Lowest price',
    MOST_POPULAR: 'Most popular',
    TOP_RATED: 'Top rated',
  } as Readonly<Record<string, string>>,
  coverageLevels: {
    Powertrain: 'Powertrain',
    PowertrainPlus: 'Powertrain Plus',
    MostComprehensive: 'Most comprehensive',
  } as Readonly<Record<string, string>>,
  /** The number of systems in which the plan covers at least one part. */
  systemsCovered: (covered: number, all: number) => `Parts in ${covered} of ${all} systems`,
  /** The first systems without a covered part, and how many more there are. */
  notCovered: (names: string, more: number) => `Not covered: ${names}${more > 0 ? `, +${more}` : ''}`,
  exclusions: 'Exclusions in the contract',
  noMaintenance: 'No maintenance program',
  categories: {
    Engine: 'Engine',
    TurboSuper: 'Turbo and supercharger',
    TransferCase: 'Transfer case',
    Steering: 'Steering',
    Transmission: 'Transmission',
    DriveAxle: 'Drive axle',
    Suspension: 'Suspension',
    AirCon: 'Air conditioning',
    Brakes: 'Brakes',
    Electricals: 'Electrical',
    Cooling: 'Cooling',
    Fuel: 'Fuel system',
    Hybrid: 'Hybrid and electric drive',
    Body: 'Body',
    Consumables: 'Wear items and fluids',
    Exhaust: 'Exhaust',
    General: 'General systems',
    Interior: 'Interior',
    Services: 'Related services',
    Assist: 'Roadside assistance',
  } as Readonly<Record<ComponentCategory, string>>,
  /** Without a number: a plan has several prices, and those that were malformed may be of plans that are shown. */
  dropped: 'Some prices couldn’t be shown.',
  /** When a search failed and its explanation could not be loaded. */
  connectionLost: 'We lost the connection',
};

/** Strings of the results, in any language. */
export type ResultStrings = typeof resultStrings;
