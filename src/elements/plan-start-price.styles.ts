import {css} from 'lit';
import {dialogStyles} from './internal/dialog.styles.js';

export const startPriceStyles = [
  dialogStyles,
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

      scroll-padding-block: 5em 1em;
    }

    .head {
      position: sticky;
      z-index: 2;
      inset-block-start: 0;
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 1em;
      border-block-end: 1px solid var(--line);
      padding: 0.6em 1.5em;
      background: var(--surface);
    }

    .head .link {
      flex: none;
      min-block-size: 2.75em;
      padding-inline: 0.5em;
      margin-inline-end: -0.5em;
    }

    /* The dialog is the frame around it. */
    plan-finder::part(base) {
      border: 0;
      border-radius: 0;
    }

    @media (max-width: 40em) {
      .head {
        padding-inline: 5%;
      }
    }

    @media (max-height: 30em) {
      .head {
        position: static;
      }
    }

    [hidden] {
      display: none;
    }
  `,
];
