import {html, render, type ReactiveController} from 'lit';
import {openerStrings} from '../../strings/en/opener.js';
import {renderClose} from '../dialog/close-button.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {dialogHeadStyles, dialogStyles} from '../dialog/dialog.styles.js';
import {iconStyles} from '../dialog/icon.styles.js';
import {PlanCloseEvent, PlanOpenEvent} from '../events/open-events.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {complete} from '../shared/complete.js';
import {orWarn} from '../shared/loading.js';
import {finderDialogStyles} from './finder-dialog.styles.js';
import type {PlanFinder} from './plan-finder.js';

const dialogs = new WeakMap<PlanFinder, FinderDialog>();

/** The dialog of a finder, which is created when it is first needed. */
export function dialogOf(finder: PlanFinder): FinderDialog {
  const dialog = dialogs.get(finder) ?? new FinderDialog(finder);
  dialogs.set(finder, dialog);
  return dialog;
}

/**
 * Shows all of a finder in a modal dialog. Its content moves into the dialog and back, so that the shopper continues with
 * the same car and the same plans. A `hidden` finder is visible only while its dialog is open.
 */
class FinderDialog implements ReactiveController {
  readonly #finder: PlanFinder;
  readonly #element: HTMLDialogElement;
  readonly #head: HTMLElement;
  readonly #content: HTMLElement;
  /** What the finder leaves in its place, so that the page does not move. */
  readonly #space = document.createElement('div');
  readonly #dialog: DialogController;
  #wasHidden = false;

  constructor(finder: PlanFinder) {
    this.#finder = finder;
    const fragment = document.createDocumentFragment();
    render(
      html`<dialog class="finder-dialog" part="finder-dialog" aria-labelledby="finder-dialog-title">
        <div class="head"></div>
        <div class="finder-content"></div>
      </dialog>`,
      fragment,
    );
    this.#element = fragment.querySelector('dialog') as HTMLDialogElement;
    [this.#head, this.#content] = this.#element.children as unknown as [HTMLElement, HTMLElement];
    adoptStyles(finder.renderRoot, dialogStyles, dialogHeadStyles, iconStyles, finderDialogStyles);
    this.#dialog = new DialogController(finder, {selector: '.finder-dialog', onClose: () => this.#onClose()});
    finder.addController(this);
  }

  /** Whether the dialog is shown. */
  get isOpen(): boolean {
    return this.#dialog.isOpen;
  }

  /** The page may change the language or the strings at any time. */
  hostUpdated(): void {
    if (this.isOpen) this.#renderHead();
  }

  /** Shows the dialog. */
  show(): void {
    const finder = this.#finder;
    // A dialog closes only after the next paint; one that is to be shown again by then is closed first.
    if (this.#element.hasAttribute('data-closing')) this.#dialog.toggle(false);
    if (this.isOpen || !finder.isConnected) return;
    const base = this.#base;
    this.#wasHidden = !!finder.hidden;
    this.#space.style.blockSize = getComputedStyle(base).blockSize;
    finder.hidden = false;
    this.#renderHead();
    base.before(this.#space);
    this.#content.append(...base.childNodes);
    base.append(this.#element);
    base.toggleAttribute('data-open', true);
    this.#dialog.show();
    finder.dispatchEvent(new PlanOpenEvent());
    if (finder.analytics === 'datalayer') void report(finder);
  }

  /** Closes the dialog. */
  close(): void {
    this.#dialog.close();
  }

  get #base(): HTMLElement {
    return this.#finder.renderRoot.querySelector('[part~="base"]') as HTMLElement;
  }

  #renderHead(): void {
    const {translation, strings} = this.#finder;
    const {dialog, close} = complete(complete(openerStrings, translation.opener), strings.opener);
    render(
      html`<div id="finder-dialog-title" class="title" part="finder-dialog-title" role="heading" aria-level="2">
          ${dialog}
        </div>
        ${renderClose({label: close, part: 'finder-dialog-close', onClose: this.#dialog.close})}`,
      this.#head,
    );
  }

  #onClose(): void {
    const finder = this.#finder;
    const base = this.#base;
    base.append(...this.#content.childNodes);
    this.#element.remove();
    base.toggleAttribute('data-open', false);
    this.#space.remove();
    if (this.#wasHidden) finder.hidden = true;
    finder.dispatchEvent(new PlanCloseEvent());
    // From an element that the page has removed, it does not bubble to the document.
    if (!finder.isConnected) document.dispatchEvent(new PlanCloseEvent());
  }
}

/** The results, which report all other events, may not be loaded yet. */
async function report(finder: PlanFinder): Promise<void> {
  (await orWarn(import('./data-layer.js')))?.pushEvent(finder, {event: 'plan_open'});
}
