const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
  'MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

/** The values of `stateShortName` (§2.2): the two-letter codes of the fifty states and the District of Columbia. */
export const STATE_CODES: readonly string[] = CODES.split(' ');

/** Whether a text is the code of a US state, in any case and with surrounding spaces. */
export const isStateCode = (text: string): boolean => STATE_CODES.includes(text.trim().toUpperCase());
