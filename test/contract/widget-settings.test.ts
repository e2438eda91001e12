import {describe, expect, it} from 'vitest';
import {isTokenValue, WIDGET_ATTRIBUTES} from '../../src/contract/index.js';

describe('the value of a token', () => {
  it.each([
    '#14532d',
    'rgb(20 83 45 / 50%)',
    'RGB(20, 83, 45)',
    'light-dark(#14532d, #86d8a5)',
    'color-mix(in oklab, #14532d 80%, white)',
    'clamp(1rem, calc(0.5rem + 1vw), 1.25rem)',
    '"Source Sans 3", Georgia, serif',
    'var(--dealer-brand, #14532d)',
  ])('may be %s', value => expect(isTokenValue(value)).toBe(true));

  it.each([
    'url(https://attacker.example/pixel)',
    'image-set("https://attacker.example/pixel" 1x)',
    'red; } * { display: none',
    'red /* comment */',
    'expression(alert(1))',
    'URL(//attacker.example)',
    'u\\72l(//attacker.example)',
    '<b>',
    '',
    'x'.repeat(201),
    7,
  ])('may not be %s, which could load something or end the declaration', value =>
    expect(isTokenValue(value)).toBe(false),
  );
});

describe('the attributes that an operator may set', () => {
  it('cannot name a car, a relay, a handler, an id, a style or a slot', () => {
    const forbidden = ['vin', 'license-plate', 'relay', 'onclick', 'id', 'style', 'class', 'slot', 'search'];
    expect(WIDGET_ATTRIBUTES.filter(name => forbidden.includes(name))).toEqual([]);
  });
});
