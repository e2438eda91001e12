import type {VinProblem} from '../../contract/rules/vin.js';

/** The words of the scanner that reads a VIN off a label. */
export const scannerStrings = {
  title: 'Scan the VIN',
  close: 'Close',
  starting: 'Getting the scanner ready…',
  asking: 'Please let this page use the camera, when your browser asks.',
  looking: 'Hold the label’s barcode or square code inside the frame.',
  reading: 'Reading the photo…',
  /** Why there is no live picture, and what can be done instead. */
  denied:
    'The camera is not allowed on this page. Use a photo of the label, type the VIN, or allow the camera in your browser’s settings and try again.',
  missing: 'There is no camera here. Use a photo of the label, or type the VIN.',
  busy: 'The camera stopped or did not start; something else may be using it. Try again, or use a photo of the label.',
  unavailable: 'This page cannot use the camera. Use a photo of the label, or type the VIN.',
  /** Why no code can be read, not even in a photo. */
  blocked: 'Codes cannot be read on this page. Please close this and type the VIN.',
  unloaded: 'The scanner did not load. Check your connection and try again, or type the VIN.',
  /** What was wrong with a photo. */
  noCode: 'No code could be read in this photo. Try one that is sharp, evenly lit and taken from close by.',
  noPhoto: 'This file could not be opened as a photo. Try another one.',
  /** Why a code that was read is no VIN; `count` is how many characters it has. */
  noVin: {
    empty: () => 'There is no VIN in that code. The label may have another one.',
    short: count => `That code has ${count} characters; a VIN has 17. The label may have another one.`,
    long: count => `That code has ${count} characters; a VIN has 17. The label may have another one.`,
    characters: () => 'That code has a letter I, O or Q, which no VIN has. The label may have another one.',
  } as Readonly<Record<VinProblem, (count: number) => string>>,
  usePhoto: 'Use a photo',
  tryAgain: 'Try again',
  where: 'The label is on the driver’s door frame, or behind the windshield.',
  stays: 'The picture stays on this device.',
};

/** The words of the scanner, in any language. */
export type ScannerStrings = typeof scannerStrings;
