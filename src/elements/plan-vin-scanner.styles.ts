import {css} from 'lit';
import {hoverStyles} from './internal/hover.styles.js';

export const scannerStyles = [
  hoverStyles,
  css`
    dialog {
      inline-size: min(30em, 100vi - 2em);
      max-inline-size: none;
      max-block-size: calc(100dvb - 2em);
      margin: auto;
      border: 1px solid var(--line);
      border-radius: calc(var(--radius) + 6px);
      padding: 0;
      overflow: auto;
      overscroll-behavior: contain;
      background: var(--surface);
      color: inherit;
      overflow-wrap: anywhere;
      container-type: inline-size;
    }

    dialog::backdrop {
      background: rgb(0 0 0 / 0.5);
    }

    .head {
      position: sticky;
      z-index: 1;
      inset-block-start: 0;
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 0.5em 1.5em;
      border-block-end: 1px solid var(--line);
      padding: 0.75em 1.25em;
      background: var(--surface);
    }

    .title {
      font-size: 1.125em;
      font-weight: 650;
      line-height: 1.25;
    }

    .link {
      flex: none;
      min-block-size: 2.75em;
      margin-inline-end: -0.5em;
      padding-inline: 0.5em;
    }

    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 1em;
      padding: 1.25em;
    }

    .view {
      position: relative;
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

    /* The frame in which the label is held; around it the picture is dimmed. */
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

    /* As high as the longest it may say while it looks: nothing below moves. */
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

    .second {
      border-color: var(--edge);
      background: var(--surface);
      color: inherit;
    }

    .second:hover {
      background: var(--faint);
    }

    /* All of the label is the field, which is not seen itself. */
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
      outline: 2.5px solid var(--accent);
      outline-offset: 2px;
    }

    @container (max-width: 24em) {
      .head,
      .body {
        padding-inline: min(1em, 5cqi);
      }
    }

    /* On a phone it rises from below, where the thumb is. */
    @media (max-width: 40em) {
      dialog {
        inline-size: 100%;
        margin-block-end: 0;
        border-inline: 0;
        border-block-end: 0;
        border-end-start-radius: 0;
        border-end-end-radius: 0;
      }
    }

    /* Where there is little height, none of it is kept for the head. */
    @media (max-height: 30em) {
      .head {
        position: static;
      }
    }

    @media (prefers-reduced-motion: no-preference) {
      dialog[open] {
        animation: rise 120ms ease-out;
      }
    }

    @keyframes rise {
      from {
        opacity: 0;
        translate: 0 8px;
      }
    }
  `,
];
