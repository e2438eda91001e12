import {afterAll, describe, expect, it, vi} from 'vitest';
import {DATA, NETWORK, STAGE_CHOICES} from '../../demo/stage/settings.js';
import {ELEMENTS, resolveSettings, STATES} from '../../demo/states.js';
import {begin, redo, step, undo} from '../../demo/studio/history.js';
import {DEFAULT_STATE, readState, stageAddress, writeState, type StudioState} from '../../demo/studio/state.js';
import {fc} from '../support/fast-check.js';

// A browser knows the values of CSS properties; test/e2e/studio.spec.ts tests with its knowledge.
vi.stubGlobal('CSS', {supports: (_property: string, value: string) => value !== 'invalid'});
afterAll(() => vi.unstubAllGlobals());

const oneOf = (values: readonly string[]) => fc.constantFrom(...values);

const anyState: fc.Arbitrary<StudioState> = fc
  .record({
    ...Object.fromEntries(Object.entries(STAGE_CHOICES).map(([name, values]) => [name, oneOf(values)])),
    state: oneOf(STATES.map(({id}) => id)),
    view: oneOf(['stage', 'gallery']),
    panel: oneOf(['states', 'theme', 'page', 'code']),
    vin: oneOf(['', '1HGSANDB7RX104005']),
    landing: oneOf(['', 'utm_source=a&utm_campaign=b c', '?gclid=1#x']),
    width: fc.constantFrom(0, 240, 320, 1999),
    tokens: fc.dictionary(
      oneOf(['--plan-radius', '--plan-color-accent', '--plan-font-family']),
      oneOf(['4px', 'light-dark(#fff, #000)', "'A', serif", 'a&b=c#d']),
    ),
  })
  .map(given => ({...DEFAULT_STATE, ...given}) as StudioState);

describe('the URL of the studio', () => {
  it('contains the whole state', () => {
    fc.assert(
      fc.property(anyState, state => {
        expect(readState(writeState(state))).toEqual(state);
      }),
    );
  });

  it('has no query string in the default state', () => {
    expect(writeState(DEFAULT_STATE)).toBe('');
    expect(readState('')).toEqual(DEFAULT_STATE);
  });

  it.each([
    'scheme=purple',
    'state=no-such-state',
    'width=12',
    'width=wide',
    'vin=short',
    'unknown=value',
    '--plan-radius=4px;color:red',
    '--plan-radius=url({})',
    '--other=1',
    '--plan-anything-new=1px',
    '--plan-radius=invalid',
    '__proto__=1',
    'data=constructor',
  ])('ignores unknown and invalid values: %s', query => {
    expect(readState(query)).toEqual(DEFAULT_STATE);
  });

  it('passes only the settings of the stage to the stage, and the query string of the landing page', () => {
    const state = readState('view=gallery&width=320&state=list&scheme=dark&landing=utm_source%3Dmail');
    expect(stageAddress(state)).toBe('stage.html?scheme=dark&state=list&utm_source=mail');
    expect(stageAddress(DEFAULT_STATE)).toBe('stage.html');
  });

  it('lets no parameter of the landing page change a setting of the stage', () => {
    const landing = '?lang=es&state=list&gclid=1&--plan-radius=4px';
    expect(stageAddress({...DEFAULT_STATE, landing})).toBe('stage.html?gclid=1');
  });
});

describe('the settings of a preview', () => {
  it('are the settings of its state where none are chosen', () => {
    expect(resolveSettings(readState('state=brand-yellow-dark'))).toMatchObject({
      data: '12',
      network: 'instant',
      scheme: 'dark',
      density: 'comfortable',
      tokens: {'--plan-color-accent': '#ffc400'},
    });
    expect(resolveSettings(readState('state=finder-compact')).density).toBe('compact');
  });

  it('are the chosen ones, even where the state has its own', () => {
    const chosen = {
      data: '1',
      network: 'cold',
      scheme: 'auto',
      density: 'comfortable',
      '--plan-color-accent': '#123456',
    };
    for (const state of ['brand-yellow-dark', 'finder-compact']) {
      const query = new URLSearchParams({...chosen, state, '--plan-radius': '2px'}).toString();
      expect(resolveSettings(readState(query))).toMatchObject({
        data: '1',
        network: 'cold',
        scheme: 'auto',
        density: 'comfortable',
        tokens: {'--plan-color-accent': '#123456', '--plan-radius': '2px'},
      });
    }
  });
});

describe('the plans of a preview', () => {
  it.each(['list', 'filters', 'comparison-4', 'details', 'maintenance'])(
    'are the state’s own in %s, which searches for none, even if the sandbox was chosen before',
    state => {
      const [own, sandbox] = ['', '&data=sandbox'].map(
        data => resolveSettings(readState(`state=${state}${data}`)).data,
      );
      expect(sandbox).toBe(own);
      expect(resolveSettings(readState(`state=${state}&data=long-names`)).data).toBe('long-names');
    },
  );

  it.each(['finder-plans', 'start-price'])('are the sandbox’s in %s if it is chosen', state => {
    expect(resolveSettings(readState(`state=${state}&data=sandbox`)).data).toBe('sandbox');
  });
});

describe('the list of states', () => {
  it('has every element, and each state once', () => {
    expect(new Set(STATES.map(({id}) => id)).size).toBe(STATES.length);
    expect([...new Set(STATES.map(({element}) => element))]).toEqual([...ELEMENTS]);
  });

  it('covers every kind of sample plans and every kind of network', () => {
    const shown = new Set<string>(STATES.flatMap(({data, network}) => [data, network]));
    // These reach, slowly, a state that another network reaches at once.
    const slow = ['cold', 'polling'];
    expect([...Object.keys(DATA), ...Object.keys(NETWORK)].filter(name => !shown.has(name))).toEqual(slow);
  });
});

describe('the undo history', () => {
  it('undoes and redoes steps', () => {
    const after = step(step(begin('a'), 'b'), 'c');
    expect(undo(after).present).toBe('b');
    expect(undo(undo(after)).present).toBe('a');
    expect(undo(undo(undo(after))).present).toBe('a');
    expect(redo(undo(after)).present).toBe('c');
    expect(redo(after)).toBe(after);
  });

  it('drops undone steps after another step', () => {
    const other = step(undo(step(begin('a'), 'b')), 'c');
    expect(redo(other).present).toBe('c');
    expect(undo(other).present).toBe('a');
  });

  it('treats each drag as a single step', () => {
    const dragged = step(step(step(begin(0), 1, 'radius'), 2, 'radius'), 3, 'radius');
    expect(undo(dragged).present).toBe(0);
    expect(undo(step(dragged, 4, 'size')).present).toBe(3);
    expect(undo(step(undo(step(begin(0), 1, 'radius')), 2, 'radius')).present).toBe(0);
  });
});
