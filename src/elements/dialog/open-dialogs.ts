import type {PlanAskEvent} from '../events/ask-event.js';
import type {PlanCheckoutEvent} from '../events/checkout-event.js';
import {BackEntries} from './back-entries.js';

/** An open dialog. It is modal. */
export interface OpenDialog {
  readonly element: HTMLDialogElement;
  /** Closes it with the feedback of a press first. */
  close(): void;
  closeNow(): void;
}

/** All open dialogs of the page; the last is on top. */
const dialogs: OpenDialog[] = [];

/** How many dialogs are open: a late dialog must not open above one that the shopper has opened meanwhile. */
export const openDialogCount = (): number => dialogs.length;

const backEntries = new BackEntries(count => {
  for (const dialog of dialogs.slice(count)) dialog.close();
});

/** Registers an open dialog: Escape and Back close it before all others, and Escape after a popover in it. */
export function addOpenDialog(dialog: OpenDialog): void {
  dialogs.push(dialog);
  // Captured on the window, to run before the page's listeners, which might close the page's own dialog as well.
  addEventListener('keydown', onKeyDown, true);
  addEventListener('click', onClick);
  addEventListener('plan-checkout', onCheckout, true);
  addEventListener('plan-ask', onAsk, true);
  backEntries.update(dialogs.length);
}

/** Unregisters a dialog that has closed. */
export function removeOpenDialog(dialog: OpenDialog): void {
  dialogs.splice(dialogs.indexOf(dialog), 1);
  if (dialogs.length === 0) {
    removeEventListener('keydown', onKeyDown, true);
    removeEventListener('click', onClick);
    removeEventListener('plan-checkout', onCheckout, true);
    removeEventListener('plan-ask', onAsk, true);
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

/**
 * Dialogs would cover the checkout, chat or form that the page opens itself. They close before its listeners run, so that
 * these can move the focus or navigate.
 */
function onCheckout(event: PlanCheckoutEvent): void {
  const [element] = event.composedPath() as unknown as readonly [{readonly handoff?: unknown}];
  if (element.handoff === 'event' && !event.newTab) closeAll();
}

/** As for a checkout. A page that answers only this time has canceled the event; then they close after its listeners. */
function onAsk(event: PlanAskEvent): void {
  const [element] = event.composedPath() as unknown as readonly [{readonly contact?: unknown}];
  if (element.contact === 'event') closeAll();
  queueMicrotask(() => {
    if (event.defaultPrevented) closeAll();
  });
}

/** Closes all dialogs. Their entries go first, in one step, because a later step back could stop a navigation. */
function closeAll(): void {
  backEntries.end();
  for (const {closeNow} of [...dialogs].reverse()) closeNow();
}

function onKeyDown(event: KeyboardEvent): void {
  const dialog = dialogs.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !dialog || !isFor(dialog)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  addEventListener('keyup', stopEscape, {capture: true, once: true});
  const popover = findPopover(dialog);
  if (popover) popover.hidePopover();
  else dialog.close();
}

/** Also keeps open a dialog of the page that closes on keyup. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopImmediatePropagation();
}

/** The open popover of a dialog; it may be that of an element in the dialog which has the focus. */
function findPopover({element}: OpenDialog): HTMLElement | null {
  const within = innermostFocus(element)?.getRootNode() as ParentNode | undefined;
  return [element, within].map(root => root?.querySelector<HTMLElement>(':popover-open')).find(Boolean) ?? null;
}

/** The focused element around a dialog or in it, also within the shadow roots of elements. */
function innermostFocus(element: Element): Element | null {
  let focused = (element.getRootNode() as ShadowRoot).activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Whether Escape should close a dialog, rather than one that the page opened above it or the list of a field in it. */
function isFor({element}: OpenDialog): boolean {
  const {activeElement} = element.getRootNode() as ShadowRoot;
  // The page's own content in one of our slots is not in our shadow root.
  const hasFocus = element.contains(activeElement) || element.matches(':focus-within');
  if (!hasFocus) return !document.activeElement || document.activeElement === document.body;
  const field = innermostFocus(element);
  // A list without a match only has a note.
  const hasNote = (field?.getRootNode() as ShadowRoot | undefined)?.querySelector('[popover="manual"]:popover-open');
  return field?.getAttribute('aria-expanded') !== 'true' && !hasNote;
}
