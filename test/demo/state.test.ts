import {describe, expect, it} from 'vitest';
import {DATA, NETWORK, STAGE_CHOICES} from '../../demo/stage/settings.js';
import {ELEMENTS, STATES} from '../../demo/states.js';
import {begin, redo, step, undo} from '../../demo/studio/history.js';
import {DEFAULT_STATE, readState, stageAddress, writeState, type StudioState} from '../../demo/studio/state.js';
import {fc} from '../support/fast-check.js';

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
      oneOf(['--plan-radius', '--plan-color-accent', '--plan-anything-new']),
      oneOf(['4px', 'light-dark(#fff, #000)', "'A', serif", 'a&b=c#d']),
    ),
  })
  .map(given => ({...DEFAULT_STATE, ...given}) as StudioState);

describe('the address of the studio', () => {
  it('says all that is shown', () => {
    fc.assert(
      fc.property(anyState, state => {
        expect(readState(writeState(state))).toEqual(state);
      }),
    );
  });

  it('is empty while all is as at first', () => {
    expect(writeState(DEFAULT_STATE)).toBe('');
    expect(readState('')).toEqual(DEFAULT_STATE);
  });

  it.each([
    'scheme=purple',
    'state=no-such-state',
    'width=12',
    'width=wide',
    'vin=short',
    'nobody=knows',
    '--plan-radius=4px;color:red',
    '--plan-radius=url({})',
    '--other=1',
    '__proto__=1',
    'data=constructor',
  ])('leaves out what it does not know: %s', query => {
    expect(readState(query)).toEqual(DEFAULT_STATE);
  });

  it('gives the stage its part alone, and the landing page’s query as it was', () => {
    const state = readState('view=gallery&width=320&state=list&scheme=dark&landing=utm_source%3Dmail');
    expect(stageAddress(state)).toBe('stage.html?scheme=dark&state=list&utm_source=mail');
    expect(stageAddress(DEFAULT_STATE)).toBe('stage.html');
  });
});

describe('the list of states', () => {
  it('shows every element, each state once', () => {
    expect(new Set(STATES.map(({id}) => id)).size).toBe(STATES.length);
    expect([...new Set(STATES.map(({element}) => element))]).toEqual([...ELEMENTS]);
  });

  it('shows every kind of plans and every way in which a search goes', () => {
    const shown = new Set<string>(STATES.flatMap(({data, network}) => [data, network]));
    // Slow ways to a state that another one reaches at once.
    const slow = ['cold', 'polling'];
    expect([...Object.keys(DATA), ...Object.keys(NETWORK)].filter(name => !shown.has(name))).toEqual(slow);
  });
});

describe('a history', () => {
  it('takes steps back and forth again', () => {
    const after = step(step(begin('a'), 'b'), 'c');
    expect(undo(after).present).toBe('b');
    expect(undo(undo(after)).present).toBe('a');
    expect(undo(undo(undo(after))).present).toBe('a');
    expect(redo(undo(after)).present).toBe('c');
    expect(redo(after)).toBe(after);
  });

  it('forgets what was taken back once another step is taken', () => {
    const other = step(undo(step(begin('a'), 'b')), 'c');
    expect(redo(other).present).toBe('c');
    expect(undo(other).present).toBe('a');
  });

  it('takes one drag as one step, and two drags as two', () => {
    const dragged = step(step(step(begin(0), 1, 'radius'), 2, 'radius'), 3, 'radius');
    expect(undo(dragged).present).toBe(0);
    expect(undo(step(dragged, 4, 'size')).present).toBe(3);
    expect(undo(step(undo(step(begin(0), 1, 'radius')), 2, 'radius')).present).toBe(0);
  });
});
