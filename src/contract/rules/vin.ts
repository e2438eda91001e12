/** A VIN's length (§2.2). */
export const VIN_LENGTH = 17;

const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;

/**
 * Cleans a VIN that someone typed or pasted: upper case, without spaces, hyphens, a leading "VIN" label or the leading
 * "I" of import barcodes. It never guesses a letter.
 */
export function cleanVin(text: string): string {
  const plain = text
    .slice(0, 200)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  if (plain.length > VIN_LENGTH && plain.startsWith('VIN')) return plain.slice(3);
  if (plain.length === VIN_LENGTH + 1 && plain.startsWith('I')) return plain.slice(1);
  return plain;
}

/** Whether a text is a VIN, ignoring case and spaces. */
export const isVin = (vin: string): boolean => VIN_PATTERN.test(normalizeIdentifier(vin));

/** Normalizes a VIN, plate or state for comparison: upper case, without spaces. */
// Stryker disable next-line Regex: equivalent mutant
export const normalizeIdentifier = (text: string): string => text.replace(/\s+/g, '').toUpperCase();
