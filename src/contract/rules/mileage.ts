// In English or Spanish, such as 48k miles or 48 mil millas.
const MILEAGE_PATTERN = /^([+-]?\d+(\.\d+)?)(k|mil)?(mi|miles?|millas?|mls)?\.?$/;

/**
 * Parses a mileage as people type it ("48,000", "48.000", "48 000 mi", "48k", "48 mil millas") into whole miles.
 * Undefined when it is not a number.
 */
export function parseMileage(text: string): number | undefined {
  // Stryker disable next-line MethodExpression: the exact limit does not matter
  const plain = text
    .slice(0, 40)
    .toLowerCase()
    // A decimal comma, as in 48,5 mil or 48000,5: at most two digits follow it, not the three of a group.
    .replace(/,(?=\d{1,2}(?![\d,]))/, '.')
    // A dot separates thousands, but decimals after a longer number.
    .replace(/[\s,'’_]|(?<!\d{4})\.(?=\d{3}(?!\d))/g, '');
  const match = MILEAGE_PATTERN.exec(plain);
  if (!match) return undefined;
  const [, number, , thousand] = match;
  return Math.round(Number(number) * (thousand ? 1000 : 1));
}
