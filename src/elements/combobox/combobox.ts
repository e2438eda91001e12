import {matchOptions, optionNamed, optionsAround, type Matches} from './options.js';

/** The state of a combobox, without any DOM: a view renders it and reports events. */
export interface ComboboxState {
  readonly options: readonly string[];
  readonly text: string;
  /** The text that was last committed. */
  readonly committed: string;
  /** Whether the list should be open. It opens once there are options. */
  readonly isOpen: boolean;
  /** Whether the text was typed. Typed text filters the list; a chosen option does not. */
  readonly isEdited: boolean;
  readonly isComposing: boolean;
  /** The index of the active option among those shown; -1 for none. */
  readonly active: number;
  readonly matches: Matches;
}

export type ComboboxEvent =
  | {readonly type: 'key'; readonly key: string; readonly alt?: boolean}
  | {readonly type: 'edit'; readonly text: string; readonly isComposing?: boolean}
  | {readonly type: 'pick'; readonly index: number}
  | {readonly type: 'open' | 'toggle' | 'close' | 'commit' | 'leave'}
  | {readonly type: 'options'; readonly options: readonly string[]}
  | {readonly type: 'value'; readonly text: string};

/**
 * What the view must do: `prevent` the key's default action, `own` the key (stop its propagation), dispatch `input` or
 * `change`, move the caret to the start or end, `announce` the list, `submit` the form.
 */
export type ComboboxEffect =
  'prevent' | 'own' | 'input' | 'change' | 'caret-start' | 'caret-end' | 'announce' | 'submit';

export interface ComboboxStep {
  readonly state: ComboboxState;
  readonly effects: readonly ComboboxEffect[];
}

export const CLOSED: ComboboxState = {
  options: [],
  text: '',
  committed: '',
  isOpen: false,
  isEdited: false,
  isComposing: false,
  active: -1,
  matches: {shown: [], total: 0},
};

/** Whether the popup is shown, with the options or the message that nothing matches. */
export const isShown = ({isOpen, options}: ComboboxState): boolean => isOpen && options.length > 0;

/** The index of the shown option that is the current value; -1 for none. */
export const chosenIndex = ({isEdited, matches, text}: ComboboxState): number =>
  isEdited ? -1 : matches.shown.findIndex(match => match.text === text);

/** Returns the next state of a combobox after an event. */
export function nextStep(state: ComboboxState, event: ComboboxEvent): ComboboxStep {
  switch (event.type) {
    case 'key':
      return KEYS[event.key]?.(state, event.alt ?? false) ?? {state, effects: []};
    case 'edit':
      return edit(state, event.text, event.isComposing ?? false);
    case 'pick':
      return pick(state, event.index);
    case 'open':
      return open(state);
    case 'toggle':
      return isShown(state) ? {state: close(state), effects: []} : open(state);
    case 'close':
      return {state: close(state), effects: []};
    case 'commit':
      return commit(state);
    case 'leave':
      return commit(close(state));
    case 'options':
      return replaceOptions(state, event.options);
    case 'value': {
      const {text} = event;
      return {state: updateMatches({...state, text, committed: text, isEdited: false, active: -1}), effects: []};
    }
  }
}

const KEYS: Readonly<Record<string, (state: ComboboxState, alt: boolean) => ComboboxStep>> = {
  ArrowDown: (state, alt) => (alt ? addEffects(open(state), 'prevent') : move(state, 1)),
  ArrowUp: (state, alt) => (alt ? {state: close(state), effects: ['prevent']} : move(state, -1)),
  ArrowLeft: state => ({state: toText(state), effects: []}),
  ArrowRight: state => ({state: toText(state), effects: []}),
  Backspace: state => ({state: toText(state), effects: []}),
  Delete: state => ({state: toText(state), effects: []}),
  Home: state => ({state: toText(state), effects: ['prevent', 'caret-start']}),
  End: state => ({state: toText(state), effects: ['prevent', 'caret-end']}),
  Enter: enter,
  Escape: escape,
  Tab: state => (state.active < 0 ? {state: close(state), effects: []} : pick(state, state.active)),
};

const addEffects = ({state, effects}: ComboboxStep, ...more: ComboboxEffect[]): ComboboxStep => ({
  state,
  effects: [...effects, ...more],
});

const toText = (state: ComboboxState): ComboboxState => ({...state, active: -1});
const close = (state: ComboboxState): ComboboxState => ({...state, isOpen: false, active: -1});

/** Recomputes the matches from the options and the text. */
function updateMatches(state: ComboboxState): ComboboxState {
  const {options, text, isEdited} = state;
  const isChosen = !isEdited && options.includes(text);
  return {...state, matches: isChosen ? optionsAround(options, text) : matchOptions(options, text)};
}

function open(state: ComboboxState): ComboboxStep {
  return {state: {...state, isOpen: true}, effects: state.isOpen ? [] : ['announce']};
}

/** Moves the active option. It starts at the chosen option, or else at the nearer end of the list, and wraps around. */
function move(from: ComboboxState, direction: 1 | -1): ComboboxStep {
  const {state, effects} = open(from);
  const count = state.matches.shown.length;
  const chosen = chosenIndex(state);
  const entry = chosen >= 0 ? chosen : direction > 0 ? 0 : count - 1;
  const active = state.active < 0 ? entry : (state.active + direction + count) % count;
  return {state: {...state, active: count > 0 ? active : -1}, effects: [...effects, 'prevent']};
}

function edit(state: ComboboxState, text: string, isComposing: boolean): ComboboxStep {
  // When choosing an option ends a composition, the browser reports the text that is already the value.
  if (text === state.text && !state.isComposing) return {state, effects: []};
  const edited = {...state, text, isComposing, isEdited: true, active: -1};
  if (isComposing) return {state: edited, effects: []};
  return {state: updateMatches({...edited, isOpen: state.isOpen || text !== ''}), effects: ['announce']};
}

function pick(state: ComboboxState, index: number): ComboboxStep {
  const match = isShown(state) ? state.matches.shown[index] : undefined;
  return match ? commitText(close(state), match.text) : {state, effects: []};
}

/** Commits the text; a text that names an option becomes that option. */
function commit(state: ComboboxState): ComboboxStep {
  const named = state.isEdited ? optionNamed(state.options, state.text) : undefined;
  return commitText(state, named ?? state.text);
}

function commitText(state: ComboboxState, text: string): ComboboxStep {
  const effects: ComboboxEffect[] = [];
  if (text !== state.text) effects.push('input');
  if (text !== state.committed) effects.push('change');
  return {state: updateMatches({...state, text, committed: text, isEdited: false, isComposing: false}), effects};
}

function enter(state: ComboboxState): ComboboxStep {
  if (!isShown(state)) return addEffects(commit(state), 'prevent', 'submit');
  return addEffects(state.active < 0 ? commit(close(state)) : pick(state, state.active), 'prevent');
}

function escape(state: ComboboxState): ComboboxStep {
  const closed = close(state);
  if (isShown(state)) return {state: closed, effects: ['prevent', 'own']};
  if (state.text === '') return {state: closed, effects: []};
  return {state: updateMatches({...closed, text: '', isEdited: true}), effects: ['prevent', 'own', 'input']};
}

/** Replaces the options. The active option stays active or, if it is gone, focus returns to the text. */
function replaceOptions(state: ComboboxState, options: readonly string[]): ComboboxStep {
  if (options.length === state.options.length && options.every((option, index) => option === state.options[index])) {
    return {state, effects: []};
  }
  const focused = state.matches.shown[state.active]?.text;
  const listed = updateMatches({...state, options});
  const active = listed.matches.shown.findIndex(match => match.text === focused);
  return {state: {...listed, active}, effects: isShown(listed) ? ['announce'] : []};
}
