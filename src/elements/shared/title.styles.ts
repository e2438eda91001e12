import {css} from 'lit';

/** The heading of a screen. */
export const titleStyles = css`
  .title {
    font-size: min(1.5em, 14cqi);
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.015em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`;
