import {checkTokens, type Found} from './tokens.js';

export type Tokens = Readonly<Record<string, string>>;

/** What a page may have of ours: each inherits the tokens where it is. */
const ELEMENTS = ['plan-finder', 'plan-start-price', 'plan-launcher', 'plan-saved-prices'].join(',\n');

/** The tokens as a CSS rule for a page's stylesheet. */
export function toCss(tokens: Tokens, selector = ELEMENTS): string {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}

/** Reads the tokens from a stylesheet, in any rule. */
export function fromCss(css: string): Found {
  const plain = css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
  const found = [...plain.matchAll(/(--plan-[\w-]+)\s*:\s*([^;{}]+)/g)];
  return checkTokens(found.map(([, name = '', value = '']) => [name, value.trim()]));
}
