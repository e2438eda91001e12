import type {ReactiveController, ReactiveElement} from 'lit';
import {afterPaint} from '../shared/press-feedback.js';
import {addOpenDialog, removeOpenDialog, type OpenDialog} from './open-dialogs.js';

/** What a dialog's controller is told. */
export interface DialogOptions {
  /** Finds the dialog in the element's shadow root. */
  readonly selector?: string;
  /** The dialog has closed, by whatever means. Called once for each time that it was shown. */
  readonly onClose?: () => void;
}

/** A dialog while it is shown. */
interface Shown extends OpenDialog {
  /** Ends what listens to it. */
  readonly end: AbortController;
}

/**
 * Shows the dialog in an element's shadow root. Escape, Back, a press beside it, and hiding, moving or removing the
 * element close it. The browser takes the focus back to where it was.
 */
export class DialogController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #selector: string;
  readonly #onClose: (() => void) | undefined;
  #shown: Shown | undefined;
  /** A press that began beside the dialog closes it; one that ends there, as selecting text may, does not. */
  #pressedBeside = false;

  constructor(host: ReactiveElement, {selector = 'dialog', onClose}: DialogOptions = {}) {
    this.#host = host;
    this.#selector = selector;
    this.#onClose = onClose;
    host.addController(this);
  }

  /** What was to be shown while the element was elsewhere is shown now. */
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

  /** Whether it is shown above the page, which cannot be used then. */
  get isModal(): boolean {
    return this.#shown?.isModal ?? false;
  }

  /** Shows the dialog or closes it, as a property of the element says. Returns whether it has just been shown. */
  toggle(isWanted: boolean): boolean {
    if (isWanted === this.isOpen) return false;
    if (isWanted) this.show();
    else this.#closeNow();
    return this.isOpen;
  }

  /** Shows the dialog, above the page or in its place within it. One that is shown already is shown the other way. */
  show(isModal = true): void {
    const element = this.#host.renderRoot.querySelector<HTMLDialogElement>(this.#selector);
    if (!element?.isConnected) return;
    const wasOpen = this.isOpen;
    this.#forget();
    if (isModal) element.showModal();
    else element.show();
    if (!wasOpen) element.scrollTo(0, 0);
    const end = new AbortController();
    const {signal} = end;
    this.#shown = {element, isModal, end, close: this.close};
    element.addEventListener('cancel', this.#onCancel, {signal});
    element.addEventListener('close', this.#onNativeClose, {signal});
    element.addEventListener('pointerdown', this.#onPointerDown, {signal});
    element.addEventListener('click', this.#onClick, {signal});
    this.#closeWhenHidden(element, signal);
    addOpenDialog(this.#shown);
  }

  /**
   * Closes the dialog in two steps: with the next frame it is out of sight, and once that is painted it is closed. A
   * page that can be used again is laid out as a whole, which may take longer than the answer to a press should.
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
    if (!this.#shown) return;
    this.#forget();
    this.#onClose?.();
  }

  #forget(): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#shown = undefined;
    shown.end.abort();
    removeOpenDialog(shown);
    shown.element.removeAttribute('data-closing');
    shown.element.close();
  }

  /** What is above the page keeps it from being used, seen or not. On paper, other things are hidden than on the screen. */
  #closeWhenHidden(element: HTMLDialogElement, signal: AbortSignal): void {
    const observer = new IntersectionObserver(() => {
      if (!matchMedia('print').matches && !element.checkVisibility()) this.#closeNow();
    });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** The browser was asked to close it, as by the Back of an Android phone. The second time it closes it by itself. */
  readonly #onCancel = (event: Event): void => {
    if (!event.cancelable) return;
    event.preventDefault();
    this.close();
  };

  /** The browser tells of it a moment later, when the dialog may have been shown again. */
  readonly #onNativeClose = (): void => {
    if (!this.#shown?.element.open) this.#closeNow();
  };

  readonly #onPointerDown = ({target, currentTarget}: Event): void => {
    this.#pressedBeside = target === currentTarget;
  };

  readonly #onClick = ({target, currentTarget}: Event): void => {
    if (target === currentTarget && this.#pressedBeside && this.isModal) this.close();
  };
}
