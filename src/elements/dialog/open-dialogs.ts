import {BackEntries} from './back-entries.js';

/** An open dialog. */
export interface OpenDialog {
  readonly element: HTMLDialogElement;
  /** Whether it is modal. Back closes only modal dialogs. */
  readonly isModal: boolean;
  close(): void;
}

/** All open dialogs of the page; the last is on top. */
const dialogs: OpenDialog[] = [];

const modalDialogs = (): readonly OpenDialog[] => dialogs.filter(({isModal}) => isModal);

const backEntries = new BackEntries(count => {
  for (const dialog of modalDialogs().slice(count)) dialog.close();
});

/** Registers an open dialog: Escape closes it before all others, and so does Back if it is modal. */
export function addOpenDialog(dialog: OpenDialog): void {
  dialogs.push(dialog);
  // Captured on the window, to run before listeners of the page, whose own dialog would close as well.
  addEventListener('keydown', onKeyDown, true);
  backEntries.update(modalDialogs().map(({element}) => element));
}

/** Unregisters a dialog that has closed. */
export function removeOpenDialog(dialog: OpenDialog): void {
  dialogs.splice(dialogs.indexOf(dialog), 1);
  if (dialogs.length === 0) removeEventListener('keydown', onKeyDown, true);
  backEntries.update(modalDialogs().map(({element}) => element));
}

function onKeyDown(event: KeyboardEvent): void {
  const dialog = dialogs.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !dialog || !isFor(dialog)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  addEventListener('keyup', stopEscape, {capture: true, once: true});
  dialog.close();
}

/** A dialog of the page that closes on keyup stays open, too. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopImmediatePropagation();
}

/** Whether Escape is meant for a dialog, not for one that the page opened above it or for an open listbox in it. */
function isFor({element, isModal}: OpenDialog): boolean {
  let focused = (element.getRootNode() as ShadowRoot).activeElement;
  // The page's own content in a slot of ours is not in our root.
  const hasFocus = element.contains(focused) || element.matches(':focus-within');
  if (!hasFocus) return isModal && (!document.activeElement || document.activeElement === document.body);
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.getAttribute('aria-expanded') !== 'true';
}
