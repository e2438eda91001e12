import {orWarn} from '../elements/shared/loading.js';
import type {Commands} from './commands.js';
import {Places} from './places.js';
import type {StartOptions} from './settings.js';

const places = new Places();
let loading: Promise<Commands | undefined> | undefined;

/** Loads the commands on the first sign of intent: a pointer over one of our elements, or focus in it. */
const onIntent = ({target}: Event): void => {
  // Scripts also dispatch such events at the document, which has no name.
  if ((target as Partial<Element>).localName?.startsWith('plan-')) void loadCommands();
};

// Captured, because a page may stop the propagation of its events.
for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onIntent, true);

/**
 * Puts finders and starting prices into the page's placeholders, or one finder beside the script of a page without any.
 * If it runs again, for another script tag, that tag's settings replace the earlier ones.
 */
export function start(options: StartOptions): void {
  places.use(options);
  void loading?.then(commands => commands?.checkScript());
}

/** Runs the page's `planFinder(name, …)` calls, one after the other. */
export async function run(...call: readonly unknown[]): Promise<void> {
  (await loadCommands())?.run(...call);
}

/** The finder that was added beside the script tag, for the page check. */
export const findPlaced = (): Element | undefined => places.placed;

/** Loads what is not needed to show the form, on the first sign of intent or when the page calls `planFinder()`. */
const loadCommands = (): Promise<Commands | undefined> => (loading ??= createCommands());

async function createCommands(): Promise<Commands | undefined> {
  const module = await orWarn(import('./commands.js'));
  // If it is undefined, the next call tries again.
  return module ? new module.Commands(places, onIntent) : (loading = undefined);
}
