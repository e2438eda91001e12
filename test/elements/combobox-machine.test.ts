import {expect} from '@open-wc/testing';
import {
  CLOSED,
  isShown,
  nextStep,
  type ComboboxEffect,
  type ComboboxEvent,
  type ComboboxState,
} from '../../src/elements/internal/combobox-machine.js';
import {MOST_SHOWN, matchOptions, optionNamed} from '../../src/elements/internal/option-filter.js';

const MAKES = ['Audi', 'BMW', 'Citroën', 'Land Rover', 'Mercedes-Benz', 'Toyota'];

const key = (name: string, alt = false): ComboboxEvent => ({type: 'key', key: name, alt});
const typed = (text: string): ComboboxEvent => ({type: 'edit', text});

/** Takes a combobox of makes through some events, and tells the effects of the last one. */
function after(...events: ComboboxEvent[]): ComboboxState & {effects: readonly ComboboxEffect[]} {
  let step = nextStep(CLOSED, {type: 'options', options: MAKES});
  for (const event of events) step = nextStep(step.state, event);
  return {...step.state, effects: step.effects};
}

const names = ({matches}: ComboboxState): string[] => matches.shown.map(({text}) => text);
const activeName = (state: ComboboxState): string | undefined => names(state)[state.active];

describe('combobox machine', () => {
  describe('while the list is closed', () => {
    it('opens at the first option on Down', () => {
      const state = after(key('ArrowDown'));
      expect(isShown(state)).to.be.true;
      expect(activeName(state)).to.equal('Audi');
      expect(state.effects).to.include('prevent');
    });

    it('opens at the last option on Up', () => {
      expect(activeName(after(key('ArrowUp')))).to.equal('Toyota');
    });

    it('opens without moving the focus on Alt+Down', () => {
      const state = after(key('ArrowDown', true));
      expect(isShown(state)).to.be.true;
      expect(state.active).to.equal(-1);
    });

    it('stays closed on Alt+Up', () => {
      expect(isShown(after(key('ArrowUp', true)))).to.be.false;
    });

    it('opens at the chosen option, with all others around it', () => {
      const state = after({type: 'value', text: 'Citroën'}, key('ArrowDown'));
      expect(activeName(state)).to.equal('Citroën');
      expect(names(state)).to.deep.equal(MAKES);
    });

    it('clears the text on Escape and keeps the key to itself', () => {
      const state = after({type: 'value', text: 'BMW'}, key('Escape'));
      expect(state.text).to.equal('');
      expect(state.effects).to.have.members(['prevent', 'own', 'input']);
    });

    it('leaves Escape to the page when there is nothing to clear', () => {
      expect(after(key('Escape')).effects).to.be.empty;
    });

    it('submits on Enter, after it took the text as final', () => {
      expect(after(typed('x'), key('Escape'), key('Enter')).effects).to.deep.equal(['change', 'prevent', 'submit']);
    });

    it('does not open for an empty text', () => {
      const state = after({type: 'value', text: 'BMW'}, typed(''));
      expect(isShown(state)).to.be.false;
    });
  });

  describe('while the list is open', () => {
    it('opens on typing and keeps the focus in the text', () => {
      const state = after(typed('m'));
      expect(isShown(state)).to.be.true;
      expect(state.active).to.equal(-1);
      expect(state.effects).to.deep.equal(['announce']);
    });

    it('goes round at both ends', () => {
      expect(activeName(after(key('ArrowDown'), key('ArrowUp')))).to.equal('Toyota');
      expect(activeName(after(key('ArrowUp'), key('ArrowDown')))).to.equal('Audi');
    });

    it('takes the active option on Enter and never submits', () => {
      const state = after(typed('mer'), key('ArrowDown'), key('Enter'));
      expect(state.text).to.equal('Mercedes-Benz');
      expect(isShown(state)).to.be.false;
      expect(state.effects).to.deep.equal(['input', 'change', 'prevent']);
    });

    it('keeps the text on Enter when no option is active', () => {
      const state = after(typed('mer'), key('Enter'));
      expect(state.text).to.equal('mer');
      expect(isShown(state)).to.be.false;
      expect(state.effects).to.deep.equal(['change', 'prevent']);
    });

    it('takes the active option on Tab and lets the focus go on', () => {
      const state = after(typed('mer'), key('ArrowDown'), key('Tab'));
      expect(state.text).to.equal('Mercedes-Benz');
      expect(state.effects).to.deep.equal(['input', 'change']);
    });

    it('keeps the text on Tab when no option is active', () => {
      const state = after(typed('mer'), key('Tab'));
      expect(state.text).to.equal('mer');
      expect(isShown(state)).to.be.false;
    });

    it('closes on Escape and keeps the text', () => {
      const state = after(typed('mer'), key('ArrowDown'), key('Escape'));
      expect([state.text, state.active, isShown(state)]).to.deep.equal(['mer', -1, false]);
      expect(state.effects).to.deep.equal(['prevent', 'own']);
    });

    it('closes on Alt+Up and keeps the text', () => {
      const state = after(typed('mer'), key('ArrowUp', true));
      expect([state.text, isShown(state)]).to.deep.equal(['mer', false]);
    });

    for (const name of ['ArrowLeft', 'ArrowRight', 'Backspace', 'Delete']) {
      it(`goes back to the text on ${name}, which does what it does there`, () => {
        const state = after(key('ArrowDown'), key(name));
        expect([state.active, isShown(state)]).to.deep.equal([-1, true]);
        expect(state.effects).to.be.empty;
      });
    }

    for (const [name, caret] of [
      ['Home', 'caret-start'],
      ['End', 'caret-end'],
    ] as const) {
      it(`goes back to the text on ${name}, with the caret at that end`, () => {
        const state = after(key('ArrowDown'), key(name));
        expect(state.active).to.equal(-1);
        expect(state.effects).to.deep.equal(['prevent', caret]);
      });
    }

    it('goes back to the text when more is typed', () => {
      const state = after(typed('a'), key('ArrowDown'), typed('au'));
      expect(state.active).to.equal(-1);
    });

    it('shows everything again when the text is emptied', () => {
      const state = after(typed('au'), typed(''));
      expect(names(state)).to.deep.equal(MAKES);
      expect(isShown(state)).to.be.true;
    });

    it('has no active option when nothing matches', () => {
      const state = after(typed('xyz'), key('ArrowDown'));
      expect(state.active).to.equal(-1);
      expect(isShown(state)).to.be.true;
    });
  });

  describe('when options come late', () => {
    it('keeps the active option by its name', () => {
      const options = ['Acura', ...MAKES];
      expect(activeName(after(key('ArrowDown'), key('ArrowDown'), {type: 'options', options}))).to.equal('BMW');
    });

    it('goes back to the text when the active option is gone', () => {
      expect(after(key('ArrowDown'), {type: 'options', options: ['Zeta']}).active).to.equal(-1);
    });

    it('does not open again after Escape', () => {
      expect(isShown(after(typed('m'), key('Escape'), {type: 'options', options: ['Mini']}))).to.be.false;
    });

    it('shows them to somebody who typed before they came', () => {
      const {state} = nextStep(CLOSED, typed('m'));
      expect(isShown(state)).to.be.false;
      expect(isShown(nextStep(state, {type: 'options', options: MAKES}).state)).to.be.true;
    });

    it('takes no notice of the same ones in another list', () => {
      const {state} = nextStep(CLOSED, {type: 'options', options: MAKES});
      expect(nextStep(state, {type: 'options', options: [...MAKES]}).state).to.equal(state);
    });
  });

  describe('in a composition', () => {
    it('keeps the list as it is until the composition ends', () => {
      const composing = after(typed('m'), {type: 'edit', text: 'mu', isComposing: true});
      expect(names(composing)).to.deep.equal(names(after(typed('m'))));
      expect(names(nextStep(composing, typed('mu')).state)).to.be.empty;
    });

    it('takes no notice of one that a choice ended', () => {
      const chosen = after(typed('mer'), {type: 'pick', index: 0});
      expect(isShown(nextStep(chosen, typed('Mercedes-Benz')).state)).to.be.false;
    });
  });

  describe('when it is left', () => {
    it('turns a text that names an option into that option', () => {
      const state = after(typed('bmw'), {type: 'leave'});
      expect(state.text).to.equal('BMW');
      expect(state.effects).to.deep.equal(['input', 'change']);
    });

    it('keeps a text that names none', () => {
      const state = after(typed('merc c class 2019'), {type: 'leave'});
      expect(state.text).to.equal('merc c class 2019');
      expect(state.effects).to.deep.equal(['change']);
    });

    it('does not keep the active option', () => {
      expect(after(typed('mer'), key('ArrowDown'), {type: 'leave'}).text).to.equal('mer');
    });

    it('reports a text once', () => {
      expect(after(typed('x'), {type: 'leave'}, {type: 'leave'}).effects).to.be.empty;
    });

    it('leaves a given text alone that nobody edited', () => {
      const state = after({type: 'value', text: 'bmw'}, {type: 'leave'});
      expect(state.text).to.equal('bmw');
      expect(state.effects).to.be.empty;
    });
  });
});

describe('option filter', () => {
  const found = (options: string[], text: string) => matchOptions(options, text).shown.map(match => match.text);

  it('puts what begins with the text first, then words that do, then the rest', () => {
    expect(found(['Alfa Romeo', 'Rolls-Royce', 'Land Rover', 'Ferrari'], 'ro')).to.deep.equal([
      'Rolls-Royce',
      'Alfa Romeo',
      'Land Rover',
    ]);
    expect(found(['Ferrari', 'RAM'], 'ra')).to.deep.equal(['RAM', 'Ferrari']);
  });

  it('takes no notice of case, accents and punctuation', () => {
    expect(found(['Citroën'], 'CITROEN')).to.have.length(1);
    expect(found(['Citroen'], 'citroën')).to.have.length(1);
    expect(found(['C-Class'], 'c class')).to.have.length(1);
    expect(found(['C-Class'], 'cclass')).to.have.length(1);
    expect(found(['F150'], 'f-150')).to.have.length(1);
  });

  it('marks what was typed, with its accents and punctuation', () => {
    expect(matchOptions(['Le Citroën C4'], 'citroenc').shown[0]?.parts).to.deep.equal(['Le ', 'Citroën C', '4']);
    expect(matchOptions(['Citroën'], 'citroe').shown[0]?.parts).to.deep.equal(['', 'Citroë', 'n']);
  });

  it('reads a text as text, never as a pattern', () => {
    expect(found(['A.B', 'AxB'], '.*')).to.deep.equal(['A.B', 'AxB']);
    expect(found(['(x)'], '(x')).to.deep.equal(['(x)']);
    expect(found(['a'], '[')).to.deep.equal(['a']);
  });

  it('shows no more than its most and counts the rest', () => {
    const {shown, total} = matchOptions(
      Array.from({length: 1159}, (_, index) => `Model ${index}`),
      'model',
    );
    expect([shown.length, total]).to.deep.equal([MOST_SHOWN, 1159]);
  });

  it('finds the option that a text names', () => {
    expect(optionNamed(['CX-3', 'CX3'], ' cx3 ')).to.equal('CX3');
    expect(optionNamed(['Mercedes-Benz'], 'mercedes benz')).to.equal('Mercedes-Benz');
    expect(optionNamed(['CX-3', 'CX.3'], 'cx 3'), 'two may be meant').to.be.undefined;
    expect(optionNamed(['-'], '')).to.be.undefined;
  });

  it('takes no more than in proportion longer for ten times as many names', () => {
    const make = (count: number) => Array.from({length: count}, (_, index) => `Mercedes-Benz Série ${index} Coupé`);
    const [few, many] = [make(400), make(4000)];
    const measure = (options: readonly string[], text: string) => {
      const start = performance.now();
      for (let times = 0; times < 4000 / options.length; times += 1) matchOptions(options, text);
      return performance.now() - start;
    };
    for (const text of ['c', 'coupe', 'serie 11', 'mercedesbenz', 'zzz']) {
      const best = (options: readonly string[]) => Math.min(...Array.from({length: 5}, () => measure(options, text)));
      // As many names either way: what takes a square of them takes ten times as long.
      expect(best(many), text).to.be.below(best(few) * 4 + 5);
    }
  });
});
