import '@plan-finder/elements/define';
import {stateOf, type ResolvedSettings, type State} from '../states.js';
import {plansOf} from './fixtures.js';
import hostile from './hostile.css?inline';
import type {StageApi} from './notes.js';
import {SCENES} from './scenes.js';
import {findAll, findShown, rootsIn} from './shadows.js';
import {wordsFor} from './words.js';

export interface Stage {
  readonly api: Omit<StageApi, 'follow'>;
  /** Applies the settings that need no reload. */
  readonly follow: (settings: ResolvedSettings) => void;
  /** Clicks what leads to the state, and returns whether it was reached. */
  readonly reach: () => Promise<boolean>;
}

/** Shows one or more instances of an element in a state, in a page with the given settings. */
export function createStage(place: HTMLElement, settings: ResolvedSettings): Stage {
  const state = stateOf(settings.state);
  if (settings.host === 'hostile') adoptSheet(document, hostile);
  const home = settings.nest === 'on' ? nestIn(place) : place;
  const elements = Array.from({length: Number(settings.count)}, () => makeElement(state, settings));
  home.append(...elements);
  const leaving = new AbortController();

  return {
    reach: () => reach(state, leaving.signal),
    follow: next => elements.forEach(element => applyElementLook(element, next)),
    api: {
      remove: () => elements.forEach(element => element.remove()),
      async add() {
        home.append(...elements);
        await reach({...state, press: []}, leaving.signal);
      },
      highlight,
      elements: () => elements,
    },
  };
}

/** Nests two shadow roots, as some page builders do. */
function nestIn(place: HTMLElement): ParentNode & Node {
  const outer = document.createElement('div');
  // A page's styles may let it float, which would make it as narrow as its content.
  outer.style.inlineSize = '100%';
  place.append(outer);
  const inner = document.createElement('div');
  outer.attachShadow({mode: 'open'}).append(inner);
  return inner.attachShadow({mode: 'open'});
}

function makeElement(state: State, settings: ResolvedSettings): HTMLElement {
  const element = document.createElement(state.element);
  const {attributes, scene} = state;
  const isMadeUp = settings.data !== 'sandbox';
  const given = {
    ...(isMadeUp && {handoff: 'event'}),
    analytics: settings.analytics,
    ...attributes,
    ...(settings.vin !== '' && {vin: settings.vin, mileage: '20000', state: 'OH', 'auto-search': ''}),
  };
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  Object.assign(element, wordsFor(state.element, settings.lang));
  applyElementLook(element, settings);
  const plans = plansOf(settings.data);
  if (scene) SCENES[scene]?.(element, plans);
  return element;
}

function applyElementLook(element: HTMLElement, {scheme, density}: ResolvedSettings): void {
  element.setAttribute('theme', scheme);
  element.setAttribute('density', density);
}

async function reach({press, reached}: State, signal: AbortSignal): Promise<boolean> {
  for (const selector of press) {
    const found = await findShown(selector, signal);
    (found as HTMLElement | undefined)?.click();
  }
  return (await findShown(reached, signal)) !== undefined;
}

function adoptSheet(root: Document | ShadowRoot, text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets.push(sheet);
  return sheet;
}

const highlighted = new Map<Document | ShadowRoot, CSSStyleSheet>();

function highlight(selector: string): number {
  for (const [root, sheet] of highlighted) {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(adopted => adopted !== sheet);
  }
  highlighted.clear();
  if (selector === '') return 0;
  const rule = `${selector} { outline: 3px solid #d6249f !important; outline-offset: 2px !important; }`;
  for (const root of rootsIn(document)) {
    if (root instanceof Document || root instanceof ShadowRoot) highlighted.set(root, adoptSheet(root, rule));
  }
  const found = findAll(selector);
  found[0]?.scrollIntoView({block: 'nearest'});
  return found.length;
}
