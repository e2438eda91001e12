import {describe, expect, it} from 'vitest';
import {en} from '@plan-finder/elements/strings';
import {pseudo, pseudoWords} from '../../demo/stage/pseudo.js';
import {tokensOf} from '../../demo/studio/tokens.js';

describe('the tokens in the studio', () => {
  it('include each token in the manifest once, with a field for its kind', () => {
    const property = (name: string, given?: string) => ({name, description: '', ...(given && {default: given})});
    const manifest = {
      modules: [
        {
          declarations: [
            {
              tagName: 'a-b',
              cssProperties: [property('--plan-color-accent'), property('--plan-font-family', 'inherit')],
            },
            {tagName: 'c-d', cssProperties: [property('--plan-color-accent'), property('--plan-gap-new', '0.5em')]},
            {tagName: 'e-f'},
          ],
        },
      ],
    };
    expect(tokensOf(manifest).map(({name, kind, own}) => [name, kind, own])).toEqual([
      ['--plan-color-accent', 'color', 'light-dark(#14532d, #86d8a5)'],
      ['--plan-font-family', 'font', 'inherit'],
      ['--plan-gap-new', 'length', '8px'],
    ]);
  });
});

describe('the pseudo locale', () => {
  it('makes text longer and replaces every English letter', () => {
    const odd = pseudo('See plans and prices');
    expect(odd).not.toMatch(/[a-z]/i);
    expect(odd.length).toBeGreaterThan('See plans and prices'.length * 1.2);
  });

  it('keeps the shape of every string table, including functions', () => {
    const words = pseudoWords(en);
    expect(Object.keys(words)).toEqual(Object.keys(en));
    expect(words.results.termText(60)).toBe(pseudo(en.results.termText(60)));
    expect(words.form.lookupMethods.vin).toBe(pseudo('VIN'));
  });
});
