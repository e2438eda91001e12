/** A VIN's length (§2.2). */
export const VIN_LENGTH = 17;

const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_DIGIT_INDEX = 8;
/** What each letter counts in the check-digit sum: A is 1, B is 2 and so on, with the gaps of ISO 3779. */
const LETTERS = 'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9';

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
export const normalizeIdentifier = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/**
 * Whether the ninth character is the one the other sixteen add up to. North American cars pass;
 * some imports do not, so a wrong one is worth a warning and never a refusal.
 */
export function hasValidCheckDigit(vin: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * valueOf(vin.charAt(index)), 0);
  const remainder = sum % 11;
  return vin.charAt(CHECK_DIGIT_INDEX) === (remainder === 10 ? 'X' : String(remainder));
}

const valueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : Number(LETTERS.charAt(LETTERS.indexOf(character) + 1));
