/** A VIN's length (§2.2). */
export const VIN_LENGTH = 17;

const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Why a text is no VIN: nothing there, too short, too long, or a character no VIN has. */
export type VinProblem = 'empty' | 'short' | 'long' | 'characters';

/**
 * Turns what a person typed or pasted into the VIN it means: upper case, without spaces, hyphens,
 * a leading "VIN" label or the "I" that import barcodes put in front. Letters are never guessed.
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

/** Says why a cleaned text is no VIN, or nothing when it is one (17 letters and digits, no I, O or Q). */
export function vinProblem(vin: string): VinProblem | undefined {
  if (vin === '') return 'empty';
  if (/[^A-HJ-NPR-Z0-9]/.test(vin)) return 'characters';
  if (vin.length < VIN_LENGTH) return 'short';
  if (vin.length > VIN_LENGTH) return 'long';
  return undefined;
}

/** Whether a text is a VIN as it stands, once its case and spaces are set aside. */
export const isVin = (vin: string): boolean => VIN_PATTERN.test(normalizeIdentifier(vin));

/** The form in which two VINs, plates or states are compared: neither case nor spaces count. */
// Stryker disable next-line Regex: comes to the same
export const normalizeIdentifier = (text: string): string => text.replace(/\s+/g, '').toUpperCase();
