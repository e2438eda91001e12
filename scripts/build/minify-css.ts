import {transform} from 'lightningcss';

/**
 * The oldest supported browsers. Without them, lightningcss keeps only the last of several values of a property, such as
 * `stretch`, which Firefox does not know.
 */
const TARGETS = {safari: (17 << 16) | (5 << 8), chrome: 125 << 16, firefox: 126 << 16};

/** Minifies the text of a css literal. clean-css, the plugin's default, drops nested rules and newer at-rules. */
export const minifyCss = (css: string): string => {
  const {code} = transform({filename: 'literal.css', code: Buffer.from(css), minify: true, targets: TARGETS});
  return code.toString().replace(SPACED, found => (found.startsWith('"') ? found : found.trim()));
};

/** The spaces that lightningcss leaves in variables, after commas and around multiplication signs; or a string. */
const SPACED = /"[^"]*"|, | \* (?=\.?\d|\()/g;
