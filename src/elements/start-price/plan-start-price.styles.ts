import {css} from 'lit';
import {dialogHeadStyles, dialogStyles} from '../dialog/dialog.styles.js';

export const startPriceStyles = [
  dialogStyles,
  dialogHeadStyles,
  css`
    [data-theme='light'] {
      color-scheme: light;
    }

    [data-theme='dark'] {
      color-scheme: dark;
    }

    .open {
      justify-self: start;
      border: 1px solid var(--edge);
      border-radius: var(--radius-small);
      min-block-size: 2.75em;
      padding: 0.5em 1em;
      background: var(--surface);
      font-weight: 600;
      text-align: start;
      cursor: pointer;
      touch-action: manipulation;
    }

    dialog {
      --dialog-inline-size: 70em;
    }

    /* The dialog is already a frame around the finder. */
    plan-finder::part(base) {
      border: 0;
      border-radius: 0;
    }

    [hidden] {
      display: none;
    }
  `,
];
