import {BackEntries} from './back-entries.js';

/** An open dialog. It is modal. */
export interface OpenDialog {
  readonly element: HTMLDialogElement;
  close(): void;
}

/** All open dialogs of the page; the last is on top. */
const dialogs: OpenDialog[] = [];

const backEntries = new BackEntries(count => {
  for (const dialog of dialogs.slice(count)) dialog.close();
});

/** Registers an open dialog: Escape and Back close it before all others, and Escape after a popover in it. */
export function addOpenDialog(dialog: OpenDialog): void {
  dialogs.push(dialog);
  // Captured on the window, to run before the page's listeners, which might close the page's own dialog as well.
  addEventListener('keydown', onKeyDown, true);
  addEventListener('click', onClick);
  backEntries.update(dialogs.length);
}

/** Unregisters a dialog that has closed. */
export function removeOpenDialog(dialog: OpenDialog): void {
  dialogs.splice(dialogs.indexOf(dialog), 1);
  if (dialogs.length === 0) {
    removeEventListener('keydown', onKeyDown, true);
    removeEventListener('click', onClick);
  }
  backEntries.update(dialogs.length);
}

/** Handles a click on a link to a checkout, unless the page has handled it or it opens in another tab. */
function onClick(event: MouseEvent): void {
  const link = event.composedPath().find(target => target instanceof HTMLAnchorElement);
  const {ctrlKey, defaultPrevented, metaKey, shiftKey} = event;
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || !link?.matches('[part~="checkout"]:not([target])')) return;
  backEntries.leave();
}

function onKeyDown(event: KeyboardEvent): void {
  const dialog = dialogs.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !dialog || !isFor(dialog)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  addEventListener('keyup', stopEscape, {capture: true, once: true});
  const popover = dialog.element.querySelector<HTMLElement>(':popover-open');
  if (popover) popover.hidePopover();
  else dialog.close();
}

/** Also keeps open a dialog of the page that closes on keyup. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopImmediatePropagation();
}

/** Whether Escape should close a dialog, rather than one that the page opened above it or an open listbox in it. */
function isFor({element}: OpenDialog): boolean {
  let focused = (element.getRootNode() as ShadowRoot).activeElement;
  // The page's own content in one of our slots is not in our shadow root.
  const hasFocus = element.contains(focused) || element.matches(':focus-within');
  if (!hasFocus) return !document.activeElement || document.activeElement === document.body;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.getAttribute('aria-expanded') !== 'true';
}
