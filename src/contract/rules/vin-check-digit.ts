const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_DIGIT_INDEX = 8;
/** The value of each letter in the check-digit sum, as pairs: A is 1, B is 2, and so on, with the gaps of ISO 3779. */
const LETTERS = 'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9';

/**
 * Whether the ninth character is the check digit of the other sixteen. North American cars pass; some imports do not,
 * so a wrong check digit causes a warning but is never rejected. Only the form and the scanner load this file.
 */
export function hasValidCheckDigit(vin: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * valueOf(vin.charAt(index)), 0);
  const remainder = sum % 11;
  return vin.charAt(CHECK_DIGIT_INDEX) === (remainder === 10 ? 'X' : String(remainder));
}

const valueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : Number(LETTERS.charAt(LETTERS.indexOf(character) + 1));
