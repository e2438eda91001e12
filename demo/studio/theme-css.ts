import {isTokenValue} from './state.js';

export type Tokens = Readonly<Record<string, string>>;

/** What a page may have of ours: each inherits the tokens where it is. */
const ELEMENTS = ['plan-finder', 'plan-start-price', 'plan-launcher', 'plan-saved-prices'].join(',\n');

/** The tokens as a CSS rule for a page's stylesheet. */
export function toCss(tokens: Tokens, selector = ELEMENTS): string {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}

/** Reads the tokens from a stylesheet, in any rule; the last value of each applies. */
export function fromCss(css: string): Tokens {
  const plain = css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
  const found = [...plain.matchAll(/(--plan-[a-z][a-z-]*)\s*:\s*([^;{}]+)/g)];
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name, value.trim()] as const).filter(([, value]) => isTokenValue(value)),
  );
}
