import {COMPONENT_CATEGORIES, COVERAGE_TYPES, type ComponentCategory, type CoverageType} from '../../contract/index.js';

/** The parts of each category, starting with the most commonly covered. */
const COVERAGE_PARTS: Readonly<Record<ComponentCategory, readonly string[]>> = {
  Engine: ['Cylinder block and head', 'Pistons and crankshaft', 'Oil pump', 'Timing chain', 'Engine mounts'],
  TurboSuper: ['Turbocharger', 'Supercharger', 'Wastegate', 'Intercooler'],
  TransferCase: ['Transfer case and internal parts', 'Transfer case seals'],
  Steering: ['Steering gear', 'Power steering pump', 'Rack and pinion', 'Steering column couplings'],
  Transmission: ['Transmission case and internal parts', 'Torque converter', 'Solenoids', 'Control module'],
  DriveAxle: ['Drive axle housing', 'Differential', 'Constant velocity joints', 'Drive shafts'],
  Suspension: ['Control arms', 'Ball joints', 'Stabilizer bar', 'Struts'],
  AirCon: ['Compressor', 'Condenser', 'Evaporator', 'Climate control module'],
  Brakes: ['Master cylinder', 'Calipers', 'Anti-lock module', 'Wheel cylinders'],
  Electricals: ['Alternator', 'Starter motor', 'Window motors', 'Wiring harnesses', 'Display and audio unit'],
  Cooling: ['Water pump', 'Radiator', 'Fan motor', 'Thermostat'],
  Fuel: ['Fuel pump', 'Injectors', 'Fuel tank and lines'],
  Hybrid: ['Drive motor', 'Inverter', 'High-voltage battery'],
  Body: ['Door locks', 'Hinges and latches', 'Seat frames'],
  Consumables: ['Belts and hoses', 'Fluids lost in a covered repair'],
  Exhaust: ['Exhaust manifold', 'Catalytic converter', 'Muffler'],
  General: ['Seals and gaskets', 'Diagnosis of a covered repair', 'Taxes on parts'],
  Interior: ['Seat motors', 'Heated seats', 'Sun visor and trim'],
  Services: ['Alignment after a covered repair', 'Software updates'],
  Assist: ['Towing', 'Battery jump start', 'Lockout help', 'Rental car'],
};

/** The score of each coverage level in each of the twenty categories, in their order, from 0 to 10. */
const COVERAGE_SCORES: Readonly<Record<CoverageType, readonly number[]>> = {
  Powertrain: [8, 7, 8, 0, 9, 9, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 2, 0, 0, 3],
  PowertrainPlus: [9, 8, 9, 7, 9, 9, 5, 7, 6, 5, 7, 6, 4, 0, 0, 0, 4, 0, 0, 5],
  MostComprehensive: [10, 9, 10, 9, 10, 10, 8, 9, 8, 9, 9, 9, 8, 6, 3, 6, 8, 6, 4, 9],
};

const scoreOf = (coverage: CoverageType, index: number): number => COVERAGE_SCORES[coverage][index] ?? 0;

/** Whether a coverage level covers all of these categories. No level covers an unknown category (§2.3). */
export const coversAll = (coverage: CoverageType, categories: readonly string[]): boolean =>
  categories.every(category => {
    const index = COMPONENT_CATEGORIES.findIndex(name => name === category);
    return index >= 0 && scoreOf(coverage, index) > 0;
  });

/** The breakdown and the scores of a coverage level, the same for all its plans. */
export interface CoverageDetail {
  readonly coverageBreakdown: readonly {readonly category: ComponentCategory; readonly parts: readonly string[]}[];
  readonly componentScores: readonly {readonly category: ComponentCategory; readonly score: number}[];
}

const detailOf = (coverage: CoverageType): CoverageDetail => ({
  coverageBreakdown: COMPONENT_CATEGORIES.flatMap((category, index) => {
    const covered = Math.ceil((scoreOf(coverage, index) / 10) * COVERAGE_PARTS[category].length);
    return covered === 0 ? [] : [{category, parts: COVERAGE_PARTS[category].slice(0, covered)}];
  }),
  componentScores: COMPONENT_CATEGORIES.map((category, index) => ({category, score: scoreOf(coverage, index)})),
});

/** The breakdown and the scores of each coverage level. A category is listed exactly when its score is above zero. */
export const COVERAGE_DETAILS = Object.fromEntries(
  COVERAGE_TYPES.map(coverage => [coverage, detailOf(coverage)]),
) as Readonly<Record<CoverageType, CoverageDetail>>;

/** An optional add-on of a plan. */
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
const KEYS = {name: 'Key replacement', description: 'One lost or broken key per year.', price: 119};
const RENTAL = {name: 'Rental car upgrade', description: 'A larger rental car for up to 10 days.', price: 95};
const SEALS = {name: 'Seals and gaskets', description: 'Leaks that are not part of a covered repair.', price: 149};

/** The add-ons of each coverage level. The broadest level includes more, so it has fewer add-ons. */
export const ADDONS: Readonly<Record<CoverageType, readonly AddonSpec[]>> = {
  Powertrain: [SEALS, RENTAL],
  PowertrainPlus: [SEALS, TIRES, RENTAL],
  MostComprehensive: [TIRES, KEYS],
};

/** A maintenance program (§2.5). */
export interface MaintenanceSpec {
  readonly description: string;
  readonly items: readonly {readonly label: string; readonly info: string | null}[];
  /** Some programs have a published document and some do not. */
  readonly hasDocument: boolean;
}

/** The maintenance programs, by the name that plans refer to. */
export const MAINTENANCE = {
  essentials: {
    description: 'Services that are due every few months.',
    items: [
      {label: 'Oil and filter change', info: 'Two per year'},
      {label: 'Tire rotation', info: 'Two per year'},
      {label: 'Fluid check', info: null},
    ],
    hasDocument: true,
  },
  carePlus: {
    description: 'Routine services, wipers and brakes.',
    items: [
      {label: 'Oil and filter change', info: 'Every 5,000 miles'},
      {label: 'Tire rotation', info: 'Every 7,500 miles'},
      {label: 'Wiper blades', info: 'One set a year'},
      {label: 'Brake pads, front and rear', info: 'One set during the term'},
      {label: 'Battery test', info: null},
    ],
    hasDocument: true,
  },
  signature: {
    description: 'All services of the manufacturer’s schedule.',
    items: [
      {label: 'Every service of the manufacturer’s schedule', info: null},
      {label: 'Tire rotation and balance', info: 'Two per year'},
      {label: 'Wheel alignment', info: 'One per year'},
      {label: 'Brake pads, front and rear', info: 'One set during the term'},
      {label: 'Battery', info: 'One during the term'},
    ],
    hasDocument: true,
  },
  yearlyCheck: {
    description: 'A yearly 80-point inspection with an oil change.',
    items: [
      {label: '80-point inspection', info: 'One per year'},
      {label: 'Oil and filter change', info: 'One per year'},
    ],
    hasDocument: false,
  },
  undocumented: {
    description: 'Oil and tires at any partner garage.',
    items: [
      {label: 'Oil and filter change', info: 'Three per year'},
      {label: 'Tire rotation', info: null},
    ],
    hasDocument: false,
  },
} as const satisfies Readonly<Record<string, MaintenanceSpec>>;

/** A program's name. */
export type MaintenanceName = keyof typeof MAINTENANCE;
