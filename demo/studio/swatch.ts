import {Directive, directive, type ElementPart} from 'lit/directive.js';
import {OWN_COLORS} from './contrast.js';

const SHOWN = ['accent', 'surface', 'text'] as const;

class Swatch extends Directive {
  render(tokens: Readonly<Record<string, string>>): unknown {
    return tokens;
  }

  override update({element}: ElementPart, [tokens]: [Readonly<Record<string, string>>]): void {
    for (const name of SHOWN) {
      const token = `--plan-color-${name}`;
      (element as HTMLElement).style.setProperty(`--${name}`, tokens[token] ?? OWN_COLORS[token] ?? '');
    }
  }
}

/** Gives an element a theme's colors as `--accent`, `--surface` and `--text`. */
export const swatch = directive(Swatch);
