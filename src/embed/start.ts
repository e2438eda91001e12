import {orWarn, whenIdle} from '../elements/shared/loading.js';
import type {Attendant} from './attend.js';
import {Places} from './places.js';
import type {StartOptions} from './settings.js';

const places = new Places();
let attending: Promise<Attendant | undefined> | undefined;

/**
 * Puts finders and start prices into the places of the page, or one finder beside the script of a page without any.
 * Run again, as by another script tag, it continues with the settings of that one.
 */
export function start(options: StartOptions): void {
  places.use(options);
  whenIdle(() => void attend().then(attendant => attendant?.checkScript()));
}

/** Does what a page asks for by `planFinder(name, …)`, one after the other. */
export async function run(...call: readonly unknown[]): Promise<void> {
  (await attend())?.run(...call);
}

/** The finder that is where it is because the script tag is there; the page check looks at it. */
export const findByScript = (): Element | undefined => places.byScript;

/** What is not needed for the form comes when the browser has nothing else to do, or when the page asks for it. */
const attend = (): Promise<Attendant | undefined> => (attending ??= loadAttendant());

async function loadAttendant(): Promise<Attendant | undefined> {
  const module = await orWarn('what follows changes of the page', import('./attend.js'));
  // The next one tries again.
  if (!module) attending = undefined;
  return module && new module.Attendant(places);
}
