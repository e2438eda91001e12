/** Why a mileage is invalid (§2.2, §7.2): it is missing or zero, or it is negative. */
export type MileageProblem = 'required' | 'negative';

/** The highest plausible odometer reading; anything above is treated as a typo. */
export const MAX_MILEAGE = 2_000_000;

/** Returns why the upstream API would reject a mileage, or undefined when it is valid. */
export function mileageProblem(mileage: number | null | undefined): MileageProblem | undefined {
  if (!mileage || !Number.isFinite(mileage)) return 'required';
  // Stryker disable next-line EqualityOperator: equivalent mutant
  return mileage < 0 ? 'negative' : undefined;
}
