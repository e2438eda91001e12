import {describe, expect, it, vi} from 'vitest';
import {
  CLOSED,
  isShown,
  nextStep,
  type ComboboxEffect,
  type ComboboxEvent,
  type ComboboxState,
} from '../../src/elements/combobox/combobox.js';
import {MAX_SHOWN, matchOptions, optionNamed} from '../../src/elements/combobox/options.js';

const MAKES = ['Audi', 'BMW', 'Citroën', 'Land Rover', 'Mercedes-Benz', 'Toyota'];

const key = (name: string, alt = false): ComboboxEvent => ({type: 'key', key: name, alt});
const typed = (text: string): ComboboxEvent => ({type: 'edit', text});

/** Sends some events to a combobox of makes, and returns its state with the effects of the last one. */
function after(...events: ComboboxEvent[]): ComboboxState & {effects: readonly ComboboxEffect[]} {
  let step = nextStep(CLOSED, {type: 'options', options: MAKES});
  for (const event of events) step = nextStep(step.state, event);
  return {...step.state, effects: step.effects};
}

const names = ({matches}: ComboboxState): string[] => matches.shown.map(({text}) => text);
const activeName = (state: ComboboxState): string | undefined => names(state)[state.active];

describe('combobox machine', () => {
  describe('while the list is closed', () => {
    it('opens with the first option active on ArrowDown', () => {
      const state = after(key('ArrowDown'));
      expect(isShown(state)).toBe(true);
      expect(activeName(state)).toBe('Audi');
      expect(state.effects).toContain('prevent');
    });

    it('opens with the last option active on ArrowUp', () => {
      expect(activeName(after(key('ArrowUp')))).toBe('Toyota');
    });

    it('opens without an active option on Alt+ArrowDown', () => {
      const state = after(key('ArrowDown', true));
      expect(isShown(state)).toBe(true);
      expect(state.active).toBe(-1);
    });

    it('stays closed on Alt+ArrowUp', () => {
      expect(isShown(after(key('ArrowUp', true)))).toBe(false);
    });

    it('opens with the chosen option active, and all other options around it', () => {
      const state = after({type: 'value', text: 'Citroën'}, key('ArrowDown'));
      expect(activeName(state)).toBe('Citroën');
      expect(names(state)).toEqual(MAKES);
    });

    it('clears the text on Escape and keeps the key to itself', () => {
      const state = after({type: 'value', text: 'BMW'}, key('Escape'));
      expect(state.text).toBe('');
      expect([...state.effects].sort()).toEqual(['input', 'own', 'prevent']);
    });

    it('leaves Escape to the page if there is nothing to clear', () => {
      expect(after(key('Escape')).effects).toEqual([]);
    });

    it('commits the text and submits on Enter', () => {
      expect(after(typed('x'), key('Escape'), key('Enter')).effects).toEqual(['change', 'prevent', 'submit']);
    });

    it('does not open for an empty text', () => {
      const state = after({type: 'value', text: 'BMW'}, typed(''));
      expect(isShown(state)).toBe(false);
    });
  });

  describe('while the list is open', () => {
    it('opens on typing and keeps the focus in the text', () => {
      const state = after(typed('m'));
      expect(isShown(state)).toBe(true);
      expect(state.active).toBe(-1);
      expect(state.effects).toEqual(['announce']);
    });

    it('wraps around at both ends', () => {
      expect(activeName(after(key('ArrowDown'), key('ArrowUp')))).toBe('Toyota');
      expect(activeName(after(key('ArrowUp'), key('ArrowDown')))).toBe('Audi');
    });

    it('chooses the active option on Enter and never submits', () => {
      const state = after(typed('mer'), key('ArrowDown'), key('Enter'));
      expect(state.text).toBe('Mercedes-Benz');
      expect(isShown(state)).toBe(false);
      expect(state.effects).toEqual(['input', 'change', 'prevent']);
    });

    it('keeps the text on Enter when no option is active', () => {
      const state = after(typed('mer'), key('Enter'));
      expect(state.text).toBe('mer');
      expect(isShown(state)).toBe(false);
      expect(state.effects).toEqual(['change', 'prevent']);
    });

    it('chooses the active option on Tab and lets focus move on', () => {
      const state = after(typed('mer'), key('ArrowDown'), key('Tab'));
      expect(state.text).toBe('Mercedes-Benz');
      expect(state.effects).toEqual(['input', 'change']);
    });

    it('keeps the text on Tab when no option is active', () => {
      const state = after(typed('mer'), key('Tab'));
      expect(state.text).toBe('mer');
      expect(isShown(state)).toBe(false);
    });

    it('closes on Escape and keeps the text', () => {
      const state = after(typed('mer'), key('ArrowDown'), key('Escape'));
      expect([state.text, state.active, isShown(state)]).toEqual(['mer', -1, false]);
      expect(state.effects).toEqual(['prevent', 'own']);
    });

    it('closes on Alt+ArrowUp and keeps the text', () => {
      const state = after(typed('mer'), key('ArrowUp', true));
      expect([state.text, isShown(state)]).toEqual(['mer', false]);
    });

    for (const name of ['ArrowLeft', 'ArrowRight', 'Backspace', 'Delete']) {
      it(`returns to the text on ${name}, which keeps its default action`, () => {
        const state = after(key('ArrowDown'), key(name));
        expect([state.active, isShown(state)]).toEqual([-1, true]);
        expect(state.effects).toEqual([]);
      });
    }

    for (const [name, caret] of [
      ['Home', 'caret-start'],
      ['End', 'caret-end'],
    ] as const) {
      it(`returns to the text on ${name}, with the caret at that end`, () => {
        const state = after(key('ArrowDown'), key(name));
        expect(state.active).toBe(-1);
        expect(state.effects).toEqual(['prevent', caret]);
      });
    }

    it('returns to the text when more is typed', () => {
      const state = after(typed('a'), key('ArrowDown'), typed('au'));
      expect(state.active).toBe(-1);
    });

    it('shows all options again when the text is emptied', () => {
      const state = after(typed('au'), typed(''));
      expect(names(state)).toEqual(MAKES);
      expect(isShown(state)).toBe(true);
    });

    it('has no active option when nothing matches', () => {
      const state = after(typed('xyz'), key('ArrowDown'));
      expect(state.active).toBe(-1);
      expect(isShown(state)).toBe(true);
    });
  });

  describe('when options load late', () => {
    it('keeps the same option active, by its name', () => {
      const options = ['Acura', ...MAKES];
      expect(activeName(after(key('ArrowDown'), key('ArrowDown'), {type: 'options', options}))).toBe('BMW');
    });

    it('returns to the text when the active option is gone', () => {
      expect(after(key('ArrowDown'), {type: 'options', options: ['Zeta']}).active).toBe(-1);
    });

    it('does not open again after Escape', () => {
      expect(isShown(after(typed('m'), key('Escape'), {type: 'options', options: ['Mini']}))).toBe(false);
    });

    it('shows the options to a shopper who typed before they loaded', () => {
      const {state} = nextStep(CLOSED, typed('m'));
      expect(isShown(state)).toBe(false);
      expect(isShown(nextStep(state, {type: 'options', options: MAKES}).state)).toBe(true);
    });

    it('ignores a new list with the same options', () => {
      const {state} = nextStep(CLOSED, {type: 'options', options: MAKES});
      expect(nextStep(state, {type: 'options', options: [...MAKES]}).state).toBe(state);
    });
  });

  describe('during a composition', () => {
    it('keeps the list unchanged until the composition ends', () => {
      const composing = after(typed('m'), {type: 'edit', text: 'mu', isComposing: true});
      expect(names(composing)).toEqual(names(after(typed('m'))));
      expect(names(nextStep(composing, typed('mu')).state)).toEqual([]);
    });

    it('ignores a composition that ended because an option was chosen', () => {
      const chosen = after(typed('mer'), {type: 'pick', index: 0});
      expect(isShown(nextStep(chosen, typed('Mercedes-Benz')).state)).toBe(false);
    });
  });

  describe('when the field is left', () => {
    it('turns a text that names an option into that option', () => {
      const state = after(typed('bmw'), {type: 'leave'});
      expect(state.text).toBe('BMW');
      expect(state.effects).toEqual(['input', 'change']);
    });

    it('keeps a text that names no option', () => {
      const state = after(typed('merc c class 2019'), {type: 'leave'});
      expect(state.text).toBe('merc c class 2019');
      expect(state.effects).toEqual(['change']);
    });

    it('discards the active option', () => {
      expect(after(typed('mer'), key('ArrowDown'), {type: 'leave'}).text).toBe('mer');
    });

    it('reports a text only once', () => {
      expect(after(typed('x'), {type: 'leave'}, {type: 'leave'}).effects).toEqual([]);
    });

    it('keeps a preset text that was not edited', () => {
      const state = after({type: 'value', text: 'bmw'}, {type: 'leave'});
      expect(state.text).toBe('bmw');
      expect(state.effects).toEqual([]);
    });
  });
});

describe('option filter', () => {
  const found = (options: string[], text: string) => matchOptions(options, text).shown.map(match => match.text);

  it('lists options that start with the text first, then those with a word that does, then the rest', () => {
    expect(found(['Alfa Romeo', 'Rolls-Royce', 'Land Rover', 'Ferrari'], 'ro')).toEqual([
      'Rolls-Royce',
      'Alfa Romeo',
      'Land Rover',
    ]);
    expect(found(['Ferrari', 'RAM'], 'ra')).toEqual(['RAM', 'Ferrari']);
  });

  it('ignores case, accents and punctuation', () => {
    expect(found(['Citroën'], 'CITROEN')).toHaveLength(1);
    expect(found(['Citroen'], 'citroën')).toHaveLength(1);
    expect(found(['C-Class'], 'c class')).toHaveLength(1);
    expect(found(['C-Class'], 'cclass')).toHaveLength(1);
    expect(found(['F150'], 'f-150')).toHaveLength(1);
  });

  it('marks what was typed, including its accents and punctuation', () => {
    expect(matchOptions(['Le Citroën C4'], 'citroenc').shown[0]?.parts).toEqual(['Le ', 'Citroën C', '4']);
    expect(matchOptions(['Citroën'], 'citroe').shown[0]?.parts).toEqual(['', 'Citroë', 'n']);
  });

  it('treats the text as text, never as a pattern', () => {
    expect(found(['A.B', 'AxB'], '.*')).toEqual(['A.B', 'AxB']);
    expect(found(['(x)'], '(x')).toEqual(['(x)']);
    expect(found(['a'], '[')).toEqual(['a']);
  });

  it('finds nothing for a pasted page of text', () => {
    expect(found(['Honda', 'Mazda'], 'zzz '.repeat(3000))).toEqual([]);
  });

  it('lists no more than the maximum and counts the rest', () => {
    const {shown, total} = matchOptions(
      Array.from({length: 1159}, (_, index) => `Model ${index}`),
      'model',
    );
    expect([shown.length, total]).toEqual([MAX_SHOWN, 1159]);
  });

  it('finds the option that a text names', () => {
    expect(optionNamed(['CX-3', 'CX3'], ' cx3 ')).toBe('CX3');
    expect(optionNamed(['Mercedes-Benz'], 'mercedes benz')).toBe('Mercedes-Benz');
    expect(optionNamed(['CX-3', 'CX.3'], 'cx 3'), 'two may be meant').toBeUndefined();
    expect(optionNamed(['-'], '')).toBeUndefined();
  });

  it.each(['c', 'coupe', 'serie 11', 'mercedesbenz', 'zzz'])('reads each of thousands of names once for %s', text => {
    const names = Array.from({length: 4000}, (_, index) => `Mercedes-Benz Série ${index} Coupé`);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const {shown} = matchOptions(names, text);
    // Once for what was typed, and three times for the parts of each option that is shown.
    expect(normalize).toHaveBeenCalledTimes(names.length + 1 + 3 * shown.length);
    normalize.mockRestore();
  });
});
