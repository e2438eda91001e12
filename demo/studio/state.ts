import {STAGE_CHOICES, type StageSettings} from '../stage/settings.js';
import {STATES} from '../states.js';
import {checkTokens, isTokenName} from './tokens.js';

/** The studio's own settings with their values; the first is the default. */
const FRAME_CHOICES = {
  view: ['stage', 'gallery'],
  panel: ['states', 'theme', 'page', 'code'],
  tab: ['events', 'data', 'requests', 'tracking', 'live', 'accessibility', 'parts'],
  look: ['auto', 'light', 'dark'],
} as const;

type FrameChoices = {readonly [Name in keyof typeof FRAME_CHOICES]: (typeof FRAME_CHOICES)[Name][number]};

/** The studio's state, as stored in its URL. */
export interface StudioState extends StageSettings, FrameChoices {
  /** The preview's width in pixels; 0 for all available space. */
  readonly width: number;
}

/** The minimum and maximum width of the preview. */
export const WIDTHS = {least: 240, most: 2000} as const;

const CHOICES: Readonly<Record<string, readonly string[]>> = {...STAGE_CHOICES, ...FRAME_CHOICES};
const STAGE_NAMES: readonly string[] = [...Object.keys(STAGE_CHOICES), 'state', 'vin', 'landing', 'tokens'];

const isState = (id: string): boolean => STATES.some(state => state.id === id);
const isVin = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin);
const isLanding = (query: string): boolean => query.length <= 500;

/** The state for a URL without parameters. */
export const DEFAULT_STATE: StudioState = {
  ...(Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first])) as unknown as StudioState),
  state: 'finder',
  vin: '',
  landing: '',
  width: 0,
  tokens: {},
};

/** The patch that shows a state of an element with its own data, network and car. */
export const patchForState = (id: string) => ({state: id, data: '', network: '', vin: '', view: 'stage'}) as const;

/** Reads the state from a URL's query string; invalid values become defaults. */
export function readState(query: string): StudioState {
  const params = new URLSearchParams(query);
  const read: Record<string, unknown> = {};
  const take = (name: string, isValid: (value: string) => boolean) => {
    const value = params.get(name);
    if (value !== null && isValid(value)) read[name] = value;
  };
  for (const [name, values] of Object.entries(CHOICES)) take(name, value => values.includes(value));
  take('state', isState);
  take('vin', isVin);
  take('landing', isLanding);
  return {...DEFAULT_STATE, ...read, width: readWidth(params.get('width')), tokens: checkTokens(params).tokens};
}

function readWidth(given: string | null): number {
  const width = Number(given);
  return Number.isInteger(width) && width >= WIDTHS.least && width <= WIDTHS.most ? width : 0;
}

/** Formats a state as a query string, without defaults. */
export function writeState(state: Partial<StudioState>): string {
  const params = new URLSearchParams();
  const {tokens = {}, ...others} = state;
  for (const [name, value] of Object.entries(others)) {
    if (value !== DEFAULT_STATE[name as keyof StudioState]) params.set(name, String(value));
  }
  for (const [name, value] of Object.entries(tokens)) params.set(name, value);
  return params.toString();
}

/** The URL of a preview. It includes the landing page's query string, which the widget reads from there. */
export function stageAddress(state: StageSettings): string {
  const stage = Object.fromEntries(Object.entries(state).filter(([name]) => STAGE_NAMES.includes(name)));
  const {landing = '', ...others} = stage as Partial<StudioState>;
  // A parameter of the landing page must not change a setting of the preview.
  const ofPage = [...new URLSearchParams(landing)].filter(
    ([name]) => !STAGE_NAMES.includes(name) && !isTokenName(name),
  );
  const query = [writeState(others), new URLSearchParams(ofPage).toString()].filter(Boolean).join('&');
  return query === '' ? 'stage.html' : `stage.html?${query}`;
}
