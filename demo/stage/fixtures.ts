import type {DataName} from './settings.js';

/** A plan as the service sends it. */
export type WirePlan = Readonly<Record<string, unknown>>;

const PROVIDERS = [
  ['Harborstone Auto Care', 8.6, 'Very good'],
  ['Northline Protection', 9.2, 'Excellent'],
  ['Mile & Main', 7.8, 'Good'],
  ['Juniper Road Assurance', 9, 'Excellent'],
] as const;

const POWERTRAIN = ['Engine', 'TurboSuper', 'TransferCase', 'Transmission', 'DriveAxle', 'Hybrid', 'Assist'];

/** The coverage levels: name, type, share of the full price, and which systems are left out. */
const COVERAGES = [
  ['Complete', 'MostComprehensive', 1, () => false],
  ['Select', 'PowertrainPlus', 0.82, category => /Body|Consumables|Exhaust|Interior|Services/.test(category)],
  ['Core', 'Powertrain', 0.58, category => !POWERTRAIN.includes(category)],
] as const satisfies readonly (readonly [string, string, number, (category: string) => boolean])[];

/** Each plan is offered at these terms, in months and thousands of miles. */
const TERMS = [
  [60, 75],
  [36, 36],
] as const;

const SYSTEMS: readonly (readonly [category: string, parts: readonly string[]])[] = [
  ['Engine', ['Cylinder block and head', 'Pistons and crankshaft', 'Oil pump', 'Timing chain']],
  ['TurboSuper', ['Turbocharger housing', 'Wastegate']],
  ['TransferCase', ['Transfer case gears', 'Shift motor']],
  ['Steering', ['Steering gear', 'Rack and pinion']],
  ['Transmission', ['Torque converter', 'Solenoids', 'Control module']],
  ['DriveAxle', ['Differential', 'Constant velocity joints']],
  ['Suspension', ['Control arms', 'Ball joints', 'Struts']],
  ['AirCon', ['Compressor', 'Condenser']],
  ['Brakes', ['Master cylinder', 'Anti-lock module']],
  ['Electricals', ['Alternator', 'Starter motor', 'Wiring harnesses']],
  ['Cooling', ['Radiator', 'Water pump']],
  ['Fuel', ['Fuel pump', 'Injectors']],
  ['Hybrid', ['Inverter', 'Electric drive motor']],
  ['Body', ['Door handles', 'Window regulators']],
  ['Consumables', ['Coolant, if a covered repair needs it']],
  ['Exhaust', ['Catalytic converter']],
  ['General', ['Seals and gaskets']],
  ['Interior', ['Seat motors', 'Dashboard display']],
  ['Services', ['Rental car during a covered repair']],
  ['Assist', ['Towing', 'Battery jump start']],
];

const MAINTENANCE = {
  description: 'The routine services your car needs every few months.',
  items: [
    {label: 'Oil and filter change', info: 'Twice a year'},
    {label: 'Tire rotation', info: 'Twice a year'},
    {label: 'Fluid check', info: null},
  ],
};

/** The second provider has the highest rating, and the third plan the lowest price. */
const LABELS = ['BEST_VALUE', 'TOP_RATED', 'LOWEST_PRICE'];

const PAYMENTS = 24;

/** The prices of one term of a plan, the same each time. */
function prices(plan: number, [months]: (typeof TERMS)[number]): WirePlan {
  const [, , share = 1] = COVERAGES[plan % COVERAGES.length] ?? [];
  const downpayment = 99 + ((plan * 29) % 120);
  const financed = Math.round((1180 + months * 24 + ((plan * 137 + 146) % 420)) * share) - downpayment;
  const monthlyPrice = Math.round(financed / PAYMENTS);
  return {totalPrice: downpayment + monthlyPrice * PAYMENTS, downpayment, monthlyPrice};
}

const scoreOf = (plan: number, index: number): number => Math.max(3, 10 - ((plan + index * 2) % 6));

/** One term of a plan, with every optional part. */
function fullPlan(plan: number, term: (typeof TERMS)[number]): WirePlan {
  const [provider = '', rating, verdict] = PROVIDERS[plan % PROVIDERS.length] ?? [];
  const [cover = '', coverageType, , isExcluded = () => false] = COVERAGES[plan % COVERAGES.length] ?? [];
  const series = Math.floor(plan / (PROVIDERS.length * COVERAGES.length));
  const id = `plan-${plan}-${term[0]}`;
  const link = (page: string) => `https://checkout.example/${page}/${id}`;
  return {
    searchResultPlanId: id,
    displayProviderName: provider,
    planName: `${provider.split(' ')[0]} ${cover}${series > 0 ? ` ${series + 1}` : ''}`,
    coverageType,
    ...prices(plan, term),
    duration: term[0],
    miles: term[1],
    deductible: [100, 0, 200][plan % 3],
    planServiceRating: rating,
    planRatingVerdict: verdict,
    resultLabels: plan < LABELS.length ? [LABELS[plan]] : [],
    planSummaryUrl: link('summary'),
    planCheckoutUrl: link('checkout'),
    planContractUrl: link('contract'),
    maintenanceProgram: plan % 3 === 0 ? {...MAINTENANCE, documentUrl: link('maintenance')} : null,
    coverageBreakdown: SYSTEMS.filter(([category]) => !isExcluded(category)).map(([category, parts]) => ({
      category,
      parts,
    })),
    componentScores: SYSTEMS.map(([category], index) => ({
      category,
      score: isExcluded(category) ? 0 : scoreOf(plan, index),
    })),
    addons: [{name: 'Tire and wheel', description: 'Repairs or replaces tires after road damage.', price: 289}],
    highlights: ['Plain-language contract', 'Transferable to the next owner'],
    providerInfo: {
      name: provider,
      description: 'An administrator known for clear contracts.',
      phone: '+1-555-010-0152',
    },
  };
}

const plansFor = (count: number): readonly WirePlan[] =>
  Array.from({length: count}, (_, plan) => TERMS.map(term => fullPlan(plan, term))).flat();

const LONG = 'Transcontinental Automotive Component Protection and Roadside Reassurance';

const lengthen = (plan: WirePlan): WirePlan => ({
  ...plan,
  displayProviderName: `${String(plan.displayProviderName)} ${LONG} Cooperative Society`,
  planName: `${String(plan.planName)} ${LONG} Ultraextraordinaryuninterruptedly`,
  highlights: [LONG, 'Unabhängigkeitsversicherungsgesellschaftsverhältnisse'],
});

/** The fields that each plan in turn lacks. */
const LOSSES: readonly (readonly string[])[] = [
  ['monthlyPrice', 'downpayment', 'totalPrice', 'resultLabels', 'planServiceRating', 'coverageType', 'deductible'],
  ['componentScores', 'coverageBreakdown', 'addons', 'highlights', 'providerInfo', 'planContractUrl', 'downpayment'],
  ['duration', 'miles', 'planCheckoutUrl', 'planRatingVerdict', 'maintenanceProgram'],
  ['displayProviderName', 'planSummaryUrl', 'totalPrice'],
];

function thin(plan: WirePlan, index: number): WirePlan {
  const lost = LOSSES[index % LOSSES.length] ?? [];
  return Object.fromEntries(Object.entries(plan).filter(([name]) => !lost.includes(name)));
}

/** Fields that an `Essential` response does not have (§2.5). */
const FULL_ONLY = [
  'planContractUrl',
  'maintenanceProgram',
  'coverageBreakdown',
  'componentScores',
  'addons',
  'highlights',
  'providerInfo',
];

function shorten(plan: WirePlan): WirePlan {
  const kept = Object.entries(plan).filter(([name]) => !FULL_ONLY.includes(name));
  const planId = `plan-of-${String(plan.planName)}`;
  return {...Object.fromEntries(kept), planId, hasMaintenanceProgram: plan.maintenanceProgram !== null};
}

const withProgram = (plan: WirePlan, maintenanceProgram: unknown): WirePlan => ({...plan, maintenanceProgram});

const MADE: Readonly<Record<Exclude<DataName, 'sandbox'>, () => readonly WirePlan[]>> = {
  '0': () => [],
  '1': () => plansFor(1),
  '12': () => plansFor(12),
  '80': () => plansFor(80),
  '1000': () => plansFor(1000),
  'long-names': () => plansFor(6).map(lengthen),
  'missing-parts': () =>
    plansFor(8)
      .filter((_, index) => index % 2 === 0)
      .map(thin),
  essential: () => plansFor(12).map(shorten),
  'no-program': () => plansFor(6).map(plan => withProgram(plan, null)),
  'no-document': () => plansFor(6).map(plan => withProgram(plan, {...MAINTENANCE, documentUrl: null})),
};

/** The fixture plans, the same each time; none for the sandbox, which has its own. */
export const plansOf = (data: DataName): readonly WirePlan[] => (data === 'sandbox' ? [] : MADE[data]());
