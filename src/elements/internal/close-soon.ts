import {afterPaint} from './after-paint.js';

/**
 * Closes a dialog in two steps: with the next frame it is out of sight, and once that is painted it is closed, and
 * `then` is run. A page that can be used again is looked at anew as a whole, which may take longer than the answer to a
 * press should.
 */
export function closeSoon(dialog: HTMLDialogElement, then?: () => void): void {
  if (dialog.hasAttribute('data-closing')) return;
  dialog.setAttribute('data-closing', '');
  afterPaint(() => {
    dialog.removeAttribute('data-closing');
    dialog.close();
    then?.();
  });
}

/** Has Escape close a dialog in the same two steps. Pressed again at once, it closes the dialog by itself. */
export function cancelSoon(event: Event): void {
  if (!event.cancelable) return;
  event.preventDefault();
  closeSoon(event.currentTarget as HTMLDialogElement);
}
