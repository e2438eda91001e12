import {css} from 'lit';

export const startPriceStyles = css`
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
    inline-size: min(70em, 100vi - 1em);
    max-inline-size: none;
    max-block-size: calc(100dvb - 1em);
    margin: auto;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) + 6px);
    padding: 0 0.75em 0.75em;
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--surface);
    color: inherit;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }

  .head {
    display: flex;
    justify-content: end;
    padding-block: 0.4em;
  }

  .head .link {
    min-block-size: 2.75em;
    padding-inline: 0.5em;
  }

  [hidden] {
    display: none;
  }
`;
