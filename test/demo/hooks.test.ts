import {describe, expect, it} from 'vitest';
import {en} from 'plan-finder/strings';
import {pseudo, pseudoWords} from '../../demo/stage/pseudo.js';
import {tokensOf} from '../../demo/studio/tokens.js';

describe('the tokens of the studio', () => {
  it('are those that the manifest describes, each once and with a field of its kind', () => {
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

describe('pseudo words', () => {
  it('are longer than English, in no letter of it', () => {
    const odd = pseudo('See plans and prices');
    expect(odd).not.toMatch(/[a-z]/i);
    expect(odd.length).toBeGreaterThan('See plans and prices'.length * 1.2);
  });

  it('keep the shape of every table, functions too', () => {
    const words = pseudoWords(en);
    expect(Object.keys(words)).toEqual(Object.keys(en));
    expect(words.results.termText(60)).toBe(pseudo(en.results.termText(60)));
    expect(words.form.lookupMethods.vin).toBe(pseudo('VIN'));
  });
});
