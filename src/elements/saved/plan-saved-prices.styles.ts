import {css} from 'lit';
import {dialogHeadStyles, dialogStyles} from '../dialog/dialog.styles.js';
import {iconStyles} from '../dialog/icon.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const savedPricesStyles = [
  visuallyHiddenStyles,
  dialogStyles,
  dialogHeadStyles,
  iconStyles,
  css`
    /* In a corner where it covers little of the page. On a phone, it is as wide as the page. */
    .offer {
      position: fixed;
      z-index: 2147483000;
      inset-block-end: var(--offer-end, max(0.75em, env(safe-area-inset-bottom)));
      inset-inline: 0.75em;
      display: var(--offer-display, grid);
      gap: 0.4em;
      max-inline-size: 26em;
      max-block-size: calc(100% - 0.75em - var(--offer-end, 0.75em));
      overflow: auto;
      border: 1px solid var(--line);
      border-radius: var(--radius);
      padding: 0.9em 1.1em;
      background: var(--surface);
      box-shadow: 0 4px 24px rgb(0 0 0 / 0.18);
      overflow-wrap: anywhere;
    }

    .offer p {
      text-wrap: balance;
    }

    .acts {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.3em 1.2em;
    }

    .acts .button {
      padding: 0.55em 1.2em;
    }

    .acts .link {
      min-block-size: 2.75em;
      padding-inline: 0.2em;
    }

    .acts .link:last-child {
      margin-inline-start: auto;
    }

    dialog {
      --dialog-inline-size: 70em;
    }

    /* The dialog is already a frame around the finder. */
    plan-finder::part(base) {
      border: 0;
      border-radius: 0;
    }

    @media print {
      .offer {
        display: none;
      }
    }
  `,
];
