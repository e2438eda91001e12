import {describe, expect, it} from 'vitest';
import {minifyCss} from '../../scripts/build/minify-css.js';

describe('the CSS minifier', () => {
  it('keeps nested rules and newer at-rules', () => {
    const css = `
      .list { color: light-dark(#111111, white); &:hover { color: red; } }
      :host(:state(quoting)) { opacity: 0.50; }
      @container (inline-size > 30em) { .b { gap: 0px; } }
      @starting-style { .d { opacity: 0; } }
      @supports (anchor-name: --a) { .e { top: anchor(bottom); position-try-fallbacks: flip-block; } }`;
    const small = minifyCss(css);
    for (const part of [
      'light-dark(#111,#fff)',
      '&:hover{color:red}',
      ':host(:state(quoting)){opacity:.5}',
      '.b{gap:0}',
      '@starting-style{.d{opacity:0}}',
      'top:anchor(bottom)',
      'position-try-fallbacks:flip-block',
    ]) {
      expect(small).toContain(part);
    }
  });

  it('keeps several values of a property, of which an older browser knows only one', () => {
    const css = ':host { inline-size: -webkit-fill-available; inline-size: -moz-available; inline-size: stretch; }';
    expect(minifyCss(css)).toBe(
      ':host{inline-size:-webkit-fill-available;inline-size:-moz-available;inline-size:stretch}',
    );
  });

  it('removes spaces from the values of variables, but not from strings or selectors', () => {
    const css = `
      .a { --b: calc(var(--c, 1em) * 0.5); }
      .a > * .b::before { content: "a, b * 1"; }`;
    expect(minifyCss(css)).toBe('.a{--b:calc(var(--c,1em)*.5)}.a>* .b:before{content:"a, b * 1"}');
  });

  it('throws on invalid CSS', () => {
    expect(() => minifyCss('} .a {')).toThrow();
  });
});
