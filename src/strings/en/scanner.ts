import type {VinProblem} from '../../contract/rules/vin-problem.js';
import {counter} from '../counter.js';

const count = counter('en-US');

const wrongLength = (length: number) =>
  `That code has ${count(length, 'character', 'characters')}. A VIN has 17. Try another code on the label.`;

/** Strings of the VIN scanner. */
export const scannerStrings = {
  title: 'Scan the VIN',
  close: 'Close',
  starting: 'Getting the scanner ready…',
  asking: 'Allow camera access when your browser asks.',
  looking: 'Hold the label’s barcode or QR code inside the frame.',
  reading: 'Reading the photo…',
  /** The reason that the camera can't be used, and what to do instead. */
  denied:
    'Camera access is blocked. Use a photo of the label, type the VIN, or allow the camera in your browser settings and try again.',
  missing: 'No camera found. Use a photo of the label, or type the VIN.',
  busy: 'The camera stopped or didn’t start. Another app may be using it. Try again, or use a photo of the label.',
  unavailable: 'This page can’t use the camera. Use a photo of the label, or type the VIN.',
  /** The reason that no code can be read, not even in a photo. */
  blocked: 'Scanning isn’t supported here. Close this window and type the VIN.',
  unloaded: 'The scanner didn’t load. Check your connection and try again, or type the VIN.',
  /** The problem with a photo. */
  noCode: 'We couldn’t read a code in this photo. Try one that’s sharp, evenly lit, and taken up close.',
  noPhoto: 'We couldn’t open this file as a photo. Try another one.',
  /** Why the code isn't a VIN; `length` is its number of characters. */
  noVin: {
    empty: () => 'That code doesn’t contain a VIN. Try another code on the label.',
    short: wrongLength,
    long: wrongLength,
    characters: () => 'That code has an I, O, or Q, which VINs never have. Try another code on the label.',
  } as Readonly<Record<VinProblem, (length: number) => string>>,
  usePhoto: 'Use a photo',
  tryAgain: 'Try again',
  where: 'The label is on the driver’s door frame or behind the windshield.',
  stays: 'Images stay on this device.',
};

/** Strings of the scanner, in any language. */
export type ScannerStrings = typeof scannerStrings;
