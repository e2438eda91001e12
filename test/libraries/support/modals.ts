import type {Page} from '@playwright/test';
import type {Pages} from './site.js';

/** A library that shows part of a page in a modal dialog. */
export interface Modal {
  readonly name: string;
  /** Tags for the head of the page that load the library and its styles. */
  readonly head?: string;
  /** The part of the page that contains the finder. */
  readonly around: (content: string) => string;
  /** Scripts that run in the page and open and close the dialog. */
  readonly open: () => unknown;
  readonly close: () => unknown;
}

/** The globals that the libraries and the page below define. */
interface ModalWindow {
  readonly bootstrap: {Modal: {getOrCreateInstance(element: Element | null): {show(): void; hide(): void}}};
  readonly MicroModal: {show(id: string): void; close(id: string): void};
  readonly A11yDialog: new (element: Element | null) => A11yDialog;
  readonly jQuery: {magnificPopup: {open(options: object): void; close(): void}};
}

interface A11yDialog {
  show(): void;
  hide(): void;
}

declare global {
  interface Window extends ModalWindow {
    a11yDialog?: A11yDialog;
  }
}

export const MODALS: readonly Modal[] = [
  {
    name: 'bootstrap',
    head: `<link rel="stylesheet" href="/lib/bootstrap/dist/css/bootstrap.min.css">
      <script src="/lib/bootstrap/dist/js/bootstrap.bundle.min.js"></script>`,
    around: content => `<div class="modal fade" id="host" tabindex="-1">
      <div class="modal-dialog modal-lg"><div class="modal-content"><div class="modal-body">${content}</div></div></div>
    </div>`,
    // Bootstrap ignores calls during its transitions.
    open: () =>
      new Promise<void>(done => {
        const host = document.querySelector('#host');
        host?.addEventListener('shown.bs.modal', () => done(), {once: true});
        window.bootstrap.Modal.getOrCreateInstance(host).show();
      }),
    close: () =>
      new Promise<void>(done => {
        const host = document.querySelector('#host');
        host?.addEventListener('hidden.bs.modal', () => done(), {once: true});
        window.bootstrap.Modal.getOrCreateInstance(host).hide();
      }),
  },
  {
    name: 'micromodal',
    head: `<style>#host { display: none; } #host.is-open { display: block; }</style>
      <script src="/lib/micromodal/dist/micromodal.min.js"></script>`,
    around: content => `<div id="host" aria-hidden="true">
      <div tabindex="-1" data-micromodal-close><div role="dialog" aria-modal="true">${content}</div></div>
    </div>`,
    open: () => window.MicroModal.show('host'),
    close: () => window.MicroModal.close('host'),
  },
  {
    name: 'a11y-dialog',
    head: `<style>#host[aria-hidden] { display: none; }</style>
      <script src="/lib/a11y-dialog/dist/a11y-dialog.min.js"></script>`,
    around: content => `<div id="host" aria-hidden="true"><div role="document">${content}</div></div>`,
    open: () => (window.a11yDialog ??= new window.A11yDialog(document.querySelector('#host'))).show(),
    close: () => window.a11yDialog?.hide(),
  },
  {
    name: 'magnific-popup',
    head: `<link rel="stylesheet" href="/lib/magnific-popup/dist/magnific-popup.css">
      <script src="/lib/jquery/dist/jquery.min.js"></script>
      <script src="/lib/magnific-popup/dist/jquery.magnific-popup.min.js"></script>`,
    around: content => `<div id="host" class="mfp-hide">${content}</div>`,
    open: () => window.jQuery.magnificPopup.open({items: {src: '#host'}, type: 'inline'}),
    close: () => window.jQuery.magnificPopup.close(),
  },
  {
    name: 'dialog-element',
    around: content => `<dialog id="host">${content}</dialog>`,
    open: () => document.querySelector<HTMLDialogElement>('dialog#host')?.showModal(),
    close: () => document.querySelector<HTMLDialogElement>('dialog#host')?.close(),
  },
];

export const hostOf = (page: Page) => page.locator('#host');

/** A page for each library, with the finder in its modal dialog. */
export const modalPages = (): Pages =>
  Object.fromEntries(
    MODALS.map(({name, head = '', around}) => [
      `/modal/${name}/`,
      `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Service plans in a modal dialog</title>
    ${head}
    <script src="/embed.js" async></script>
  </head>
  <body>
    <button type="button" id="elsewhere">Elsewhere</button>
    ${around('<button type="button">Help</button><div data-plan-finder></div>')}
  </body>
</html>`,
    ]),
  );
