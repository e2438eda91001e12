import {VIN_LENGTH} from './vin.js';

/** Why a text is not a VIN: it is empty, too short, too long, or has a character that VINs do not use. */
export type VinProblem = 'empty' | 'short' | 'long' | 'characters';

/** Returns why a cleaned text is not a VIN (17 letters and digits, no I, O or Q), or undefined when it is one. */
export function vinProblem(vin: string): VinProblem | undefined {
  if (vin === '') return 'empty';
  if (/[^A-HJ-NPR-Z0-9]/.test(vin)) return 'characters';
  if (vin.length < VIN_LENGTH) return 'short';
  if (vin.length > VIN_LENGTH) return 'long';
  return undefined;
}
