import {orWarn} from '../elements/shared/loading.js';
import type {Attendant} from './attend.js';
import {Places} from './places.js';
import type {StartOptions} from './settings.js';

const places = new Places();
let attending: Promise<Attendant | undefined> | undefined;

/** Loads the attendant once the shopper touches an element of ours, or its developer does. */
const onIntent = ({target}: Event): void => {
  if (!attending && (target as Element).localName.startsWith('plan-')) void attend();
};

const INTENT = ['pointerover', 'focusin'];
// Seen on the way down: a page may keep its events to itself.
for (const type of INTENT) document.addEventListener(type, onIntent, true);

/**
 * Puts finders and start prices into the places of the page, or one finder beside the script of a page without any.
 * Run again, as by another script tag, it continues with the settings of that one.
 */
export function start(options: StartOptions): void {
  places.use(options);
  void attending?.then(attendant => attendant?.checkScript());
}

/** Does what a page asks for by `planFinder(name, …)`, one after the other. */
export async function run(...call: readonly unknown[]): Promise<void> {
  (await attend())?.run(...call);
}

/** The finder that is where it is because the script tag is there; the page check looks at it. */
export const findByScript = (): Element | undefined => places.byScript;

/** What is not needed to show the form is loaded on the first sign of intent, or when the page calls `planFinder()`. */
const attend = (): Promise<Attendant | undefined> => (attending ??= loadAttendant());

async function loadAttendant(): Promise<Attendant | undefined> {
  const module = await orWarn('the settings check and planFinder()', import('./attend.js'));
  if (!module) {
    // The next one tries again.
    attending = undefined;
    return undefined;
  }
  for (const type of INTENT) document.removeEventListener(type, onIntent, true);
  return new module.Attendant(places);
}
