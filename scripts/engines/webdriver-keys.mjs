// WebDriver uses private code points for keys that are not characters (W3C WebDriver, "Keyboard Actions").
const CODES = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Tab: '\uE004',
};

/** Returns WebDriver's code for a key that is named as in `KeyboardEvent.key`. */
export const keyCode = name => {
  const code = [...name].length === 1 ? name : CODES[name];
  if (code === undefined)
    throw new Error(`Unknown key ${name}. Use a single character or ${Object.keys(CODES).join(', ')}.`);
  return code;
};
