const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
  'MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

/** The two-letter codes the service accepts as `stateShortName` (§2.2): the fifty states and the District of Columbia. */
export const STATE_CODES: readonly string[] = CODES.split(' ');

/** Whether a text is a US state's code; neither case nor surrounding space counts. */
export const isStateCode = (text: string): boolean => STATE_CODES.includes(text.trim().toUpperCase());
