import {BackEntries} from './back-entries.js';

/** A dialog that is open. */
export interface OpenDialog {
  readonly element: HTMLDialogElement;
  /** Whether it covers the page. Only then does Back close it. */
  readonly isModal: boolean;
  close(): void;
}

/** All open dialogs of the page; the last is on top. */
const dialogs: OpenDialog[] = [];

const covering = (): readonly OpenDialog[] => dialogs.filter(({isModal}) => isModal);

const backEntries = new BackEntries(count => {
  for (const dialog of covering().slice(count)) dialog.close();
});

/** A dialog has been opened: Escape closes it before all others, and so does Back if it covers the page. */
export function addOpenDialog(dialog: OpenDialog): void {
  dialogs.push(dialog);
  // On the window, and captured, to be the first to hear of it: a dialog of the page around us would close as well.
  addEventListener('keydown', onKeyDown, true);
  backEntries.keep(covering().map(({element}) => element));
}

/** A dialog has been closed, by whatever means. */
export function removeOpenDialog(dialog: OpenDialog): void {
  dialogs.splice(dialogs.indexOf(dialog), 1);
  if (dialogs.length === 0) removeEventListener('keydown', onKeyDown, true);
  backEntries.keep(covering().map(({element}) => element));
}

function onKeyDown(event: KeyboardEvent): void {
  const dialog = dialogs.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !dialog || !isFor(dialog)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  addEventListener('keyup', keepEscape, {capture: true, once: true});
  dialog.close();
}

/** A dialog of the page that waits until the key is let go stays open too. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopImmediatePropagation();
}

/** Whether Escape is for a dialog, and not for one that the page has opened above it or for an open list in it. */
function isFor({element, isModal}: OpenDialog): boolean {
  let focused = (element.getRootNode() as ShadowRoot).activeElement;
  // The page's own words in a slot of ours are not in our root.
  const hasFocus = element.contains(focused) || element.matches(':focus-within');
  if (!hasFocus) return isModal && (!document.activeElement || document.activeElement === document.body);
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.getAttribute('aria-expanded') !== 'true';
}
