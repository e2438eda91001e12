import {css} from 'lit';
import {fieldStatesStyles} from '../shared/field-states.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

const ownStyles = css`
  .box {
    position: relative;
    anchor-name: --catalog-field;
  }

  .box:has(:disabled) {
    border-color: var(--line);
    color: var(--muted);
  }

  input {
    text-overflow: ellipsis;
  }

  .toggle {
    flex: none;
    display: grid;
    place-items: center;
    align-self: stretch;
    inline-size: 2.75em;
    min-inline-size: 44px;
    margin-inline-start: -0.5em;
    border: 0;
    border-radius: inherit;
    padding: 0;
    background: none;
    color: var(--muted);
    cursor: pointer;
    touch-action: manipulation;
  }

  .toggle::before {
    content: '';
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-block-start: -0.25em;
    border: solid currentcolor;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }

  .toggle:hover {
    color: var(--text);
  }

  .toggle:disabled {
    visibility: hidden;
  }

  .popup {
    position: absolute;
    z-index: 1;
    inset-block: calc(100% + 0.45em) auto;
    inset-inline: 0;
    display: none;
    flex-direction: column;
    max-block-size: min(21em, var(--popup-space, 21em));
    margin: 0;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    padding: 0.3em;
    overflow: hidden;
    background: var(--surface);
    color: inherit;
    box-shadow: 0 0.5em 1.5em rgb(0 0 0 / 16%);
  }

  .popup[data-open] {
    display: flex;
  }

  .popup[data-above] {
    inset-block: auto calc(100% + 0.45em);
  }

  .popup[popover] {
    position: fixed;
    inset: auto;
    inline-size: anchor-size(inline);
    margin-block: 0.45em;
    position-anchor: --catalog-field;
    position-area: block-end center;
    position-visibility: anchors-visible;
  }

  .popup[popover][data-above] {
    position-area: block-start center;
  }

  ul {
    position: relative;
    min-block-size: 0;
    flex: 0 1 auto;
    overflow-y: auto;
    overscroll-behavior: contain;
    list-style: none;
  }

  li {
    min-block-size: 2.4em;
    border-radius: calc(var(--radius-small) * 0.7);
    padding: 0.45em 0.55em;
    align-content: center;
    overflow-wrap: anywhere;
    cursor: pointer;
    touch-action: manipulation;
  }

  li:hover {
    background: var(--faint);
  }

  li[aria-selected='true'] {
    outline: 2.5px solid var(--ink);
    outline-offset: -2.5px;
    background: var(--soft);
  }

  li[data-chosen]::after {
    content: '✓' / '';
    float: inline-end;
    color: var(--ink);
    font-weight: 700;
  }

  mark {
    background: none;
    color: inherit;
    font-weight: 700;
  }

  .note {
    padding: 0.45em 0.55em;
    overflow-wrap: anywhere;
  }

  ul:not([hidden]) + .note {
    flex: none;
    margin-block-start: 0.3em;
    border-block-start: 1px solid var(--line);
  }

  @media (pointer: coarse) {
    li {
      min-block-size: max(44px, 2.75em);
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .popup {
      animation: rise 120ms ease-out;
    }

    @keyframes rise {
      from {
        opacity: 0;
        translate: 0 4px;
      }
    }
  }

  @media print {
    .toggle {
      display: none;
    }
  }

  @media (forced-colors: active) {
    li[aria-selected='true'] {
      outline-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

export const catalogFieldStyles = [visuallyHiddenStyles, fieldStatesStyles, ownStyles];
