import {transform} from 'lightningcss';

/** What the literal minifier puts where a template has an expression. */
const EXPRESSION = '@TEMPLATE_EXPRESSION';

/** Minifies the text of a css literal. clean-css, the plugin's default, drops nested rules and newer at-rules. */
export const minifyCss = (css: string): string => {
  if (css.includes(EXPRESSION)) return collapse(css);
  return transform({filename: 'literal.css', code: Buffer.from(css), minify: true}).code.toString();
};

/** An expression is no CSS a parser knows, so only what surely means nothing goes: comments and white space. */
const collapse = (css: string): string =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim();
