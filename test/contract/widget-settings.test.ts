import {describe, expect, it} from 'vitest';
import {isTokenValue, readWidgetSettings, WIDGET_ATTRIBUTES} from '../../src/contract/index.js';

describe('the value of a token', () => {
  it.each([
    '#14532d',
    'rgb(20 83 45 / 50%)',
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

describe('the widget settings of a response', () => {
  it('are read field by field: what is unknown or invalid is left out, and the rest stays', () => {
    const settings = readWidgetSettings({
      tokens: {'--plan-radius': '4px', '--plan-color-accent': 'url(x)', '--other': 'red'},
      attributes: {theme: 'dark', contact: 'javascript:alert(1)', onclick: 'alert(1)', relay: 'https://x.example'},
      strings: {
        en: {finder: {title: 'Plans', intro: 7, 'on-x': 'no', group: {a: 'A', b: 1}}, other: {title: 'no'}},
        fr: {finder: {title: 'Plans'}},
      },
      notes: {list: 'From us.', details: '', script: 'x'},
      reports: 'yes',
      script: 'alert(1)',
    });
    expect(JSON.parse(JSON.stringify(settings))).toMatchObject({
      tokens: {'--plan-radius': '4px'},
      attributes: {theme: 'dark'},
      strings: {en: {finder: {title: 'Plans', group: {a: 'A'}}}},
      notes: {list: 'From us.'},
      reports: false,
    });
    expect(Object.keys(settings.tokens ?? {})).toEqual(['--plan-radius']);
    expect(Object.keys(settings.attributes ?? {})).toEqual(['theme']);
    expect(Object.keys(settings.strings?.en?.finder ?? {})).toEqual(['title', 'group']);
    expect(Object.keys(settings.strings ?? {})).toEqual(['en', 'es']);
    expect(Object.keys(settings.notes ?? {})).toEqual(['list']);
    expect(Object.keys(settings)).not.toContain('script');
  });

  it.each([undefined, null, 'text', 7, [], [{}]])('are empty if the payload is %j', payload => {
    const {tokens, attributes, notes, reports} = readWidgetSettings(payload);
    expect([tokens, attributes, notes, reports]).toEqual([{}, {}, {}, false]);
  });

  it('T12: never set a property of the prototype', () => {
    const payload: unknown = JSON.parse(
      '{"attributes":{"__proto__":"x","constructor":"x"},"tokens":{"__proto__":"red"}}',
    );
    const settings = readWidgetSettings(payload);
    expect(Object.keys(settings.attributes ?? {})).toEqual([]);
    expect(({} as {x?: unknown}).x).toBeUndefined();
  });

  it('cannot name a car, a relay, a handler, an id, a style or a slot', () => {
    const forbidden = ['vin', 'license-plate', 'relay', 'onclick', 'id', 'style', 'class', 'slot', 'search'];
    expect(Object.keys(WIDGET_ATTRIBUTES).filter(name => forbidden.includes(name))).toEqual([]);
  });
});
