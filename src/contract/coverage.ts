/** The coverage levels under their canonical names, from narrowest to broadest (§2.4). */
export const COVERAGE_TYPES = ['Powertrain', 'PowertrainPlus', 'MostComprehensive'] as const;
/** The canonical name of a coverage level. */
export type CoverageType = (typeof COVERAGE_TYPES)[number];

/** The aliases that only the filter `coverageTypes` accepts (§2.4). */
export const COVERAGE_ALIASES = {
  basic: 'Powertrain',
  basicplus: 'PowertrainPlus',
  best: 'MostComprehensive',
} as const satisfies Readonly<Record<string, CoverageType>>;

/**
 * Resolves an entry of `coverageTypes`, which is a canonical name or an alias. Returns undefined for any other text.
 */
export function readCoverageType(text: string): CoverageType | undefined {
  const canonical = COVERAGE_TYPES.find(name => name === text);
  return (
    canonical ??
    (Object.hasOwn(COVERAGE_ALIASES, text) ? COVERAGE_ALIASES[text as keyof typeof COVERAGE_ALIASES] : undefined)
  );
}

/** The twenty component categories of the filter `categoryTypes` (§2.3) and of the component scores. */
export const COMPONENT_CATEGORIES = [
  'Engine',
  'TurboSuper',
  'TransferCase',
  'Steering',
  'Transmission',
  'DriveAxle',
  'Suspension',
  'AirCon',
  'Brakes',
  'Electricals',
  'Cooling',
  'Fuel',
  'Hybrid',
  'Body',
  'Consumables',
  'Exhaust',
  'General',
  'Interior',
  'Services',
  'Assist',
] as const;
/** One of the component categories. */
export type ComponentCategory = (typeof COMPONENT_CATEGORIES)[number];
