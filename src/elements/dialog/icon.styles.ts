import {css} from 'lit';

/** Buttons with a sign instead of a text, such as the one that closes a dialog. */
export const iconStyles = css`
  /* A fixed size: larger letters need no larger target. */
  .icon {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: var(--icon-size, 38px);
    block-size: var(--icon-size, 38px);
    border: 0;
    border-radius: var(--radius-small);
    padding: 0;
    background: none;
    cursor: pointer;
  }

  .icon:hover {
    background: var(--faint);
  }

  .cross {
    inline-size: 0.8em;
    block-size: 0.8em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.3;
  }

  /* The sign is at the edge of the content, not its target. */
  .close {
    margin-inline-end: -8px;
  }

  @media (pointer: coarse) {
    .icon {
      inline-size: var(--icon-size, 44px);
      block-size: var(--icon-size, 44px);
    }
  }

  @media (forced-colors: active) {
    .icon {
      border: 1px solid;
    }
  }
`;
