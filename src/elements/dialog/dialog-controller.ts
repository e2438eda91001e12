import type {ReactiveController, ReactiveElement} from 'lit';
import {afterPaint} from '../shared/after-paint.js';
import {addOpenDialog, removeOpenDialog, type OpenDialog} from './open-dialogs.js';

/** The options of a dialog's controller. */
export interface DialogOptions {
  /** Finds the dialog in the element's shadow root. */
  readonly selector?: string;
  /** Called each time the dialog has closed, for whatever reason. */
  readonly onClose?: () => void;
}

/** A dialog while it is shown. */
interface ShownDialog extends OpenDialog {
  /** Removes the dialog's event listeners. */
  readonly end: AbortController;
}

/**
 * Shows the dialog in an element's shadow root above the page. Escape, Back, a click on the backdrop, and hiding, moving
 * or removing the element close it. The browser returns focus to where it was.
 */
export class DialogController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #selector: string;
  readonly #onClose: (() => void) | undefined;
  #shown: ShownDialog | undefined;
  /** A click must begin on the backdrop to close the dialog; selecting text may end there. */
  #pressedBackdrop = false;

  constructor(host: ReactiveElement, {selector = 'dialog', onClose}: DialogOptions = {}) {
    this.#host = host;
    this.#selector = selector;
    this.#onClose = onClose;
    host.addController(this);
  }

  /** An element that is moved closes its dialog; this shows it again if it is still open. */
  hostConnected(): void {
    if (this.#host.hasUpdated) this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#closeNow();
  }

  /** Whether the dialog is shown. */
  get isOpen(): boolean {
    return this.#shown !== undefined;
  }

  /** Shows or closes the dialog to match a property of the element. Returns whether it was just shown. */
  toggle(shouldBeOpen: boolean): boolean {
    if (shouldBeOpen === this.isOpen) return false;
    if (shouldBeOpen) this.show();
    else this.#closeNow();
    return this.isOpen;
  }

  /** Shows the dialog. */
  show(): void {
    const element = this.#host.renderRoot.querySelector<HTMLDialogElement>(this.#selector);
    if (this.isOpen || !element?.isConnected) return;
    element.showModal();
    forgetCaret();
    element.scrollTo(0, 0);
    const end = new AbortController();
    const {signal} = end;
    this.#shown = {element, end, close: this.close, closeNow: () => this.#closeNow()};
    element.addEventListener('cancel', this.#onCancel, {signal});
    element.addEventListener('close', this.#onNativeClose, {signal});
    element.addEventListener('pointerdown', this.#onPointerDown, {signal});
    element.addEventListener('click', this.#onClick, {signal});
    this.#closeWhenHidden(element, signal);
    addOpenDialog(this.#shown);
  }

  /**
   * Closes the dialog in two steps: it is hidden in the next frame, and closed once that is painted. Closing a modal
   * dialog lays out the whole page again, which would delay the feedback to a press.
   */
  readonly close = (): void => {
    const shown = this.#shown;
    if (!shown || shown.element.hasAttribute('data-closing')) return;
    shown.element.setAttribute('data-closing', '');
    afterPaint(() => {
      if (this.#shown === shown) this.#closeNow();
    });
  };

  #closeNow(): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#shown = undefined;
    shown.end.abort();
    removeOpenDialog(shown);
    shown.element.removeAttribute('data-closing');
    shown.element.close();
    this.#onClose?.();
  }

  /**
   * A modal dialog that is hidden would still make the page inert. Print styles also hide elements, but do not close
   * the dialog.
   */
  #closeWhenHidden(element: HTMLDialogElement, signal: AbortSignal): void {
    const observer = new IntersectionObserver(() => {
      if (!matchMedia('print').matches && !element.checkVisibility()) this.#closeNow();
    });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** The browser asks to close it, such as on Back on an Android phone. The second time the event is not cancelable. */
  readonly #onCancel = (event: Event): void => {
    if (!event.cancelable) return;
    event.preventDefault();
    this.close();
  };

  /** The event is dispatched later, when the dialog may have been shown again. */
  readonly #onNativeClose = (): void => {
    if (!this.#shown?.element.open) this.#closeNow();
  };

  readonly #onPointerDown = ({target, currentTarget}: Event): void => {
    this.#pressedBackdrop = target === currentTarget;
  };

  /** The second click of a double-click on the button that opens the dialog may be on the backdrop. */
  readonly #onClick = ({target, currentTarget, detail}: MouseEvent): void => {
    if (target === currentTarget && this.#pressedBackdrop && detail < 2) this.close();
  };
}

/**
 * Removes the caret that a click has left in the text of the page. It is inert behind a modal dialog, and Chromium would
 * look through the whole page for a place for it at every update.
 */
function forgetCaret(): void {
  const selection = getSelection();
  if (selection?.isCollapsed) selection.removeAllRanges();
}
