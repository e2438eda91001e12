import {css} from 'lit';

/** The host of a checkout. */
export const linksStyles = css`
  /* The line breaks before it, and inside it only where it is wider than the line. */
  .host > span {
    display: inline-block;
    max-inline-size: 100%;
  }
`;
