import {css} from 'lit';
import {dialogHeadStyles, dialogStyles} from '../dialog/dialog.styles.js';
import {iconStyles} from '../dialog/icon.styles.js';
import {pointerStyles} from '../shared/pointer.styles.js';

export const scannerStyles = [
  pointerStyles,
  dialogStyles,
  dialogHeadStyles,
  iconStyles,
  css`
    dialog {
      --dialog-inline-size: 30em;
    }

    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1em;
      padding: 1.25em 1.5em 1.5em;
    }

    .view {
      position: relative;
      inline-size: 100%;
      aspect-ratio: 4 / 3;
      max-block-size: calc(100dvb - 20em);
      min-block-size: 9em;
      border-radius: var(--radius-small);
      overflow: hidden;
      background: #111;
    }

    video {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      object-fit: cover;
    }

    /* The frame to hold the label in; the picture around it is dimmed. */
    .looking::after {
      content: '';
      position: absolute;
      inset: 24% 6%;
      border: 2px solid #fff;
      border-radius: var(--radius-small);
      box-shadow: 0 0 0 100em rgb(0 0 0 / 0.4);
    }

    [part='status'] {
      font-weight: 550;
    }

    /* As high as the longest message while scanning, so that nothing below it moves. */
    .view + [part='status'] {
      min-block-size: 4.35em;
    }

    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 0.75em;
    }

    .actions:not(:has(*)) {
      display: none;
    }

    .button {
      position: relative;
      flex: 1 1 10em;
      min-block-size: 2.75em;
    }

    /* The whole label acts as the file field, which is visually hidden. */
    input {
      position: absolute;
      inset: 0;
      opacity: 0;
      cursor: pointer;
    }

    input::file-selector-button {
      cursor: pointer;
    }

    .button:has(:focus-visible) {
      outline: 2.5px solid var(--ink);
      outline-offset: 2px;
    }

    @media (max-width: 40em) {
      .body {
        padding-inline: 5%;
      }
    }
  `,
];
