/** The coverage levels as results name them, from the narrowest to the broadest (§2.4). */
export const COVERAGE_TYPES = ['Powertrain', 'PowertrainPlus', 'MostComprehensive'] as const;
export type CoverageType = (typeof COVERAGE_TYPES)[number];

/** The short names that the filter `coverageTypes`, and it alone, accepts besides (§2.4). */
export const COVERAGE_ALIASES = {
  basic: 'Powertrain',
  basicplus: 'PowertrainPlus',
  best: 'MostComprehensive',
} as const satisfies Readonly<Record<string, CoverageType>>;

/** The coverage that an entry of `coverageTypes` means: a canonical name or an alias; undefined for any other text. */
export function readCoverageType(text: string): CoverageType | undefined {
  const canonical = COVERAGE_TYPES.find(name => name === text);
  return (
    canonical ??
    (Object.hasOwn(COVERAGE_ALIASES, text) ? COVERAGE_ALIASES[text as keyof typeof COVERAGE_ALIASES] : undefined)
  );
}
