import {afterAll, describe, expect, it, vi} from 'vitest';
import {contrast, mix, parseColor, toHex, type Rgb} from '../../demo/studio/color.js';
import {contrastFigures, gradeOf} from '../../demo/studio/contrast.js';
import {PRESETS} from '../../demo/studio/presets.js';
import {fromCss, toCss} from '../../demo/studio/theme-css.js';
import {fromDesignTokens, toDesignTokens} from '../../demo/studio/theme-json.js';

// A browser knows the values of CSS properties; test/e2e/studio.spec.ts tests with its knowledge.
vi.stubGlobal('CSS', {supports: (_property: string, value: string) => value !== 'invalid'});
afterAll(() => vi.unstubAllGlobals());

const rgb = (text: string): Rgb => {
  const color = parseColor(text);
  if (!color) throw new Error(`${text} is not a color.`);
  return color;
};

describe('contrast', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#767676', '#ffffff', 4.54],
    ['rgb(255, 0, 0)', '#fff', 4],
  ])('between %s and %s is %d', (one, other, ratio) => {
    expect(contrast(rgb(one), rgb(other))).toBeCloseTo(ratio, 1);
    expect(contrast(rgb(other), rgb(one))).toBe(contrast(rgb(one), rgb(other)));
  });

  it('is computed with colors mixed like in a browser', () => {
    // The colors that Chromium paints for the same mixes.
    expect(toHex(mix(rgb('#16191c'), 0.66, rgb('#ffffff')))).toBe('#5b5e60');
    expect(toHex(mix(rgb('#14532d'), 0.09, rgb('#ffffff')))).toBe('#e9efea');
    expect(toHex(mix(rgb('#eceef0'), 0.48, rgb('#181b1e')))).toBe('#75787a');
    expect(mix(rgb('#123456'), 1, rgb('#fff')).map(channel => Math.round(channel * 255))).toEqual([18, 52, 86]);
  });

  it('has a verdict', () => {
    expect(gradeOf(7, 'text').grade).toBe('AAA');
    expect(gradeOf(6.99, 'text').grade).toBe('AA');
    expect(gradeOf(4.49, 'text')).toEqual({grade: 'Large text only', isEnough: false});
    expect(gradeOf(2.99, 'graphics').isEnough).toBe(false);
  });

  it('is unknown if a color cannot be computed', () => {
    const figures = contrastFigures({'--plan-color-text': 'var(--ink)'}, 'light');
    expect(figures.every(({ratio}) => ratio === undefined)).toBe(true);
  });
});

describe('the contrast of a border', () => {
  const borderOf = (tokens: Readonly<Record<string, string>>) =>
    contrastFigures(tokens, 'light').find(({what}) => what === 'Field border on surface');

  it('uses the token if the page sets it', () => {
    expect(borderOf({'--plan-color-border': '#767676'})).toMatchObject({foreground: '#767676', isEnough: true});
    expect(borderOf({'--plan-color-border': '#dddddd'})).toMatchObject({grade: 'Fails', isEnough: false});
  });

  it('derives the border color from the text color if the page sets no token', () => {
    expect(borderOf({})).toMatchObject({foreground: '#858789'});
    expect(borderOf({'--plan-color-text': '#000000'})).not.toMatchObject({foreground: '#858789'});
  });
});

describe('the presets', () => {
  it('include at least six different themes', () => {
    expect(new Set(PRESETS.map(({tokens}) => JSON.stringify(tokens))).size).toBe(PRESETS.length);
    expect(PRESETS.length).toBeGreaterThanOrEqual(6);
  });

  it.each(
    PRESETS.flatMap(preset =>
      (['light', 'dark'] as const).map(scheme => [preset.name, scheme, preset.tokens] as const),
    ),
  )('have enough contrast: %s in %s', (_name, scheme, tokens) => {
    const tooLittle = contrastFigures(tokens, scheme).filter(figure => figure.ratio === undefined || !figure.isEnough);
    expect(tooLittle).toEqual([]);
  });
});

describe('an exported theme', () => {
  it.each(PRESETS.map(({name, tokens}) => [name, tokens] as const))('can be imported from CSS: %s', (_name, tokens) => {
    expect(fromCss(toCss(tokens))).toEqual({tokens, unknown: [], invalid: []});
  });

  it.each(PRESETS.map(({name, tokens}) => [name, tokens] as const))(
    'can be imported from design tokens: %s',
    (_name, tokens) => {
      expect(fromDesignTokens(toDesignTokens(tokens))).toEqual({tokens, unknown: [], invalid: []});
    },
  );

  it('is found in a stylesheet among other rules and comments', () => {
    const css = 'a{color:red} /* --plan-radius: 1px; */ plan-finder{--plan-radius:4px;--other:1} b{--plan-radius: 6px}';
    expect(fromCss(css).tokens).toEqual({'--plan-radius': '6px'});
  });

  it('is imported without tokens that the elements do not have, and without invalid values, both by name', () => {
    const found = {
      tokens: {'--plan-radius': '4px'},
      unknown: ['--plan-Radius', '--plan-color-2'],
      invalid: ['--plan-color-text', '--plan-font-size'],
    };
    const css = `--plan-radius: 4px; --plan-Radius: 1px; --plan-color-2: red; --plan-color-text: invalid;
      --plan-font-size: 1px\\9;`;
    expect(fromCss(css)).toEqual(found);
    const plan = {
      radius: {base: {$value: '4px'}},
      Radius: {base: {$value: '1px'}},
      color: {'2': {$value: 'red'}, text: {$value: 'invalid'}},
      font: {size: {$value: ''}},
    };
    expect(fromDesignTokens(JSON.stringify({plan}))).toEqual(found);
  });

  it('follows the design tokens format', () => {
    const json: unknown = JSON.parse(
      toDesignTokens({'--plan-color-accent': 'light-dark(#ffffff, #000000)', '--plan-radius': '16px'}),
    );
    expect(json).toEqual({
      plan: {
        color: {
          accent: {
            $type: 'color',
            $value: {colorSpace: 'srgb', components: [1, 1, 1], hex: '#ffffff'},
            $extensions: {'io.github.plan-finder': {dark: {colorSpace: 'srgb', components: [0, 0, 0], hex: '#000000'}}},
          },
        },
        radius: {base: {$type: 'dimension', $value: {value: 16, unit: 'px'}}},
      },
    });
  });

  it.each([
    ['1.125rem', {value: 1.125, unit: 'rem'}],
    ['12.345px', {value: 12.345, unit: 'px'}],
    ['110%', '110%'],
    ['1em', '1em'],
    ['medium', 'medium'],
    ['calc(1rem + 2px)', 'calc(1rem + 2px)'],
    ['clamp(1rem, 0.9rem + 0.5vw, 1.25rem)', 'clamp(1rem, 0.9rem + 0.5vw, 1.25rem)'],
  ])('has the length %s as it is, and can be imported with it', (length, $value) => {
    const tokens = {'--plan-font-size': length};
    const json = toDesignTokens(tokens);
    expect(JSON.parse(json)).toEqual({plan: {font: {size: {$type: 'dimension', $value}}}});
    expect(fromDesignTokens(json).tokens).toEqual(tokens);
  });

  it('has a zero without a unit in pixels', () => {
    const json = toDesignTokens({'--plan-radius': '0'});
    expect(JSON.parse(json)).toMatchObject({plan: {radius: {base: {$value: {value: 0, unit: 'px'}}}}});
    expect(fromDesignTokens(json).tokens).toEqual({'--plan-radius': '0px'});
  });

  it('can be imported from older files with colors as strings', () => {
    expect(
      fromDesignTokens('{"plan":{"color":{"accent":{"$value":"#123456"}}},"other":{"a":{"$value":"#000"}}}').tokens,
    ).toEqual({
      '--plan-color-accent': '#123456',
    });
  });

  it.each([
    ['in another color space', {colorSpace: 'oklch', components: [0.42, 0.1, 150]}],
    ['in HSL', {colorSpace: 'hsl', components: [150, 60, 20]}],
    ['without a color space', {components: [1, 1, 1]}],
    ['with an alpha', {colorSpace: 'srgb', components: [1, 1, 1], alpha: 0.5}],
    ['with an alpha besides its hex value', {colorSpace: 'srgb', components: [1, 1, 1], alpha: 0.5, hex: '#ffffff'}],
  ])('is imported without a color %s, which is listed as invalid', (_what, $value) => {
    const plan = {color: {accent: {$value}, text: {$value: '#123456'}}};
    expect(fromDesignTokens(JSON.stringify({plan}))).toEqual({
      tokens: {'--plan-color-text': '#123456'},
      unknown: [],
      invalid: ['--plan-color-accent'],
    });
  });

  it('can be imported with the hex value of a color in another color space, and with sRGB components', () => {
    const accent = {$value: {colorSpace: 'oklch', components: [0.42, 0.1, 150], hex: '#14532d'}};
    const text = {$value: {colorSpace: 'srgb', components: [0, 0.2, 1], alpha: 1}};
    expect(fromDesignTokens(JSON.stringify({plan: {color: {accent, text}}})).tokens).toEqual({
      '--plan-color-accent': '#14532d',
      '--plan-color-text': '#0033ff',
    });
  });

  it('can be imported with a type and a description for each group', () => {
    const color = {$type: 'color', $description: 'Our colors', accent: {$value: '#123456'}};
    const plan = {$description: 'Our theme', $extensions: {'com.example': {}}, color};
    expect(fromDesignTokens(JSON.stringify({plan}))).toEqual({
      tokens: {'--plan-color-accent': '#123456'},
      unknown: [],
      invalid: [],
    });
  });

  it.each(['', 'red', '[', '{"plan":'])('is rejected if it is not JSON: %s', text => {
    expect(() => fromDesignTokens(text)).toThrow(SyntaxError);
  });

  it.each(['null', '1', '{"plan":null}', '{"plan":{"color":1}}', '{"plan":{"color":{"a;b":{"$value":"#000"}}}}'])(
    'has no tokens if it is %s',
    text => {
      expect(fromDesignTokens(text).tokens).toEqual({});
    },
  );
});
