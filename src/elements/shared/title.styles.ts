import {css} from 'lit';

/** The heading of a screen. */
export const titleStyles = css`
  .title {
    font-size: clamp(1.25em, 4.4cqi, 1.625em);
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.015em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`;
